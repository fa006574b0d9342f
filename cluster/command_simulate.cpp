#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/output_file.hpp"
#include "encoding/error.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/simulator.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command{
        "simulate",
        "runs a pattern and prints a later generation as RLE",
        "FILE.rle",
        "FILE.rle is RLE as Golly writes it; - is standard input. The rule is the file's unless\n"
        "--rule gives another; a file without one runs under B3/S23.",
        {"nonesuch simulate r/pattern.rle --generations 3",
         "nonesuch simulate glider.rle --generations 4 -o later.rle"},
        {Option::number("generations", "N", "how many; default 1", 0, 100'000'000),
         Option::text("rule", "RULE", "in place of the file's rule"),
         Option::text("o,output", "FILE", "where to write; default: stdout")}};
    return command;
}

life::Rule rule_of(const Arguments& arguments, const life::RlePattern& file) {
    if (const auto rule = arguments.text("rule")) return life::Rule::parse(*rule);
    return file.rule.value_or(life::Rule::life());
}

std::string words(const life::Universe& universe, std::int64_t generation) {
    const auto box = universe.bounding_box().value_or(life::BoundingBox{});
    const char* const cells =
        universe.background() ? "dead cells on a live background, drawn as live" : "live cells";
    return fmt::format("generation {}, {} {}, top left at ({},{})", generation,
                       universe.population(), cells, box.x, box.y);
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const std::string& path = arguments.operands().front();
    const auto file = life::parse_rle(read_text(path), input_name(path));
    const life::Rule rule = rule_of(arguments, file);
    const auto generations = arguments.number("generations", 1);
    life::Universe universe(file.pattern);
    for (std::int64_t t = 0; t < generations; ++t) universe = universe.step(rule);
    const auto box = universe.bounding_box().value_or(life::BoundingBox{});
    const std::string text = rle_text(universe.to_pattern(), rule, {words(universe, generations)});
    if (arguments.has("output") || !arguments.has("json")) {
        write_output(arguments.text("output"), [&](std::ostream& out) { out << text; });
    }
    if (arguments.has("json")) {
        const nlohmann::json result = {{"command", "simulate"},
                                       {"rule", rule.text()},
                                       {"generation", generations},
                                       {"background", universe.background() ? "alive" : "dead"},
                                       {"population", universe.population()},
                                       {"x", box.x},
                                       {"y", box.y},
                                       {"pattern", text}};
        fmt::print("{}\n", result.dump(1));
    }
    return exit_done;
}

}  // namespace

const Command simulate_command{&table, &run};

}  // namespace nonesuch
