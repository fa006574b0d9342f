#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "conquer/session.hpp"
#include "cube/expansion.hpp"
#include "cube/lookahead.hpp"

namespace nonesuch {

struct ProofPrefixSettings {
    /// Of the session that is run in each state; 500 of small formulas and 300 of large ones if
    /// nothing is said. Of Life's claims with a counter, longer samples choose worse: their cubes
    /// take up to half more conflicts with 500 than with 300. Dominoes on a chessboard take a
    /// quarter more with 300.
    std::optional<std::uint64_t> conflicts;
    /// Variables that are looked ahead on, at least 1: those that weigh most. With 1 the sample
    /// alone decides; with these the cubes of random 3-SAT take half the conflicts. Too many are no
    /// better: 64 double what parities take.
    std::size_t candidates = 32;
};

/// Splits by samples of the proof (Battleman, Reeves, Heule: Problem partitioning via proof
/// prefixes, SAT 2025).
///
/// A solver sets out to refute the state, and is ended after some conflicts. The variables that
/// occur most often in what it learnt, under either sign, are where it works hardest; an occurrence
/// among k literals weighs 1/k, since short clauses say more. Lookahead chooses among the first of
/// them; of equals the lower comes first. Only the formula's split variables are considered, if it
/// has some. The authors' program counts in 100,000 lines of a proof that takes hours, each
/// occurrence alike, and decides on one variable for all leaves of a depth; here jobs take seconds,
/// so that fewer do, and each leaf has a sample of its own.
///
///     Cuber cuber(formula, proof_prefix_splitters({.conflicts = 5'000}, control), threads);
///
/// A state that the session refutes or finds a model of has no decision: it is no harder than the
/// sample, hence is left open and not split, however large its share. What the session learnt only
/// guides; lemmas and gains are lookahead's.
class ProofPrefix : public Splitter {
  public:
    /// The formula must outlive it. Once stopped, it decides nothing.
    ProofPrefix(const Formula& formula, ProofPrefixSettings settings, SessionControl control);

    Findings decide(Propagator& propagator) override;

  private:
    Answer sample(const Propagator& propagator);
    std::vector<Variable> preselect(const Propagator& propagator) const;

    const Formula& formula_;
    const std::size_t candidates_;
    const std::uint64_t conflicts_;
    SessionControl control_;
    std::vector<Variable> variables_;
    Lookahead lookahead_;
    /// Of the occurrences in what the last sample learnt, by variable.
    std::vector<double> weights_;
};

/// Whether its choices are far better than lookahead's: so it is where long clauses stand beside a
/// counter, whose many variables occur in short clauses alone, as in claims with a bound on the
/// population. Lookahead sees gains in the counter, and the work is elsewhere; such formulas are
/// split two to four times better by samples (`tests/benchmark.sh cubes`, life-p5-7x8-pop17-case3).
bool suits_proof_prefix(const Formula& formula);

/// Makes such splitters.
SplitterFactory proof_prefix_splitters(ProofPrefixSettings settings, SessionControl control);

}  // namespace nonesuch
