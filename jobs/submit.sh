#!/usr/bin/env bash
# Submits a claim to Slurm: a job that solves it, lists all its patterns or finds the best, however often it has to be
# continued, and one that verifies the proof after it.
#
#   jobs/submit.sh [solve | enumerate | optimise] CLAIM | FILE.cnf [--run DIR] [--shards N] [-- SBATCH OPTIONS]
#   jobs/submit.sh oscillator --period 5 --box 7x8 --max-population 17
#   jobs/submit.sh oscillator --period 5 --box 7x8 --run /scratch/p5 -- --nodes=4 --cpus-per-task=16 --time=1-0
#   jobs/submit.sh --claim jobs/claims/life.claim
#   jobs/submit.sh optimise still-life --box 12x12 --maximise population
#   jobs/submit.sh enumerate still-life --box 7x7
#   jobs/submit.sh --run DIR                  goes on with a run that was stopped, whatever it is
#
#   --run DIR       the run directory, which every node must see; otherwise runs/ and the words of the claim
#   --shards N      verify in N small jobs, as an array, instead of one of the shape of the first, and in one more
#                   that merges their records
#   --no-verify     do not verify
#   --dry-run       check everything, and show what would be submitted
#
# Other options are those of the command of nonesuch, which checks them before anything is submitted. A list that
# --limit may end is not verified, since it may not be all. What stands after -- goes to sbatch, for both jobs: --partition,
# --account, and the shape, of which jobs/solve.sbatch has the defaults (one node, one rank, four cores, four hours).
# NONESUCH and NONESUCH_LAUNCHER say which program is run, and by what; see there as well.
set -euo pipefail

jobs=$(dirname "$(realpath "${BASH_SOURCE[0]}")")

usage() { sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; }

fail() { printf 'submit.sh: %s\n' "$*" >&2; exit 1; }

parse() {
    command='' run='' shards='' verify=true dry_run=false
    search=() sbatch_options=()
    case ${1:-} in solve | enumerate | optimise) command=$1; shift ;; esac
    while (($#)); do
        case $1 in
            -h | --help) usage; exit 0 ;;
            --run | --shards) (($# > 1)) || fail "$1 needs a value"; printf -v "${1#--}" %s "$2"; shift ;;
            --run=* | --shards=*) local word=${1#--}; printf -v "${word%%=*}" %s "${word#*=}" ;;
            --no-verify) verify=false ;;
            --dry-run) dry_run=true ;;
            # Without logs there is nothing to verify, nor where it ends before all is found.
            --no-proof | --proof=off | --proof=check | --limit | --limit=*) verify=false; search+=("$1") ;;
            --proof) if [[ ${2:-} != keep ]]; then verify=false; fi; search+=("$1") ;;
            --) sbatch_options=("${@:2}"); break ;;
            *) search+=("$1") ;;
        esac
        shift
    done
    [[ ! $shards || $shards =~ ^[1-9][0-9]{0,3}$ ]] || fail "--shards $shards: expected a number from 1 to 9999"
}

find_nonesuch() {
    local built=$jobs/../build/release/nonesuch
    if [[ ! ${NONESUCH:-} ]]; then
        if [[ -x $built ]]; then NONESUCH=$built; else NONESUCH=$(command -v nonesuch) || NONESUCH=''; fi
        [[ $NONESUCH ]] || fail "nonesuch is not built: see Building in README.md, or set NONESUCH to its path"
    fi
    [[ -f $NONESUCH && -x $NONESUCH ]] || fail "NONESUCH=$NONESUCH is no program"
    NONESUCH=$(realpath "$NONESUCH")
    export NONESUCH
}

# What the folder holds, as the command that goes on with it; nothing if it is no run directory.
held_by() {
    if [[ -s $1/optimum.json ]]; then echo optimise
    elif [[ -s $1/enumeration.json ]]; then echo enumerate
    elif [[ -s $1/formula.cnf ]]; then echo solve; fi
}

is_stated() { [[ ${search[0]:-} && (${search[0]} != --* || " ${search[*]} " == *' --claim'[\ =]*) ]]; }

# What goes on says itself which command that is.
find_command() {
    if is_stated; then
        command=${command:-solve}
        return
    fi
    [[ $run ]] || fail "expected a claim, a CNF file or --run DIR; see --help"
    command=${command:-$(held_by "$run")}
    [[ $(held_by "$run") ]] || fail "$run holds no run to go on with, so a claim or a CNF file is needed"
}

# Has nonesuch judge all that is asked of it, so that a mistake is known before the job has waited for days.
check_question() {
    local message
    [[ ${search[0]:-} != - ]] || fail "a batch job has no standard input: name a file"
    message=$("$NONESUCH" "$command" "${search[@]}" --run "${run:-runs}" --dry-run 2>&1 >/dev/null) ||
        fail "${message#nonesuch: }"
}

