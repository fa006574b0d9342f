#pragma once

#include <string>

namespace nonesuch::life {

/// A solution of a claim as it is listed, which stands for all of its orbit: grids as in
/// known_cells.hpp. SolutionOrbits makes them and checks them.
///
///     {"???/???|.o./.o./.o.", "..o/ooo/o..|.o./.o./.o.|…"}
struct Solution {
    /// Of the generations that count all cells, of those before them none: equal for equal orbits.
    std::string pattern;
    /// All cells of all generations of a solution that shows it.
    std::string witness;

    bool operator==(const Solution&) const = default;
};

}  // namespace nonesuch::life
