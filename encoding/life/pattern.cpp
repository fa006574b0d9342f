#include "encoding/life/pattern.hpp"

#include <algorithm>
#include <cassert>

#include "encoding/error.hpp"

namespace nonesuch::life {

namespace {

/// The rows of a picture, without their ends. The last row need not be ended.
std::vector<std::string> rows_of(std::string_view picture) {
    std::vector<std::string> rows;
    bool inside_row = false;
    for (const char c : picture) {
        if (!inside_row) rows.emplace_back();
        inside_row = c != '/' && c != '\n';
        if (inside_row) rows.back() += c;
    }
    for (std::string& row : rows)
        if (row.ends_with('\r')) row.pop_back();
    return rows;
}

}  // namespace

bool Pattern::is_size(std::int64_t width, std::int64_t height) {
    // Each side is bounded before they are multiplied, and a side of 0 excuses no endless other.
    return width >= 0 && height >= 0 && width <= max_area && height <= max_area &&
           width * height <= max_area;
}

Pattern::Pattern(int width, int height) : width_(width), height_(height) {
    assert(is_size(width, height));
    cells_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), false);
}

Pattern Pattern::from_picture(std::string_view picture) {
    const std::vector<std::string> rows = rows_of(picture);
    std::size_t width = 0;
    for (const std::string& row : rows) width = std::max(width, row.size());
    if (!is_size(static_cast<std::int64_t>(width), static_cast<std::int64_t>(rows.size())))
        throw InputError("picture: expected at most " + std::to_string(max_area) + " cells");

    Pattern pattern(static_cast<int>(width), static_cast<int>(rows.size()));
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const char c = rows[y][x];
            const bool alive = c == 'o' || c == 'O' || c == '*';
            if (!alive && c != '.')
                throw InputError("picture", y + 1, x + 1, "expected '.', 'o' or the end of a row");
            pattern.set(static_cast<int>(x), static_cast<int>(y), alive);
        }
    }
    return pattern;
}

std::string Pattern::picture() const {
    std::string result;
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) result += alive(x, y) ? 'o' : '.';
        result += '\n';
    }
    return result;
}

void Pattern::set(int x, int y, bool alive) {
    assert(contains(x, y));
    cells_[index(x, y)] = alive;
}

int Pattern::population() const {
    return static_cast<int>(std::count(cells_.begin(), cells_.end(), true));
}

Pattern Pattern::cropped() const {
    int left = width_, right = -1, top = height_, bottom = -1;
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            if (!alive(x, y)) continue;
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = y;
        }
    }
    if (bottom < 0) return {};
    Pattern result(right - left + 1, bottom - top + 1);
    for (int y = top; y <= bottom; ++y)
        for (int x = left; x <= right; ++x) result.set(x - left, y - top, alive(x, y));
    return result;
}

}  // namespace nonesuch::life
