#include "cube/propagator.hpp"

#include <algorithm>

namespace nonesuch {

Propagator::Propagator(const Formula& formula)
    : formula_(formula),
      starts_(2 * formula.variable_count() + 1, 0),
      lengths_(formula.clause_count()),
      satisfied_(formula.clause_count(), 0),
      values_(2 * formula.variable_count(), Truth::unknown) {
    // A literal that stands twice in a clause is counted twice, consistently here and in `assign`.
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        lengths_[i] = static_cast<std::uint32_t>(formula.clause(i).size());
        for (const Literal literal : formula.clause(i)) ++starts_[literal.code() + 1];
    }
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    occurrences_.resize(starts_.back());
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        for (const Literal literal : formula.clause(i)) {
            occurrences_[next[literal.code()]++] = static_cast<std::uint32_t>(i);
        }
    }
}

bool Propagator::propagate_units() {
    for (std::size_t i = 0; i < formula_.clause_count(); ++i) {
        const auto clause = formula_.clause(i);
        const bool all_same = std::all_of(clause.begin(), clause.end(),
                                          [&](Literal each) { return each == clause.front(); });
        if (all_same && (clause.empty() || !assume(clause.front()))) return false;
    }
    return true;
}

bool Propagator::assume(Literal literal) {
    if (value(literal) == Truth::falsified) return false;
    if (value(literal) == Truth::satisfied) return true;
    assign(literal);
    return propagate();
}

bool Propagator::assume_all(std::span<const Literal> literals) {
    return std::all_of(literals.begin(), literals.end(), [this](Literal l) { return assume(l); });
}

void Propagator::assign(Literal literal) {
    values_[literal.code()] = Truth::satisfied;
    values_[(~literal).code()] = Truth::falsified;
    trail_.push_back(literal);
}

bool Propagator::propagate() {
    bool consistent = true;
    while (consistent && propagated_ < trail_.size()) {
        const Literal literal = trail_[propagated_++];
        for (const std::uint32_t clause : occurrences(literal)) ++satisfied_[clause];
        // Counted to the end even after a conflict, so that `undo_to` finds every count changed.
        for (const std::uint32_t clause : occurrences(~literal)) consistent &= shorten(clause);
    }
    return consistent;
}

bool Propagator::shorten(std::uint32_t clause) {
    const std::uint32_t length = --lengths_[clause];
    if (satisfied_[clause] != 0 || length > 1) return true;
    if (length == 0) return false;
    const Literal unit = open_literal(clause);
    // Its last literal may be waiting on the trail, on either side.
    if (value(unit) == Truth::unknown) assign(unit);
    return value(unit) == Truth::satisfied;
}

Literal Propagator::open_literal(std::uint32_t clause) const {
    const auto literals = formula_.clause(clause);
    Literal open = literals.front();
    for (const Literal literal : literals) {
        if (value(literal) != Truth::falsified) return literal;
        open = literal;
    }
    return open;
}

void Propagator::undo_to(Mark mark) {
    while (trail_.size() > mark) {
        const Literal literal = trail_.back();
        trail_.pop_back();
        if (propagated_ > trail_.size()) {
            --propagated_;
            for (const std::uint32_t clause : occurrences(literal)) --satisfied_[clause];
            for (const std::uint32_t clause : occurrences(~literal)) ++lengths_[clause];
        }
        values_[literal.code()] = Truth::unknown;
        values_[(~literal).code()] = Truth::unknown;
    }
}

}  // namespace nonesuch
