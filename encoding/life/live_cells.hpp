#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// Live cells anywhere on the plane, one after another, as files list them; in the end a pattern.
///
///     LiveCells cells;
///     cells.add(-1, 0);
///     cells.add(0, 0);
///     cells.pattern() == Pattern::from_picture("oo")
class LiveCells {
  public:
    /// The largest coordinate, to either side.
    static constexpr std::int64_t farthest = 2'000'000'000;

    /// Requires coordinates from -`farthest` to `farthest`. The same cell may come twice.
    void add(std::int64_t x, std::int64_t y);
    /// Whether the rectangle around all cells is one that a pattern may have.
    bool fits() const { return Pattern::is_size(width(), height()); }
    /// What an error says if it does not.
    std::string complaint() const;
    /// All cells in the smallest rectangle around them; 0x0 if there are none. Requires `fits()`.
    Pattern pattern() const;

  private:
    struct Place {
        std::int32_t x;
        std::int32_t y;
    };
    std::int64_t width() const { return cells_.empty() ? 0 : right_ - left_ + 1; }
    std::int64_t height() const { return cells_.empty() ? 0 : bottom_ - top_ + 1; }

    std::vector<Place> cells_;
    std::int64_t left_ = farthest;
    std::int64_t right_ = -farthest;
    std::int64_t top_ = farthest;
    std::int64_t bottom_ = -farthest;
};

}  // namespace nonesuch::life
