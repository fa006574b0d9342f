#!/usr/bin/env bash
# Builds nonesuch and runs its tests; ends with ctest's summary and exit code.
#
#   tests/run.sh                    install what is missing, build into build/release, run every test
#   tests/run.sh -R Oscillator      further arguments go to ctest: here, only tests of that name
#   tests/run.sh --preset asan      another build of CMakePresets.json: debug, asan or tsan
#   tests/run.sh --no-install       take the machine as it is (also where there is no apt)
#
# Works from any directory, as root or not, and without the network when nothing is missing. Run it as often as
# you like: only what has changed is built again.
set -euo pipefail

say() { printf 'tests/run.sh: %s\n' "$*"; }

usage() { sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; }

preset=release
install=true
ctest_arguments=()
while (($#)); do
    case $1 in
        --preset) preset=${2:-}; shift $(($# > 1)) ;;
        --preset=*) preset=${1#*=} ;;
        --no-install) install=false ;;
        -h | --help) usage; exit 0 ;;
        *) ctest_arguments+=("$1") ;;
    esac
    shift
done
case $preset in
    release | debug | asan | tsan) ;;
    *) echo "tests/run.sh: unknown preset '$preset', expected release, debug, asan or tsan" >&2; exit 1 ;;
esac
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null

# Several ranks on one machine, whoever the user is: Open MPI 4 reads OMPI_…, Open MPI 5 takes the same and PRTE_….
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
export OMPI_MCA_hwloc_base_binding_policy=none PRTE_MCA_hwloc_default_binding_policy=none
export OMPI_MCA_btl_tcp_if_include=lo OMPI_MCA_oob_tcp_if_include=lo

# The build needs these as well: it runs each test program once, to ask for its tests.
without_aslr=()
case $preset in
    asan)
        # Open MPI unloads its plugins, so only whole stacks show a leak to be its own.
        export ASAN_OPTIONS="fast_unwind_on_malloc=0:${ASAN_OPTIONS:-}"
        export LSAN_OPTIONS="suppressions='$PWD/tests/sanitizers/leak.supp':print_suppressions=0:${LSAN_OPTIONS:-}"
        export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"
        ;;
    tsan)
        export TSAN_OPTIONS="suppressions='$PWD/tests/sanitizers/thread.supp':${TSAN_OPTIONS:-}"
        # The sanitizer maps memory where PMIx of Open MPI 5 wants its shared segment.
        export PMIX_MCA_gds=hash
        # GCC 12's thread sanitizer does not start where the kernel spreads addresses wider than this.
        if (($(cat /proc/sys/vm/mmap_rnd_bits 2>/dev/null || echo 0) > 28)); then
            without_aslr=(setarch "$(uname -m)" --addr-no-randomize)
        fi
        ;;
esac

if $install; then
    say "installing what is missing"
    jobs/install-dependencies.sh --tests
fi

say "configuring build/$preset"
# A build directory that exists keeps its generator.
if command -v ninja >/dev/null; then export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}; fi
mkdir -p "build/$preset"
log=build/$preset/configure.log
if ! cmake --preset "$preset" -DNONESUCH_TESTS=ON -DNONESUCH_BENCHMARKS=ON >"$log" 2>&1; then
    cat "$log" >&2
    say "configuring failed" >&2
    exit 1
fi

say "building"
if ! "${without_aslr[@]}" cmake --build --preset "$preset" --parallel "$(nproc)"; then
    say "the build failed" >&2
    exit 1
fi

say "testing"
# One test more than there are cores, since the longest mostly waits for Slurm.
exec "${without_aslr[@]}" ctest --preset "$preset" --parallel $(($(nproc) + 1)) --no-tests=error "${ctest_arguments[@]}"
