#!/usr/bin/env bash
# Measures what the design promises, side by side in one run, and prints ratios. No test: it takes half an hour, and
# what it prints depends on the machine.
#
#   tests/benchmark.sh              everything
#   tests/benchmark.sh plain        CaDiCaL on the plain CNF against nonesuch on one thread
#   tests/benchmark.sh threads      two threads against one on no p5 in 7x7
#   tests/benchmark.sh overhead     what of the processor time is not the solver's
#
# Needs build/release/nonesuch (tests/run.sh builds it) and, for plain, the program cadical.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
nonesuch=build/release/nonesuch
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ulimit -v $((8 << 20)) # kilobytes

[[ -x $nonesuch ]] || { echo "tests/benchmark.sh: $nonesuch is missing; run tests/run.sh first" >&2; exit 1; }

# measure FORMAT CODE COMMAND...: prints the time as bash's TIMEFORMAT words it; the command must exit with CODE.
measure() {
    local TIMEFORMAT=$1 expected=$2 status=0
    shift 2
    { time { "$@" >"$scratch/out" 2>"$scratch/err" || status=$?; }; } 2>&1
    ((status == expected)) || { echo "tests/benchmark.sh: '$*' exited with $status" >&2; cat "$scratch/err" >&2; exit 1; }
}

cpu() { measure '%U %S' "$@" | awk '{print $1 + $2}'; }
wall() { measure '%R' "$@"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN {printf "%.2f", a / b}'; }

plain() {
    command -v cadical >/dev/null || { echo "plain: skipped, no cadical on PATH"; return; }
    printf '%-34s %14s %14s %8s\n' "no ..." "CaDiCaL, CPU s" "nonesuch, CPU s" ratio
    local claim a b
    for claim in "--period 3 --box 6x8" "--period 3 --box 7x7 --max-population 12" "--period 5 --box 6x6"; do
        # shellcheck disable=SC2086 # the claim is several words
        "$nonesuch" encode oscillator $claim -o "$scratch/plain.cnf"
        a=$(cpu 20 cadical -q "$scratch/plain.cnf")
        # shellcheck disable=SC2086
        b=$(cpu 20 "$nonesuch" solve oscillator $claim --threads 1 --run "$scratch/run")
        rm -rf "$scratch/run"
        printf '%-34s %14s %14s %8s\n' "$claim" "$a" "$b" "$(ratio "$a" "$b")"
    done
}

threads() {
    local one two round
    for round in 1 2 3; do
        one=$(wall 20 "$nonesuch" solve oscillator --period 5 --box 7x7 --threads 1 --run "$scratch/run")
        rm -rf "$scratch/run"
        two=$(wall 20 "$nonesuch" solve oscillator --period 5 --box 7x7 --threads 2 --run "$scratch/run")
        rm -rf "$scratch/run"
        printf 'no p5 in 7x7, round %s: 1 thread %s s, 2 threads %s s, ratio %s\n' "$round" "$one" "$two" "$(ratio "$one" "$two")"
    done
}

overhead() {
    local all session
    all=$(cpu 20 "$nonesuch" solve oscillator --period 5 --box 7x7 --run "$scratch/run" --json)
    session=$(sed -n 's/.*"session_cpu_seconds": \([0-9.e+-]*\).*/\1/p' "$scratch/out")
    printf 'no p5 in 7x7: %s CPU s, of which the solver %s s; the rest is %s of that\n' "$all" "$session" \
        "$(awk -v a="$all" -v s="$session" 'BEGIN {printf "%.1f %%", 100 * (a - s) / s}')"
}

case ${1:-all} in
    all) plain; threads; overhead ;;
    plain | threads | overhead) "$1" ;;
    *) sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; exit 1 ;;
esac
