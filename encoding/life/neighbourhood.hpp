#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

namespace nonesuch::life {

/// A set of the nine cells of a Moore neighbourhood, one bit a cell, row by row from the north-west
/// corner: bit i is the cell at dx = i % 3 - 1, dy = i / 3 - 1 of the centre, which is bit 4.
using NeighbourhoodSet = std::uint16_t;
inline constexpr int neighbourhood_size = 9;
inline constexpr int centre = 4;
inline constexpr NeighbourhoodSet whole_neighbourhood = 0x1FF;

/// One answer for each of the 512 neighbourhoods, given by its live cells.
using TruthTable = std::bitset<1 << neighbourhood_size>;

/// Where each of the nine cells goes.
using CellMap = std::array<int, neighbourhood_size>;

/// The eight symmetries of the square, the identity first.
const std::vector<CellMap>& square_symmetries();

NeighbourhoodSet image(const CellMap& map, NeighbourhoodSet set);

/// True if the table gives each neighbourhood and its image the same answer.
bool keeps(const CellMap& map, const TruthTable& table);

}  // namespace nonesuch::life
