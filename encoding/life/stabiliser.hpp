#pragma once

#include <vector>

#include "encoding/life/spacetime.hpp"

namespace nonesuch::life {

/// A symmetry of an evolution: cell q in generation t goes to cell cells[q] in generation
/// t + shift.
struct SpacetimeSymmetry {
    CellPermutation cells;
    int shift = 0;
    bool operator==(const SpacetimeSymmetry&) const = default;
};

/// The symmetries that leave an evolution as it is, constraints and all.
struct Stabiliser {
    /// Without the identity; none needed twice.
    std::vector<SpacetimeSymmetry> generators;
    /// Everything may be moved by one generation in time, and by nothing else.
    bool has_time_shift = false;
};

/// Found by trying each symmetry of the box, or torus, with each shift of time: on the rule's
/// table, the motion, the cells of `spacetime`, which must be numbered, and the constraints. Of a
/// torus, and of a claim too large for that, only the generators of those are tried.
Stabiliser stabiliser(const Spacetime& spacetime);

}  // namespace nonesuch::life
