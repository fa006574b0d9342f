#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cluster/output_file.hpp"
#include "cubing/catalogue.hpp"
#include "cubing/clause_order.hpp"
#include "cubing/subcommands.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"

namespace nonesuch::cubing {
namespace {

const CommandTable& table() {
    static const CommandTable command{
        "formula",
        "writes a formula",
        "NAME",
        "NAME is one that cubing_benchmark list prints. What a solver takes depends on the order "
        "of\n"
        "the clauses, so that one order shows luck as well.",
        {"cubing_benchmark formula schur-4-45 -o s.cnf",
         "cubing_benchmark formula life-p5-7x7-case2 -o l.cnf --split-on l.split",
         "cubing_benchmark formula multipliers-9 --clause-order 3 -o m3.cnf"},
        {Option::text("o,output", "FILE", "where to write; default: stdout"),
         Option::text("split-on", "FILE",
                      "write the variables worth splitting on to FILE; empty where all are"),
         Option::number("clause-order", "SEED", "put the clauses into a random order", 0,
                        1'000'000'000)},
        "cubing_benchmark"};
    return command;
}

void write_split_variables(std::ostream& out, const Formula& formula) {
    const char* separator = "";
    for (const Variable variable : formula.split_variables) {
        out << std::exchange(separator, " ") << variable.number();
    }
    out << "\n";
}

Formula in_order(const Arguments& arguments, Formula formula) {
    const auto seed = arguments.number("clause-order");
    return seed ? with_clause_order(formula, static_cast<std::uint64_t>(*seed)) : formula;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    expect_file_beside_json(arguments);
    const Instance& chosen = instance(arguments.operands().front());
    const Formula formula = in_order(arguments, chosen.make());
    write_output(arguments.text("output"), [&](std::ostream& out) {
        out << "c " << chosen.name << ": " << chosen.sentence << "\n";
        write_dimacs(out, formula);
    });
    if (const auto file = arguments.text("split-on")) {
        write_output(file, [&](std::ostream& out) { write_split_variables(out, formula); });
    }
    if (arguments.has("json")) {
        const nlohmann::json result = {{"name", chosen.name},
                                       {"variables", formula.variable_count()},
                                       {"clauses", formula.clause_count()}};
        fmt::print("{}\n", result.dump(1));
    }
    return exit_done;
}

}  // namespace

const Command formula_command{&table, &run};

}  // namespace nonesuch::cubing
