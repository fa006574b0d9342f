#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonesuch::life {

/// A rectangle of cells, each dead or alive: x is the column from the left, y the row from the top,
/// both from 0. Everything outside is dead. Either side may be 0.
///
///     Pattern glider = Pattern::from_picture(".o./..o/ooo");
///     glider.alive(1, 0) == true
///     glider.population() == 5
class Pattern {
  public:
    /// The largest area that whoever reads or makes patterns of unknown size may ask for.
    static constexpr std::int64_t max_area = 100'000'000;
    /// True if both sides, and the area, lie between 0 and `max_area`.
    static bool is_size(std::int64_t width, std::int64_t height);

    Pattern() = default;
    /// All cells dead. Requires `is_size(width, height)`.
    Pattern(int width, int height);

    /// Reads one row after another: '.' is dead; 'o', 'O' and '*' are alive; '/' or a line end (LF
    /// or CR LF) ends a row, and need not follow the last one. Rows shorter than the longest are
    /// filled up with dead cells. Throws InputError, with row and column, for other characters.
    static Pattern from_picture(std::string_view picture);
    /// Rows of '.' and 'o', each ended by a newline.
    std::string picture() const;

    int width() const { return width_; }
    int height() const { return height_; }
    /// False for a cell outside.
    bool alive(int x, int y) const { return contains(x, y) && cells_[index(x, y)]; }
    /// Requires a cell inside.
    void set(int x, int y, bool alive);
    int population() const;

    /// The same live cells in the smallest rectangle that holds them; 0x0 if there are none.
    Pattern cropped() const;

    /// Equal sizes and equal cells.
    bool operator==(const Pattern&) const = default;

  private:
    bool contains(int x, int y) const { return x >= 0 && x < width_ && y >= 0 && y < height_; }
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x);
    }

    int width_ = 0;
    int height_ = 0;
    std::vector<bool> cells_;
};

}  // namespace nonesuch::life
