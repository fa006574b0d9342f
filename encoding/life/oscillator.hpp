#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/box.hpp"
#include "encoding/life/pattern.hpp"
#include "encoding/life/rule.hpp"

namespace nonesuch::life {

/// "There is an oscillator of period exactly `period`, every phase of which lies in `box`."
/// Births on the ring of cells just outside the box are forbidden, so nothing ever leaves it.
///
/// Requires what `check` checks.
struct OscillatorClaim {
    int period = 2;
    Box box;
    Rule rule = Rule::life();
    /// At most so many live cells in generation 0.
    std::optional<int> max_population;

    /// The largest area, since the cases take space by its square, and the most cell variables,
    /// period times area.
    static constexpr long long max_area = 20'000;
    static constexpr long long max_cells = 1'000'000;

    /// Throws InputError if a number is out of its range, saying which and why.
    void check() const;
    /// The claim in one sentence's worth of words, without a full stop.
    std::string words() const;
};

/// The claim as a formula.
///
/// Variables, in this order: x(t,q), cell q is alive in generation t (t-major, cells row by row);
/// d(t,q), cell q differs between generations t and t+1; for each other lag l = period/prime,
/// d_l(t,q), it differs between t and t+l; r(q), cell q ever changes; with a bound b(t), generation
/// t obeys it, and the counters'.
///
/// Clauses: the transition of every cell, written directly over its neighbourhood
/// (TransitionCover); no birth on the ring; the definitions of d and r; for each l and t some cell
/// differs, so that no proper divisor is a period; some b(t) is true, and b(t) implies the bound
/// (SymmetricTotalizer).
///
/// Automorphisms: the symmetries of the box and the shift of time.
///
/// Cases: take the orbits of cells under the box's symmetries from the corners inwards. In case i
/// no cell of the orbits before i ever changes, but one of orbit i does; a symmetry takes that cell
/// to the orbit's first, and a shift of time makes it dead at 0 and alive at 1.
///
/// That some generation obeys the bound asks for the same oscillators as that generation 0 does,
/// and keeps the shift of time. So most cases are refuted as without a bound, never looking at it:
/// the third of no p5 in 7x8 with at most 17 cells takes 3 s, against 20 s with generation 0
/// bounded.
Formula encode(const OscillatorClaim& claim);

/// The phases that a model of `encode(claim)` describes, each of the box's size, in order,
/// beginning with one that obeys the bound.
std::vector<Pattern> decode(const OscillatorClaim& claim, const std::vector<bool>& model);

/// Runs the phases through the simulator and compares. Throws InternalError, naming generation and
/// cell, if they are not what the claim asks for.
void replay(const OscillatorClaim& claim, const std::vector<Pattern>& phases);

}  // namespace nonesuch::life
