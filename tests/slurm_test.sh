#!/usr/bin/env bash
# Runs the batch scripts of jobs/ under a real Slurm of eight small nodes on this machine (tests/slurm/cluster.sh):
# what they promise must hold when a job reaches its time limit, is cancelled, or loses a node.
#
#   tests/slurm_test.sh [NONESUCH]     the program to run; default: build/release/nonesuch
#
# All cases run at the same time. Exits 77, which means skipped, where there is no Slurm or no root.
set -euo pipefail
shopt -s nullglob

root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
cluster=$root/tests/slurm/cluster.sh
deadline=300
failures=0

usage() { sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; }

say() { printf '%4d s: %s\n' "$SECONDS" "$*"; }

bad() { say "FAILED: $*"; failures=$((failures + 1)); }

until_or_fail() {
    until "$@"; do
        ((SECONDS < deadline)) || { bad "waited in vain for: $*"; show_outputs; exit 1; }
        sleep 0.1
    done
}

small=(--nodes=2 --cpus-per-task=1)

# submit NAME NODES ARGUMENTS...: a run of that name, on two of NODES; fills solve_of[NAME] and verify_of[NAME].
declare -A solve_of verify_of
submit() {
    local name=$1 nodes=$2 ids
    shift 2
    ids=$("$root/jobs/submit.sh" "$@" --run "$CLUSTER/$name" -- "${small[@]}" --exclude="$(others "$nodes")" | sed -n 's/^\(Solving\|Verifying\): *job \([0-9]*\).*/\2/p')
    read -rd '' "solve_of[$name]" "verify_of[$name]" <<<"$ids" || true
    [[ ${verify_of[$name]} ]] || bad "$name was not submitted"
}

# All nodes but these.
others() { comm -23 <(printf 'n%d\n' {1..8} | sort) <(tr , '\n' <<<"$1" | sort) | paste -sd ,; }

output_of() { echo "$CLUSTER/$1.slurm-${solve_of[$1]}.out"; }

field() { scontrol show job "$1" | sed -n "s/.*\b$2=\([^ ]*\).*/\1/p" | sort -u; }

# A log is done, or a pattern found.
has_begun() { grep -qsa '"sha256"\|"witness"' "$CLUSTER/$1"/{journal,optimum.json}; }

has_said() { grep -qF "$2" "$(output_of "$1")" 2>/dev/null; }

all_done() { [[ ! $(squeue --noheader) ]]; }

# interrupt NAME COMMAND...: does that as soon as the run is under way, each in the background: the runs are short.
interruptions=()
interrupt() {
    (
        until_or_fail has_begun "$1"
        "${@:2}" || bad "$1: no interruption"
        ((failures == 0))
    ) &
    interruptions+=($!)
}

wait_for_interruptions() {
    local each
    for each in "${interruptions[@]}"; do wait "$each" || failures=$((failures + 1)); done
}

# Slurm does the same when the limit comes near, but its limits are minutes.
end_by_limit() { scancel --signal=USR1 --batch "${solve_of[$1]}"; }

# The batch script is on the first node of a job, and so is rank 0.
cut_node_of() {
    local node
    node=$(scontrol show hostnames "$(field "${solve_of[$1]}" NodeList)" | sed -n "$2p")
    say "$1: power cut on $node"
    "$cluster" cut "$node"
}

# expect_solved NAME RESTARTS VERDICT
expect_solved() {
    local name=$1 restarts=$2 job=${solve_of[$1]}
    [[ $(field "$job" JobState) == COMPLETED ]] || bad "$name: the job is $(field "$job" JobState)"
    [[ $(field "$job" Restarts) == "$restarts" ]] || bad "$name: $(field "$job" Restarts) restarts, not $restarts"
    has_said "$name" "$3" || bad "$name: no verdict"
}

# expect_verified NAME ROWS...: and jobs/status.sh says so.
expect_verified() {
    local name=$1 job=${verify_of[$1]} said row
    [[ $(field "$job" JobState) == COMPLETED ]] || bad "$name: the verification is $(field "$job" JobState)"
    said=$("$root/jobs/status.sh" "$CLUSTER/$name")
    for row in "verified: +yes" "${@:2}"; do
        grep -qE "^$row\$" <<<"$said" || bad "$name: the status has no '$row': $said"
    done
}

# expect_records FOLDER SHARDS: each has left a complete record.
expect_records() {
    local number
    for ((number = 1; number <= $2; number++)); do
        [[ $(tail -n 1 "$CLUSTER/$1/verified/$number-of-$2") == end ]] ||
            bad "$1: the record of shard $number is not complete"
    done
}

# A shard that is submitted again has nothing to do.
verify_again() {
    sbatch --output="$CLUSTER/$1.again.log" --array=1-2 "$root/jobs/verify.sbatch" "$CLUSTER/$1" >/dev/null
    until_or_fail all_done
    (($(grep -c "of them earlier, as the record says" "$CLUSTER/$1.again.log") == 2)) ||
        bad "$1: the shards were checked again: $(cat "$CLUSTER/$1.again.log")"
}

