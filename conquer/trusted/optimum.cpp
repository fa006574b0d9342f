#include "conquer/trusted/optimum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

#include "conquer/trusted/run_files.hpp"
#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/strict_json.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::trusted {
namespace {

using nlohmann::json;

constexpr const char* format_name = "nonesuch optimum";
constexpr int format_version = 1;
constexpr const char* file_name = "/optimum.json";

int count(const json& value) {
    constexpr int most = life::Claim::max_cells;
    if (!value.is_number_integer() || value < 0 || value > most) {
        throw InputError("value: expected a number of cells, found " + value.dump());
    }
    return value.get<int>();
}

std::string picture_in_one_line(const life::Pattern& pattern) {
    std::string text = pattern.picture();
    text.pop_back();
    std::replace(text.begin(), text.end(), '\n', '/');
    return text;
}

life::Witness witness(const json& value) {
    life::Witness result{count(value.at("value")), {}};
    for (const json& each : value.at("generations")) {
        try {
            result.generations.push_back(life::Pattern::from_picture(each.get<std::string>()));
        } catch (const InputError& error) {
            throw InputError(std::string("generations: ") + error.what());
        }
    }
    return result;
}

Optimum::Refuted refuted(const json& value) {
    Optimum::Refuted result;
    if (value.contains("value")) result.value = count(value.at("value"));
    value.at("run").get_to(result.run);
    return result;
}

Optimum optimum(const json& document, const std::string& name) {
    if (!document.is_object()) throw InputError("expected an object");
    if (document.at("format") != format_name) throw InputError("expected a nonesuch optimum");
    if (document.at("version") != format_version) {
        throw InputError("version " + document.at("version").dump() + " is not supported, 1 is");
    }
    Optimum result;
    result.claim = life::claim_from_json(document.at("claim"), name + ": claim");
    const bool is_maximised = document.contains("maximise");
    if (is_maximised && document.contains("minimise")) {
        throw InputError("expected maximise or minimise, found both");
    }
    result.objective = life::Objective::parse(
        document.at(is_maximised ? "maximise" : "minimise").get<std::string>(), is_maximised,
        result.claim);
    if (document.contains("witness")) result.witness = witness(document.at("witness"));
    if (document.contains("refuted")) result.refuted = refuted(document.at("refuted"));
    return result;
}

/// Throws InternalError, as the replay does.
void check_witness(const Optimum& optimum) {
    const auto& generations = optimum.witness->generations;
    const life::Evolution evolution = optimum.claim.evolution();
    const bool is_of_size =
        static_cast<int>(generations.size()) == evolution.generations &&
        std::all_of(generations.begin(), generations.end(), [&](const life::Pattern& each) {
            return each.width() == evolution.box.width && each.height() == evolution.box.height;
        });
    if (!is_of_size) throw Distrust("optimum.json: the witness has not the claim's size");
    life::replay(optimum.claim, generations);
    const int value = optimum.objective.value(generations);
    if (value == optimum.witness->value) return;
    throw Distrust(fmt::format("optimum.json: the witness has {} {}, not {}", value,
                               optimum.objective.words(optimum.claim), optimum.witness->value));
}

void check_refuted(const std::string& directory, const Optimum& optimum) {
    const auto& [value, run] = *optimum.refuted;
    if (run != folder_name(optimum.objective, value)) {
        throw Distrust("optimum.json: the refuted run lies in '" + run + "', expected " +
                       folder_name(optimum.objective, value));
    }
    const std::string path = directory + "/" + run + "/claim.json";
    const life::Claim claim = life::read_claim_json(path);
    // For which number the counter is made changes the formula, not what is claimed.
    const auto counted = optimum.objective.counted(claim);
    const life::Claim expected =
        value ? optimum.objective.bounded(optimum.claim, *value, counted) : optimum.claim;
    if (life::to_json(claim) != life::to_json(expected)) {
        throw Distrust(path + ": not the claim that optimum.json says is refuted");
    }
}

}  // namespace

