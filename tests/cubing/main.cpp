// Measures what cubes are worth: writes formulas of many kinds, and solves the cubes that any cuber
// made of them. tests/benchmark.sh cubes puts it to use.

#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "cubing/subcommands.hpp"
#include "encoding/error.hpp"

namespace nonesuch::cubing {
namespace {

int run_words(const std::vector<std::string>& words) {
    if (words.empty() || words.front() == "--help") {
        for (const Command& command : all_subcommands()) {
            fmt::print("{:<12}{}\n", command.table().name, command.table().summary);
        }
        return words.empty() ? exit_error : exit_done;
    }
    for (const Command& command : all_subcommands()) {
        if (command.table().name != words.front()) continue;
        const Arguments arguments(command.table(), {words.begin() + 1, words.end()});
        if (!arguments.has("help")) return command.run(arguments);
        fmt::print("{}", help(command.table()));
        return exit_done;
    }
    throw InputError("'" + words.front() + "': no command; see cubing_benchmark --help");
}

}  // namespace
}  // namespace nonesuch::cubing

int main(int argc, char** argv) {
    try {
        const int code = nonesuch::cubing::run_words({argv + 1, argv + argc});
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
        throw nonesuch::SystemError("standard output cannot be written");
    } catch (const std::exception& error) {
        std::fflush(stdout);
        fmt::print(stderr, "cubing_benchmark: {}\n", error.what());
        return nonesuch::exit_error;
    }
}
