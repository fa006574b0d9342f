#include "cube/lookahead.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace nonesuch {
namespace {

/// Looked ahead on at each node: enough to hold the good choices, few enough to stay cheap.
constexpr std::size_t preselected = 48;

/// 5^(2-k) for a clause of length k.
double weight(std::uint32_t length) {
    static const auto table = [] {
        std::array<double, 16> weights{};
        for (std::size_t k = 0; k < weights.size(); ++k) {
            weights[k] = std::pow(5.0, 2.0 - static_cast<double>(k));
        }
        return weights;
    }();
    return length < table.size() ? table[length] : 0.0;
}

std::vector<Variable> all_variables(const Formula& formula) {
    std::vector<Variable> variables;
    for (std::size_t i = 0; i < formula.variable_count(); ++i) {
        variables.emplace_back(static_cast<std::int32_t>(i));
    }
    return variables;
}

}  // namespace

Lookahead::Lookahead(const Formula& formula, std::vector<Variable> split_variables)
    : candidates_(std::move(split_variables)),
      all_(all_variables(formula)),
      stamps_(formula.clause_count(), 0) {
    if (candidates_.empty()) candidates_ = all_;
}

double Lookahead::occurrence_weight(const Propagator& propagator, Literal literal) const {
    double sum = 0;
    for (const std::uint32_t clause : propagator.occurrences(literal)) {
        if (!propagator.is_satisfied(clause)) sum += weight(propagator.length(clause));
    }
    return sum;
}

std::vector<Variable> Lookahead::preselect(const Propagator& propagator) {
    struct Ranked {
        double score;
        Variable variable;
    };
    std::vector<Ranked> ranked;
    for (const Variable variable : candidates_) {
        if (propagator.value(positive(variable)) != Truth::unknown) continue;
        const double true_weight = occurrence_weight(propagator, positive(variable));
        const double false_weight = occurrence_weight(propagator, negative(variable));
        ranked.push_back(
            {1024 * true_weight * false_weight + true_weight + false_weight, variable});
    }
    const auto count = std::min(ranked.size(), preselected);
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count),
                      ranked.end(), [](const Ranked& a, const Ranked& b) {
                          return a.score != b.score ? a.score > b.score : a.variable < b.variable;
                      });
    std::vector<Variable> chosen;
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(ranked[i].variable);
    return chosen;
}

double Lookahead::gain(const Propagator& propagator, Propagator::Mark mark) {
    ++stamp_;
    double sum = 0;
    for (const Literal literal : propagator.trail_since(mark)) {
        for (const std::uint32_t clause : propagator.occurrences(~literal)) {
            if (propagator.is_satisfied(clause) || stamps_[clause] == stamp_) continue;
            stamps_[clause] = stamp_;
            sum += weight(propagator.length(clause));
        }
    }
    return sum;
}

std::optional<double> Lookahead::try_literal(Propagator& propagator, Literal literal) {
    const auto mark = propagator.mark();
    std::optional<double> result;
    if (propagator.assume(literal)) result = gain(propagator, mark);
    propagator.undo_to(mark);
    return result;
}

bool Lookahead::fail(Propagator& propagator, Literal literal, std::vector<Literal>& failed) {
    failed.push_back(literal);
    return propagator.assume(~literal);
}

std::optional<Decision> Lookahead::decide(Propagator& propagator, std::vector<Literal>& failed) {
    consistent_ = true;
    for (;;) {
        std::optional<Decision> best;
        double best_score = -1;
        const std::size_t failed_before = failed.size();
        for (const Variable variable : preselect(propagator)) {
            const Literal literal = positive(variable);
            if (propagator.value(literal) != Truth::unknown) continue;
            const auto gain_true = try_literal(propagator, literal);
            const auto gain_false = gain_true ? try_literal(propagator, ~literal) : std::nullopt;
            if (!gain_true || !gain_false) {
                if (!fail(propagator, gain_true ? ~literal : literal, failed)) {
                    consistent_ = false;
                    return std::nullopt;
                }
                continue;
            }
            const double score = 1024 * *gain_true * *gain_false + *gain_true + *gain_false;
            if (score <= best_score) continue;
            best_score = score;
            // The side that shrinks the formula more is expected to be the easier one.
            best = *gain_true >= *gain_false ? Decision{literal, *gain_true, *gain_false}
                                             : Decision{~literal, *gain_false, *gain_true};
        }
        // A failed literal changes the gains of all others, and may have decided the best.
        if (failed.size() == failed_before) return best;
    }
}

bool Lookahead::fail_all(Propagator& propagator, std::vector<Literal>& failed) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const Variable variable : all_) {
            for (const Literal literal : {positive(variable), negative(variable)}) {
                if (propagator.value(literal) != Truth::unknown) continue;
                if (try_literal(propagator, literal)) continue;
                if (!fail(propagator, literal, failed)) return false;
                changed = true;
            }
        }
    }
    return true;
}

}  // namespace nonesuch
