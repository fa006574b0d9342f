#include "encoding/life/live_cells.hpp"

#include <algorithm>
#include <cassert>

namespace nonesuch::life {

void LiveCells::add(std::int64_t x, std::int64_t y) {
    assert(std::max(x < 0 ? -x : x, y < 0 ? -y : y) <= farthest);
    cells_.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
    left_ = std::min(left_, x);
    right_ = std::max(right_, x);
    top_ = std::min(top_, y);
    bottom_ = std::max(bottom_, y);
}

std::string LiveCells::complaint() const {
    return "the pattern grows to " + std::to_string(width()) + "x" + std::to_string(height()) +
           "; expected at most " + std::to_string(Pattern::max_area) + " cells in all";
}

Pattern LiveCells::pattern() const {
    Pattern result(static_cast<int>(width()), static_cast<int>(height()));
    for (const Place& cell : cells_)
        result.set(static_cast<int>(cell.x - left_), static_cast<int>(cell.y - top_), true);
    return result;
}

}  // namespace nonesuch::life
