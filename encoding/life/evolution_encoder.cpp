#include "encoding/life/evolution_encoder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "encoding/life/transitions.hpp"

namespace nonesuch::life {

EvolutionEncoder::EvolutionEncoder(const Evolution& evolution)
    : evolution_(evolution), spacetime_(evolution_) {
    spacetime_.number(formula_);
    if (spacetime_.is_contradictory()) {
        formula_.add_clause({});
        return;
    }
    add_transitions(formula_, spacetime_);
    const Stabiliser symmetries = stabiliser(spacetime_);
    add_lags();
    if (stays()) {
        add_rotor();
    } else if (!symmetries.generators.empty()) {
        add_life();
    }
    if (evolution_.is_exact) {
        for (const Difference& d : differences_) add_exact_period(d);
    }
    if (evolution_.is_non_empty) add_non_empty();
    if (evolution_.changes_at) add_change(*evolution_.changes_at);
    add_populations();
    add_cell_bounds();
    for (const PatternSymmetry& each : evolution_.constraints.forbidden) forbid(each);
    add_changes();
    add_touched();
    if (evolution_.constraints.is_connected) connected_.emplace(formula_, spacetime_);
    for (const SpacetimeSymmetry& each : symmetries.generators) add_automorphism(each);
    add_cases(symmetries);
    add_exceptions();
}

std::uint64_t EvolutionEncoder::difference_key(Literal a, Literal b) {
    if (b < a) std::swap(a, b);
    return std::uint64_t{a.code()} << 32 | b.code();
}

/// Cells may change, and keep their place for ever.
bool EvolutionEncoder::stays() const {
    return evolution_.motion && *evolution_.motion == Motion{} && evolution_.generations > 1;
}

/// A literal that is true if the two differ.
CellValue EvolutionEncoder::differs(CellValue a, CellValue b, const std::string& name) {
    if (!a.is_open()) std::swap(a, b);
    if (!a.is_open()) return CellValue(a != b);
    if (!b.is_open()) return CellValue(b.is_alive() ? ~a.literal() : a.literal());
    if (a == b) return CellValue(false);
    const std::uint64_t key = difference_key(a.literal(), b.literal());
    if (const auto known = known_differences_.find(key); known != known_differences_.end()) {
        return known->second;
    }
    const Literal differs = positive(formula_.add_variable(name));
    const Literal before = a.literal();
    const Literal after = b.literal();
    formula_.add_clause({~differs, before, after});
    formula_.add_clause({~differs, ~before, ~after});
    formula_.add_clause({differs, ~before, after});
    formula_.add_clause({differs, before, ~after});
    return known_differences_[key] = CellValue(differs);
}

/// A literal that is true if one of the values is, to be split on.
CellValue EvolutionEncoder::any(const Values& values, const std::string& name) {
    const auto some_of = clause_of(values);
    if (!some_of) return CellValue(true);
    const Clause& open = *some_of;
    if (open.empty()) return CellValue(false);
    if (open.size() == 1) return CellValue(open.front());
    const Clause key = normalised(open);
    if (const auto known = known_any_.find(key); known != known_any_.end()) return known->second;
    const Variable variable = formula_.add_variable(name);
    const Literal some = positive(variable);
    Clause clause = {~some};
    for (const Literal each : open) {
        formula_.add_clause({some, ~each});
        clause.push_back(each);
    }
    formula_.add_clause(clause);
    if (evolution_.motion) formula_.split_variables.push_back(variable);
    return known_any_[key] = CellValue(some);
}

void EvolutionEncoder::expect_some(const Values& values) {
    if (const auto clause = clause_of(values)) formula_.add_clause(*clause);
}

void EvolutionEncoder::add_rotor() {
    const Difference& one_step = differences_.front();
    for (std::size_t q = 0; q < box_.area(); ++q) {
        Values changes;
        for (const Values& instant : one_step.instants) changes.push_back(instant[q]);
        rotor_.push_back(any(changes, fmt::format("r({},{})", box_.x(q), box_.y(q))));
    }
}

void EvolutionEncoder::add_life() {
    for (std::size_t q = 0; q < box_.area(); ++q) {
        Values states;
        for (int t = 0; t < evolution_.generations; ++t) states.push_back(spacetime_.value(t, q));
        life_.push_back(any(states, fmt::format("a({},{})", box_.x(q), box_.y(q))));
    }
}

void EvolutionEncoder::add_non_empty() {
    for (int t = 0; t < evolution_.generations; ++t) expect_some(generation(t));
}

void EvolutionEncoder::add_change(int t) {
    Values some;
    for (std::size_t q = 0; q < box_.area(); ++q) some.push_back(change(t, q));
    expect_some(some);
}

CellValue EvolutionEncoder::change(int t, std::size_t cell) {
    return differs(spacetime_.value(t, cell), spacetime_.value(t + 1, cell),
                   fmt::format("d1({},{},{})", t, box_.x(cell), box_.y(cell)));
}

EvolutionEncoder::Values EvolutionEncoder::generation(int t) const {
    Values values;
    for (std::size_t q = 0; q < box_.area(); ++q) values.push_back(spacetime_.value(t, q));
    return values;
}

void EvolutionEncoder::add_automorphism(const SpacetimeSymmetry& symmetry) {
    std::vector<Literal> images(formula_.variable_count());
    for (std::size_t i = 0; i < images.size(); ++i) {
        images[i] = positive(Variable(static_cast<std::int32_t>(i)));
    }
    const int shift = symmetry.shift;
    for (int t = 0; t < evolution_.generations; ++t) {
        for (std::size_t q = 0; q < box_.area(); ++q) {
            const CellValue from = spacetime_.value(t, q);
            if (!from.is_open()) continue;
            images[static_cast<std::size_t>(from.literal().variable().index())] =
                spacetime_.value(t + shift, symmetry.cells[q]).literal();
        }
    }
    map_definitions(images);
    for (const auto& bounded : bounded_) {
        for (std::size_t t = 0; t < bounded.size(); ++t) {
            const std::size_t later = (t + static_cast<std::size_t>(shift)) % bounded.size();
            images[static_cast<std::size_t>(bounded[t].variable().index())] = bounded[later];
        }
    }
    for (const Counter& counter : counters_) {
        counter.totalizer.map_variables(symmetry.cells, later(counter, shift).totalizer, images);
    }
    if (waste_) waste_->map_variables(symmetry.cells, images);
    if (connected_) connected_->map_variables(symmetry.cells, images);
    formula_.generators.emplace_back(std::move(images));
}

/// What is defined by cells goes to what is defined by their images.
void EvolutionEncoder::map_definitions(std::vector<Literal>& images) const {
    const auto image = [&images](Literal literal) {
        const Literal to = images[static_cast<std::size_t>(literal.variable().index())];
        return literal.negated() ? ~to : to;
    };
    const auto map = [&images](CellValue from, CellValue to) {
        images[static_cast<std::size_t>(from.literal().variable().index())] = to.literal();
    };
    for (const auto& [key, value] : known_differences_) {
        const auto a = Literal::from_code(static_cast<std::uint32_t>(key >> 32));
        const auto b = Literal::from_code(static_cast<std::uint32_t>(key));
        map(value, known_differences_.at(difference_key(image(a), image(b))));
    }
    for (const auto& [clause, value] : known_any_) {
        Clause moved;
        for (const Literal literal : clause) moved.push_back(image(literal));
        map(value, known_any_.at(normalised(std::move(moved))));
    }
}

const EvolutionEncoder::Counter& EvolutionEncoder::later(const Counter& counter, int shift) const {
    if (counter.generation < 0) return counter;
    const int generation = (counter.generation + shift) % evolution_.generations;
    return *std::find_if(counters_.begin(), counters_.end(), [&](const Counter& each) {
        return each.bound == counter.bound && each.of_others == counter.of_others &&
               each.generation == generation;
    });
}

void EvolutionEncoder::add_cases(const Stabiliser& symmetries) {
    if (symmetries.generators.empty()) return;
    std::vector<CellPermutation> moves;
    for (const SpacetimeSymmetry& each : symmetries.generators) moves.push_back(each.cells);
    if (waste_) {
        const Cube lighter_half = waste_->lighter_half(moves);
        if (!lighter_half.empty()) formula_.cases.push_back(lighter_half);
        return;
    }
    const Values& active = stays() ? rotor_ : life_;
    Cube still;
    for (const auto& orbit : orbits_from_the_corners(box_, moves)) {
        const std::size_t first = orbit.front();
        if (active[first].is_dead()) continue;
        Cube one = still;
        for (const Literal literal : activity(first, symmetries.has_time_shift)) {
            one.push_back(literal);
        }
        // A first case that says nothing is all there is.
        if (one.empty()) return;
        formula_.cases.push_back(std::move(one));
        for (const std::size_t q : orbit) {
            // Whatever the case, some cell is always active: there are no more.
            if (active[q].is_alive()) return;
            still.push_back(~active[q].literal());
        }
    }
    // Nothing ever changes, or lives.
    if (may_be_inactive() && !still.empty()) formula_.cases.push_back(std::move(still));
}

/// What says that a cell is active, at a time of our choice if time may be shifted.
Cube EvolutionEncoder::activity(std::size_t cell, bool has_time_shift) const {
    const CellValue now = spacetime_.value(0, cell);
    if (!has_time_shift || !now.is_open()) {
        const CellValue active = (stays() ? rotor_ : life_)[cell];
        return active.is_open() ? Cube{active.literal()} : Cube{};
    }
    if (!stays()) return {now.literal()};
    return {~now.literal(), spacetime_.value(1, cell).literal()};
}

bool EvolutionEncoder::may_be_inactive() const {
    if (!stays()) return !evolution_.is_non_empty;
    // What is always the same on a background that blinks has a period of 2.
    return !evolution_.is_exact ||
           std::all_of(differences_.begin(), differences_.end(),
                       [this](const Difference& d) { return meets_other_background(d); });
}

}  // namespace nonesuch::life
