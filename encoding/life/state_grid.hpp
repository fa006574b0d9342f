#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "encoding/life/box.hpp"
#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// A rectangle of cells with one of up to 256 states each, as files for rules with more than two
/// states give them: x is the column from the left, y the row from the top, both from 0. State 0
/// is dead, and so is everything outside.
class StateGrid {
  public:
    StateGrid() = default;
    /// All cells in state 0. Requires `Pattern::is_size(width, height)`.
    StateGrid(int width, int height) : box_{width, height} {
        assert(Pattern::is_size(width, height));
        states_.resize(box_.area());
    }

    int width() const { return box_.width; }
    int height() const { return box_.height; }
    /// 0 for a cell outside.
    int state(int x, int y) const { return box_.contains(x, y) ? states_[box_.cell(x, y)] : 0; }
    /// Requires a cell inside, and a state from 0 to 255.
    void set(int x, int y, int state) {
        assert(box_.contains(x, y) && state >= 0 && state <= 255);
        states_[box_.cell(x, y)] = static_cast<std::uint8_t>(state);
    }

    bool operator==(const StateGrid&) const = default;

  private:
    Box box_;
    std::vector<std::uint8_t> states_;
};

}  // namespace nonesuch::life
