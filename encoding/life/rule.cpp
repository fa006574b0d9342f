#include "encoding/life/rule.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <iterator>

#include "encoding/life/hensel.hpp"
#include "encoding/life/neighbour_counts.hpp"
#include "encoding/life/rule_map.hpp"

namespace nonesuch::life {
namespace {

std::string digits(std::uint16_t counts) {
    std::string result;
    for (int n = 0; n <= 8; ++n)
        if ((counts >> n & 1) != 0) result += static_cast<char>('0' + n);
    return result;
}

struct Grid {
    NeighbourhoodSet neighbours;
    const char* suffix;
};

constexpr std::array grids = {Grid{moore_neighbours, ""}, Grid{von_neumann_neighbours, "V"},
                              Grid{hexagonal_neighbours, "H"}};

}  // namespace

Rule::Rule(const TruthTable& table) : table_(table) {
    assert(!fills_the_plane(table));
}

Rule Rule::life() {
    return Rule(table_of(NeighbourCounts{.births = 1 << 3, .survivals = 1 << 2 | 1 << 3},
                         moore_neighbours));
}

std::string Rule::text() const {
    for (const Grid& grid : grids) {
        if (const auto counts = neighbour_counts(table_, grid.neighbours))
            return "B" + digits(counts->births) + "/S" + digits(counts->survivals) + grid.suffix;
    }
    if (const auto conditions = hensel_conditions(table_)) return hensel_text(*conditions);
    return map_text(table_);
}

bool fills_the_plane(const TruthTable& table) {
    return table[0] && table[whole_neighbourhood];
}

TruthTable with_states_exchanged(const TruthTable& table) {
    TruthTable result;
    for (unsigned alive = 0; alive < table.size(); ++alive)
        result[alive] = !table[alive ^ whole_neighbourhood];
    return result;
}

std::vector<CellMap> symmetries(const Rule& rule) {
    std::vector<CellMap> group;
    std::copy_if(square_symmetries().begin(), square_symmetries().end(), std::back_inserter(group),
                 [&](const CellMap& map) { return keeps(map, rule.table()); });
    return group;
}

TruthTable transition_table(const Rule& rule, int phase) {
    const bool now = rule.background(phase);
    const bool next = rule.background(phase + 1);
    TruthTable table;
    for (unsigned differs = 0; differs < table.size(); ++differs) {
        const unsigned alive = now ? differs ^ whole_neighbourhood : differs;
        table[differs] = rule.table()[alive] != next;
    }
    return table;
}

}  // namespace nonesuch::life
