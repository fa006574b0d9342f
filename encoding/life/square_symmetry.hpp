#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/life/box.hpp"
#include "encoding/life/neighbourhood.hpp"

namespace nonesuch::life {

/// One of the eight symmetries of the square, without a place in the plane: a cell's coordinates
/// are negated where it flips, and then exchanged if it transposes.
struct SquareSymmetry {
    bool flips_x = false;
    bool flips_y = false;
    bool transposes = false;

    bool operator==(const SquareSymmetry&) const = default;
    bool is_identity() const { return *this == SquareSymmetry{}; }
    /// Where a vector goes.
    Offset operator()(Offset offset) const;
    /// True if it maps a box onto itself about the box's centre: a transposition needs a square.
    bool fits(const Box& box) const { return !transposes || box.width == box.height; }
};

/// All eight, the identity first.
const std::array<SquareSymmetry, 8>& symmetries_of_the_square();

/// First `first`, then `second`.
SquareSymmetry composed(const SquareSymmetry& first, const SquareSymmetry& second);
SquareSymmetry inverse(const SquareSymmetry& symmetry);

/// What it does to the nine cells of a neighbourhood.
CellMap cell_map(const SquareSymmetry& symmetry);

/// About the box's centre. Requires `symmetry.fits(box)`.
CellPermutation permutation(const Box& box, const SquareSymmetry& symmetry);

/// A symmetry that a pattern may have about the centre of its box, as Catagolue names them: C1, C2,
/// C4 (turns), D2_+ (a reflection in an upright or level axis, here the upright one; D2_- is the
/// level one), D2_x (in a diagonal; D2_/ is the other), D4_+, D4_x, D8. A suffix 1, 2 or 4 says
/// where the centre lies: in a cell, between two, between four; it follows from the box, and is
/// checked.
struct PatternSymmetry {
    std::string name;
    /// The whole group.
    std::vector<SquareSymmetry> elements;

    bool operator==(const PatternSymmetry& other) const { return name == other.name; }
};

/// Throws InputError if there is no such symmetry, or if the box does not fit it.
PatternSymmetry pattern_symmetry(std::string_view name, const Box& box);

}  // namespace nonesuch::life
