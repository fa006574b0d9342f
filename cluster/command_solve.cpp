#include "cluster/claim_options.hpp"
#include "cluster/commands.hpp"
#include "cluster/formula_input.hpp"
#include "cluster/search_session.hpp"
#include "cluster/search_settings.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "solve",
            "finds a pattern or an assignment, or proves that there is none",
            "CLAIM | FILE.cnf",
            "CLAIM is a family and its options, or --claim FILE; is there such a pattern?\n" +
                claim_help() +
                "FILE.cnf is DIMACS, plain, .gz or .xz; - is standard input.\n\n"
                "Exit code 10: it exists (s SATISFIABLE). 20: it does not (s UNSATISFIABLE). 75: "
                "stopped\n"
                "by Ctrl-C, SIGTERM or SIGUSR1; nonesuch solve --run DIR goes on. 1: an error.",
            {"nonesuch solve oscillator --period 5 --box 6x6 --run r     (about 3 s, exit code 20)",
             "nonesuch verify r                                           (checks the proof)",
             "nonesuch solve oscillator --period 3 --box 7x7 --max-population 13",
             "nonesuch solve spaceship --period 4 --displacement 1,1 --box 4x4",
             "nonesuch solve predecessor --pattern .o./o.o/.o. --generations 1",
             "nonesuch solve --run r                                      (goes on where r "
             "stopped)",
             "nonesuch solve hard.cnf.xz --threads 8 --verify"},
            {}};
        for (const auto* options : {&claim_options(), &search_options()}) {
            made.options.insert(made.options.end(), options->begin(), options->end());
        }
        return made;
    }();
    return command;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(arguments.has("run") || arguments.has("claim") ? 0 : 1, 1);
    SearchRequest request;
    request.command = "solve";
    if (arguments.operands().empty() && !arguments.has("claim")) {
        expect_no_claim_options(arguments);
        return run_search(arguments, request);
    }
    if (states_claim(arguments)) {
        request.make_subject = [&arguments] {
            const life::Claim claim = claim_from(arguments);
            return RunDirectory::Subject{encode(claim), claim, {}};
        };
    } else {
        const std::string operand = arguments.operands().front();
        request.source = operand;
        expect_no_claim_options(arguments);
        request.make_subject = [operand] {
            return RunDirectory::Subject{read_formula(operand), std::nullopt, {}};
        };
    }
    return run_search(arguments, request);
}

}  // namespace

const Command solve_command{&table, &run};

}  // namespace nonesuch
