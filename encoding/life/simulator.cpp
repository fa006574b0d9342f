#include "encoding/life/simulator.hpp"

#include <algorithm>
#include <string>

#include "encoding/error.hpp"

namespace nonesuch::life {

namespace {

/// A cell of a pattern, as one of its nine neighbours sees it.
struct Sight {
    Cell from;
    NeighbourhoodSet seen = 0;
};

/// Every cell reports to its 3x3 neighbourhood, itself included. Sorted by who is told.
std::vector<Sight> sights_of(const std::vector<Cell>& cells) {
    std::vector<Sight> sights;
    sights.reserve(neighbourhood_size * cells.size());
    for (const Cell& cell : cells) {
        for (int i = 0; i < neighbourhood_size; ++i) {
            const std::int32_t dx = i % 3 - 1;
            const std::int32_t dy = i / 3 - 1;
            sights.push_back({.from = {.y = cell.y - dy, .x = cell.x - dx},
                              .seen = static_cast<NeighbourhoodSet>(1U << i)});
        }
    }
    std::sort(sights.begin(), sights.end(),
              [](const Sight& a, const Sight& b) { return a.from < b.from; });
    return sights;
}

}  // namespace

Universe::Universe(const Pattern& pattern, bool background) : background_(background) {
    for (int y = 0; y < pattern.height(); ++y)
        for (int x = 0; x < pattern.width(); ++x)
            if (pattern.alive(x, y)) cells_.push_back({.y = y, .x = x});
}

Universe Universe::step(const Rule& rule) const {
    // Whoever gets no report sees nothing but background, and becomes background.
    const NeighbourhoodSet plane = background_ ? whole_neighbourhood : NeighbourhoodSet{0};
    Universe next;
    next.background_ = rule.next(plane);
    const std::vector<Sight> sights = sights_of(cells_);
    for (auto sight = sights.begin(); sight != sights.end();) {
        const Cell cell = sight->from;
        unsigned differ = 0;
        for (; sight != sights.end() && sight->from == cell; ++sight) differ |= sight->seen;
        const auto alive = static_cast<NeighbourhoodSet>(plane ^ differ);
        if (rule.next(alive) != next.background_) next.cells_.push_back(cell);
    }
    return next;
}

bool Universe::alive(std::int32_t x, std::int32_t y) const {
    return std::binary_search(cells_.begin(), cells_.end(), Cell{.y = y, .x = x}) != background_;
}

std::optional<BoundingBox> Universe::bounding_box() const {
    if (cells_.empty()) return std::nullopt;
    const auto [left, right] = std::minmax_element(
        cells_.begin(), cells_.end(), [](const Cell& a, const Cell& b) { return a.x < b.x; });
    const std::int32_t top = cells_.front().y;
    return BoundingBox{.x = left->x,
                       .y = top,
                       .width = std::int64_t{right->x} - left->x + 1,
                       .height = std::int64_t{cells_.back().y} - top + 1};
}

bool Universe::inside(int width, int height) const {
    return std::all_of(cells_.begin(), cells_.end(), [=](const Cell& cell) {
        return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height;
    });
}

Pattern Universe::to_pattern() const {
    const auto box = bounding_box();
    if (!box) return {};
    if (!Pattern::is_size(box->width, box->height)) {
        throw InputError("the pattern lies in a box of " + std::to_string(box->width) + "x" +
                         std::to_string(box->height) + "; expected at most " +
                         std::to_string(Pattern::max_area) + " cells");
    }
    Pattern pattern(static_cast<int>(box->width), static_cast<int>(box->height));
    for (const Cell& cell : cells_) pattern.set(cell.x - box->x, cell.y - box->y, true);
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
