#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/formula_input.hpp"
#include "cluster/output_file.hpp"
#include "cluster/stop_signal.hpp"
#include "cube/cuber.hpp"
#include "cube/icnf.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command{
        "cube",
        "splits a CNF into cubes by lookahead",
        "FILE.cnf",
        "Writes the formula with its cubes as iCNF (p inccnf, then a lines), or with --bare the a\n"
        "lines alone, as march_cu does. A formula that lookahead refutes gives no cube and exit "
        "code\n"
        "20; otherwise the exit code is 0. A cube is left open once its estimated share of the "
        "work\n"
        "is at most 1/N, or when it is D decisions deep.",
        {"nonesuch cube hard.cnf --cubes 100 -o hard.icnf",
         "nonesuch conquer hard.cnf hard.icnf --run r"},
        {Option::text("o,output", "FILE", "where to write; default: stdout"),
         Option::number("cubes", "N", "aim at about N cubes; default 64", 1, 100'000'000),
         Option::number("depth", "D", "at most D decisions a cube; default 64", 0, 10'000),
         Option::flag("bare", "only the cubes, without the formula")}};
    return command;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const Formula formula = read_formula(arguments.operands().front());
    const bool is_json = arguments.has("json");
    expect_file_beside_json(arguments);
    Cutoff cutoff;
    cutoff.cubes = static_cast<std::size_t>(arguments.number("cubes", 64));
    cutoff.max_depth = static_cast<int>(arguments.number("depth", cutoff.max_depth));
    std::atomic<bool>& stop = stop_on_signals();
    const SplitTree tree = Cuber(formula).split({}, cutoff, &stop);
    if (stop) throw InputError("cube: stopped before all cubes were found; nothing was written");
    const std::vector<Cube> cubes = tree.cubes();
    write_output(arguments.text("output"), [&](std::ostream& out) {
        if (arguments.has("bare")) {
            out << cube_list_text(cubes);
        } else {
            write_icnf(out, formula, cubes);
        }
    });
    const nlohmann::json result = {
        {"command", "cube"},
        {"cubes", cubes.size()},
        {"refuted_leaves", (tree.size() + 1) / 2 - tree.open_leaves().size()},
        {"verdict", cubes.empty() ? "UNSATISFIABLE" : "UNKNOWN"}};
    if (is_json) fmt::print("{}\n", result.dump(1));
    if (!is_json) {
        fmt::print(stderr, "c {} cubes, {} leaves refuted\n", cubes.size(),
                   result["refuted_leaves"].get<std::size_t>());
    }
    return cubes.empty() ? exit_unsatisfiable : exit_done;
}

}  // namespace

const Command cube_command{&table, &run};

}  // namespace nonesuch
