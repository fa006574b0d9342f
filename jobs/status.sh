#!/usr/bin/env bash
# Says what a run directory holds: the claim, how far the run has come, the size of its proof, the verdict, and what
# its batch jobs said last. It only reads, and may be called while the run goes on.
#
#   jobs/status.sh DIR
set -euo pipefail
shopt -s nullglob

usage() { sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; }

fail() { printf 'status.sh: %s\n' "$*" >&2; exit 1; }

row() { printf '%-10s %s\n' "$1:" "$2"; }

# The members of a flat JSON object with one member a line, as "name value".
members() { sed -n 's/^ *"\([^"]*\)": *"\{0,1\}\([^",]*\)"\{0,1\},\{0,1\} *$/\1 \2/p' "$1"; }

claim_in_words() {
    [[ -s $run/claim.json ]] || { echo "whether $run/formula.cnf is satisfiable"; return; }
    members "$run/claim.json" | awk '
        $1 == "family" { family = $2; next }
        $1 == "width" { width = $2; next }
        $1 == "height" { height = $2; next }
        $1 == "format" || $1 == "version" { next }
        { name = $1; gsub(/_/, " ", name); $1 = ""; rest = rest ", " name $0 }
        END { print "is there an " family " in a box " width "x" height rest "?" }' | sed 's/ an \([^aeiou]\)/ a \1/'
}

# found PATTERN: what of the journal matches, one a line.
found() { grep -aoE "$1" "$run/journal" || true; }

# The journal has an event for each child given away; the root is nobody's. A node's end may be there twice.
progress() {
    local all closed
    all=$(($(found '"child":' | wc -l) + 1))
    closed=$(found '"node":[0-9]+,"log":' | sort -u | wc -l)
    row nodes "$closed refuted, $((all - closed)) open; the journal last grew $(age "$run/journal") ago"
}

age() {
    local seconds=$(($(date +%s) - $(stat --format=%Y "$1")))
    if ((seconds < 120)); then echo "$seconds s"; elif ((seconds < 7200)); then echo "$((seconds / 60)) min"
    else echo "$((seconds / 3600)) h"; fi
}

size_of_logs() {
    local free
    free=$(df -h --output=avail "$run" | tail -n 1)
    row proof "$(du -sh --apparent-size "$run/logs" 2>/dev/null | cut -f 1)B of logs; ${free// /}B are free there"
}

verdict() {
    if [[ ! -s $run/certificate.json ]]; then
        row verdict "none yet"
        return
    fi
    row verdict "$(sed -n 's/^ *"verdict": *"\([A-Z]*\)".*/\1/p' "$run/certificate.json")"
    if [[ -s $run/pattern.rle ]]; then row pattern "$run/pattern.rle"; fi
}

# The newest of the files, if any.
newest_of() {
    local newest='' each
    for each; do
        if [[ $each -nt $newest ]]; then newest=$each; fi
    done
    echo "$newest"
}

# What the jobs of jobs/submit.sh wrote beside the run directory, or else the records of jobs/verify.sbatch in it.
verification() {
    local outputs=() each newest shards records nodes whole
    for each in "$run".slurm-*.out; do
        # What is older is about an earlier run of the same name.
        if [[ $each -nt $run/certificate.json ]]; then outputs+=("$each"); fi
    done
    if ((${#outputs[@]})) && grep -qx 's VERIFIED' "${outputs[@]}"; then row verified yes; return; fi
    newest=$(newest_of "$run"/verified/*-of-*)
    [[ $newest ]] || return 0
    shards=${newest##*-of-}
    records=("$run"/verified/*-of-"$shards")
    whole=$(tail -q -n 1 "${records[@]}" | grep -cx end) || true
    nodes=$(cat "${records[@]}" | grep -c '^node ') || true
    row verified "$whole of $shards shards, $nodes of $(grep -c '^ *"log":' "$run/certificate.json") nodes"
}

jobs_and_output() {
    if command -v squeue >/dev/null; then
        squeue --me --noheader --format='job %i (%j) %T %M of %l on %D nodes %R' 2>/dev/null |
            grep -F -- "-$(basename "$run"))" || true
    fi
    local newest
    newest=$(newest_of "$run".slurm-*.out)
    [[ $newest ]] || return 0
    printf '\n%s:\n' "$newest"
    tail -n 8 "$newest" | cut -c 1-160 | sed 's/^/    /'
}

case ${1:-} in
    -h | --help) usage; exit 0 ;;
    '') fail "expected a run directory; see --help" ;;
esac
run=$(realpath "$1")
[[ -d $run ]] || fail "$1 is no folder"
[[ -s $run/formula.cnf ]] || fail "$1 holds no formula.cnf: no run directory, or one of a run that has just begun"

row claim "$(claim_in_words)"
if [[ -s $run/journal ]]; then progress; else row nodes "the run has not begun"; fi
size_of_logs
verdict
if [[ -s $run/certificate.json ]]; then verification; fi
jobs_and_output
