// The parts that are not the solver's: encoding, the symmetry check, propagation, cubing, DIMACS.
// Run build/release/tests/micro_benchmark; compare before and after a change in one run.

#include <benchmark/benchmark.h>

#include "cube/cuber.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/life/oscillator.hpp"

namespace nonesuch {
namespace {

/// Period 5 in a square box with sides of `side`.
life::OscillatorClaim claim(benchmark::State& state) {
    life::OscillatorClaim result;
    result.period = 5;
    result.box = {static_cast<int>(state.range(0)), static_cast<int>(state.range(0))};
    return result;
}

void encode_oscillator(benchmark::State& state) {
    const auto question = claim(state);
    for (auto _ : state) benchmark::DoNotOptimize(life::encode(question));
}
BENCHMARK(encode_oscillator)->Arg(7)->Arg(15)->Unit(benchmark::kMillisecond);

void check_automorphism(benchmark::State& state) {
    const Formula formula = life::encode(claim(state));
    for (auto _ : state) {
        benchmark::DoNotOptimize(clause_without_image(formula, formula.generators.front()));
    }
}
BENCHMARK(check_automorphism)->Arg(7)->Arg(15)->Unit(benchmark::kMillisecond);

void propagate_case(benchmark::State& state) {
    const Formula formula = life::encode(claim(state));
    Propagator propagator(formula);
    for (auto _ : state) {
        const auto mark = propagator.mark();
        benchmark::DoNotOptimize(propagator.assume_all(formula.cases.back()));
        propagator.undo_to(mark);
    }
}
BENCHMARK(propagate_case)->Arg(7)->Arg(15)->Unit(benchmark::kMicrosecond);

void split_second_case(benchmark::State& state) {
    const Formula formula = life::encode(claim(state));
    Cuber cuber(formula);
    for (auto _ : state) {
        benchmark::DoNotOptimize(cuber.split(formula.cases[1], Cutoff{16, 64}));
    }
}
BENCHMARK(split_second_case)->Arg(7)->Unit(benchmark::kMillisecond);

void parse_dimacs_text(benchmark::State& state) {
    const std::string text = dimacs_text(life::encode(claim(state)));
    for (auto _ : state) benchmark::DoNotOptimize(parse_dimacs(text, "benchmark"));
    state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}
BENCHMARK(parse_dimacs_text)->Arg(15)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace nonesuch

BENCHMARK_MAIN();