int Optimum::best_possible() const {
    if (!refuted || !refuted->value) {
        return objective.is_maximised ? objective.most_conceivable(claim) : 0;
    }
    return objective.step_back(*refuted->value);
}

bool Optimum::is_proved() const {
    return witness && !objective.is_better(best_possible(), witness->value);
}

std::string Optimum::words() const {
    if (is_infeasible()) return "there is no such thing as " + claim.words();
    const std::string what = claim.words();
    const std::string most = objective.is_maximised ? "most" : "least";
    if (is_proved()) {
        return fmt::format("{} has at {} {} {}, and one has as many", what, most, witness->value,
                           objective.words(claim));
    }
    return fmt::format(
        "{} has at {} {} {}{}", what, most, best_possible(), objective.words(claim),
        witness ? fmt::format(", and one has {}", witness->value) : ", if there is one at all");
}

std::string folder_name(const life::Objective& objective, std::optional<int> value) {
    if (!value) return "any";
    return fmt::format("at-{}-{}", objective.is_maximised ? "least" : "most", *value);
}

std::string run_directory(const std::string& folder, const Optimum& optimum) {
    return optimum.refuted ? folder + "/" + optimum.refuted->run : folder;
}

bool has_optimum(const std::string& directory) {
    return std::filesystem::exists(directory + file_name);
}

void expect_no_optimum(const std::string& directory) {
    if (!has_optimum(directory)) return;
    const Optimum optimum = read_optimum(directory);
    throw InputError(directory + ": a folder of optimise, not a run directory; " +
                     (optimum.refuted ? "that of its proof is " + run_directory(directory, optimum)
                                      : "nothing is refuted in it yet"));
}

std::string to_text(const Optimum& optimum) {
    json document = {
        {"format", format_name},
        {"version", format_version},
        {"claim", life::to_json(optimum.claim)},
        {optimum.objective.is_maximised ? "maximise" : "minimise", optimum.objective.text()}};
    if (optimum.witness) {
        json generations = json::array();
        for (const life::Pattern& each : optimum.witness->generations) {
            generations.push_back(picture_in_one_line(each));
        }
        document["witness"] = {{"value", optimum.witness->value}, {"generations", generations}};
    }
    if (optimum.refuted) {
        document["refuted"]["run"] = optimum.refuted->run;
        if (optimum.refuted->value) document["refuted"]["value"] = *optimum.refuted->value;
    }
    return document.dump(1) + "\n";
}

Optimum optimum_from_text(const std::string& text, const std::string& name) {
    try {
        return optimum(parse_strictly(text, name), name);
    } catch (const json::exception& error) {
        throw InputError(name + ": " + error.what());
    } catch (const InputError& error) {
        const std::string reason = error.what();
        throw InputError(reason.starts_with(name) ? reason : name + ": " + reason);
    }
}

Optimum read_optimum(const std::string& directory) {
    const std::string path = directory + file_name;
    return optimum_from_text(read_text(path), path);
}

namespace {

/// Reads it and lets `check` throw what it throws.
Optimum load(const std::string& directory, const std::function<void(Optimum&)>& check) {
    try {
        Optimum optimum = read_optimum(directory);
        if (optimum.witness) check_witness(optimum);
        check(optimum);
        return optimum;
    } catch (const InputError& error) {
        throw Distrust(error.what());
    } catch (const InternalError& error) {
        throw Distrust(directory + file_name + ": " + error.what());
    }
}

}  // namespace

Optimum load_witness(const std::string& directory) {
    return load(directory, [](Optimum& optimum) { optimum.refuted.reset(); });
}

Optimum load_optimum(const std::string& directory) {
    return load(directory, [&](Optimum& optimum) {
        if (optimum.refuted) check_refuted(directory, optimum);
    });
}

}  // namespace nonesuch::trusted
