#!/usr/bin/env bash
# Runs the claims of the README's table of results, one after another, verifies each refutation, trims a copy of it,
# and prints the rows: times in seconds, and the proof's size in MB as it is, packed into one file, trimmed, and both.
#
#   jobs/results.sh [DIR]                oscillators; run directories go below DIR, default build/results; what is
#                                        finished is not solved again
#   jobs/results.sh --families [DIR]     one claim of each family, most of them refuted
#   jobs/results.sh --optima [DIR]       the smallest oscillators, and what else has the most or fewest cells
#
# The last rows of the oscillators and of the optima take minutes to solve and more to verify. Ctrl-C stops; the same command goes on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
nonesuch=build/release/nonesuch
table=oscillators
case ${1:-} in
    --families | --optima) table=${1#--}; shift ;;
    --*) echo "jobs/results.sh: $1: expected --families, --optima or a folder" >&2; exit 1 ;;
esac
place=${1:-build/results}
[[ -x $nonesuch ]] || { echo "jobs/results.sh: $nonesuch is missing; run jobs/demo.sh first" >&2; exit 1; }
mkdir -p "$place"
ulimit -v $((12 << 20)) # kilobytes

seconds() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(seconds)" 'BEGIN {printf "%.1f", b - a}'; }

# megabytes PATH...: of files and folders, in MB.
megabytes() { du -cb "$@" | awk 'END {printf "%.1f", $1 / 1e6}'; }

# sizes RUN: the last four columns.
sizes() {
    local run=$1 copy=$1-trimmed
    "$nonesuch" pack "$run" --force -o "$run.tar.zst" >"$run.pack.txt"
    rm -rf "$copy"
    cp -r "$run" "$copy"
    "$nonesuch" trim "$copy" >"$run.trim.txt"
    "$nonesuch" verify "$copy" >>"$run.trim.txt"
    "$nonesuch" pack "$copy" --force -o "$copy.tar.zst" >>"$run.trim.txt"
    printf ' %s | %s | %s | %s |' "$(megabytes "$run/logs")" "$(megabytes "$run.tar.zst")" \
        "$(megabytes "$copy/logs")" "$(megabytes "$copy.tar.zst")"
}

# row CODE CLAIM...: solves, verifies what was refuted, prints the row.
row() {
    local expected=$1 status=0 exists=yes start solved verified run
    shift
    if ((expected == 20)); then exists=no; fi
    run=$place/$(printf '%s' "$*" | tr -c 'a-z0-9' '_')
    run=${run%_}
    start=$(seconds)
    "$nonesuch" solve "$@" --run "$run" >"$run.txt" || status=$?
    if ((status == 75)); then exit 75; fi
    ((status == expected)) || { echo "jobs/results.sh: '$*' exited with $status, expected $expected" >&2; exit 1; }
    solved=$(since "$start")
    start=$(seconds)
    "$nonesuch" verify "$run" >"$run.verify.txt"
    verified=$(since "$start")
    # shellcheck disable=SC2016 # the backquotes are Markdown
    printf '| `%s` | %s | %s | %s |' "$*" "$exists" "$solved" "$verified"
    if ((expected == 20)); then sizes "$run"; else printf ' | | | |'; fi
    echo
}

# best VALUE CLAIM...: finds the optimum, verifies it, prints the row.
best() {
    local expected=$1 status=0 start solved value run
    shift
    run=$place/$(printf 'best %s' "$*" | tr -c 'a-z0-9' '_')
    start=$(seconds)
    "$nonesuch" optimise "$@" --run "$run" >"$run.txt" || status=$?
    if ((status == 75)); then exit 75; fi
    value=$(sed -n 's/^o //p' "$run.txt" | tail -n 1)
    if ((status != 30 || value != expected)); then
        echo "jobs/results.sh: '$*' exited with $status at $value, expected 30 at $expected" >&2
        exit 1
    fi
    solved=$(since "$start")
    start=$(seconds)
    "$nonesuch" verify "$run" >"$run.verify.txt"
    # shellcheck disable=SC2016 # the backquotes are Markdown
    printf '| `%s` | %d | %s | %s | %s |\n' "$*" "$value" "$solved" "$(since "$start")" \
        "$(megabytes "$run"/at-*/logs)"
}

if [[ $table == optima ]]; then
    # shellcheck disable=SC2016
    echo '| `nonesuch optimise …` | optimum | found and refuted | verified | proof |'
    echo '|---|---|---|---|---|'
    best 14 oscillator --period 2 --box 4x4 --maximise sum
    best 16 oscillator --period 2 --box 5x5 --maximise sum
    best 32 oscillator --period 2 --box 6x6 --maximise sum
    best 13 oscillator --period 3 --box 7x7 --minimise population
    best 54 still-life --box 10x10 --maximise population
    best 64 still-life --box 11x11 --maximise population
    best 76 still-life --box 12x12 --maximise population
    best 104 still-life --box 14x14 --maximise population
    best 32 still-life --box 8x8 --connected --maximise population
    best 43 still-life --box 9x9 --connected --maximise population
    best 53 still-life --box 10x10 --connected --maximise population
    best 63 still-life --box 11x11 --connected --maximise population
    best 76 still-life --box 12x12 --connected --maximise population
    best 88 still-life --box 13x13 --connected --maximise population
    best 18 oscillator --period 5 --box 7x8 --minimise population
    exit
fi

# shellcheck disable=SC2016
echo '| `nonesuch solve …` | exists | solved | verified | proof | packed | trimmed | both |'
echo '|---|---|---|---|---|---|---|---|'
if [[ $table == families ]]; then
    row 20 still-life --box 7x7 --min-population 29
    row 20 spaceship --period 3 --displacement 1,0 --box 16x5
    row 10 spaceship --period 3 --displacement 0,1 --box 16x5
    row 20 spaceship --period 4 --displacement 1,0 --box 7x5
    row 20 agar --period 3 --torus 5x4 --shift 2
    row 20 --claim jobs/claims/life.claim
    row 20 --claim jobs/claims/eker.claim
    row 20 orphan --generations 1 --pattern .ooooooooo./o.o..o.o.o./.oo..oooo../o.oooo...o./.o..o.o.o.o/o..oo..o.../ooo..ooooo./..oo.o.o.o./o.oooo..oo.
    row 20 dies --generations 12 --box 4x4
    row 20 stabilises --generations 12 --box 4x4
    exit
fi
row 20 oscillator --period 3 --box 6x6
row 20 oscillator --period 3 --box 6x8
row 20 oscillator --period 3 --box 7x7 --max-population 12
row 10 oscillator --period 3 --box 7x7 --max-population 13
row 20 oscillator --period 5 --box 6x6
row 20 oscillator --period 5 --box 7x7
row 10 oscillator --period 5 --box 7x8
row 10 oscillator --period 8 --box 7x8
row 20 oscillator --period 5 --box 7x8 --max-population 17
