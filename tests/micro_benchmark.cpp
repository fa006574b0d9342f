// The parts that are not the solver's: encoding, the symmetry check, propagation, cubing, DIMACS,
// coordination.
// Run build/release/tests/micro_benchmark; compare before and after a change in one run.

#include <benchmark/benchmark.h>
#include <malloc.h>

#include "cluster/coordinator.hpp"
#include "cluster/memory_network.hpp"
#include "conquer/search.hpp"
#include "cube/cuber.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/life/claim.hpp"
#include "oscillators.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

/// Period 5 in a square box with sides of `side`.
life::Claim claim(benchmark::State& state) {
    life::Claim result;
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

/// A worker with many places, each of which tells at once that its node is finished.
class InstantWorker {
  public:
    explicit InstantWorker(int places) { say(Hello{static_cast<std::uint32_t>(places)}); }

    void give(NodeId node, std::vector<Child> children) { say(Given{node, std::move(children)}); }
    void receive(const Packet& packet) {
        std::string_view bytes = packet.bytes;
        const PacketHead head = unpack_head(bytes);
        for (const std::string& message : link_.receive(head, bytes)) {
            const Message order = decoded(message);
            if (const auto* start = std::get_if<StartJob>(&order)) jobs_.push_back(start->job.node);
        }
    }
    /// The root stays at work, so that there is always something to be a part of.
    void finish_all() {
        for (const NodeId node : std::exchange(jobs_, {})) {
            if (node == NodeId{0}) continue;
            say(Done{node, Finished{{"logs/000/000000.drat", 100'000, std::string(64, 'a')}}});
        }
    }
    std::vector<std::string> packets(Moment now) { return link_.packets(now); }

  private:
    void say(const Message& message) { link_.send(encoded(message)); }

    Link link_{1};
    std::vector<NodeId> jobs_;
};

/// Open nodes whose cubes have twenty literals and one of their own.
std::vector<Child> many_children(std::size_t count) {
    std::vector<Child> children(count, {{}, Images::identity, 20});
    for (std::size_t i = 0; i < count; ++i) {
        for (int j = 0; j < 20; ++j) {
            children[i].cube.push_back(Literal(Variable(j), (i >> j & 1U) != 0));
        }
    }
    return children;
}

/// Verdicts a second through coordinator, links, messages and the journal on disk: an upper bound
/// for the jobs that one coordinator gives out. The worker's side of it runs on the same thread.
void coordinate_verdicts(benchmark::State& state) {
    constexpr std::size_t jobs = 200'000;
    const TemporaryFolder folder;
    int run = 0;
    for (auto _ : state) {
        state.PauseTiming();
        const RunDirectory::Subject subject{Formula(100), {}, {}};
        const auto directory = RunDirectory::create(folder / std::to_string(run++), subject);
        Search search(directory, subject);
        MemoryNetwork network(1);
        Coordinator coordinator(
            network.of(0), search.campaign(),
            [&](const std::vector<CrewEvent>& events) { search.record(events); });
        InstantWorker worker(1'024);
        const Moment now{};
        const auto exchange = [&] {
            for (const std::string& bytes : worker.packets(now)) {
                coordinator.receive({0, Party::coordinator, bytes}, now);
            }
            coordinator.step(now);
            while (const auto packet = network.of(0).receive()) worker.receive(*packet);
        };
        exchange();
        const auto before = mallinfo2().uordblks;
        worker.give({0}, many_children(jobs));
        exchange();
        state.counters["bytes_per_open_node"] =
            static_cast<double>(mallinfo2().uordblks - before) / jobs;
        state.ResumeTiming();
        while (search.campaign().refuted_count() < jobs) {
            worker.finish_all();
            exchange();
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(jobs) * state.iterations());
}
BENCHMARK(coordinate_verdicts)->Iterations(3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace nonesuch

BENCHMARK_MAIN();
