#pragma once

#include <cstddef>
#include <vector>

namespace nonesuch::life {

/// A difference of two places: x to the right, y downwards.
struct Offset {
    int x = 0;
    int y = 0;
    bool operator==(const Offset&) const = default;
};

/// A rectangle of cells, numbered row by row from the top left: cell = y·width + x.
struct Box {
    int width = 0;
    int height = 0;

    bool operator==(const Box&) const = default;
    std::size_t area() const {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }
    bool contains(int x, int y) const { return 0 <= x && x < width && 0 <= y && y < height; }
    std::size_t cell(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    }
    int x(std::size_t cell) const { return static_cast<int>(cell) % width; }
    int y(std::size_t cell) const { return static_cast<int>(cell) / width; }
};

/// A symmetry of a box: the image of each cell.
using CellPermutation = std::vector<std::size_t>;

/// Generators of the box's symmetry group, none of them the identity: reflections along both axes
/// and, for a square, the transposition.
std::vector<CellPermutation> symmetry_generators(const Box& box);

/// All elements of that group, the identity first: at most eight.
std::vector<CellPermutation> symmetry_group(const Box& box);

/// The cells of a box as orbits of its symmetry group, each sorted, the farthest from the box's
/// centre first, measured in units of its sides: from the corners inwards.
std::vector<std::vector<std::size_t>> orbits_from_the_corners(const Box& box);
/// The same of the group that some symmetries of the box generate.
std::vector<std::vector<std::size_t>> orbits_from_the_corners(
    const Box& box, const std::vector<CellPermutation>& generators);

}  // namespace nonesuch::life
