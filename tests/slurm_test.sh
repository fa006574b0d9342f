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

# submit NAME NODES ARGUMENTS...: a run of that name, on two of NODES; fills solve_of[NAME] and verify_of[NAME].
declare -A solve_of verify_of
submit() {
    local name=$1 nodes=$2 ids
    shift 2
    ids=$("$root/jobs/submit.sh" "$@" --run "$CLUSTER/$name" -- --nodes=2 --cpus-per-task=1 \
        --exclude="$(others "$nodes")" | sed -n 's/^\(Solving\|Verifying\): *job \([0-9]*\).*/\2/p')
    read -rd '' "solve_of[$name]" "verify_of[$name]" <<<"$ids" || true
    [[ ${verify_of[$name]} ]] || bad "$name was not submitted"
}

# All nodes but these.
others() { comm -23 <(printf 'n%d\n' {1..8} | sort) <(tr , '\n' <<<"$1" | sort) | paste -sd ,; }

output_of() { echo "$CLUSTER/$1.slurm-${solve_of[$1]}.out"; }

field() { scontrol show job "$1" | sed -n "s/.*\b$2=\([^ ]*\).*/\1/p" | sort -u; }

has_begun() { [[ -s $CLUSTER/$1/journal ]]; }

has_said() { grep -qF "$2" "$(output_of "$1")" 2>/dev/null; }

all_done() { [[ ! $(squeue --noheader) ]]; }

# Waits until all these runs are under way.
in_the_middle() {
    local name
    for name; do until_or_fail has_begun "$name"; done
    sleep 0.5
}

# The batch script is on the first node of a job, and so is rank 0.
cut_node_of() {
    local node
    node=$(scontrol show hostnames "$(field "${solve_of[$1]}" NodeList)" | sed -n "$2p")
    say "$1: power cut on $node"
    "$cluster" cut "$node"
}

expect_solved() {
    local name=$1 restarts=$2 job=${solve_of[$1]}
    [[ $(field "$job" JobState) == COMPLETED ]] || bad "$name: the job is $(field "$job" JobState)"
    [[ $(field "$job" Restarts) == "$restarts" ]] || bad "$name: $(field "$job" Restarts) restarts, not $restarts"
    has_said "$name" "s UNSATISFIABLE" || bad "$name: no verdict"
}

expect_verified() {
    local name=$1 job=${verify_of[$1]} said
    [[ $(field "$job" JobState) == COMPLETED ]] || bad "$name: the verification is $(field "$job" JobState)"
    said=$("$root/jobs/status.sh" "$CLUSTER/$name")
    grep -qE "^verified: +$2\$" <<<"$said" || bad "$name: not verified: $said"
}

# Each shard has left a complete record, and a task that is submitted again has nothing to do.
expect_records() {
    local name=$1 shards=$2 said number
    for ((number = 1; number <= shards; number++)); do
        [[ $(tail -n 1 "$CLUSTER/$name/verified/$number-of-$shards") == end ]] ||
            bad "$name: the record of shard $number is not complete"
    done
    sbatch --wait --output="$CLUSTER/$name.again.log" --array="1-$shards" \
        "$root/jobs/verify.sbatch" "$CLUSTER/$name" >/dev/null || bad "$name: the shards again did not succeed"
    said=$(cat "$CLUSTER/$name.again.log")
    [[ $said == *"of them earlier, as the record says"* ]] || bad "$name: the shards were checked again: $said"
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
    local five=(oscillator --period 5 --box 5x9)
    submit limit n1,n2 "${five[@]}"
    submit stopped n1,n2 oscillator --period 6 --box 6x6
    submit first_node n3,n4,n5 "${five[@]}"
    submit last_node n6,n7,n8 "${five[@]}"
    submit plain n1,n2 oscillator --period 3 --box 6x6 --shards 2
    say "submitted"

    in_the_middle limit stopped first_node last_node
    # Slurm does the same when the limit comes near, but its limits are minutes.
    scancel --signal=USR1 --batch "${solve_of[limit]}" || bad "limit: no signal"
    cut_node_of first_node 1
    cut_node_of last_node 2
    scancel --signal=USR1 "${solve_of[stopped]}" || bad "stopped: no signal"
    until_or_fail has_said limit "queued again"
    hashes_of limit >"$CLUSTER/limit.hashes"
    until_or_fail all_done
    say "all jobs have ended"

    expect_solved plain 0
    expect_verified plain yes
    expect_records plain 2
    expect_solved limit 1
    expect_verified limit yes
    [[ ! $(hashes_of limit | comm -13 - "$CLUSTER/limit.hashes") ]] ||
        bad "limit: the second start did not go on with the work of the first"
    [[ $(field "${solve_of[stopped]}" ExitCode) == 75:0 ]] || bad "stopped: the job did not end with 75"
    expect_solved first_node 1
    expect_verified first_node yes
    expect_solved last_node 1
    expect_verified last_node yes
}

if [[ ${1:-} == -h || ${1:-} == --help ]]; then usage; exit 0; fi
if [[ ! ${CLUSTER:-} ]]; then
    NONESUCH=$(realpath "${1:-$root/build/release/nonesuch}")
    [[ -x $NONESUCH ]] || { echo "slurm_test.sh: $NONESUCH is missing" >&2; exit 1; }
    export NONESUCH
    exec "$cluster" run 8 4 "$0"
fi
srun --mpi=list 2>&1 | grep -q pmix || { echo "slurm_test.sh: skipped: this Slurm has no pmix" >&2; exit 77; }
run_cases
if ((failures)); then show_outputs; fi
say "$failures failures"
((failures == 0))
