#!/usr/bin/env bash
# Measures what the design promises, side by side in one run, and prints ratios. No test: it takes half an hour, and
# what it prints depends on the machine.
#
#   tests/benchmark.sh              everything
#   tests/benchmark.sh plain        CaDiCaL on the plain CNF against nonesuch on one thread
#   tests/benchmark.sh threads      two threads, and two ranks, against one; who idles, and what leading costs
#   tests/benchmark.sh overhead     what of the processor time is not the solver's
#   tests/benchmark.sh cubes [NAME ...]   our cubes, march_cu's where it is on PATH, and CaDiCaL alone, on each
#                                   formula of build/release/tests/cubing_benchmark list
#   tests/benchmark.sh orders [NAME ...]  our cubes and CaDiCaL alone on eight orders of a formula's clauses, since one
#                                   order shows luck as well; the two Life cases with counters if none is named
#
# Needs build/release/nonesuch (tests/run.sh builds it) and, for plain, the program cadical.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
nonesuch=build/release/nonesuch
measurer=build/release/tests/cubing_benchmark
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

# Many ranks on one machine, whoever the user is.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_hwloc_base_binding_policy=none
export OMPI_MCA_btl_tcp_if_include=lo OMPI_MCA_oob_tcp_if_include=lo

# result NAME: that number of the last --json.
result() { sed -n "s/.*\"$1\": \([0-9.e+-]*\).*/\1/p" "$scratch/out"; }

# solved NAME RANKS THREADS CLAIM...: solves without a proof; fills seconds[NAME], as the program itself measures them,
# since mpirun takes seconds to end; idle[NAME] and lead[NAME] in percent of the places' and of the wall time.
solved() {
    local name=$1 ranks=$2 threads=$3 launcher=()
    shift 3
    if ((ranks > 1)); then launcher=(mpirun -n "$ranks"); fi
    measure '%R' 20 "${launcher[@]}" "$nonesuch" solve oscillator "$@" --threads "$threads" --json --run "$scratch/run" >/dev/null
    rm -rf "$scratch/run"
    seconds[$name]=$(result seconds)
    idle[$name]=$(awk -v a="$(result idle_share)" 'BEGIN {printf "%.1f", 100 * a}')
    lead[$name]=$(awk -v a="$(result lead_cpu_seconds)" -v b="${seconds[$name]}" 'BEGIN {printf "%.2f", 100 * a / b}')
}

threads() {
    local claim round
    local -A seconds idle lead
    for claim in "--period 5 --box 7x7" "--period 6 --box 6x7"; do
        for round in 1 2 3; do
            # shellcheck disable=SC2086 # the claim is several words
            solved one 1 1 $claim
            # shellcheck disable=SC2086
            solved threads 1 2 $claim
            # shellcheck disable=SC2086
            solved ranks 2 1 $claim
            printf 'no %s, round %s: 1 thread %.1f s; 2 threads %.1f s, ratio %s, idle %s %%, leading %s %%;' "$claim" "$round" \
                "${seconds[one]}" "${seconds[threads]}" "$(ratio "${seconds[one]}" "${seconds[threads]}")" \
                "${idle[threads]}" "${lead[threads]}"
            printf ' 2 ranks %.1f s, ratio %s, idle %s %%, leading %s %%\n' "${seconds[ranks]}" \
                "$(ratio "${seconds[one]}" "${seconds[ranks]}")" "${idle[ranks]}" "${lead[ranks]}"
        done
    done
}

overhead() {
    local all session
    all=$(cpu 20 "$nonesuch" solve oscillator --period 5 --box 7x7 --run "$scratch/run" --json)
    session=$(result session_cpu_seconds)
    printf 'no p5 in 7x7: %s CPU s, of which the solver %s s; the rest is %s of that\n' "$all" "$session" \
        "$(awk -v a="$all" -v s="$session" 'BEGIN {printf "%.1f %%", 100 * (a - s) / s}')"
}

# So many seconds of a core the cubes of one list may take: what takes longer is no rival to CaDiCaL alone.
patience=180

