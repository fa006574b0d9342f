#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "conquer/calibration.hpp"
#include "cube/cuber.hpp"
#include "cubing/catalogue.hpp"
#include "cubing/conquest.hpp"
#include "cubing/subcommands.hpp"

namespace nonesuch::cubing {
namespace {

const CommandTable& table() {
    static const CommandTable command{
        "difficulty",
        "compares the expected with the real work of cubes",
        "NAME",
        "Splits the formula, probes it as nonesuch cube does, and solves each cube in a session "
        "of\n"
        "its own. A cube's expected conflicts are its share of the probes' estimate of all. "
        "Prints\n"
        "groups of cubes that are expected to be about as hard.",
        {"cubing_benchmark difficulty schur-4-45 --cubes 200"},
        {Option::number("cubes", "N", "cubes to aim at; default 200", 1, 1'000'000),
         Option::number("groups", "N", "rows of the table; default 5", 1, 1000)},
        "cubing_benchmark"};
    return command;
}

/// Cubes that are expected to be about as hard: conflicts, each a mean but the last.
struct Group {
    std::size_t cubes;
    double expected;
    double real;
    std::uint64_t greatest;
};

/// A cube's expected and real conflicts.
struct Work {
    double expected;
    std::uint64_t real;
};

std::vector<Work> work_of_cubes(const Formula& formula, std::size_t cubes) {
    Cuber cuber(formula);
    const double all = calibrate(formula, {}, cuber, {}, {}).conflicts;
    const SplitTree tree = cuber.split({}, {.cubes = cubes});
    const auto leaves = tree.open_leaves();
    double open_share = 0;
    for (const auto leaf : leaves) open_share += tree.node(leaf).share;
    const Conquest conquest = conquer(formula, tree.cubes(), std::nullopt);
    std::vector<Work> work;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        work.push_back(
            {all * tree.node(leaves[i]).share / open_share, conquest.costs[i].conflicts});
    }
    return work;
}

std::vector<Group> grouped(std::vector<Work> work, std::size_t groups) {
    std::stable_sort(work.begin(), work.end(),
                     [](const Work& a, const Work& b) { return a.expected < b.expected; });
    std::vector<Group> result;
    for (std::size_t i = 0; i < groups; ++i) {
        const std::size_t begin = i * work.size() / groups;
        const std::size_t end = (i + 1) * work.size() / groups;
        if (begin == end) continue;
        Group group{end - begin, 0, 0, 0};
        for (std::size_t j = begin; j < end; ++j) {
            group.expected += work[j].expected / static_cast<double>(end - begin);
            group.real += static_cast<double>(work[j].real) / static_cast<double>(end - begin);
            group.greatest = std::max(group.greatest, work[j].real);
        }
        result.push_back(group);
    }
    return result;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const Formula formula = instance(arguments.operands().front()).make();
    const auto cubes = static_cast<std::size_t>(arguments.number("cubes", 200));
    const auto groups = static_cast<std::size_t>(arguments.number("groups", 5));
    const auto rows = grouped(work_of_cubes(formula, cubes), groups);
    nlohmann::json result = nlohmann::json::array();
    if (!arguments.has("json")) fmt::print("cubes  expected  real  greatest\n");
    for (const Group& row : rows) {
        result.push_back({{"cubes", row.cubes},
                          {"expected_conflicts", row.expected},
                          {"conflicts", row.real},
                          {"greatest_conflicts", row.greatest}});
        if (arguments.has("json")) continue;
        fmt::print("{:5}  {:8.0f}  {:.0f}  {}\n", row.cubes, row.expected, row.real, row.greatest);
    }
    if (arguments.has("json")) fmt::print("{}\n", result.dump(1));
    return exit_done;
}

}  // namespace

const Command difficulty_command{&table, &run};

}  // namespace nonesuch::cubing
