#!/usr/bin/env bash
# Says what a run directory, or the folder of an optimum, holds: the claim, how far the run has come, what it has found,
# the size of its proof, the verdict, and what its batch jobs said last. It only reads, and may be called while the run
# goes on.
#
#   jobs/status.sh DIR
set -euo pipefail
shopt -s nullglob

usage() { sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; }

fail() { printf 'status.sh: %s\n' "$*" >&2; exit 1; }

row() { printf '%-10s %s\n' "$1:" "$2"; }

find_kind() {
    if [[ -s $run/optimum.json ]]; then kind=optimum; read_optimum
    elif [[ -s $run/enumeration.json ]]; then kind=list
    elif [[ -s $run/claim.json ]]; then kind=claim
    elif [[ -s $run/formula.cnf ]]; then kind=formula
    else fail "$run holds no formula.cnf: no run directory, or one of a run that has just begun"; fi
}

# Fills `part` with the folder of the journal: of an optimum it is the run below that somebody worked on last.
find_part() {
    local newest=''
    if [[ $kind == optimum ]]; then newest=$(newest_of "$run"/*/journal); fi
    part=$(dirname "${newest:-$run/journal}")
}

# The members of a flat JSON object with one member a line, as "name value".
members() { sed -n 's/^ *"\([^"]*\)": *"\{0,1\}\([^"]*[^",]\)"\{0,1\},\{0,1\} *$/\1 \2/p' "$@"; }

# The claim alone, where it stands among other things.
claim_members() {
    case $kind in
        optimum) sed -n '/^ "claim": {/,/^ }/p' "$run/optimum.json" | members ;;
        list) sed -n '/^ "claim": {/,/^ }/p' "$run/enumeration.json" | members ;;
        *) members "$run/claim.json" ;;
    esac
}

claim_in_words() {
    case $kind in
        formula) echo "whether $run/formula.cnf is satisfiable"; return ;;
        optimum) printf '%s: ' "$(members "$run/optimum.json" | grep -E '^(maximise|minimise) ')" ;;
        list) printf 'all of: ' ;;
        claim) printf 'is there: ' ;;
    esac
    claim_members | awk '
        $1 == "family" { family = $2; next }
        $1 == "format" || $1 == "version" || $2 == "{" { next }
        $2 == "[" { $2 = "some patterns" }
        { name = $1; gsub(/-/, " ", name); $1 = ""; rest = rest ", " name $0 }
        END { print family rest }'
}

# Fills `value` and `refuted`, what an optimum.json says; empty where it says nothing.
read_optimum() {
    value=$(sed -n '/^ "witness"/,/^ }/s/^  "value": *\([0-9]*\).*/\1/p' "$run/optimum.json")
    refuted=$(sed -n '/^ "refuted"/,/^ }/s/^  "run": *"\([^"]*\)".*/\1/p' "$run/optimum.json")
}

# The best value that is not refuted.
best_possible() {
    case $refuted in
        at-least-*) echo $((${refuted##*-} - 1)) ;;
        at-most-*) echo $((${refuted##*-} + 1)) ;;
    esac
}

interval() {
    local best
    best=$(best_possible)
    row found "${value:-no pattern yet}${value:+, in $run/pattern.rle}"
    row refuted "$(tr - ' ' <<<"${refuted:-nothing yet}")"
    if [[ ! $value || ! $best || $value == "$best" ]]; then return; fi
    row optimum "from $((value < best ? value : best)) to $((value < best ? best : value))"
}

# found PATTERN: what of the journal matches, one a line.
found() { grep -aoE "$1" "$part/journal" || true; }

# Two sessions may find the same.
solutions() {
    local count complete="not yet complete"
    count=$(found '"solution":"[^"]*"' | sort -u | wc -l)
    if [[ -s $run/certificate.json ]]; then complete=complete; fi
    row listed "$count up to symmetry, $complete; in $run/solutions.txt"
}

# The journal has an event for each child given away; the root is nobody's. A node's end may be there twice.
progress() {
    local all closed
    all=$(($(found '"child":' | wc -l) + 1))
    closed=$(found '"node":[0-9]+,"log":' | sort -u | wc -l)
    row nodes "$closed refuted, $((all - closed)) open; the journal last grew $(age "$part/journal") ago"
}

age() {
    local seconds=$(($(date +%s) - $(stat --format=%Y "$1")))
    if ((seconds < 120)); then echo "$seconds s"; elif ((seconds < 7200)); then echo "$((seconds / 60)) min"
    else echo "$((seconds / 3600)) h"; fi
}

size_of_logs() {
    local free
    free=$(df -h --output=avail "$run" | tail -n 1)
    row proof "$(du -sh --apparent-size "$part/logs" 2>/dev/null | cut -f 1)B of logs; ${free// /}B are free there"
}

# said_since FILE LINE: whether a batch job has said the line. What is older is about an earlier run of the same name,
# or an earlier bound.
said_since() {
    local each
    for each in "$run".slurm-*.out; do
        if [[ $each -nt $1 ]] && grep -qx "$2" "$each"; then return; fi
    done
    return 1
}

verdict() {
    local words="none yet"
    if [[ $kind == optimum ]]; then
        if [[ $refuted == any ]]; then words=UNSATISFIABLE; fi
        # Where all cells are alive, nothing need be refuted.
        if [[ $value && $value == "$(best_possible)" ]] || said_since "$run/optimum.json" 's OPTIMUM FOUND'; then
            words=OPTIMUM
        fi
    elif [[ -s $run/certificate.json ]]; then
        words=$(members "$run/certificate.json" | sed -n 's/^verdict //p')
        if [[ $kind == list && $(found '"solution":') ]]; then words=COMPLETE; fi
        if [[ -s $run/pattern.rle ]]; then row pattern "$run/pattern.rle"; fi
    fi
    row verdict "$words"
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
    local settled=$part/certificate.json newest shards records nodes whole
    if [[ $kind == optimum ]]; then settled=$run/optimum.json; fi
    [[ -s $settled ]] || return 0
    if said_since "$settled" 's VERIFIED'; then row verified yes; return; fi
    newest=$(newest_of "$part"/verified/*-of-*)
    [[ $newest ]] || return 0
    shards=${newest##*-of-}
    records=("$part"/verified/*-of-"$shards")
    whole=$(tail -q -n 1 "${records[@]}" | grep -cx end) || true
    nodes=$(cat "${records[@]}" | grep -c '^node ') || true
    row verified "$whole of $shards shards, $nodes of $(grep -c '^ *"log":' "$part/certificate.json") nodes"
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
find_kind
find_part

row claim "$(claim_in_words)"
if [[ $kind == optimum ]]; then interval; fi
if [[ $part != "$run" ]]; then row run "$part"; fi
if [[ -s $part/journal ]]; then
    progress
    if [[ $kind == list ]]; then solutions; fi
    size_of_logs
else
    row nodes "none yet"
fi
verdict
verification
jobs_and_output