# conquered NAME CUBER SECONDS CODE [CUBES]: a row of the table, each cube solved by a session of its own; without CUBES,
# CaDiCaL alone. CODE is the cuber's own.
conquered() {
    local name=$1 cuber=$2 cubing=$3 code=$4 line
    shift 4
    if ((code == 124)); then
        printf '%-24s %-36s %8s %8s\n' "$name" "$cuber" "" "> $cubing"
    elif (($# && code == 20)); then
        printf '%-24s %-36s %8d %8.2f %9.2f %9.2f\n' "$name" "$cuber" 0 "$cubing" 0 "$cubing"
    elif line=$("$measurer" conquer "$scratch/f.cnf" "$@" --seconds "$patience") && [[ $line == *" satisfiable 0" ]]; then
        awk -v name="$name" -v cuber="$cuber" -v cubing="$cubing" '{
            printf "%-24s %-36s %8d %8.2f %9.2f %9.2f %9.3f\n", name, cuber, $2, cubing, $4, cubing + $4, $6}' <<<"$line"
    elif [[ $line != *"gave up"* ]]; then
        echo "tests/benchmark.sh: $name, $cuber: '$line'" >&2
        exit 1
    else
        printf '%-24s %-36s %8s %8.2f %9s\n' "$name" "$cuber" "" "$cubing" "> $patience"
    fi
}

# timed COMMAND...: runs it for at most a minute; fills spent and status.
timed() {
    status=0
    rm -f "$scratch/cubes"
    local TIMEFORMAT='%U'
    spent=$({ time timeout 60 "$@" >"$scratch/out" 2>"$scratch/err"; } 2>&1) || status=$?
    ((status != 124)) || spent=60
    [[ $status == @(0|20|124) ]] || { echo "tests/benchmark.sh: '$*' failed" >&2; cat "$scratch/err" >&2; exit 1; }
}

# formula NAME [OPTION ...]: writes it, and fills split with the option that tells what is worth splitting on.
formula() {
    "$measurer" formula "$@" -o "$scratch/f.cnf" --split-on "$scratch/split"
    split=()
    if grep -q '[0-9]' "$scratch/split"; then split=(--split-on "$(tr -s ' \n' ',' <"$scratch/split" | sed 's/,$//')"); fi
}

# ours NAME [OPTION ...]: a row for the cubes that these options give.
ours() {
    local name=$1
    shift
    timed "$nonesuch" cube "$scratch/f.cnf" "$@" "${split[@]}" --threads 1 --bare -o "$scratch/cubes"
    conquered "$name" "nonesuch${*:+ $*}" "$spent" "$status" "$scratch/cubes"
}

heading() { printf '%-24s %-36s %8s %8s %9s %9s %9s\n' formula cuber cubes "cubing s" "conquer s" "total s" "longest s"; }

cubes() {
    local name setting split
    local settings=("" "--cubes 8" "--cubes 30" "--cubes 200" "--cubes 600" "--heuristic proof-prefix --cubes 12")
    local chosen=("${names[@]}")
    ((${#chosen[@]})) || mapfile -t chosen < <("$measurer" list | awk '{print $1}')
    command -v march_cu >/dev/null || echo "march_cu: not on PATH, left out"
    heading
    for name in "${chosen[@]}"; do
        formula "$name"
        conquered "$name" "CaDiCaL alone" 0 0
        for setting in "${settings[@]}"; do
            # shellcheck disable=SC2086 # the setting is several words
            ours "$name" $setting
        done
        command -v march_cu >/dev/null || continue
        for setting in "-d 6" "-d 9" ""; do
            # shellcheck disable=SC2086
            timed march_cu "$scratch/f.cnf" $setting -o "$scratch/cubes"
            # It writes the empty cube for what it refutes itself, whatever its exit code.
            if ((status == 0)) && [[ $(cat "$scratch/cubes") == "a 0" ]]; then status=20; fi
            conquered "$name" "march_cu${setting:+ $setting}" "$spent" "$status" "$scratch/cubes"
        done
    done
}

orders() {
    local name order split
    local chosen=("${names[@]}")
    ((${#chosen[@]})) || chosen=(life-p5-7x7-pop14-case3 life-p5-7x8-pop17-case3)
    heading
    for name in "${chosen[@]}"; do
        for order in {1..8}; do
            formula "$name" --clause-order "$order"
            conquered "$name" "CaDiCaL alone" 0 0
            ours "$name" --cubes 4
        done | tee "$scratch/rows"
        awk -v name="$name" '/CaDiCaL alone/ {alone += $(NF - 1)} / nonesuch / {ours += $(NF - 1)}
            END {printf "%s, mean of %d: ours %.2f, alone %.2f, ratio %.2f\n", name, NR / 2, 2 * ours / NR, 2 * alone / NR, ours / alone}' \
            "$scratch/rows"
    done
}

names=("${@:2}")
case ${1:-all} in
    all) plain; threads; overhead; cubes; orders ;;
    plain | threads | overhead | cubes | orders) "$1" ;;
    *) sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; exit 1 ;;
esac
