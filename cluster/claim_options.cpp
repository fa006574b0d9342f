#include "cluster/claim_options.hpp"

#include <fmt/format.h>

#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/life/given_fields.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

constexpr std::int64_t largest_number = 1'000'000;

/// "oscillator, agar: " before the help of a field that only some have.
std::string help_of(const life::ClaimField& field) {
    constexpr std::size_t few = 3;
    if (field.families.empty() || field.families.size() > few) return field.help;
    std::string families;
    for (const auto family : field.families) {
        families += (families.empty() ? "" : ", ") + name(family);
    }
    return families + ": " + field.help;
}

std::string synopsis(life::Family family) {
    std::string text = "  " + name(family);
    for (const life::ClaimField& field : life::claim_fields()) {
        if (field.is_required && field.is_of(family)) {
            text += " --" + field.name + " " + field.placeholder;
        }
    }
    return text;
}

std::string meaning(life::Family family) {
    using enum life::Family;
    switch (family) {
        case oscillator:
            return "of period exactly P, every phase in the box";
        case still_life:
            return "not empty, in the box";
        case spaceship:
            return "generations 0 to P-1 in a box that moves along";
        case agar:
            return "of period exactly P on a torus";
        case predecessor:
            return "N generations before the pattern, in its box or with --margin";
        case orphan:
            return "no surroundings let the cells arise in generation N";
        case garden_of_eden:
            return "has the finite pattern a predecessor at all? (B3/S23)";
        case dies:
            return "is empty after exactly N generations";
        case stabilises:
            return "is a still life from exactly generation N on";
    }
    return "";
}

}  // namespace

const std::vector<Option>& claim_options() {
    static const std::vector<Option> options = [] {
        std::vector<Option> made;
        for (const life::ClaimField& field : life::claim_fields()) {
            made.push_back(field.is_flag() ? Option::flag(field.name, help_of(field))
                           : field.is_number
                               ? Option::number(field.name, field.placeholder, help_of(field), 0,
                                                largest_number)
                               : Option::text(field.name, field.placeholder, help_of(field)));
        }
        made.push_back(
            Option::text("claim", "FILE", "the claim: a family, then these fields, one a line"));
        return made;
    }();
    return options;
}

std::string claim_help() {
    std::string text;
    for (const life::Family family : life::all_families()) {
        text += fmt::format("{}\n      {}\n", synopsis(family), meaning(family));
    }
    return text +
           "Births outside the box are forbidden, so that nothing leaves it. A GRID is given in\n"
           "place, rows parted by / and generations by |, or as a file: . dead, o alive, ? free,\n"
           "letters for equal cells, and ' behind a cell to exempt it from the rule; or a pattern\n"
           "in any format that simulate reads. Of LifeHistory, state 2 is free, 6 dead and "
           "exempt;\n"
           "a rule that a file names holds for the claim.\n";
}

bool is_claim_family(const std::string& word) {
    return life::family_named(word).has_value();
}

bool states_claim(const Arguments& arguments) {
    return arguments.has("claim") ||
           (!arguments.operands().empty() && is_claim_family(arguments.operands().front()));
}

life::Claim claim_from(const Arguments& arguments) {
    if (const auto file = arguments.text("claim")) {
        if (!arguments.operands().empty()) {
            throw InputError("--claim: the claim is in " + *file + ", but '" +
                             arguments.operands().front() + "' is given too");
        }
        for (const life::ClaimField& field : life::claim_fields()) {
            if (arguments.has(field.name)) {
                throw InputError("--" + field.name + ": the claim is in " + *file);
            }
        }
        return life::read_claim_file(*file);
    }
    arguments.expect_operands(1, 1);
    const life::Family family = life::family_from(arguments.operands().front());
    life::GivenFields fields("");
    for (const life::ClaimField& field : life::claim_fields()) {
        const auto value = arguments.text(field.name);
        if (!value) continue;
        fields.add({field.name, field.is_flag() ? "yes" : *value, "--"}, "--" + field.name);
    }
    return fields.claim(family, "--");
}

void expect_no_claim_options(const Arguments& arguments) {
    for (const Option& option : claim_options()) {
        if (!arguments.has(option.name)) continue;
        const std::vector<std::string>& operands = arguments.operands();
        throw InputError("--" + option.name + ": states a claim, but " +
                         (operands.empty() ? "the run directory has one"
                                           : printable(operands.front()) +
                                                 " is a file, and no family of claims"));
    }
}

}  // namespace nonesuch