# A list of some solutions by one job, and of the others by a second one, which finds out what it goes on with.
submit_list_in_two() {
    local words=(sbatch --parsable "${small[@]}" --open-mode=truncate) first
    first=$("${words[@]}" --output="$CLUSTER/few.log" "$root/jobs/solve.sbatch" \
        enumerate still-life --box 4x4 --limit 5 --run "$CLUSTER/few")
    "${words[@]}" --output="$CLUSTER/rest.log" --dependency="afterok:$first" "$root/jobs/solve.sbatch" \
        --run "$CLUSTER/few" >/dev/null
}

expect_list_in_two() {
    grep -qx "c as many as --limit says.*" "$CLUSTER/few.log" || bad "few: $(cat "$CLUSTER/few.log")"
    grep -qx "c s exact arb int 82" "$CLUSTER/rest.log" || bad "rest: $(cat "$CLUSTER/rest.log")"
}

expect_refused() {
    local said
    said=$("$root/jobs/submit.sh" "${@:2}" --dry-run 2>&1) && bad "$* was not refused"
    [[ $said == *"$1"* ]] || bad "$* was refused otherwise: $said"
}

# Those of the logs that are done.
hashes_of() { { grep -ao '"sha256":"[^"]*"' "$CLUSTER/$1/journal" || true; } | sort; }

show_outputs() {
    local file
    for file in "$CLUSTER"/*.slurm-*.out "$CLUSTER"/*.log; do
        printf '\n== %s\n' "$file"
        tail -n 60 "$file"
    done
}

run_cases() {
    local five=(oscillator --period 5 --box 6x6)
    submit limit n1,n2 "${five[@]}"
    submit first_node n3,n4,n5 "${five[@]}"
    submit last_node n6,n7,n8 "${five[@]}"
    submit stopped n1,n2 oscillator --period 6 --box 6x6
    submit optimum n1,n2 optimise still-life --box 15x15 --maximise population
    submit list n1,n2 enumerate oscillator --period 2 --box 7x7
    submit plain n1,n2 oscillator --period 3 --box 6x6 --shards 2
    submit nowhere n1,n2 optimise oscillator --period 6 --box 9x9 --minimise population
    submit_list_in_two
    say "submitted"

    interrupt limit end_by_limit limit
    interrupt first_node cut_node_of first_node 1
    interrupt last_node cut_node_of last_node 2
    interrupt stopped scancel --signal=USR1 "${solve_of[stopped]}"
    interrupt optimum end_by_limit optimum
    interrupt list end_by_limit list
    until_or_fail has_said nowhere "c run directory"
    end_by_limit nowhere || bad "nowhere: no signal"
    expect_refused "beauty" optimise still-life --box 3x3 --maximise beauty
    expect_refused "generations" enumerate still-life --box 3x3 --generations-of 3
    until_or_fail has_said limit "queued again"
    hashes_of limit >"$CLUSTER/limit.hashes"
    wait_for_interruptions
    say "all are interrupted"
    until_or_fail all_done
    say "all jobs have ended"

    expect_solved plain 0 "s UNSATISFIABLE"
    expect_verified plain "verdict: +UNSATISFIABLE"
    expect_records plain 2
    verify_again plain
    expect_solved limit 1 "s UNSATISFIABLE"
    expect_verified limit
    [[ -s $CLUSTER/limit.hashes && ! $(hashes_of limit | comm -13 - "$CLUSTER/limit.hashes") ]] ||
        bad "limit: the second start did not go on with the work of the first"
    [[ $(field "${solve_of[stopped]}" ExitCode) == 75:0 ]] || bad "stopped: the job did not end with 75"
    expect_solved first_node 1 "s UNSATISFIABLE"
    expect_verified first_node
    expect_solved last_node 1 "s UNSATISFIABLE"
    expect_verified last_node
    expect_solved optimum 1 "s OPTIMUM FOUND"
    expect_verified optimum "found: +119, in .*" "refuted: +at least 120" "verdict: +OPTIMUM"
    expect_records optimum/at-least-120 1
    expect_refused "is finished" --run "$CLUSTER/optimum"
    expect_solved list 1 "c complete: there is no other"
    expect_verified list "listed: +1167 up to symmetry, complete; .*" "verdict: +COMPLETE"
    expect_list_in_two
    [[ $(field "${solve_of[nowhere]}" ExitCode) == 1:0 ]] || bad "nowhere: the job did not end with 1"
    has_said nowhere "nothing was closed within the time limit" || bad "nowhere: not noticed"
}

if [[ ${1:-} == -h || ${1:-} == --help ]]; then usage; exit 0; fi
if [[ ! ${CLUSTER:-} ]]; then
    NONESUCH=$(realpath "${1:-$root/build/release/nonesuch}")
    [[ -x $NONESUCH ]] || { echo "slurm_test.sh: $NONESUCH is missing" >&2; exit 1; }
    export NONESUCH
    exec "$cluster" run 8 8 "$0"
fi
srun --mpi=list 2>&1 | grep -q pmix || { echo "slurm_test.sh: skipped: this Slurm has no pmix" >&2; exit 77; }
run_cases
if ((failures)); then show_outputs; fi
say "$failures failures"
((failures == 0))
