#pragma once

#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/oscillator.hpp"
#include "encoding/life/totalizer.hpp"
#include "encoding/life/transition_cover.hpp"

namespace nonesuch::life {

/// Builds the formula that `encode(const OscillatorClaim&)` describes, one member a kind of clause.
/// Requires a checked claim.
class OscillatorEncoder {
  public:
    explicit OscillatorEncoder(const OscillatorClaim& claim);

    Formula take() { return std::move(formula_); }

  private:
    /// d_lag(t,q) for all t and q. Where twice the lag is the period, t and t+lag compare the same
    /// two generations, and there are only `lag` instants.
    struct Difference {
        int lag;
        int instants;
        std::vector<Literal> literals;  // instant-major
    };

    Literal cell(int t, std::size_t q) const;
    Literal difference(const Difference& d, int t, std::size_t q) const;

    void add_cells();
    void add_transitions(int t, TransitionCover& cover);
    void add_next_state(int t, int x, int y, TransitionCover& cover);
    void add_implications(int t, int x, int y, NeighbourhoodSet free, TransitionCover& cover,
                          bool value);
    void add_difference(int lag);
    void add_rotor(const Difference& one_step);
    void add_exact_period(const Difference& d);
    void add_bound(std::size_t limit);
    void add_automorphism(const CellPermutation& symmetry, int shift);
    void add_cases();

    const OscillatorClaim& claim_;
    const Box& box_;
    Formula formula_;
    std::vector<Difference> differences_;
    std::vector<Literal> rotor_;
    /// One a generation, if there is a bound.
    std::vector<Literal> bounded_;
    std::vector<SymmetricTotalizer> counters_;
};

}  // namespace nonesuch::life
