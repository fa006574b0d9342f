#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cluster/formula_input.hpp"
#include "cube/icnf.hpp"
#include "cubing/conquest.hpp"
#include "cubing/subcommands.hpp"

namespace nonesuch::cubing {
namespace {

const CommandTable& table() {
    static const CommandTable command{
        "conquer",
        "solves each cube in a session of its own",
        "FILE.cnf [CUBES]",
        "CUBES is iCNF or a list of a lines; without it the formula itself is the only cube. "
        "Prints\n"
        "one line: the number of cubes, processor seconds of all, of the longest and of the "
        "median\n"
        "one, and how many are refuted and satisfiable. No proof is written, and nothing checks\n"
        "that the cubes cover the space.",
        {"cubing_benchmark conquer hard.cnf", "cubing_benchmark conquer hard.cnf cubes --each"},
        {Option::flag("each", "first a line for each cube: its index, conflicts, seconds"),
         Option::number("seconds", "S", "give up after S processor seconds, with exit code 1", 1,
                        1'000'000)},
        "cubing_benchmark"};
    return command;
}

void print(const Conquest& conquest, bool each) {
    for (std::size_t i = 0; each && i < conquest.costs.size(); ++i) {
        const CubeCost& cost = conquest.costs[i];
        fmt::print("cube {} conflicts {} seconds {:.3f}\n", i, cost.conflicts, cost.seconds);
    }
    if (conquest.count(Answer::unknown) > 0) {
        fmt::print("gave up after {:.3f} seconds, in cube {}\n", conquest.total_seconds(),
                   conquest.costs.size());
        return;
    }
    fmt::print("cubes {} seconds {:.3f} longest {:.3f} median {:.3f} refuted {} satisfiable {}\n",
               conquest.costs.size(), conquest.total_seconds(), conquest.longest_seconds(),
               conquest.median_seconds(), conquest.count(Answer::unsatisfiable),
               conquest.count(Answer::satisfiable));
}

nlohmann::json as_json(const Conquest& conquest, bool each) {
    nlohmann::json result = {{"cubes", conquest.costs.size()},
                             {"seconds", conquest.total_seconds()},
                             {"longest_seconds", conquest.longest_seconds()},
                             {"median_seconds", conquest.median_seconds()},
                             {"refuted", conquest.count(Answer::unsatisfiable)},
                             {"satisfiable", conquest.count(Answer::satisfiable)},
                             {"gave_up", conquest.count(Answer::unknown) > 0}};
    if (!each) return result;
    for (const CubeCost& cost : conquest.costs) {
        result["each"].push_back({{"conflicts", cost.conflicts}, {"seconds", cost.seconds}});
    }
    return result;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 2);
    const Formula formula = read_formula(arguments.operands().front());
    std::vector<Cube> cubes = {{}};
    if (arguments.operands().size() == 2) {
        cubes = read_icnf(arguments.operands().back(), formula.variable_count()).cubes;
    }
    const Conquest conquest = conquer(formula, cubes, arguments.number("seconds"));
    if (arguments.has("json")) {
        fmt::print("{}\n", as_json(conquest, arguments.has("each")).dump(1));
    } else {
        print(conquest, arguments.has("each"));
    }
    return conquest.count(Answer::unknown) > 0 ? exit_error : exit_done;
}

}  // namespace

const Command conquer_command{&table, &run};

}  // namespace nonesuch::cubing
