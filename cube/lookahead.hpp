#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cube/propagator.hpp"

namespace nonesuch {

/// What looking ahead on a variable found.
struct Decision {
    /// The branch expected to be harder comes second.
    Literal literal;
    /// How far assuming `literal`, or its negation, shrinks the formula.
    double gain_true = 0;
    double gain_false = 0;
};

/// Chooses the variable to split on (Heule, van Maaren: Look-ahead based SAT solvers, Handbook of
/// Satisfiability, 2009).
///
/// Candidates are preselected by how much they occur in short clauses. Each is tried both ways: the
/// gain of a literal is the weighted number of clauses that its propagation shortens without
/// satisfying them, a clause of new length k weighing 5^(2-k); a variable's score is the product of
/// its two gains. A literal whose propagation ends in conflict has failed, and its negation is
/// kept.
class Lookahead {
  public:
    /// Only `split_variables` are candidates; if empty, all variables are.
    Lookahead(const Formula& formula, std::vector<Variable> split_variables);

    /// The best decision in the propagator's present state, which is extended by the negations of
    /// the literals that failed; these are appended to `failed`. Nothing if the state is refuted,
    /// or if no candidate is left (`propagator_is_consistent` tells which).
    std::optional<Decision> decide(Propagator& propagator, std::vector<Literal>& failed);
    bool propagator_is_consistent() const { return consistent_; }

    /// Fails literals over all variables of the formula until none does; false if that refutes the
    /// state. Appends what failed.
    bool fail_all(Propagator& propagator, std::vector<Literal>& failed);

  private:
    std::vector<Variable> preselect(const Propagator& propagator);
    double occurrence_weight(const Propagator& propagator, Literal literal) const;
    double gain(const Propagator& propagator, Propagator::Mark mark);
    std::optional<double> try_literal(Propagator& propagator, Literal literal);
    bool fail(Propagator& propagator, Literal literal, std::vector<Literal>& failed);

    std::vector<Variable> candidates_;
    std::vector<Variable> all_;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 0;
    bool consistent_ = true;
};

}  // namespace nonesuch
