#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cubing/catalogue.hpp"
#include "cubing/subcommands.hpp"

namespace nonesuch::cubing {
namespace {

const CommandTable& table() {
    static const CommandTable command{"list",
                                      "names the formulas",
                                      "",
                                      "A line a formula: its name, and a sentence about it.",
                                      {"cubing_benchmark list"},
                                      {},
                                      "cubing_benchmark"};
    return command;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(0, 0);
    nlohmann::json result = nlohmann::json::object();
    for (const Instance& each : catalogue()) {
        result[std::string(each.name)] = each.sentence;
        if (!arguments.has("json")) fmt::print("{:<24} {}\n", each.name, each.sentence);
    }
    if (arguments.has("json")) fmt::print("{}\n", result.dump(1));
    return exit_done;
}

}  // namespace

const Command list_command{&table, &run};

}  // namespace nonesuch::cubing
