#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "encoding/life/neighbourhood.hpp"

namespace nonesuch::life {

// Hensel's notation for isotropic rules, those that all eight symmetries of the square keep: the 51
// ways in which neighbours can be alive, up to symmetry, are told by their number and a letter.
//
//     c for corners, e for edges, and so on: 2c is two corners of the same side, 3i a whole side.
//     5, 6 and 7 live neighbours have the letter of the dead ones: 6c lacks two corners.
//     0 and 8 need no letter.
//
// In B2-a/S12 a dead cell is born with two live neighbours that are not 2a, next to each other.

/// The letters for that many live neighbours, 0 to 8, in alphabetical order.
std::string_view hensel_letters(int neighbours);

/// Some arrangements of live neighbours. Bit l of element n: n of them, arranged as the l-th of
/// `hensel_letters(n)` says. For n = 0 and n = 8 bit 0 alone counts.
using Arrangements = std::array<std::uint16_t, neighbourhood_size>;

/// All arrangements of that many live neighbours.
std::uint16_t all_arrangements(int neighbours);

/// With which arrangements a dead cell is born, and a live one survives.
struct HenselConditions {
    Arrangements births{};
    Arrangements survivals{};
};

TruthTable table_of(const HenselConditions& conditions);

/// Nothing if some symmetry of the square does not keep the table.
std::optional<HenselConditions> hensel_conditions(const TruthTable& table);

/// As Golly writes them: B2-a/S12. Counts ascend, the letters of each are in alphabetical order,
/// and those that are missing, behind a minus, if that is shorter.
std::string hensel_text(const HenselConditions& conditions);

}  // namespace nonesuch::life
