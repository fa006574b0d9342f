#include "conquer/climb.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace nonesuch {
namespace {

/// A bound that is tightened adds clauses of one literal, or of two if it need not always hold.
constexpr std::size_t longest_of_bound = 2;

std::set<Clause> short_clauses(const Formula& formula) {
    std::set<Clause> result;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        const auto clause = formula.clause(i);
        if (clause.size() <= longest_of_bound) result.emplace(clause.begin(), clause.end());
    }
    return result;
}

}  // namespace

Climb::Climb(life::Claim claim, life::Objective objective, SessionControl control,
             std::optional<int> best)
    : claim_(std::move(claim)), objective_(objective), control_(control), best_(best) {}

life::Claim Climb::wanted() const {
    return best_ ? objective_.bounded(claim_, objective_.step(*best_), counted_) : claim_;
}

/// The session's clauses: all at first, and when the bound gets its counter; later those that a
/// tighter bound adds.
void Climb::load() {
    if (session_ && best_ && counted_) {
        Formula tighter = life::encode(wanted());
        const std::set<Clause> known = short_clauses(formula_);
        for (const Clause& clause : short_clauses(tighter)) {
            if (!known.contains(clause)) session_->add(clause);
        }
        formula_ = std::move(tighter);
        return;
    }
    if (best_) counted_ = objective_.step(*best_);
    formula_ = life::encode(wanted());
    session_ = std::make_unique<Session>(formula_, Cube{}, std::span<const Clause>{},
                                         Profile::refutation, control_, nullptr);
}

Answer Climb::next(std::uint64_t conflict_budget) {
    if (is_at_the_end()) return Answer::unsatisfiable;
    if (!session_) load();
    const Answer answer = session_->solve({}, conflict_budget);
    if (answer != Answer::satisfiable) return answer;
    generations_ = life::solution(wanted(), session_->model());
    best_ = objective_.value(generations_);
    if (!is_at_the_end()) load();
    return answer;
}

/// Cells are not fewer than none, nor more than there are.
bool Climb::is_at_the_end() const {
    if (!best_) return false;
    const int next = objective_.step(*best_);
    return next < 0 || next > objective_.most_conceivable(claim_);
}

}  // namespace nonesuch
