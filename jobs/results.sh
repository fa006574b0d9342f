#!/usr/bin/env bash
# Runs the claims of the README's table of results, one after another, verifies each refutation, and prints the rows.
#
#   jobs/results.sh [DIR]     run directories go below DIR, default build/results; finished ones are not solved again
#
# The last row takes minutes to solve and more to verify. Ctrl-C stops; the same command goes on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
nonesuch=build/release/nonesuch
place=${1:-build/results}
[[ -x $nonesuch ]] || { echo "jobs/results.sh: $nonesuch is missing; run jobs/demo.sh first" >&2; exit 1; }
mkdir -p "$place"
ulimit -v $((12 << 20)) # kilobytes

seconds() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(seconds)" 'BEGIN {printf "%.1f", b - a}'; }

# row CODE CLAIM...: solves, verifies what was refuted, prints the row.
row() {
    local expected=$1 status=0 exists=yes start solved verified run
    shift
    if ((expected == 20)); then exists=no; fi
    run=$place/$(printf '%s' "$*" | tr -c 'a-z0-9' '_')
    start=$(seconds)
    "$nonesuch" solve oscillator "$@" --run "$run" >"$run.txt" || status=$?
    if ((status == 75)); then exit 75; fi
    ((status == expected)) || { echo "jobs/results.sh: '$*' exited with $status, expected $expected" >&2; exit 1; }
    solved=$(since "$start")
    start=$(seconds)
    "$nonesuch" verify "$run" >"$run.verify.txt"
    verified=$(since "$start")
    # shellcheck disable=SC2016 # the backquotes are Markdown
    printf '| `%s` | %s | %s | %s | %s |\n' "$*" "$exists" "$solved" \
        "$(du -sh --apparent-size "$run/logs" | cut -f1)" "$verified"
}

# shellcheck disable=SC2016
echo '| `oscillator …` | exists | solved in s | proof | verified in s |'
echo '|---|---|---|---|---|'
row 20 --period 3 --box 6x6
row 20 --period 3 --box 6x8
row 20 --period 3 --box 7x7 --max-population 12
row 10 --period 3 --box 7x7 --max-population 13
row 20 --period 5 --box 6x6
row 20 --period 5 --box 7x7
row 10 --period 5 --box 7x8
row 10 --period 8 --box 7x8
row 20 --period 5 --box 7x8 --max-population 17
