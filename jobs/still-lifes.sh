#!/usr/bin/env bash
# The greatest number of live cells of a still life in an n x n box (OEIS A055397), each with a witness and a proof that
# there is none with more, verified with drat-trim; one row of a table for each n.
#
#   jobs/still-lifes.sh                    n from 1 to 40: some seven minutes on two cores
#   jobs/still-lifes.sh FROM TO [DIR]      other n; folders go below DIR, default build/still-lifes
#   jobs/still-lifes.sh --second FROM TO   asks other solvers about a second encoding instead: is there one with more?
#
# What is finished is not searched again. Ctrl-C stops; the same command goes on.
set -euo pipefail
shopt -s inherit_errexit # else a proof that is refused would not end what runs in $(…)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
nonesuch=build/release/nonesuch
tokens=build/release/tests/still_life_tokens
second=
if [[ ${1:-} == --second ]]; then second=yes; shift; fi
from=${1:-1} to=${2:-40} place=${3:-build/still-lifes}
[[ -x $nonesuch ]] || { echo "jobs/still-lifes.sh: $nonesuch is missing; run jobs/demo.sh first" >&2; exit 1; }
mkdir -p "$place"
ulimit -v $((12 << 20)) # kilobytes

seconds() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(seconds)" 'BEGIN {printf "%.1f", b - a}'; }

# field NAME FILE: a number in an object of JSON that nonesuch printed.
field() { sed -n "s/^ \"$1\": \([0-9.]*\),\{0,1\}\$/\1/p" "$2"; }

# row N: searches, verifies, prints the row.
row() {
    local n=$1 run=$place/$1 status=0 start took value proof
    start=$(seconds)
    "$nonesuch" optimise still-life --box "${n}x$n" --maximise population --run "$run" --json >"$run.json" || status=$?
    if ((status == 75)); then exit 75; fi
    took=$(since "$start")
    if ((status == 20)); then # one cell alone is no still life, and none is none
        proof=$(check "$run" any)
        printf '| %d | 0 | %s | %s |\n' "$n" "$took" "$proof"
        return
    fi
    ((status == 30)) || { echo "jobs/still-lifes.sh: n = $n exited with $status, expected 30" >&2; exit 1; }
    value=$(field value "$run.json")
    proof=$(check "$run" "at-least-$((value + 1))")
    printf '| %d | %d | %s | %s |\n' "$n" "$value" "$took" "$proof"
}

# check RUN FOLDER: the last three columns: seconds, megabytes of proof, the certificate's hash.
check() {
    local start
    start=$(seconds)
    "$nonesuch" verify "$1" >"$1.verify.txt" ||
        { echo "jobs/still-lifes.sh: the proof in $1 is refused, see $1.verify.txt" >&2; exit 1; }
    printf '%s | ' "$(since "$start")"
    # A full box needs no proof.
    [[ -d $1/$2 ]] || { printf ' | '; return; }
    # shellcheck disable=SC2016 # the backquotes are Markdown
    printf '%s | `%.16s`' "$(du -cb "$1/$2/logs" | awk 'END {printf "%.1f", $1 / 1e6}')" \
        "$(sha256sum "$1/$2/certificate.json")"
}

# ask N CELLS: whether N x N cells hold so many, by each solver there is, as verdict and seconds.
ask() {
    local n=$1 cells=$2 cnf=$place/$1-$2.cnf start status solver
    "$tokens" "$n" "$n" "$cells" >"$cnf"
    printf '| %d | %d |' "$n" "$cells"
    for solver in "cadical -q -n" "minisat -verb=0" "cryptominisat5 --verb=0"; do
        command -v "${solver%% *}" >/dev/null || { printf ' |'; continue; }
        start=$(seconds) status=0
        # shellcheck disable=SC2086 # words of a command
        timeout 3600 $solver "$cnf" >/dev/null || status=$?
        case $status in
            10) printf ' yes, %s |' "$(since "$start")" ;;
            20) printf ' no, %s |' "$(since "$start")" ;;
            *) printf ' ? |' ;;
        esac
    done
    echo
    rm -f "$cnf"
}

if [[ $second ]]; then
    [[ -x $tokens ]] || { echo "jobs/still-lifes.sh: $tokens is missing; run tests/run.sh first" >&2; exit 1; }
    echo '| n | cells | cadical | minisat | cryptominisat5 |'
    echo '|---|---|---|---|---|'
    for ((n = from; n <= to; ++n)); do
        [[ -f $place/$n.json ]] || { echo "jobs/still-lifes.sh: n = $n has not been searched yet" >&2; exit 1; }
        ask "$n" $(($(field value "$place/$n.json") + 1))
    done
    exit
fi
echo '| n | live cells | found and refuted | verified | proof | certificate |'
echo '|---|---|---|---|---|---|'
for ((n = from; n <= to; ++n)); do row "$n"; done
