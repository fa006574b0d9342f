#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cube/propagator.hpp"

namespace nonesuch {

/// How a shortened clause is weighed. All three fall with its length; the latter two also ask what
/// its literals would do.
enum class Heuristic : std::uint8_t {
    /// By the length alone: the weighted clause reduction of clause-length heuristics (Li and
    /// Anbulagan, 1997), here for clauses of any length.
    reduction,
    /// By how often the clause's literals, once true, shorten others: the backbone search heuristic
    /// (Dubois and Dequen, 2001).
    backbone,
    /// The same, where those others are weighed in their turn: recursive weights (Mijnders, de
    /// Wilde, Heule, 2010).
    recursive
};

/// Measures how far an assignment shrinks a formula: the sum over the clauses that it shortens and
/// does not satisfy, each counted once at its new length.
///
/// The weight of length k is decay^(k-2). For binary and ternary formulas the literature's decay is
/// 1/5, `usual_decay`; formulas with long clauses, as Life's with 9 literals, are split into cubes
/// best by the few clauses that become short, hence with `fitting_weighing`'s 1/10; those of
/// circuits, full of binary clauses from the start, with its 7/10, and colourings with 1/2 (see
/// `tests/benchmark.sh cubes`).
class ClauseMeasure {
  public:
    /// The formula must outlive it.
    ClauseMeasure(const Formula& formula, Heuristic heuristic, double decay);

    /// Weighs the literals in the propagator's present state. `gain` measures from there.
    void prepare(const Propagator& propagator);

    /// What the assignments since `mark` gain. The propagator must not be in conflict.
    double gain(const Propagator& propagator, Propagator::Mark mark);

    /// The weight by length of the open clauses in which a literal stands: a cheap first guess.
    double occurrence_weight(const Propagator& propagator, Literal literal) const;

  private:
    double length_weight(std::uint32_t length) const {
        return length < by_length_.size() ? by_length_[length] : 0.0;
    }
    double weight(const Propagator& propagator, std::uint32_t clause) const;
    void weigh_literals(const Propagator& propagator);

    const Formula& formula_;
    Heuristic heuristic_;
    std::array<double, 16> by_length_{};
    /// By literal code: what making it true is worth, 1 on average.
    std::vector<double> literal_weights_;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 0;
};

constexpr double usual_decay = 0.2;

struct Weighing {
    Heuristic heuristic = Heuristic::reduction;
    double decay = usual_decay;
};

/// What fits a formula, by the lengths of its clauses. Where clauses have up to four literals, the
/// heuristic is backbone search if a fifth of them are binary, and else recursive weights if they
/// are not too many; a few long clauses beside a hundred times as many do not count. Where they are
/// longer, only lengths pay.
Weighing fitting_weighing(const Formula& formula);

}  // namespace nonesuch
