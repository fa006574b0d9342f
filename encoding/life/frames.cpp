#include "encoding/life/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "encoding/error.hpp"

namespace nonesuch::life {

namespace {

BoundingBox united(const BoundingBox& a, const BoundingBox& b) {
    const std::int64_t right = std::max(a.x + a.width, b.x + b.width);
    const std::int64_t bottom = std::max(a.y + a.height, b.y + b.height);
    const std::int32_t x = std::min(a.x, b.x);
    const std::int32_t y = std::min(a.y, b.y);
    return {.x = x, .y = y, .width = right - x, .height = bottom - y};
}

/// Around the live cells of all generations; without any, 0x0.
BoundingBox whole_box(const std::vector<Universe>& generations) {
    std::optional<BoundingBox> whole;
    for (const Universe& universe : generations)
        if (const auto box = universe.bounding_box()) whole = whole ? united(*whole, *box) : *box;
    return whole.value_or(BoundingBox{});
}

Pattern frame(const Universe& universe, const BoundingBox& whole) {
    Pattern result(static_cast<int>(whole.width), static_cast<int>(whole.height));
    const auto box = universe.bounding_box();
    if (!box) return result;
    const Pattern pattern = universe.to_pattern();
    for (int y = 0; y < pattern.height(); ++y)
        for (int x = 0; x < pattern.width(); ++x)
            if (pattern.alive(x, y)) result.set(box->x - whole.x + x, box->y - whole.y + y, true);
    return result;
}

}  // namespace

std::vector<Pattern> frames(const std::vector<Universe>& generations) {
    const BoundingBox whole = whole_box(generations);
    const auto count = static_cast<std::int64_t>(generations.size());
    if (!Pattern::is_size(whole.width, whole.height) ||
        whole.width * whole.height > Pattern::max_area / std::max<std::int64_t>(count, 1)) {
        throw InputError(
            fmt::format("{} generations lie in a box of {}x{}; expected at most {} cells in all",
                        count, whole.width, whole.height, Pattern::max_area));
    }
    std::vector<Pattern> result;
    for (const Universe& universe : generations) result.push_back(frame(universe, whole));
    return result;
}

}  // namespace nonesuch::life
