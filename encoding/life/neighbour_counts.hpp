#pragma once

#include <cstdint>
#include <optional>

#include "encoding/life/neighbourhood.hpp"

namespace nonesuch::life {

/// Who counts as a neighbour of the centre: all eight; the four across a side; or six, as on a
/// hexagonal grid that is sheared into the square one, where north-east and south-west are none.
inline constexpr NeighbourhoodSet moore_neighbours = 0b111'101'111;
inline constexpr NeighbourhoodSet von_neumann_neighbours = 0b010'101'010;
inline constexpr NeighbourhoodSet hexagonal_neighbours = 0b110'101'011;

/// A totalistic rule: bit n says whether a dead cell is born, or a live one survives, with n live
/// neighbours.
struct NeighbourCounts {
    std::uint16_t births = 0;
    std::uint16_t survivals = 0;
};

TruthTable table_of(const NeighbourCounts& counts, NeighbourhoodSet neighbours);

/// Nothing if the table does not depend on the centre and the number of live `neighbours` alone.
std::optional<NeighbourCounts> neighbour_counts(const TruthTable& table,
                                                NeighbourhoodSet neighbours);

}  // namespace nonesuch::life
