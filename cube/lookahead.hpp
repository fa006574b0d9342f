#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cube/clause_measure.hpp"
#include "cube/failed_literals.hpp"
#include "cube/splitter.hpp"

namespace nonesuch {

struct LookaheadSettings {
    Heuristic heuristic = Heuristic::reduction;
    /// Of the clauses' weights; see `ClauseMeasure`.
    double decay = usual_decay;
    /// Looked ahead on in one state. More cost more and do not choose better: with 512 the cubes of
    /// Life take up to a quarter more conflicts than with these, with 8 up to half more.
    std::size_t candidates = 48;
    bool has_double_lookahead = true;
};

/// Splits by lookahead (Heule, van Maaren: Look-ahead based SAT solvers, Handbook of
/// Satisfiability, 2009).
///
/// Candidates are preselected by how much they occur in short clauses. Each is tried both ways, and
/// a variable's score is the product of its two gains (see `ClauseMeasure`). A literal whose
/// propagation ends in conflict has failed, and its negation is kept. What both literals of a
/// variable imply is a necessary assignment, and is kept. In the end double lookahead (Heule, van
/// Maaren: Effective incorporation of double look-ahead procedures, 2007) tries the candidates once
/// more below the literal that gains most, which fails if they refute it; where that succeeds, the
/// next one is tried. So its trigger depends on the state alone.
class Lookahead : public Splitter {
  public:
    Lookahead(const Formula& formula, LookaheadSettings settings);

    Findings decide(Propagator& propagator) override;

    /// The same, where only `candidates` are tried and may be decided on; adds to `findings`.
    void look_at(Propagator& propagator, const std::vector<Variable>& candidates,
                 Findings& findings);

  private:
    class State;
    std::vector<Variable> preselect(const Propagator& propagator) const;

    std::vector<Variable> variables_;
    LookaheadSettings settings_;
    ClauseMeasure measure_;
    /// By literal code.
    std::vector<double> gains_;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 0;
    /// Below the literals of double lookahead.
    LiteralTrial trial_;
    /// What propagating a literal made true, and what its negation.
    std::vector<Literal> implied_;
    std::vector<Literal> implied_by_negation_;
};

}  // namespace nonesuch
