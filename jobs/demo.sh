#!/usr/bin/env bash
# Shows in a few minutes what nonesuch does: it proves that a pattern does not exist, checks the proof, and finds
# a pattern that does.
#
#   jobs/demo.sh                 install what is missing, build, and run the demo in build/demo
#   jobs/demo.sh --no-install    take the machine as it is (also where there is no apt)
#
# Run it again at any time: it starts afresh, or goes on where Ctrl-C stopped it. It exits 0 if everything came
# out as expected, 75 if it was stopped, 1 otherwise.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
nonesuch=build/release/nonesuch
demo=build/demo
mark=$demo/made-by-jobs-demo # tells a directory of ours, and whether its demo was stopped
interrupted=false
trap 'interrupted=true' INT

say() { printf '\n== %s\n' "$*"; }

usage() { sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; }

fail() { printf 'jobs/demo.sh: %s\n' "$*" >&2; exit 1; }

stopped() {
    if [[ -e $mark && $(<"$mark") == running ]]; then echo stopped >"$mark"; fi
    printf '\njobs/demo.sh: stopped after %d s; run jobs/demo.sh again to go on\n' "$SECONDS"
    exit 75
}

# run CODE COMMAND...: shows the command, runs it, and ends the demo unless it exits with CODE.
run() {
    local expected=$1 status=0
    shift
    printf '\n$ %s\n' "$*"
    "$@" || status=$?
    if $interrupted || ((status == 75)); then stopped; fi
    if ((status == expected)); then return; fi
    fail "the command above exited with $status, expected $expected"
}

build() {
    # A build directory that exists keeps its generator; the tests' packages are not asked for.
    if command -v ninja >/dev/null; then export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}; fi
    run 0 cmake --preset release -DNONESUCH_TESTS=OFF -DNONESUCH_BENCHMARKS=OFF
    run 0 cmake --build --preset release --parallel "$(nproc)" --target nonesuch
}

prepare_directory() {
    if [[ -e $mark && $(<"$mark") == stopped ]]; then
        echo "Going on in $demo, where the last demo was stopped."
    elif [[ -e $mark ]]; then
        echo "Removing $demo, which an earlier demo made, and starting afresh."
        rm -rf "$demo"
    elif [[ -e $demo ]]; then
        fail "$demo is in the way and was not made by this demo: move it away"
    fi
    mkdir -p "$demo"
    echo running >"$mark"
}

install=true
case ${1:-} in
    '') ;;
    --no-install) install=false ;;
    -h | --help) usage; exit 0 ;;
    *) fail "unknown argument '$1', expected --no-install or --help" ;;
esac

echo "A demo of nonesuch. Each command is shown as you would type it in $PWD; Ctrl-C stops."

if $install; then
    say "1 of 5: installing what is missing"
    run 0 jobs/install-dependencies.sh
else
    say "1 of 5: installing nothing, as asked"
fi

say "2 of 5: building"
build

say "3 of 5: proving that no oscillator of period 5 fits into a 7x7 box (about half a CPU-minute)"
prepare_directory
run 20 $nonesuch solve oscillator --period 5 --box 7x7 --run $demo/p5-7x7

say "4 of 5: checking that proof with drat-trim, which knows nothing of nonesuch"
run 0 $nonesuch verify $demo/p5-7x7 > >(tee -i $demo/verify.txt)
wait $!
grep -qx 's VERIFIED' $demo/verify.txt || fail "the command above exited with 0 but did not say 's VERIFIED'"

say "5 of 5: finding an oscillator of period 3 with at most 13 live cells in a 7x7 box"
run 10 $nonesuch solve oscillator --period 3 --box 7x7 --max-population 13 --run $demo/p3-7x7
[[ -s $demo/p3-7x7/pattern.rle ]] || fail "the solution is missing from $demo/p3-7x7/pattern.rle"
run 0 cat $demo/p3-7x7/pattern.rle

echo finished >"$mark"
cat <<END

== Done in $SECONDS s. What you have seen:

  - No oscillator of period 5 has all its phases in a 7x7 box. The proof is in $demo/p5-7x7
    ($(du -sh $demo/p5-7x7 | cut -f1)): formula.cnf is the question, logs/ has a proof for each part of the search,
    and certificate.json says how the parts make up the whole. drat-trim has accepted every one of them.
  - One of period 3 does, with at most 13 cells: $demo/p3-7x7/pattern.rle opens in Golly.

What to try next:

  $nonesuch extract $demo/p5-7x7 2 -o $demo/node2
  drat-trim $demo/node2.cnf $demo/node2.drat        # one part of the proof, checked without nonesuch
  $nonesuch solve oscillator --period 3 --box 7x7 --max-population 12 --verify      # none: 13 is the least
  $nonesuch solve oscillator --period 5 --box 7x8 --max-population 17 --run build/p5-7x8      # minutes
  $nonesuch --help
END
