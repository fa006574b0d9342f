#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "encoding/error.hpp"
#include "encoding/life/claim.hpp"
#include "encoding/life/connected_cells.hpp"
#include "encoding/life/exclusion.hpp"
#include "encoding/life/waste.hpp"

namespace nonesuch::life {
namespace {

bool has_period(Family family) {
    return family == Family::oscillator || family == Family::spaceship || family == Family::agar;
}

bool has_pattern(Family family) {
    return family == Family::predecessor || family == Family::orphan ||
           family == Family::garden_of_eden;
}

/// Of which later generations are known in part.
bool is_arrangement(Family family) {
    return family == Family::orphan || family == Family::garden_of_eden;
}

void check_period(const Claim& claim) {
    if (!has_period(claim.family)) return;
    const int least = claim.family == Family::oscillator ? 2 : 1;
    if (claim.period >= least) return;
    throw InputError(
        fmt::format("period {}: {}'s period is at least {}{}", claim.period,
                    claim.family == Family::oscillator ? "an oscillator" : "a pattern", least,
                    claim.period == 1 ? " (a pattern of period 1 is a still life)" : ""));
}

/// The field that gives the size.
std::string size_field(Family family) {
    if (has_pattern(family)) return "pattern";
    return family == Family::agar ? "torus" : "box";
}

/// The cells of a generation: a predecessor's box has a margin, and an orphan's grows with its age.
/// Requires that width and height are not too large.
long long outer_area(const Claim& claim) {
    const bool ages = claim.family == Family::orphan;
    const long long border = 2LL * (ages ? claim.generations : claim.margin);
    const auto area = [&] { return (claim.box.width + border) * (claim.box.height + border); };
    // A larger border would make the product overflow.
    if (border <= Claim::max_area && area() <= Claim::max_area) return area();
    throw InputError(fmt::format("{} {}: expected at most {} cells, {}x{} and as many rings around",
                                 ages ? "generations" : "margin",
                                 ages ? claim.generations : claim.margin, Claim::max_area,
                                 claim.box.width, claim.box.height));
}

void check_size(const Claim& claim) {
    const Box& box = claim.box;
    if (box.width < 1 || box.height < 1) {
        throw InputError(fmt::format("{} {}x{}: width and height must be at least 1",
                                     size_field(claim.family), box.width, box.height));
    }
    const bool is_periodic = has_period(claim.family);
    const auto count = is_periodic ? claim.period : claim.generations;
    if (count < 1 && !is_periodic) {
        throw InputError(fmt::format("generations {}: expected at least 1", count));
    }
    if (claim.margin < 0) throw InputError(fmt::format("margin {}: is negative", claim.margin));
    const long long area = 1LL * box.width * box.height;
    if (area > Claim::max_area) {
        throw InputError(fmt::format("{} {}x{}: expected at most {} cells",
                                     size_field(claim.family), box.width, box.height,
                                     Claim::max_area));
    }
    const long long outer = outer_area(claim);
    if (outer * (count + (is_periodic ? 0LL : 1LL)) > Claim::max_cells) {
        throw InputError(fmt::format("{} {} of {} cells each: expected at most {} cells together",
                                     is_periodic ? "period" : "generations", count, outer,
                                     Claim::max_cells));
    }
}

void check_displacement(const Claim& claim) {
    if (claim.family != Family::spaceship) return;
    const auto [x, y] = claim.displacement;
    if (x == 0 && y == 0) {
        throw InputError("displacement 0,0: what does not move is an oscillator or a still life");
    }
    if (std::abs(1LL * x) > claim.period || std::abs(1LL * y) > claim.period) {
        throw InputError(fmt::format(
            "displacement {},{} in {} generations: nothing moves by more than one cell in one", x,
            y, claim.period));
    }
    if (claim.glide.is_identity()) return;
    if (claim.period % 2 != 0) {
        throw InputError(fmt::format("period {}: a glide reflection takes half of an even period",
                                     claim.period));
    }
    if (!claim.glide.fits(claim.box)) {
        throw InputError(fmt::format("glide in a diagonal: needs a square, and the box is {}x{}",
                                     claim.box.width, claim.box.height));
    }
    if (!keeps(cell_map(claim.glide), claim.rule.table())) {
        throw InputError(fmt::format(
            "glide: the mirror image of a pattern goes another way under {}, which is no mirror "
            "image of itself",
            claim.rule.text()));
    }
    const Offset along = claim.glide(claim.displacement);
    const bool is_even = claim.glide.transposes || (x % 2 == 0 && y % 2 == 0);
    if (along != claim.displacement || !is_even) {
        throw InputError(fmt::format(
            "displacement {},{}: a glide reflection moves along its axis, by an even number of "
            "cells in a period if that is upright or level",
            x, y));
    }
}

void check_torus(const Claim& claim) {
    if (claim.family != Family::agar) return;
    if (claim.shift < 0 || claim.shift >= claim.box.width) {
        throw InputError(fmt::format("shift {}: expected 0 to {}, below the width", claim.shift,
                                     claim.box.width - 1));
    }
}

/// A background that blinks is alive in every odd generation.
void check_background(const Claim& claim) {
    if (claim.rule.background_period() == 1) return;
    const std::string why =
        fmt::format("rule {}: its background is alive in every odd generation", claim.rule.text());
    if (claim.family == Family::still_life || claim.family == Family::stabilises) {
        throw InputError(why + ", so that nothing stands still");
    }
    const int count = !has_period(claim.family)   ? claim.generations
                      : claim.glide.is_identity() ? claim.period
                                                  : claim.period / 2;
    const bool is_about_dead_plane = claim.family != Family::dies;
    if (count % 2 != 0 && is_about_dead_plane) {
        throw InputError(
            fmt::format("{}; expected an even number of generations, not {}", why, count));
    }
}

void check_pattern(const Claim& claim) {
    if (!has_pattern(claim.family)) return;
    if (claim.pattern.size() != claim.box.area()) throw InputError("pattern: is missing");
    for (const CellState& state : claim.pattern) {
        if (state.is_exempt) throw InputError("pattern: none of its cells can be exempt (')");
    }
    const bool is_known =
        std::all_of(claim.pattern.begin(), claim.pattern.end(), [](const CellState& state) {
            return state.kind == CellState::Kind::dead || state.kind == CellState::Kind::alive;
        });
    if (claim.family != Family::garden_of_eden) return;
    if (!is_known) {
        throw InputError("pattern: expected one without free cells, as a garden-of-eden has none");
    }
    if (claim.rule != Rule::life()) {
        throw InputError(fmt::format(
            "rule {}: the theorem behind garden-of-eden is about B3/S23 alone; ask for an orphan",
            claim.rule.text()));
    }
}

void check_bound(const std::string& what, int count) {
    if (count < 0)
        throw InputError(fmt::format("{} {}: a number of cells is at least 0", what, count));
}

void check_bound(const std::string& what, const Bound& bound) {
    check_bound(what, bound.count);
    if (!bound.counted) return;
    const bool is_looser = (bound.relation == Relation::at_most && *bound.counted >= bound.count) ||
                           (bound.relation == Relation::at_least && *bound.counted <= bound.count);
    if (is_looser) return check_bound(what, *bound.counted);
    throw InputError(
        fmt::format("{} {}: the number in brackets is that of a looser bound, which <= and >= have",
                    what, bound.text()));
}

void check_populations(const Claim& claim, const Evolution& evolution) {
    if (claim.max_population) check_bound("max-population", *claim.max_population);
    if (claim.min_population) check_bound("min-population", *claim.min_population);
    for (const PopulationBound& each : claim.constraints.populations) {
        check_bound("population", each.bound);
        if (is_arrangement(claim.family) &&
            (each.of != PopulationBound::Of::generation || each.generation != 0)) {
            throw InputError(fmt::format(
                "population: of the arrangement that a claim about {} asks for, what surrounds it "
                "changes all generations but 0",
                name(claim.family)));
        }
        if (each.of != PopulationBound::Of::generation) continue;
        if (each.generation >= 0 && each.generation < evolution.generations) continue;
        throw InputError(fmt::format("population of generation {}: expected 0 to {}",
                                     each.generation, evolution.generations - 1));
    }
}

void check_cell_bounds(const Claim& claim) {
    const Constraints& constraints = claim.constraints;
    for (const Bound& bound : constraints.rotor) check_bound("rotor", bound);
    for (const Bound& bound : constraints.stator) check_bound("stator", bound);
    const bool stays =
        (claim.family == Family::oscillator || claim.family == Family::agar) && claim.period > 1;
    if (!stays && !(constraints.rotor.empty() && constraints.stator.empty())) {
        throw InputError(
            fmt::format("{}: only an oscillator or an agar of a period above 1 has one",
                        constraints.rotor.empty() ? "stator" : "rotor"));
    }
}

/// The generations of which cells may be given: not those that the family itself fixes.
int free_generations(const Claim& claim, const Evolution& evolution) {
    const bool is_last_fixed = has_pattern(claim.family) || claim.family == Family::dies;
    return evolution.generations - (is_last_fixed ? 1 : 0);
}

/// Cells that depend on what surrounds an arrangement may be anything.
void check_reach(const Claim& claim, const Box& box) {
    if (!is_arrangement(claim.family)) return;
    for (int t = 1; t < static_cast<int>(claim.constraints.cells.size()); ++t) {
        const KnownCells& known = claim.constraints.cells[static_cast<std::size_t>(t)];
        for (std::size_t q = 0; q < known.size(); ++q) {
            const int x = box.x(q);
            const int y = box.y(q);
            const bool is_free = known[q].kind == CellState::Kind::free;
            if (is_free || (t <= x && x < box.width - t && t <= y && y < box.height - t)) continue;
            throw InputError(fmt::format(
                "cells: in generation {} cell ({},{}) depends on what surrounds the arrangement; "
                "expected ?",
                t, x, y));
        }
    }
}

void check_cells(const Claim& claim, const Evolution& evolution) {
    const auto& cells = claim.constraints.cells;
    const int most = free_generations(claim, evolution);
    if (cells.size() > static_cast<std::size_t>(most)) {
        throw InputError(fmt::format("cells: {} generations are given; expected at most {}",
                                     cells.size(), most));
    }
    for (const KnownCells& generation : cells) {
        if (generation.empty() || generation.size() == evolution.box.area()) continue;
        throw InputError(fmt::format("cells: {} cells are given; expected {}x{}", generation.size(),
                                     evolution.box.width, evolution.box.height));
    }
    check_reach(claim, evolution.box);
}

void check_places(const Claim& claim, const Evolution& evolution) {
    const Box& box = evolution.box;
    for (const CellSet& set : claim.constraints.changing) {
        const bool has_x = set.kind != CellSet::Kind::row;
        const bool has_y = set.kind != CellSet::Kind::column;
        if ((has_x && (set.x < 0 || set.x >= box.width)) ||
            (has_y && (set.y < 0 || set.y >= box.height))) {
            throw InputError(fmt::format("change: expected a cell, row or column of the {}x{} box",
                                         box.width, box.height));
        }
    }
    const bool is_senseless = claim.family == Family::spaceship ||
                              claim.family == Family::still_life || is_arrangement(claim.family);
    if (!claim.constraints.changing.empty() && is_senseless) {
        throw InputError(fmt::format("change: says nothing of a {}", name(claim.family)));
    }
}

/// Whoever imposes a symmetry that the rule does not keep gets what he asks for: every generation
/// has it. But a reflection that a motion does not keep, or a transposed torus, is a mistake.
void check_symmetries(const Claim& claim, const Evolution& evolution) {
    const auto fits = [&](const PatternSymmetry& symmetry) {
        return std::all_of(symmetry.elements.begin(), symmetry.elements.end(),
                           [&](const SquareSymmetry& each) { return each.fits(evolution.box); });
    };
    const auto& imposed = claim.constraints.imposed;
    const auto& forbidden = claim.constraints.forbidden;
    bool all_fit = !imposed || fits(*imposed);
    for (const PatternSymmetry& each : forbidden) all_fit = all_fit && fits(each);
    if (!all_fit) throw InputError("symmetry: needs a square box");
    if (!imposed || claim.family != Family::spaceship) return;
    for (const SquareSymmetry& each : imposed->elements) {
        if (each(claim.displacement) != claim.displacement) {
            throw InputError(fmt::format("impose {}: a pattern with it does not move by {},{}",
                                         imposed->name, claim.displacement.x,
                                         claim.displacement.y));
        }
    }
}

}  // namespace

void Claim::check() const {
    check_period(*this);
    check_size(*this);
    check_displacement(*this);
    check_torus(*this);
    check_background(*this);
    check_pattern(*this);
    const Evolution lowered = evolution();
    check_cells(*this, lowered);
    check_populations(*this, lowered);
    check_cell_bounds(*this);
    check_places(*this, lowered);
    check_symmetries(*this, lowered);
    check_counting(lowered);
    check_exceptions(lowered);
    check_connected(lowered);
}

}  // namespace nonesuch::life
