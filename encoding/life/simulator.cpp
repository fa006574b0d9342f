#include "encoding/life/simulator.hpp"

#include <algorithm>
#include <string>

#include "encoding/error.hpp"

namespace nonesuch::life {

Universe::Universe(const Pattern& pattern) {
    for (int y = 0; y < pattern.height(); ++y)
        for (int x = 0; x < pattern.width(); ++x)
            if (pattern.alive(x, y)) live_.push_back({.y = y, .x = x});
}

Universe Universe::step(const Rule& rule) const {
    // Every live cell reports to its 3x3 neighbourhood, itself included. A cell that gets no report
    // is dead and has no live neighbours; no rule gives birth there.
    std::vector<Cell> reports;
    reports.reserve(9 * live_.size());
    for (const Cell& cell : live_)
        for (std::int32_t dy = -1; dy <= 1; ++dy)
            for (std::int32_t dx = -1; dx <= 1; ++dx)
                reports.push_back({.y = cell.y + dy, .x = cell.x + dx});
    std::sort(reports.begin(), reports.end());

    Universe next;
    for (auto first = reports.begin(); first != reports.end();) {
        const auto last = std::find_if(first, reports.end(),
                                       [&first](const Cell& cell) { return cell != *first; });
        const bool was_alive = alive(first->x, first->y);
        const int neighbours = static_cast<int>(last - first) - (was_alive ? 1 : 0);
        if (rule.next(was_alive, neighbours)) next.live_.push_back(*first);
        first = last;
    }
    return next;
}

bool Universe::alive(std::int32_t x, std::int32_t y) const {
    return std::binary_search(live_.begin(), live_.end(), Cell{.y = y, .x = x});
}

std::optional<BoundingBox> Universe::bounding_box() const {
    if (live_.empty()) return std::nullopt;
    const auto [left, right] = std::minmax_element(
        live_.begin(), live_.end(), [](const Cell& a, const Cell& b) { return a.x < b.x; });
    const std::int32_t top = live_.front().y;
    return BoundingBox{.x = left->x,
                       .y = top,
                       .width = std::int64_t{right->x} - left->x + 1,
                       .height = std::int64_t{live_.back().y} - top + 1};
}

bool Universe::inside(int width, int height) const {
    return std::all_of(live_.begin(), live_.end(), [=](const Cell& cell) {
        return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height;
    });
}

Pattern Universe::to_pattern() const {
    const auto box = bounding_box();
    if (!box) return {};
    if (!Pattern::is_size(box->width, box->height)) {
        throw InputError("the live cells lie in a box of " + std::to_string(box->width) + "x" +
                         std::to_string(box->height) + "; expected at most " +
                         std::to_string(Pattern::max_area) + " cells");
    }
    Pattern pattern(static_cast<int>(box->width), static_cast<int>(box->height));
    for (const Cell& cell : live_) pattern.set(cell.x - box->x, cell.y - box->y, true);
    return pattern;
}

std::optional<int> period(const Pattern& pattern, const Rule& rule, int limit) {
    const Universe start(pattern);
    Universe universe = start;
    for (int generation = 1; generation <= limit; ++generation) {
        universe = universe.step(rule);
        if (universe == start) return generation;
    }
    return std::nullopt;
}

}  // namespace nonesuch::life
