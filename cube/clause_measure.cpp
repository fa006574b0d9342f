#include "cube/clause_measure.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nonesuch {
namespace {

/// Weights of single literals stay within a factor of so much of their average.
constexpr double least_literal_weight = 0.1;
constexpr double greatest_literal_weight = 25;

/// Recursive weights change little after so many rounds.
constexpr int recursive_rounds = 3;

}  // namespace

Weighing fitting_weighing(const Formula& formula) {
    constexpr std::size_t is_small = 20'000;
    const std::size_t count = formula.clause_count();
    std::size_t binary = 0;
    std::size_t quaternary = 0;
    std::size_t longer = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t length = formula.clause(i).size();
        if (length == 2) ++binary;
        if (length == 4) ++quaternary;
        if (length > 4) ++longer;
    }
    // A single long clause, as where some output of two circuits shall differ, says nothing about
    // the others.
    if (100 * longer > count) return {Heuristic::reduction, 0.1};
    if (5 * binary > count) return {Heuristic::backbone, 0.7};
    // Weighing each literal in each state again and again would take too long.
    if (count > is_small) return {Heuristic::reduction, usual_decay};
    return {Heuristic::recursive, 100 * quaternary > count ? 0.5 : usual_decay};
}

ClauseMeasure::ClauseMeasure(const Formula& formula, Heuristic heuristic, double decay)
    : formula_(formula), heuristic_(heuristic), stamps_(formula.clause_count(), 0) {
    for (std::size_t k = 2; k < by_length_.size(); ++k) {
        by_length_[k] = std::pow(decay, static_cast<double>(k) - 2);
    }
    if (heuristic != Heuristic::reduction) {
        literal_weights_.assign(2 * formula.variable_count(), 1.0);
    }
}

double ClauseMeasure::occurrence_weight(const Propagator& propagator, Literal literal) const {
    double sum = 0;
    for (const std::uint32_t clause : propagator.occurrences(literal)) {
        if (!propagator.is_satisfied(clause)) sum += length_weight(propagator.length(clause));
    }
    return sum;
}

double ClauseMeasure::weight(const Propagator& propagator, std::uint32_t clause) const {
    double product = length_weight(propagator.length(clause));
    if (heuristic_ == Heuristic::reduction) return product;
    for (const Literal literal : formula_.clause(clause)) {
        if (propagator.value(literal) == Truth::unknown)
            product *= literal_weights_[literal.code()];
    }
    return product;
}

double ClauseMeasure::gain(const Propagator& propagator, Propagator::Mark mark) {
    ++stamp_;
    double sum = 0;
    for (const Literal literal : propagator.trail_since(mark)) {
        for (const std::uint32_t clause : propagator.occurrences(~literal)) {
            if (propagator.is_satisfied(clause) || stamps_[clause] == stamp_) continue;
            stamps_[clause] = stamp_;
            sum += weight(propagator, clause);
        }
    }
    return sum;
}

void ClauseMeasure::prepare(const Propagator& propagator) {
    if (heuristic_ == Heuristic::reduction) return;
    std::fill(literal_weights_.begin(), literal_weights_.end(), 1.0);
    const int rounds = heuristic_ == Heuristic::backbone ? 1 : recursive_rounds;
    for (int i = 0; i < rounds; ++i) weigh_literals(propagator);
}

/// One round: a literal is worth what the clauses are worth that lose its negation.
void ClauseMeasure::weigh_literals(const Propagator& propagator) {
    std::vector<double> worth(literal_weights_.size(), 0.0);
    for (std::uint32_t clause = 0; clause < formula_.clause_count(); ++clause) {
        if (propagator.is_satisfied(clause)) continue;
        // Of the length that is left once one literal is gone.
        const double whole = weight(propagator, clause);
        for (const Literal literal : formula_.clause(clause)) {
            if (propagator.value(literal) != Truth::unknown) continue;
            worth[(~literal).code()] += whole / literal_weights_[literal.code()];
        }
    }
    const double sum = std::accumulate(worth.begin(), worth.end(), 0.0);
    const auto open = static_cast<double>(
        std::count_if(worth.begin(), worth.end(), [](double each) { return each > 0; }));
    if (sum <= 0) return;
    for (std::size_t i = 0; i < worth.size(); ++i) {
        literal_weights_[i] =
            std::clamp(worth[i] * open / sum, least_literal_weight, greatest_literal_weight);
    }
}

}  // namespace nonesuch
