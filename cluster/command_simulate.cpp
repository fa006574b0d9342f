#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/output_file.hpp"
#include "encoding/error.hpp"
#include "encoding/life/apgcode.hpp"
#include "encoding/life/frames.hpp"
#include "encoding/life/life106.hpp"
#include "encoding/life/pattern_file.hpp"
#include "encoding/life/plaintext.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/simulator.hpp"
#include "encoding/life/svg.hpp"

namespace nonesuch {
namespace {

/// Longer animations are no pleasure, and grow large.
constexpr std::int64_t most_frames = 1'000;

const CommandTable& table() {
    static const CommandTable command{
        "simulate",
        "runs a pattern and prints a later generation",
        "PATTERN",
        "PATTERN is a file as Golly writes it, or an apgcode such as xq4_153; - is standard "
        "input.\n"
        "The file may be RLE, Life 1.05 or 1.06, plaintext (.cells), macrocell (.mc) or hold an\n"
        "apgcode. The rule is the file's unless --rule gives another; a file without one runs\n"
        "under B3/S23.",
        {"nonesuch simulate r/pattern.rle --generations 3",
         "nonesuch simulate glider.rle --generations 4 -o later.rle",
         "nonesuch simulate xp3_co9nas0san9oczgoldlo0oldlogz1047210127401 --generations 3 "
         "--svg pulsar.svg"},
        {Option::number("generations", "N", "how many; default 1", 0, 100'000'000),
         Option::text("rule", "RULE", "in place of the file's rule"),
         Option::text("format", "NAME", "rle (the default), life106, cells or apgcode"),
         Option::text("o,output", "FILE", "where to write; default: stdout"),
         Option::text("svg", "FILE",
                      fmt::format("also draws all generations, at most {}, as a moving image",
                                  most_frames))}};
    return command;
}

/// A generation in one of the formats.
struct Writer {
    const char* name;
    std::string (*text)(const life::Universe& universe, const life::Rule& rule,
                        const std::string& comment);
};

life::BoundingBox box_of(const life::Universe& universe) {
    return universe.bounding_box().value_or(life::BoundingBox{});
}

constexpr Writer writers[] = {
    {"rle",
     [](const life::Universe& universe, const life::Rule& rule, const std::string& comment) {
         return rle_text(universe.to_pattern(), rule, {comment});
     }},
    {"life106",
     [](const life::Universe& universe, const life::Rule&, const std::string&) {
         const auto box = box_of(universe);
         return life106_text(universe.to_pattern(), box.x, box.y);
     }},
    {"cells",
     [](const life::Universe& universe, const life::Rule&, const std::string& comment) {
         return plaintext_text(universe.to_pattern(), {comment});
     }},
    {"apgcode", [](const life::Universe& universe, const life::Rule& rule, const std::string&) {
         return apgcode(universe.to_pattern(), rule) + "\n";
     }}};

const Writer& writer_of(const Arguments& arguments) {
    const std::string format = arguments.text("format").value_or("rle");
    const auto found = std::find_if(std::begin(writers), std::end(writers),
                                    [&](const Writer& writer) { return writer.name == format; });
    if (found == std::end(writers)) {
        throw InputError("--format " + format + ": expected rle, life106, cells or apgcode");
    }
    return *found;
}

life::Rule rule_of(const Arguments& arguments, const life::PatternContents& file) {
    if (const auto rule = arguments.text("rule")) return life::Rule::parse(*rule);
    return file.rule.value_or(life::Rule::life());
}

std::string words(const life::Universe& universe, std::int64_t generation) {
    const auto box = box_of(universe);
    const char* const cells =
        universe.background() ? "dead cells on a live background, drawn as live" : "live cells";
    return fmt::format("generation {}, {} {}, top left at ({},{})", generation,
                       universe.population(), cells, box.x, box.y);
}

/// The generations of a run, if --svg asks to see them.
class Film {
  public:
    explicit Film(const Arguments& arguments) : path_(arguments.text("svg")) {
        if (path_ == "-") throw InputError("--svg: expected a file, not standard output");
        if (path_ && arguments.number("generations", 1) > most_frames) {
            throw InputError(fmt::format("--svg: expected at most {} --generations", most_frames));
        }
    }

    void take(const life::Universe& universe) {
        if (path_) universes_.push_back(universe);
    }
    void write(const std::string& title) {
        if (!path_) return;
        // A pattern that is back at its start begins anew without showing it twice.
        if (universes_.size() > 1 && universes_.back() == universes_.front()) {
            universes_.pop_back();
        }
        const std::string text =
            svg_animation(life::frames(universes_), life::comfortable_pace, title);
        write_output(path_, [&](std::ostream& out) { out << text; });
    }

  private:
    std::optional<std::string> path_;
    std::vector<life::Universe> universes_;
};

void print_json(const life::Universe& universe, const life::Rule& rule, std::int64_t generation,
                const std::string& format, const std::string& text) {
    const auto box = box_of(universe);
    const nlohmann::json result = {{"command", "simulate"},
                                   {"rule", rule.text()},
                                   {"generation", generation},
                                   {"background", universe.background() ? "alive" : "dead"},
                                   {"population", universe.population()},
                                   {"x", box.x},
                                   {"y", box.y},
                                   {"format", format},
                                   {"pattern", text}};
    fmt::print("{}\n", result.dump(1));
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const Writer& writer = writer_of(arguments);
    Film film(arguments);
    const auto file = life::read_pattern_argument(arguments.operands().front());
    const life::Rule rule = rule_of(arguments, file);
    const auto generations = arguments.number("generations", 1);
    life::Universe universe(file.pattern);
    film.take(universe);
    for (std::int64_t t = 0; t < generations; ++t) {
        universe = universe.step(rule);
        film.take(universe);
    }
    const std::string text = writer.text(universe, rule, words(universe, generations));
    film.write(fmt::format("generations 0 to {} under {}", generations, rule.text()));
    if (arguments.has("output") || !arguments.has("json")) {
        write_output(arguments.text("output"), [&](std::ostream& out) { out << text; });
    }
    if (arguments.has("json")) print_json(universe, rule, generations, writer.name, text);
    return exit_done;
}

}  // namespace

const Command simulate_command{&table, &run};

}  // namespace nonesuch
