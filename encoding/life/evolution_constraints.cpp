#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "encoding/life/evolution_encoder.hpp"
#include "encoding/life/exclusion.hpp"
#include "encoding/life/waste.hpp"

// The constraints that any claim may have besides: the other half of EvolutionEncoder.

namespace nonesuch::life {

void EvolutionEncoder::add_populations() {
    if (evolution_.counting == Counting::waste) return add_still_populations();
    for (const PopulationBound& bound : evolution_.constraints.populations) {
        ++bounds_;
        switch (bound.of) {
            case PopulationBound::Of::generation:
                add_bound(generation(bound.generation), bound.bound, bound.generation);
                break;
            case PopulationBound::Of::least:
                add_least(bound.bound);
                break;
            case PopulationBound::Of::sum:
                add_sum(bound.bound);
                break;
        }
    }
}

/// Of one generation: a bound on the fewest, or on all together, is one on its live cells.
void EvolutionEncoder::add_still_populations() {
    for (const PopulationBound& each : evolution_.constraints.populations) {
        ++bounds_;
        if (each.bound.relation != Relation::at_least) {
            add_at_most(generation(0), most(each.bound), 0);
        }
    }
    add_waste_bound();
}

/// That there are at least so many live cells, as that there is at most so much waste.
void EvolutionEncoder::add_waste_bound() {
    const LeastPopulation least = least_population(evolution_).value_or(LeastPopulation{});
    if (least.count == 0) return;
    if (waste_allowed(box_, least.count) < 0) formula_.add_clause({});
    // Those in between too: so the formula has all clauses of those with looser bounds.
    for (int count = least.counted; count <= least.count; ++count) {
        const long long allowed = waste_allowed(box_, count);
        if (allowed < 0) return;
        const auto limit = static_cast<std::size_t>(allowed);
        if (waste_) {
            waste_->expect_limit(limit);
        } else {
            waste_.emplace(formula_, spacetime_, limit);
        }
    }
}

/// That the fewest are at least so many, all are; that they are at most so many, some are.
void EvolutionEncoder::add_least(Bound bound) {
    if (bound.relation != Relation::at_most) {
        for (int t = 0; t < evolution_.generations; ++t) add_at_least(generation(t), bound, t);
    }
    if (bound.relation == Relation::at_least) return;
    std::vector<Literal> obeys;
    for (int t = 0; t < evolution_.generations; ++t) {
        const std::string number = bounded_.empty() ? "" : fmt::format("{},", bounded_.size());
        obeys.push_back(positive(formula_.add_variable(fmt::format("b({}{})", number, t))));
    }
    formula_.add_clause(obeys);
    for (int t = 0; t < evolution_.generations; ++t) {
        add_at_most(generation(t), most(bound), t, {~obeys[static_cast<std::size_t>(t)]});
    }
    bounded_.push_back(std::move(obeys));
}

void EvolutionEncoder::add_sum(Bound bound) {
    const auto total = static_cast<int>(box_.area()) * evolution_.generations;
    if (bound.relation != Relation::at_least) add_sum_at_most(most(bound), false);
    if (bound.relation != Relation::at_most) add_sum_at_most(fewest(bound, total), true);
}

/// Of the live cells of all generations, or of the dead ones.
void EvolutionEncoder::add_sum_at_most(const Limit& limit_of_all, bool of_dead) {
    if (limit_of_all.count < 0) {
        formula_.add_clause({});
        return;
    }
    const auto limit = static_cast<std::size_t>(limit_of_all.counted);
    std::vector<Literal> sum;
    for (int t = 0; t < evolution_.generations; ++t) {
        std::vector<Literal> cells = literals(generation(t));
        if (of_dead) {
            for (Literal& cell : cells) cell = ~cell;
        }
        const auto& counter = counters_.emplace_back(Counter{
            bounds_, of_dead, t, SymmetricTotalizer::counting(formula_, box_, cells, limit)});
        const auto counted = counter.totalizer.outputs();
        sum = t == 0 ? std::vector<Literal>(counted.begin(), counted.end())
                     : merged_counts(
                           formula_, sum, counted, limit,
                           fmt::format("sum({},{},{})", bounds_, of_dead ? "dead" : "alive", t));
    }
    forbid_above(limit_of_all, sum, {});
}

void EvolutionEncoder::add_cell_bounds() {
    for (const Bound& bound : evolution_.constraints.rotor) {
        ++bounds_;
        add_bound(rotor_, bound, -1);
    }
    for (const Bound& bound : evolution_.constraints.stator) {
        ++bounds_;
        add_bound(always_alive(), bound, -1);
    }
}

/// Whether cells are alive in all generations, one value a cell.
EvolutionEncoder::Values EvolutionEncoder::always_alive() {
    Values stator;
    for (std::size_t q = 0; q < box_.area(); ++q) {
        Values dead;
        for (int t = 0; t < evolution_.generations; ++t) {
            dead.push_back(~spacetime_.value(t, q));
        }
        stator.push_back(~any(dead, fmt::format("e({},{})", box_.x(q), box_.y(q))));
    }
    return stator;
}

void EvolutionEncoder::add_bound(const Values& cells, Bound bound, int generation) {
    if (bound.relation != Relation::at_least) add_at_most(cells, most(bound), generation);
    if (bound.relation != Relation::at_most) add_at_least(cells, bound, generation);
}

EvolutionEncoder::Limit EvolutionEncoder::most(const Bound& bound) {
    return {bound.count, bound.counted.value_or(bound.count)};
}

/// Of so many cells, those that are not counted may be that many.
EvolutionEncoder::Limit EvolutionEncoder::fewest(const Bound& bound, int of) {
    return {of - bound.count, of - bound.counted.value_or(bound.count)};
}

/// That is: few of the others.
void EvolutionEncoder::add_at_least(const Values& cells, const Bound& bound, int generation) {
    std::vector<Literal> others = literals(cells);
    for (Literal& cell : others) cell = ~cell;
    add_counter(others, fewest(bound, static_cast<int>(box_.area())), true, generation, {});
}

void EvolutionEncoder::add_at_most(const Values& cells, const Limit& limit, int generation,
                                   const Clause& unless) {
    add_counter(literals(cells), limit, false, generation, unless);
}

void EvolutionEncoder::add_counter(std::span<const Literal> cells, const Limit& limit,
                                   bool of_others, int generation, const Clause& unless) {
    if (limit.count < 0) {
        formula_.add_clause(unless);
        return;
    }
    // There are no more cells than the box has.
    const auto count = static_cast<std::size_t>(limit.count);
    const auto counted =
        std::max(count, std::min(static_cast<std::size_t>(limit.counted), box_.area() - 1));
    const auto& counter =
        counters_.emplace_back(Counter{bounds_, of_others, generation,
                                       SymmetricTotalizer(formula_, box_, cells, counted, unless)});
    if (count == counted) return;
    forbid_above({limit.count, static_cast<int>(counted) - 1}, counter.totalizer.outputs(), unless);
}

/// Output k of a counter says "more than k".
void EvolutionEncoder::forbid_above(const Limit& limit, std::span<const Literal> outputs,
                                    const Clause& unless) {
    const auto end = std::min(static_cast<std::size_t>(limit.counted) + 1, outputs.size());
    for (auto k = static_cast<std::size_t>(limit.count); k < end; ++k) {
        Clause clause = unless;
        clause.push_back(~outputs[k]);
        formula_.add_clause(clause);
    }
}

std::vector<Literal> EvolutionEncoder::literals(const Values& values) {
    std::vector<Literal> result;
    for (const CellValue& value : values) {
        result.push_back(value.is_open() ? value.literal()
                                         : (value.is_alive() ? always() : ~always()));
    }
    return result;
}

/// A literal that is true.
Literal EvolutionEncoder::always() {
    if (!always_) {
        always_ = positive(formula_.add_variable("true"));
        formula_.add_clause({*always_});
    }
    return *always_;
}

/// A generation that has the whole symmetry hands it on. So where one recurs, all are said to lack
/// it, which keeps the shift of time; elsewhere the first.
void EvolutionEncoder::forbid(const PatternSymmetry& symmetry) {
    for (int t = 0; t < (evolution_.motion ? evolution_.generations : 1); ++t) {
        Values some;
        for (const SquareSymmetry& element : symmetry.elements) {
            const CellPermutation cells = permutation(box_, element);
            for (std::size_t q = 0; q < box_.area(); ++q) {
                some.push_back(differs(spacetime_.value(t, q), spacetime_.value(t, cells[q]),
                                       fmt::format("s({},{},{})", t, q, cells[q])));
            }
        }
        expect_some(some);
    }
}

void EvolutionEncoder::add_changes() {
    for (const CellSet& set : evolution_.constraints.changing) {
        Values some;
        for (const std::size_t q : set.cells(box_)) {
            if (stays()) {
                some.push_back(rotor_[q]);
                continue;
            }
            const int last = evolution_.generations - (evolution_.motion ? 0 : 1);
            for (int t = 0; t < last; ++t) some.push_back(change(t, q));
        }
        expect_some(some);
    }
}

void EvolutionEncoder::add_touched() {
    const auto& touched = evolution_.constraints.touched;
    // One that is named twice would be a clause twice, which its mirror image is not.
    for (const Side side : std::set<Side>(touched.begin(), touched.end())) {
        const bool is_row = side == Side::top || side == Side::bottom;
        const CellSet set{is_row ? CellSet::Kind::row : CellSet::Kind::column,
                          side == Side::right ? box_.width - 1 : 0,
                          side == Side::bottom ? box_.height - 1 : 0};
        Values some;
        for (const std::size_t q : set.cells(box_)) {
            for (int t = 0; t < evolution_.generations; ++t) {
                some.push_back(spacetime_.value(t, q));
            }
        }
        expect_some(some);
    }
}

/// Images of two exceptions may be the same.
void EvolutionEncoder::add_exceptions() {
    std::set<Clause> known;
    for (const Excepted& each : evolution_.exceptions) {
        for (const Clause& clause : exclusion(spacetime_, formula_.generators, each)) {
            if (known.insert(clause).second) formula_.add_clause(clause);
        }
    }
}

}  // namespace nonesuch::life
