#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cluster/claim_options.hpp"
#include "cluster/commands.hpp"
#include "cluster/output_file.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/symmetry_file.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "encode",
            "writes the CNF of a claim, with the names of its variables",
            "CLAIM",
            "CLAIM is a family and its options, or --claim FILE:\n" + claim_help() +
                "Comment lines name the variables: x(t,x,y) is the cell in column x and row y in\n"
                "generation t, r(x,y) says that it ever changes, d1(t,x,y) that it changes from t\n"
                "to t+1.",
            {"nonesuch encode oscillator --period 5 --box 7x7 -o p5.cnf",
             "nonesuch encode oscillator --period 3 --box 6x8 | kissat"},
            claim_options()};
        made.options.push_back(Option::text("o,output", "FILE", "where to write; default: stdout"));
        made.options.push_back(
            Option::text("symmetry", "FILE", "also write the automorphisms and cases to FILE"));
        return made;
    }();
    return command;
}

int run(const Arguments& arguments) {
    const life::Claim claim = claim_from(arguments);
    const Formula formula = encode(claim);
    const bool is_json = arguments.has("json");
    expect_file_beside_json(arguments);
    write_output(arguments.text("output"), [&](std::ostream& out) {
        out << "c there is " << claim.words() << "\n";
        write_dimacs(out, formula);
    });
    if (const auto file = arguments.text("symmetry")) {
        write_output(file, [&](std::ostream& out) { out << symmetry_text(formula); });
    }
    if (is_json) {
        const nlohmann::json result = {{"command", "encode"},
                                       {"claim", claim.words()},
                                       {"variables", formula.variable_count()},
                                       {"clauses", formula.clause_count()},
                                       {"cases", formula.cases.size()},
                                       {"sha256", fingerprint(formula)}};
        fmt::print("{}\n", result.dump(1));
    }
    return exit_done;
}

}  // namespace

const Command encode_command{&table, &run};

}  // namespace nonesuch
