#include <fmt/format.h>

#include "encoding/life/claim.hpp"
#include "encoding/life/field_words.hpp"
#include "encoding/life/known_cells.hpp"

namespace nonesuch::life {
namespace {

/// More cells than this are not repeated in a sentence.
constexpr std::size_t most_cells_shown = 400;

std::string box_words(const Box& box) {
    return fmt::format("a box {} wide and {} high", box.width, box.height);
}

std::string pattern_words(const Claim& claim) {
    if (claim.pattern.size() > most_cells_shown) {
        return fmt::format("the {}x{} cells that claim.json gives", claim.box.width,
                           claim.box.height);
    }
    return fmt::format("the {}x{} cells {}", claim.box.width, claim.box.height,
                       known_text(claim.box, {claim.pattern}));
}

std::string glide_words(const SquareSymmetry& glide) {
    if (glide.is_identity()) return "";
    const char* axis = !glide.transposes ? (glide.flips_x ? "an upright" : "a level")
                                         : (glide.flips_x ? "a rising" : "a falling");
    return fmt::format(" (its own mirror image in {} axis after half of it)", axis);
}

/// What the generations that are told move by.
std::string way_words(const Claim& claim) {
    if (claim.glide.is_identity()) return "that way";
    const Offset half = claim.evolution().motion->displacement;
    return fmt::format("({},{})", half.x, half.y);
}

std::string plural(int count, const std::string& what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string family_words(const Claim& claim) {
    const std::string rule = claim.rule.text();
    const std::string box = box_words(claim.box);
    switch (claim.family) {
        case Family::oscillator:
            return fmt::format(
                "an oscillator of period exactly {} under {}, every phase of which lies in {}",
                claim.period, rule, box);
        case Family::still_life:
            return fmt::format("a still life under {}, not empty, that lies in {}", rule, box);
        case Family::spaceship:
            return fmt::format(
                "a spaceship under {} that in a period of exactly {} moves by ({},{}){}, x to the "
                "right and y downwards, and of which generations 0 to {} lie in {}, which in "
                "generation t has moved by t/{} of {}, rounded towards 0",
                rule, plural(claim.period, "generation"), claim.displacement.x,
                claim.displacement.y, glide_words(claim.glide), claim.evolution().generations - 1,
                box, claim.evolution().generations, way_words(claim));
        case Family::agar:
            return fmt::format(
                "a pattern of period exactly {} under {}, not empty, on a torus {} wide and {} "
                "high{}",
                claim.period, rule, claim.box.width, claim.box.height,
                claim.shift == 0 ? ""
                                 : fmt::format(" on which the cell above the top is {} to the left",
                                               claim.shift));
        case Family::predecessor:
            return fmt::format(
                "a pattern that after {} under {} is exactly {} on a dead plane, and that until "
                "then lies in {}",
                plural(claim.generations, "generation"), rule, pattern_words(claim),
                box_words(claim.evolution().box));
        case Family::orphan:
            return fmt::format(
                "an arrangement of {}x{} cells that, whatever surrounds them, after {} under {} "
                "shows in its middle {}",
                claim.evolution().box.width, claim.evolution().box.height,
                plural(claim.generations, "generation"), rule, pattern_words(claim));
        case Family::garden_of_eden:
            return fmt::format(
                "a predecessor under {}, finite or not, of the pattern {} on a dead plane", rule,
                pattern_words(claim));
        case Family::dies:
            return fmt::format(
                "a pattern under {} that is empty after exactly {}, and until then lies in {}",
                rule, plural(claim.generations, "generation"), box);
        case Family::stabilises:
            return fmt::format(
                "a pattern under {} that from exactly generation {} on is a still life, not empty, "
                "and always lies in {}",
                rule, claim.generations, box);
    }
    return "";
}

std::string note(const Claim& claim) {
    switch (claim.family) {
        case Family::agar:
            return "";
        case Family::orphan:
            return " (if there is none, these cells are an orphan: no pattern that contains them "
                   "has a predecessor)";
        case Family::garden_of_eden:
            return " (decided by Salo and Törmä's theorem: it has none exactly if the pattern with "
                   "4 dead cells on each side is an orphan)";
        case Family::predecessor:
            return " (births on the ring just outside the box are forbidden; larger predecessors "
                   "are not excluded)";
        default:
            return fmt::format(" (births on the ring just outside the box are forbidden{})",
                               claim.counting == Counting::waste
                                   ? "; live cells are counted by the waste lemma, see "
                                     "encoding/life/waste.md"
                                   : "");
    }
}

std::string population_words(const Claim& claim, const PopulationBound& bound) {
    const std::string cells = bound.bound.words() + " live cells";
    switch (bound.of) {
        case PopulationBound::Of::generation:
            return fmt::format("{} in generation {}", cells, bound.generation);
        case PopulationBound::Of::least:
            return fmt::format("{} in the generation with the fewest", cells);
        case PopulationBound::Of::sum:
            return fmt::format("{} in generations 0 to {} together", cells,
                               claim.evolution().generations - 1);
    }
    return "";
}

std::string set_words(const CellSet& set) {
    switch (set.kind) {
        case CellSet::Kind::cell:
            return fmt::format("cell ({},{})", set.x, set.y);
        case CellSet::Kind::row:
            return fmt::format("row {}", set.y);
        case CellSet::Kind::column:
            return fmt::format("column {}", set.x);
    }
    return "";
}

std::string constraint_words(const Claim& claim) {
    const Constraints& constraints = claim.constraints;
    std::string text;
    if (claim.max_population) {
        text += fmt::format(", with at most {} live cells in generation 0", *claim.max_population);
    }
    if (claim.min_population) {
        text += fmt::format(", with at least {} live cells in generation 0", *claim.min_population);
    }
    for (const auto& each : constraints.populations)
        text += ", with " + population_words(claim, each);
    for (const auto& each : constraints.rotor) text += ", with " + each.words() + " rotor cells";
    for (const auto& each : constraints.stator) text += ", with " + each.words() + " stator cells";
    if (constraints.imposed) {
        text += fmt::format(", of symmetry {} about the box's centre", constraints.imposed->name);
    }
    for (const auto& each : constraints.forbidden) {
        text += fmt::format(", without symmetry {} about the box's centre", each.name);
    }
    for (const auto& each : constraints.changing) {
        text += ", with a change in " + set_words(each);
    }
    for (const Side side : constraints.touched) {
        text += fmt::format(", sometimes touching the {} of the box", name(side));
    }
    if (constraints.is_connected) {
        text +=
            ", whose live cells in generation 0 are connected: from each of them steps to one of "
            "the eight neighbours, over live cells alone, lead to each other one";
    }
    if (constraints.cells.empty()) return text;
    const Box box = claim.evolution().box;
    if (constraints.cells.size() * box.area() > most_cells_shown) {
        return text + ", with cells as claim.json gives them";
    }
    return text + fmt::format(", with cells {}", known_text(box, constraints.cells));
}

std::string exception_words(const Claim& claim) {
    const std::size_t count = claim.exceptions.size();
    if (count == 0) return "";
    const Box box = claim.evolution().box;
    std::string list;
    std::size_t cells = 0;
    for (const Excepted& each : claim.exceptions) {
        cells += each.size() * box.area();
        if (cells <= most_cells_shown) {
            list += (list.empty() ? ": " : ", ") + known_text(box, {each});
        }
    }
    return fmt::format(", other than {} listed {}{} and {} images under the claim's symmetries{}",
                       count, count == 1 ? "pattern" : "patterns",
                       cells > most_cells_shown ? " (see claim.json)" : "",
                       count == 1 ? "its" : "their", cells > most_cells_shown ? "" : list);
}

}  // namespace

std::string Claim::words() const {
    return family_words(*this) + constraint_words(*this) + exception_words(*this) + note(*this);
}

}  // namespace nonesuch::life
