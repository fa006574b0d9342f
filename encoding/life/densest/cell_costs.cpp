#include "encoding/life/densest/cell_costs.hpp"

#include <bit>

namespace nonesuch::life {
namespace {

// Bits of a patch.
enum Place : unsigned { nw, n, ne, w, centre, e, sw, s, se };

struct Patch {
    unsigned bits = 0;

    bool operator[](unsigned place) const { return (bits >> place & 1U) != 0; }
    int neighbours() const { return std::popcount(bits & ~(1U << centre)); }
    int sides() const { return (*this)[n] + (*this)[e] + (*this)[s] + (*this)[w]; }
    int pairs_of_corners() const {
        return ((*this)[nw] && (*this)[ne]) + ((*this)[ne] && (*this)[se]) +
               ((*this)[se] && (*this)[sw]) + ((*this)[sw] && (*this)[nw]);
    }
    bool stays() const {
        return (*this)[centre] ? neighbours() == 2 || neighbours() == 3 : neighbours() != 3;
    }
};

/// By how much the cell fails to hand on two tokens if it is dead, or gets more than two if it
/// lives.
std::uint8_t waste(const Patch& patch) {
    constexpr std::array<std::uint8_t, 5> of_dead = {2, 1, 0, 0, 2};
    const int sides = patch.sides();
    if (!patch[centre]) return of_dead[static_cast<std::size_t>(sides)];
    const int support = sides + patch.pairs_of_corners();
    return static_cast<std::uint8_t>(support < 2 ? 2 - support : 0);
}

template <typename Cost>
PatchCosts tabulated(Cost cost) {
    PatchCosts costs = {};
    for (unsigned bits = 0; bits < costs.size(); ++bits) {
        const Patch patch{bits};
        costs[bits] = patch.stays() ? static_cast<std::uint8_t>(cost(patch)) : forbidden;
    }
    return costs;
}

}  // namespace

CellCosts::CellCosts(const Box& box, Measure measure) : box_(box) {
    const bool wasted = measure == Measure::waste;
    inside_ = tabulated(
        [&](const Patch& patch) { return wasted ? waste(patch) : std::uint8_t{!patch[centre]}; });
    for (const unsigned place : {n, w, e, s}) {
        side_[place] = tabulated([&](const Patch& patch) { return wasted && !patch[place]; });
    }
    corner_ = tabulated([](const Patch&) { return 0; });
}

const PatchCosts& CellCosts::at(int x, int y) const {
    const bool is_column = 0 <= x && x < box_.width;
    const bool is_row = 0 <= y && y < box_.height;
    if (is_column && is_row) return inside_;
    if (is_column && y == -1) return side_[s];
    if (is_column && y == box_.height) return side_[n];
    if (is_row && x == -1) return side_[e];
    if (is_row && x == box_.width) return side_[w];
    return corner_;
}

}  // namespace nonesuch::life