# Whether the help of a command names the option, and a value for it.
knows() { "$NONESUCH" "$1" --help | grep -E -- "^ +$2( +[^ a-z]|  )" >/dev/null; }
takes_value() { "$NONESUCH" "$1" --help | grep -E -- "^ +$2 [^ ]" >/dev/null; }

is_of_question() {
    [[ $1 != --json ]] || return 1
    [[ $1 != --* || $1 =~ ^--(maximise|minimise|generations-of) ]] || knows encode "${1%%=*}"
}

# The words of the question, without the options that are the solver's: a name for the folder.
name_of_question() {
    local word skip=false words=()
    if [[ $command != solve ]]; then words=("$command"); fi
    for word in "${search[@]}"; do
        if $skip; then skip=false
        elif is_of_question "$word"; then words+=("$word")
        elif [[ $word != *=* ]] && takes_value "$command" "$word"; then skip=true; fi
    done
    printf '%s' "${words[*]##*/}" | tr -cs 'A-Za-z0-9' '-' | sed 's/^-*//; s/-*$//'
}

is_finished() { [[ $("$jobs/status.sh" "$run" 2>/dev/null) =~ verdict:\ +[A-Z] ]]; }

check_run() {
    if [[ ! $run ]]; then
        run=runs/$(name_of_question)
        $dry_run || mkdir -p runs
    fi
    if is_finished; then
        fail "$run is finished (jobs/status.sh $run); verify it again with: sbatch jobs/verify.sbatch $run"
    fi
    if [[ -e $run && ! -d $run ]]; then fail "$run is no folder"; fi
    local holder
    holder=$(held_by "$run")
    if [[ $holder && $holder != "$command" ]]; then fail "$run is for jobs/submit.sh $holder: name another folder"; fi
    if [[ -d $run && ! $holder && $(ls -A "$run") ]]; then
        fail "$run holds something else: name a new folder, or one of an earlier run"
    fi
    local place=$run
    [[ -d $place ]] || place=$(dirname "$run")
    if $dry_run && [[ $place == runs ]]; then place=.; fi
    [[ -d $place && -w $place ]] || fail "$place is no folder that can be written to"
    run=$(realpath --canonicalize-missing "$run")
    output=${run//%/%%}.slurm # Slurm fills in what follows a single %
}

# submit SBATCH ARGUMENTS...: prints the id of the job.
submit() {
    if $dry_run; then
        printf '%q ' sbatch "$@" >&2
        echo >&2
        echo JOB
    else
        sbatch --parsable "$@" | cut -d ';' -f 1
    fi
}

# Fills `verify_job` and, for shards, `merge_job`.
submit_verification() {
    local words=(--job-name="verify-$name" "${sbatch_options[@]}")
    local after_solve=(--dependency="afterok:$solve_job" "${words[@]}")
    local small=(--nodes=1 --ntasks=1 --ntasks-per-node=1)
    merge_job=''
    if [[ $shards ]]; then
        verify_job=$(submit "${after_solve[@]}" --output="$output-%A-%a.out" "${small[@]}" --array="1-$shards" \
            "$jobs/verify.sbatch" "$run")
        # Where a shard fails, there is nothing to wait for.
        merge_job=$(submit --dependency="afterok:$verify_job" --kill-on-invalid-dep=yes "${words[@]}" \
            --output="$output-%j.out" "${small[@]}" "$jobs/verify.sbatch" "$run" --merge "$shards")
    else
        verify_job=$(submit "${after_solve[@]}" --output="$output-%j.out" "$jobs/verify.sbatch" "$run")
    fi
}

explain() {
    printf 'Solving:   job %s, into %s\n' "$solve_job" "$run"
    if $verify; then printf 'Verifying: job %s, when that has succeeded\n' "$verify_job"; fi
    if $verify && [[ $merge_job ]]; then printf 'Merging:   job %s, when all shards are verified\n' "$merge_job"; fi
    cat <<END

  jobs/status.sh $run       what it holds so far
  squeue --me                   where the jobs are
  tail -f $run.slurm-$solve_job.out      what the solver says
  scancel --signal=USR1 $solve_job        stops it in good order
  jobs/submit.sh --run $run      goes on
END
}

parse "$@"
command -v sbatch >/dev/null || $dry_run || fail "there is no sbatch here: this is for machines with Slurm"
find_nonesuch
find_command
check_question
check_run
if [[ ${search[0]:-} != -* && ${search[0]:-} =~ [./] ]]; then search[0]=$(realpath "${search[0]}"); fi
name=$(basename "$run")
solve_job=$(submit --job-name="solve-$name" "${sbatch_options[@]}" --output="$output-%j.out" \
    "$jobs/solve.sbatch" "$command" "${search[@]}" --run "$run")
if $verify; then submit_verification; fi
if ! $dry_run; then explain; fi
