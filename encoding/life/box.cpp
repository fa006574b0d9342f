#include "encoding/life/box.hpp"

#include <algorithm>
#include <numeric>

#include "encoding/life/square_symmetry.hpp"

namespace nonesuch::life {
namespace {

/// The squared distance from the centre in units of the box's sides, times a constant: whole, and
/// equal for all corners. Plain distance would go through a long box end by end, and the cases of
/// no p3 in 6x8 then take three times as long.
long long distance_from_centre(const Box& box, std::size_t cell) {
    const long long dx = 1LL * box.height * (2 * box.x(cell) - (box.width - 1));
    const long long dy = 1LL * box.width * (2 * box.y(cell) - (box.height - 1));
    return dx * dx + dy * dy;
}

std::vector<std::size_t> orbit(std::size_t cell, const std::vector<CellPermutation>& generators) {
    std::vector<std::size_t> cells = {cell};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (const CellPermutation& generator : generators) {
            const std::size_t image = generator[cells[i]];
            if (std::find(cells.begin(), cells.end(), image) == cells.end()) cells.push_back(image);
        }
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

}  // namespace

std::vector<CellPermutation> symmetry_generators(const Box& box) {
    std::vector<CellPermutation> generators;
    if (box.width > 1) generators.push_back(permutation(box, {.flips_x = true}));
    if (box.height > 1) generators.push_back(permutation(box, {.flips_y = true}));
    if (box.width == box.height && box.width > 1) {
        generators.push_back(permutation(box, {.transposes = true}));
    }
    return generators;
}

std::vector<CellPermutation> symmetry_group(const Box& box) {
    CellPermutation identity(box.area());
    std::iota(identity.begin(), identity.end(), std::size_t{0});
    std::vector<CellPermutation> group = {identity};
    const auto generators = symmetry_generators(box);
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (const CellPermutation& generator : generators) {
            CellPermutation product(box.area());
            for (std::size_t cell = 0; cell < box.area(); ++cell) {
                product[cell] = generator[group[i][cell]];
            }
            if (std::find(group.begin(), group.end(), product) == group.end()) {
                group.push_back(std::move(product));
            }
        }
    }
    return group;
}

std::vector<std::vector<std::size_t>> orbits_from_the_corners(const Box& box) {
    return orbits_from_the_corners(box, symmetry_generators(box));
}

std::vector<std::vector<std::size_t>> orbits_from_the_corners(
    const Box& box, const std::vector<CellPermutation>& generators) {
    std::vector<std::vector<std::size_t>> orbits;
    for (std::size_t cell = 0; cell < box.area(); ++cell) {
        auto cells = orbit(cell, generators);
        if (cells.front() == cell) orbits.push_back(std::move(cells));
    }
    std::stable_sort(orbits.begin(), orbits.end(), [&](const auto& a, const auto& b) {
        return distance_from_centre(box, a.front()) > distance_from_centre(box, b.front());
    });
    return orbits;
}

}  // namespace nonesuch::life
