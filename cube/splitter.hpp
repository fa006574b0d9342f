#pragma once

#include <optional>
#include <vector>

#include "cube/propagator.hpp"

namespace nonesuch {

/// A literal to decide on.
struct Decision {
    /// The branch expected to be harder comes second.
    Literal literal;
    /// How far assuming `literal`, or its negation, shrinks the formula.
    double gain_true = 0;
    double gain_false = 0;
    bool operator==(const Decision&) const = default;
};

/// What is known of a state once somebody has looked at it.
struct Findings {
    /// Clauses that the formula and the state imply, in an order in which each is RUP: it follows
    /// by unit propagation from the state and those before it. The units among them now hold in the
    /// state.
    std::vector<Clause> lemmas;
    /// True if the lemmas contradict the state by propagation.
    bool is_refuted = false;
    /// Nothing if the state is refuted, or if there is nothing left that is worth deciding.
    std::optional<Decision> decision;
    bool operator==(const Findings&) const = default;
};

/// The variables that may be decided on: the formula's split variables, or all if it names none.
std::vector<Variable> candidates_of(const Formula& formula);

/// Chooses what to split on.
class Splitter {
  public:
    virtual ~Splitter() = default;
    /// Looks at the propagator's present state, which is not in conflict, and extends it by what
    /// it finds implied. The findings depend on the state alone.
    virtual Findings decide(Propagator& propagator) = 0;
};

}  // namespace nonesuch
