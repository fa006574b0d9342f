#include "conquer/proof_prefix.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cube/residual.hpp"

namespace nonesuch {
namespace {

/// Circuits are split by the backbone search heuristic otherwise, but among the variables that a
/// sample names it chooses worse: dominoes on a chessboard take twice as many conflicts.
LookaheadSettings settings_among_sampled(const Formula& formula) {
    const Heuristic fitting = fitting_weighing(formula).heuristic;
    return {.heuristic = fitting == Heuristic::backbone ? Heuristic::reduction : fitting};
}

std::uint64_t fitting_conflicts(const Formula& formula) {
    constexpr std::size_t large = 100'000;
    return formula.literal_count() < large ? 500 : 300;
}

}  // namespace

ProofPrefix::ProofPrefix(const Formula& formula, ProofPrefixSettings settings,
                         SessionControl control)
    : formula_(formula),
      candidates_(settings.candidates),
      conflicts_(settings.conflicts.value_or(fitting_conflicts(formula))),
      control_(control),
      variables_(candidates_of(formula)),
      lookahead_(formula, settings_among_sampled(formula)) {}

Findings ProofPrefix::decide(Propagator& propagator) {
    Findings findings;
    if (sample(propagator) != Answer::unknown || control_.is_stopped()) return findings;
    // What was found may have decided all candidates, but not all variables that occur.
    while (!findings.decision && !findings.is_refuted) {
        const auto candidates = preselect(propagator);
        if (candidates.empty()) break;
        lookahead_.look_at(propagator, candidates, findings);
    }
    if (findings.decision || findings.is_refuted) return findings;
    // The state is hard, but nothing was learnt of a variable that could be decided on.
    Findings others = lookahead_.decide(propagator);
    others.lemmas.insert(others.lemmas.begin(), findings.lemmas.begin(), findings.lemmas.end());
    return others;
}

/// Weighs the variables. The session's answer: unknown if its conflicts ran out or if it was
/// stopped.
Answer ProofPrefix::sample(const Propagator& propagator) {
    weights_.assign(formula_.variable_count(), 0);
    // A fifth sooner done than all clauses and the state as units.
    Session session(residual(formula_, propagator), {}, {}, Profile::refutation, control_, nullptr);
    session.show_learnt([this](std::span<const Literal> clause) {
        for (const Literal literal : clause) {
            weights_[static_cast<std::size_t>(literal.variable().index())] +=
                1 / static_cast<double>(clause.size());
        }
    });
    return session.solve({}, conflicts_);
}

/// The open variables that weigh most.
std::vector<Variable> ProofPrefix::preselect(const Propagator& propagator) const {
    const auto weight = [this](Variable variable) {
        return weights_[static_cast<std::size_t>(variable.index())];
    };
    std::vector<Variable> chosen;
    std::copy_if(
        variables_.begin(), variables_.end(), std::back_inserter(chosen), [&](Variable variable) {
            return weight(variable) > 0 && propagator.value(positive(variable)) == Truth::unknown;
        });
    const auto count = std::min(chosen.size(), candidates_);
    std::partial_sort(
        chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(count), chosen.end(),
        [&](Variable a, Variable b) { return std::pair(weight(b), a) < std::pair(weight(a), b); });
    chosen.resize(count);
    return chosen;
}

bool suits_proof_prefix(const Formula& formula) {
    constexpr std::size_t is_long = 7;
    std::vector<bool> is_in_long_clause(formula.variable_count(), false);
    std::size_t long_clauses = 0;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        if (formula.clause(i).size() < is_long) continue;
        ++long_clauses;
        for (const Literal literal : formula.clause(i)) {
            is_in_long_clause[static_cast<std::size_t>(literal.variable().index())] = true;
        }
    }
    const auto in_short_alone = static_cast<std::size_t>(
        std::count(is_in_long_clause.begin(), is_in_long_clause.end(), false));
    return 10 * long_clauses >= formula.clause_count() &&
           2 * in_short_alone > formula.variable_count();
}

SplitterFactory proof_prefix_splitters(ProofPrefixSettings settings, SessionControl control) {
    return [settings, control](const Formula& formula) {
        return std::make_unique<ProofPrefix>(formula, settings, control);
    };
}

}  // namespace nonesuch
