#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "encoding/life/box.hpp"

namespace nonesuch::life {

/// What is to be small in a still life.
enum class Measure {
    /// Each cell of the box that is dead costs 1.
    dead_cells,
    /// The waste of Chu and Stuckey (A complete solution to the maximum density still life problem,
    /// 2012), made exact: over the box and the ring around it, the waste of a still life in a box
    /// of w x h is 2wh + 2(w + h) - 4·population. In the middle of a dense one most cells cost 0.
    waste,
};

/// The cost of a centre for each state of the 3x3 cells around it: bit 3j + i of the index is the
/// cell i columns to the right of the top left one, and j rows below it.
using PatchCosts = std::array<std::uint8_t, 512>;

/// Of a centre that would not stay as it is, and of whatever costs as much or more. The sum of two
/// of them still fits into a byte.
inline constexpr std::uint8_t forbidden = 127;

/// The costs of all centres in and around a box in which there is to be a still life under B3/S23.
class CellCosts {
  public:
    CellCosts(const Box& box, Measure measure);

    /// Of the centre (x, y), which may lie anywhere. Outside the box a birth is forbidden.
    const PatchCosts& at(int x, int y) const;

  private:
    Box box_;
    PatchCosts inside_ = {};
    /// Indexed by the bit of the patch that is the neighbour in the box.
    std::array<PatchCosts, 9> side_ = {};
    PatchCosts corner_ = {};
};

}  // namespace nonesuch::life
