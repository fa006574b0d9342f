#pragma once

#include <string>
#include <vector>

#include "cluster/options.hpp"

namespace nonesuch {

/// Exit codes, as SAT competitions and batch systems know them.
enum ExitCode : int {
    exit_done = 0,
    exit_error = 1,
    exit_satisfiable = 10,
    exit_unsatisfiable = 20,
    exit_optimum = 30,  // as in MaxSAT and pseudo-Boolean competitions
    exit_stopped = 75,  // EX_TEMPFAIL: run again to go on
};

struct Command {
    const CommandTable& (*table)();
    int (*run)(const Arguments& arguments);
};

/// The commands in the order in which a user meets them. Each stands in a file of its own.
extern const Command solve_command;
extern const Command optimise_command;
extern const Command enumerate_command;
extern const Command encode_command;
extern const Command cube_command;
extern const Command conquer_command;
extern const Command verify_command;
extern const Command extract_command;
extern const Command compose_command;
extern const Command trim_command;
extern const Command pack_command;
extern const Command unpack_command;
extern const Command simulate_command;
const std::vector<Command>& all_commands();

/// Runs the program with the words of its command line, without its own name; returns the exit
/// code.
int run_program(const std::vector<std::string>& words);

}  // namespace nonesuch
