#include "encoding/life/objective.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch::life {
namespace {

using What = Objective::What;

/// Of each cell of the box, in how many generations it is alive.
std::vector<std::size_t> ages(const std::vector<Pattern>& generations) {
    const Pattern& first = generations.front();
    std::vector<std::size_t> result;
    for (int y = 0; y < first.height(); ++y) {
        for (int x = 0; x < first.width(); ++x) {
            result.push_back(static_cast<std::size_t>(
                std::count_if(generations.begin(), generations.end(),
                              [&](const Pattern& each) { return each.alive(x, y); })));
        }
    }
    return result;
}

}  // namespace

Objective Objective::parse(std::string_view word, bool is_maximised, const Claim& claim) {
    Objective result{What::generation, 0, is_maximised};
    if (word == "population") {
        const bool is_of_any_phase = !is_maximised && has_no_first_phase(claim);
        result.what = is_of_any_phase ? What::least : What::generation;
    } else if (word == "min") {
        result.what = What::least;
    } else if (word == "sum") {
        result.what = What::sum;
    } else if (word == "rotor") {
        result.what = What::rotor;
    } else if (word == "stator") {
        result.what = What::stator;
    } else if (const auto generation = whole_number<int>(word)) {
        result.generation = *generation;
    } else {
        throw InputError(fmt::format(
            "--{} {}: expected population, min, sum, rotor, stator or the number of a generation",
            is_maximised ? "maximise" : "minimise", word));
    }
    // Which images of an exception are excepted too depends on the symmetry that a bound leaves.
    if (!claim.exceptions.empty()) {
        throw InputError("except: of all patterns the best is looked for; expected no exceptions");
    }
    const bool is_of_cells = result.what == What::rotor || result.what == What::stator;
    const ClaimField& field = *field_named(is_of_cells ? result.text() : "population");
    if (!field.is_of(claim.family)) {
        throw InputError(fmt::format("--{} {}: a claim about {} has no bound on that",
                                     is_maximised ? "maximise" : "minimise", word,
                                     name(claim.family)));
    }
    // A bound that cannot be stated has no best value either.
    try {
        result.bounded(claim, result.most_conceivable(claim)).check();
    } catch (const InputError& error) {
        throw InputError(
            fmt::format("--{} {}: {}", is_maximised ? "maximise" : "minimise", word, error.what()));
    }
    return result;
}

std::string Objective::text() const {
    switch (what) {
        case What::generation:
            return generation == 0 ? "population" : std::to_string(generation);
        case What::least:
            return "min";
        case What::sum:
            return "sum";
        case What::rotor:
            return "rotor";
        case What::stator:
            return "stator";
    }
    return "";
}

std::string Objective::words(const Claim& claim) const {
    switch (what) {
        case What::generation:
            return fmt::format("live cells in generation {}", generation);
        case What::least:
            return "live cells in the generation with the fewest";
        case What::sum:
            return fmt::format("live cells in generations 0 to {} together",
                               claim.evolution().generations - 1);
        case What::rotor:
            return "cells that ever change";
        case What::stator:
            return "cells that are always alive";
    }
    return "";
}

int Objective::value(const std::vector<Pattern>& generations) const {
    if (what == What::generation) {
        return generations.at(static_cast<std::size_t>(generation)).population();
    }
    if (what == What::rotor || what == What::stator) {
        const auto all = ages(generations);
        const auto is_counted = [&](std::size_t age) {
            const bool is_always = age == generations.size();
            return what == What::stator ? is_always : age != 0 && !is_always;
        };
        return static_cast<int>(std::count_if(all.begin(), all.end(), is_counted));
    }
    int least = generations.front().population();
    int sum = 0;
    for (const Pattern& each : generations) {
        least = std::min(least, each.population());
        sum += each.population();
    }
    return what == What::least ? least : sum;
}

std::vector<Pattern> Objective::arranged(const Claim& claim,
                                         std::vector<Pattern> generations) const {
    if (what != What::least || !has_no_first_phase(claim)) return generations;
    const auto fewest = std::min_element(
        generations.begin(), generations.end(),
        [](const Pattern& a, const Pattern& b) { return a.population() < b.population(); });
    std::rotate(generations.begin(), fewest, generations.end());
    return generations;
}

int Objective::most_conceivable(const Claim& claim) const {
    const Evolution evolution = claim.evolution();
    return static_cast<int>(evolution.box.area()) * (what == What::sum ? evolution.generations : 1);
}

Bound Objective::bound(int value, std::optional<int> counted) const {
    if (counted == value) counted.reset();
    return {is_maximised ? Relation::at_least : Relation::at_most, value, counted};
}

Claim Objective::bounded(Claim claim, int value, std::optional<int> counted) const {
    using Of = PopulationBound::Of;
    Constraints& constraints = claim.constraints;
    const Bound wanted = bound(value, counted);
    switch (what) {
        case What::generation:
            constraints.populations.push_back({Of::generation, generation, wanted});
            break;
        case What::least:
            constraints.populations.push_back({Of::least, 0, wanted});
            break;
        case What::sum:
            constraints.populations.push_back({Of::sum, 0, wanted});
            break;
        case What::rotor:
            constraints.rotor.push_back(wanted);
            break;
        case What::stator:
            constraints.stator.push_back(wanted);
            break;
    }
    claim.choose_counting();
    return claim;
}

std::optional<int> Objective::counted(const Claim& bounded) const {
    const Constraints& constraints = bounded.constraints;
    const auto of_last = [](const std::vector<Bound>& bounds) {
        return bounds.empty() ? std::nullopt
                              : std::optional(bounds.back().counted.value_or(bounds.back().count));
    };
    if (what == What::rotor) return of_last(constraints.rotor);
    if (what == What::stator) return of_last(constraints.stator);
    if (constraints.populations.empty()) return std::nullopt;
    return of_last({constraints.populations.back().bound});
}

}  // namespace nonesuch::life
