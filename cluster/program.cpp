#include <fmt/format.h>

#include <algorithm>

#include "cluster/commands.hpp"
#include "cluster/mpi.hpp"
#include "conquer/session.hpp"
#include "encoding/error.hpp"

namespace nonesuch {

const std::vector<Command>& all_commands() {
    static const std::vector<Command> commands = {
        solve_command,   optimise_command, enumerate_command, encode_command,  cube_command,
        conquer_command, verify_command,   extract_command,   compose_command, trim_command,
        pack_command,    unpack_command,   simulate_command};
    return commands;
}

namespace {

std::string overview() {
    std::string text =
        "nonesuch proves what cannot exist in Conway's Game of Life, and solves hard CNFs, by "
        "cube\n"
        "and conquer, with proofs that drat-trim checks.\n\n"
        "Usage: nonesuch COMMAND ...\n\n";
    for (const Command& command : all_commands()) {
        text += fmt::format("  {:<10}{}\n", command.table().name, command.table().summary);
    }
    return text +
           "\nnonesuch COMMAND --help explains a command, nonesuch --version names what is "
           "inside.\n"
           "\nExamples:\n"
           "  nonesuch solve oscillator --period 5 --box 6x6 --run r && nonesuch verify r\n"
           "  nonesuch solve oscillator --period 3 --box 7x7 --max-population 13\n"
           "  nonesuch solve hard.cnf.xz --run r\n";
}

}  // namespace

int run_program(const std::vector<std::string>& words) {
    if (words.empty() || words.front() == "--help" || words.front() == "help") {
        fmt::print("{}", overview());
        return words.empty() ? exit_error : exit_done;
    }
    if (words.front() == "--version") {
        fmt::print("nonesuch {}\nCaDiCaL {}\n{}\n", NONESUCH_VERSION, cadical_version(),
                   mpi_version());
        return exit_done;
    }
    const auto& commands = all_commands();
    const auto command = std::find_if(commands.begin(), commands.end(), [&](const Command& each) {
        return each.table().name == words.front();
    });
    if (command == commands.end()) {
        throw InputError("'" + words.front() + "': no command; see nonesuch --help");
    }
    const Arguments arguments(command->table(), {words.begin() + 1, words.end()});
    if (arguments.has("help")) {
        fmt::print("{}", help(command->table()));
        return exit_done;
    }
    return command->run(arguments);
}

}  // namespace nonesuch
