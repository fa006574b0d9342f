#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "encoding/life/pattern.hpp"
#include "encoding/life/rule.hpp"

namespace nonesuch::life {

/// Where a cell lies: x grows to the right, y downwards. Ordered row by row.
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
///     for (int t = 0; t < 4; ++t) universe = universe.step(Rule::life());
///     universe.bounding_box() == BoundingBox{1, 1, 3, 3}
///
/// All but finitely many cells are in one state, the background's. It is dead at first, and stays
/// so unless the rule has births at no live neighbours; then the pattern is what differs from it,
/// live cells on a dead background and dead ones on a live one. Golly shows the same.
///
/// Coordinates have 32 bits: good for two thousand million generations.
class Universe {
  public:
    /// No live cells.
    Universe() = default;
    /// The pattern's top left cell lies at (0, 0). Its live cells are those that differ from the
    /// background, which is `background`.
    explicit Universe(const Pattern& pattern, bool background = false);

    /// The next generation.
    Universe step(const Rule& rule) const;

    /// Is it alive far away?
    bool background() const { return background_; }
    /// How many cells differ from the background.
    std::size_t population() const { return cells_.size(); }
    /// The state of a cell, whatever the background's.
    bool alive(std::int32_t x, std::int32_t y) const;
    /// Around the cells that differ from the background; nothing if none does.
    std::optional<BoundingBox> bounding_box() const;
    /// True if every cell that differs from the background has 0 <= x < width and 0 <= y < height.
    bool inside(int width, int height) const;
    /// The cells that differ from the background, as live cells in their bounding box; 0x0 if there
    /// are none. Throws InputError if that box is larger than a Pattern may be.
    Pattern to_pattern() const;

    /// The same cells at the same places, and the same background.
    bool operator==(const Universe&) const = default;

  private:
    bool background_ = false;
    // Those that differ from the background. Sorted, without repetitions.
    std::vector<Cell> cells_;
};

/// The least p from 1 to `limit` such that generation p equals generation 0, at the same place and
/// with the same background; nothing if there is none. A still life has period 1, and so has the
/// empty pattern unless the background blinks.
std::optional<int> period(const Pattern& pattern, const Rule& rule, int limit);

}  // namespace nonesuch::life
