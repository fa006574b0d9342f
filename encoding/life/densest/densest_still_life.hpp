#pragma once

#include <cstdint>

#include "encoding/life/box.hpp"
#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// Eight gigabytes.
inline constexpr std::uint64_t elimination_memory = 8'000'000'000;

/// The population of the densest still life under B3/S23 in a box, births on the ring around it
/// forbidden; 0 if there is none but the empty one. Nothing of it is shared with the encoders, the
/// solver or the identity about waste: dead cells are counted, by bucket elimination.
///
///     greatest_population({8, 8}) == 36
///
/// The shorter side is at most 14 and the area at most 199. Throws InputError for other boxes, and
/// if it would take more than `memory` bytes.
///
/// Measured on one core of a busy machine: n = 11 0.4 s, 12 1.8 s, 13 7.6 s, 14 41 s; with the
/// pattern 12 2.1 s, 13 9.6 s, 14 50 s. 14 is reckoned to take 1.1 GB, and 5.7 GB with the pattern.
int greatest_population(const Box& box, std::uint64_t memory = elimination_memory);

/// A pattern of the box's size with that population, the same each time. Checked by the simulator.
/// It takes more memory than the number alone.
Pattern densest_still_life(const Box& box, std::uint64_t memory = elimination_memory);

}  // namespace nonesuch::life
