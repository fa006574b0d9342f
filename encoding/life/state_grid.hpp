#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// A rectangle of cells with one of up to 256 states each, as files for rules with more than two
/// states give them: x is the column from the left, y the row from the top, both from 0. State 0
/// is dead, and so is everything outside.
class StateGrid {
  public:
    StateGrid() = default;
    /// All cells in state 0. Requires `Pattern::is_size(width, height)`.
    StateGrid(int width, int height) : width_(width), height_(height) {
        assert(Pattern::is_size(width, height));
        states_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    }

    int width() const { return width_; }
    int height() const { return height_; }
    /// 0 for a cell outside.
    int state(int x, int y) const { return contains(x, y) ? states_[index(x, y)] : 0; }
    /// Requires a cell inside, and a state from 0 to 255.
    void set(int x, int y, int state) {
        assert(contains(x, y) && state >= 0 && state <= 255);
        states_[index(x, y)] = static_cast<std::uint8_t>(state);
    }

    bool operator==(const StateGrid&) const = default;

  private:
    bool contains(int x, int y) const { return x >= 0 && x < width_ && y >= 0 && y < height_; }
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x);
    }

    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint8_t> states_;
};

}  // namespace nonesuch::life
