#include "encoding/life/waste.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

constexpr NeighbourhoodSet bit(int cell) {
    return static_cast<NeighbourhoodSet>(1U << cell);
}

constexpr NeighbourhoodSet centre_cell = bit(centre);
constexpr NeighbourhoodSet north_west = bit(0);
constexpr NeighbourhoodSet north = bit(1);
constexpr NeighbourhoodSet north_east = bit(2);
constexpr NeighbourhoodSet west = bit(3);
constexpr NeighbourhoodSet east = bit(5);
constexpr NeighbourhoodSet south_west = bit(6);
constexpr NeighbourhoodSet south = bit(7);
constexpr NeighbourhoodSet south_east = bit(8);
constexpr NeighbourhoodSet orthogonal = north | west | east | south;

constexpr std::array<NeighbourhoodSet, 2> opposite_corners = {north_west | south_east,
                                                              north_east | south_west};
constexpr std::array<NeighbourhoodSet, 4> adjacent_corners = {
    north_west | north_east, north_east | south_east, south_east | south_west,
    south_west | north_west};

std::vector<WasteImplicant> made_implicants() {
    std::vector<WasteImplicant> made;
    const auto add_dead = [&](NeighbourhoodSet dead, int waste) {
        made.push_back({{dead, 0}, waste});
    };
    // Four live ones next to it: it is dead, or it would have too many.
    made.push_back({{orthogonal, orthogonal}, 2});
    add_dead(centre_cell | orthogonal, 2);
    // Whether it is dead or alive, whoever has two opposite corners dead has no adjacent ones
    // alive.
    for (const auto corners : opposite_corners) add_dead(orthogonal | corners, 2);
    for (const auto corners : adjacent_corners) add_dead(orthogonal | corners, 1);
    for (const auto neighbour : {north, west, east, south}) {
        const NeighbourhoodSet others = orthogonal ^ neighbour;
        add_dead(centre_cell | others, 1);
        for (const auto corners : opposite_corners) add_dead(others | corners, 1);
    }
    return made;
}

bool has_crowded_survivors(const Rule& rule) {
    for (std::size_t alive = 0; alive < rule.table().size(); ++alive) {
        const auto set = static_cast<NeighbourhoodSet>(alive);
        const bool survives = (set & centre_cell) != 0 && rule.next(set);
        if (survives && std::popcount(set) - 1 > 3) return true;
    }
    return false;
}

}  // namespace

long long waste_allowed(const Box& box, int population) {
    const long long cells = 1LL * box.width * box.height;
    return 2 * cells + 2LL * (box.width + box.height) - 4LL * population;
}

const std::vector<WasteImplicant>& waste_implicants() {
    static const std::vector<WasteImplicant> implicants = made_implicants();
    return implicants;
}

std::optional<std::string> objection_to_waste(const Evolution& evolution) {
    const bool is_still = evolution.generations == 1 && evolution.motion == Motion{};
    if (!is_still || evolution.edge != Edge::dead) return "only still lifes in a box have waste";
    if (has_crowded_survivors(evolution.rule)) {
        return fmt::format("under {} a cell may survive with more than three live neighbours",
                           evolution.rule.text());
    }
    const auto& all = evolution.constraints.cells;
    const bool is_exempt = std::any_of(all.begin(), all.end(), [](const KnownCells& cells) {
        return std::any_of(cells.begin(), cells.end(),
                           [](const CellState& each) { return each.is_exempt; });
    });
    if (is_exempt) return "a cell is exempt from the rule";
    return std::nullopt;
}

std::optional<LeastPopulation> least_population(const Evolution& evolution) {
    std::optional<LeastPopulation> least;
    for (const auto& [of, generation, bound] : evolution.constraints.populations) {
        if (bound.relation == Relation::at_most) continue;
        if (!least) least.emplace();
        least->count = std::max(least->count, bound.count);
        least->counted = std::max(least->counted, bound.counted.value_or(bound.count));
    }
    return least;
}

Counting best_counting(const Evolution& evolution) {
    if (objection_to_waste(evolution)) return Counting::cells;
    const auto least = least_population(evolution);
    if (!least) return Counting::cells;
    const long long dead = 1LL * evolution.box.width * evolution.box.height - least->counted;
    return waste_allowed(evolution.box, least->counted) <= std::max(dead, 0LL) ? Counting::waste
                                                                               : Counting::cells;
}

void check_counting(const Evolution& evolution) {
    if (evolution.counting == Counting::cells) return;
    if (const auto objection = objection_to_waste(evolution)) {
        throw InputError("count waste: does not count live cells, because " + *objection);
    }
    if (!least_population(evolution)) {
        throw InputError("count waste: there is no bound from below on the live cells to count");
    }
}

}  // namespace nonesuch::life
