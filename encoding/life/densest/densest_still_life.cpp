#include "encoding/life/densest/densest_still_life.hpp"

#include <algorithm>
#include <string>

#include "encoding/error.hpp"
#include "encoding/life/densest/still_check.hpp"
#include "encoding/life/densest/strip.hpp"

namespace nonesuch::life {
namespace {

// Far from where the least count of dead cells would leave a byte.
constexpr int max_area = 199;

std::string size_words(const Box& box) {
    return std::to_string(box.width) + "x" + std::to_string(box.height);
}

void check_size(const Box& box) {
    const int side = std::min(box.width, box.height);
    const std::int64_t area = std::int64_t{box.width} * box.height;
    if (side < 1 || side > StripElimination::max_width || area > max_area) {
        throw InputError(
            "elimination finds densest still lifes in boxes with sides from 1, the "
            "shorter one up to " +
            std::to_string(StripElimination::max_width) + ", and at most " +
            std::to_string(max_area) + " cells, not in " + size_words(box));
    }
}

void check_memory(const Box& box, std::uint64_t needed, std::uint64_t memory) {
    if (needed <= memory) return;
    throw InputError("elimination in " + size_words(box) + " needs " + std::to_string(needed) +
                     " bytes; at most " + std::to_string(memory) + " were expected");
}

/// Standing: no cell of the frontier more than needed.
Box upright(const Box& box) {
    return {std::min(box.width, box.height), std::max(box.width, box.height)};
}

/// A live cell of a still life has two live neighbours, and not all its neighbours lie in a line.
bool has_room(const Box& box) {
    return std::min(box.width, box.height) >= 2;
}

}  // namespace

int greatest_population(const Box& box, std::uint64_t memory) {
    check_size(box);
    if (!has_room(box)) return 0;
    const Box standing = upright(box);
    check_memory(box, StripElimination::memory_of_cost(standing.width), memory);
    StripElimination elimination(standing, Measure::dead_cells, standing.width);
    const auto dead = elimination.least_cost(Pattern(standing.width, standing.height),
                                             {0, 0, standing.width, standing.height});
    // In all these boxes there is a still life with at most 100 dead cells.
    if (!dead) throw InternalError("elimination found no still life that is dense");
    return static_cast<int>(box.area()) - *dead;
}

Pattern densest_still_life(const Box& box, std::uint64_t memory) {
    check_size(box);
    if (!has_room(box)) return Pattern(box.width, box.height);
    const Box standing = upright(box);
    check_memory(box, StripElimination::memory_of_refill(standing.width, standing.height), memory);
    StripElimination elimination(standing, Measure::dead_cells, standing.width);
    Pattern pattern(standing.width, standing.height);
    std::mt19937_64 random;
    const auto dead = elimination.refill(pattern, {0, 0, standing.width, standing.height}, random);
    if (!dead || pattern.population() + *dead != static_cast<int>(box.area())) {
        throw InternalError("elimination counted other cells than it set");
    }
    check_still(pattern);
    return standing == box ? pattern : transposed(pattern);
}

}  // namespace nonesuch::life
