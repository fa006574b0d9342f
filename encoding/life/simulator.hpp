#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "encoding/life/pattern.hpp"
#include "encoding/life/rule.hpp"

namespace nonesuch::life {

/// Where a live cell lies: x grows to the right, y downwards. Ordered row by row.
struct Cell {
    std::int32_t y = 0;
    std::int32_t x = 0;

    auto operator<=>(const Cell&) const = default;
};

/// The smallest rectangle around some cells; x and y are those of its top left cell.
struct BoundingBox {
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;

    bool operator==(const BoundingBox&) const = default;
};

/// One generation on the unbounded plane. This is the judge of every pattern that the encoder and
/// the solver find, so it shares nothing with them but the types Rule and Pattern, and is plain
/// rather than fast.
///
///     Universe universe(Pattern::from_picture(".o./..o/ooo"));
///     for (int generation = 0; generation < 4; ++generation) universe =
///     universe.step(Rule::life()); universe.bounding_box() == BoundingBox{1, 1, 3, 3}
///
/// Coordinates have 32 bits: good for two thousand million generations.
class Universe {
  public:
    /// No live cells.
    Universe() = default;
    /// The pattern's top left cell lies at (0, 0).
    explicit Universe(const Pattern& pattern);

    /// The next generation.
    Universe step(const Rule& rule) const;

    std::size_t population() const { return live_.size(); }
    bool alive(std::int32_t x, std::int32_t y) const;
    /// Nothing if there are no live cells.
    std::optional<BoundingBox> bounding_box() const;
    /// True if every live cell has 0 <= x < width and 0 <= y < height.
    bool inside(int width, int height) const;
    /// The live cells in their bounding box; 0x0 if there are none. Throws InputError if that
    /// box is larger than a Pattern may be.
    Pattern to_pattern() const;

    /// The same live cells at the same places.
    bool operator==(const Universe&) const = default;

  private:
    // Sorted, without repetitions.
    std::vector<Cell> live_;
};

/// The least p from 1 to `limit` such that generation p equals generation 0, at the same place;
/// nothing if there is none. A still life has period 1, and so has the empty pattern.
std::optional<int> period(const Pattern& pattern, const Rule& rule, int limit);

}  // namespace nonesuch::life
