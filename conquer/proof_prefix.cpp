#include "conquer/proof_prefix.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace nonesuch {

ProofPrefix::ProofPrefix(const Formula& formula, ProofPrefixSettings settings,
                         SessionControl control)
    : formula_(formula),
      settings_(settings),
      control_(control),
      variables_(candidates_of(formula)),
      lookahead_(formula, {.heuristic = fitting_heuristic(formula)}) {}

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

/// Counts occurrences. The session's answer: unknown if its conflicts ran out or if it was stopped.
Answer ProofPrefix::sample(const Propagator& propagator) {
    occurrences_.assign(formula_.variable_count(), 0);
    const auto trail = propagator.trail_since(0);
    // Sorted, as the order in which the literals became true is no part of the state.
    Session session(formula_, normalised({trail.begin(), trail.end()}), {}, Profile::refutation,
                    control_, nullptr);
    session.show_learnt([this](std::span<const Literal> clause) {
        for (const Literal literal : clause) {
            ++occurrences_[static_cast<std::size_t>(literal.variable().index())];
        }
    });
    return session.solve({}, settings_.conflicts);
}

/// The open variables that occur most.
std::vector<Variable> ProofPrefix::preselect(const Propagator& propagator) const {
    const auto occurrences = [this](Variable variable) {
        return occurrences_[static_cast<std::size_t>(variable.index())];
    };
    std::vector<Variable> chosen;
    std::copy_if(variables_.begin(), variables_.end(), std::back_inserter(chosen),
                 [&](Variable variable) {
                     return occurrences(variable) > 0 &&
                            propagator.value(positive(variable)) == Truth::unknown;
                 });
    const auto count = std::min(chosen.size(), settings_.candidates);
    std::partial_sort(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(count),
                      chosen.end(), [&](Variable a, Variable b) {
                          return std::pair(occurrences(b), a) < std::pair(occurrences(a), b);
                      });
    chosen.resize(count);
    return chosen;
}

SplitterFactory proof_prefix_splitters(ProofPrefixSettings settings, SessionControl control) {
    return [settings, control](const Formula& formula) {
        return std::make_unique<ProofPrefix>(formula, settings, control);
    };
}

}  // namespace nonesuch
