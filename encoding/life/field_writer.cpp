#include <fmt/format.h>

#include "encoding/life/claim_document.hpp"
#include "encoding/life/field_words.hpp"
#include "encoding/life/known_cells.hpp"

namespace nonesuch::life {
namespace {

/// In items separated by commas; nothing if there are none.
template <typename Items, typename Text>
std::string list_text(const Items& items, Text text) {
    std::string list;
    for (const auto& item : items) list += (list.empty() ? "" : ",") + text(item);
    return list;
}

std::string population_text(const PopulationBound& bound) {
    switch (bound.of) {
        case PopulationBound::Of::generation:
            return fmt::format("{}{}", bound.generation, bound.bound.text());
        case PopulationBound::Of::least:
            return "min" + bound.bound.text();
        case PopulationBound::Of::sum:
            return "sum" + bound.bound.text();
    }
    return "";
}

std::string set_text(const CellSet& set) {
    switch (set.kind) {
        case CellSet::Kind::cell:
            return fmt::format("{}:{}", set.x, set.y);
        case CellSet::Kind::row:
            return fmt::format("row {}", set.y);
        case CellSet::Kind::column:
            return fmt::format("column {}", set.x);
    }
    return "";
}

/// The text of a field; nothing if the claim leaves it at its default.
std::string text_of(const Claim& claim, const std::string& field) {
    const Constraints& constraints = claim.constraints;
    const auto bound_text = [](const Bound& each) { return each.text(); };
    const auto symmetry_name = [](const PatternSymmetry& each) { return each.name; };
    if (field == "rule") return claim.rule.text();
    if (field == "box" || field == "torus") {
        return fmt::format("{}x{}", claim.box.width, claim.box.height);
    }
    if (field == "period") return std::to_string(claim.period);
    if (field == "displacement") {
        return fmt::format("{},{}", claim.displacement.x, claim.displacement.y);
    }
    if (field == "glide") {
        for (const Axis& axis : axes) {
            if (axis.glide == claim.glide) return std::string(axis.name);
        }
    }
    if (field == "shift" && claim.shift != 0) return std::to_string(claim.shift);
    if (field == "generations") return std::to_string(claim.generations);
    if (field == "margin" && claim.margin != 0) return std::to_string(claim.margin);
    if (field == "pattern") return known_text(claim.box, {claim.pattern});
    if (field == "max-population" && claim.max_population) {
        return std::to_string(*claim.max_population);
    }
    if (field == "min-population" && claim.min_population) {
        return std::to_string(*claim.min_population);
    }
    if (field == "population") return list_text(constraints.populations, population_text);
    if (field == "count" && claim.counting) return std::string(name(*claim.counting));
    if (field == "rotor") return list_text(constraints.rotor, bound_text);
    if (field == "stator") return list_text(constraints.stator, bound_text);
    if (field == "impose" && constraints.imposed) return constraints.imposed->name;
    if (field == "forbid") return list_text(constraints.forbidden, symmetry_name);
    if (field == "cells" && !constraints.cells.empty()) {
        return known_text(claim.evolution().box, constraints.cells);
    }
    if (field == "change") return list_text(constraints.changing, set_text);
    if (field == "touch") {
        return list_text(constraints.touched, [](Side side) { return std::string(name(side)); });
    }
    if (field == "connected" && constraints.is_connected) return "yes";
    if (field == "except" && !claim.exceptions.empty()) {
        const Box box = claim.evolution().box;
        return list_text(claim.exceptions,
                         [&](const Excepted& each) { return known_text(box, each); });
    }
    return "";
}

}  // namespace

std::vector<FieldValue> fields_of(const Claim& claim) {
    std::vector<FieldValue> values;
    for (const ClaimField& field : claim_fields()) {
        if (!field.is_of(claim.family)) continue;
        std::string text = text_of(claim, field.name);
        if (!text.empty()) values.push_back({field.name, std::move(text)});
    }
    return values;
}

}  // namespace nonesuch::life
