#include "encoding/life/neighbour_counts.hpp"

#include <bit>

namespace nonesuch::life {

TruthTable table_of(const NeighbourCounts& counts, NeighbourhoodSet neighbours) {
    TruthTable table;
    for (unsigned set = 0; set < table.size(); ++set) {
        const bool alive = (set >> centre & 1U) != 0;
        const int count = std::popcount(set & neighbours);
        table[set] = ((alive ? counts.survivals : counts.births) >> count & 1) != 0;
    }
    return table;
}

std::optional<NeighbourCounts> neighbour_counts(const TruthTable& table,
                                                NeighbourhoodSet neighbours) {
    NeighbourCounts counts;
    for (unsigned set = 0; set < table.size(); ++set) {
        if (!table[set]) continue;
        const bool alive = (set >> centre & 1U) != 0;
        std::uint16_t& some = alive ? counts.survivals : counts.births;
        some = static_cast<std::uint16_t>(some | 1U << std::popcount(set & neighbours));
    }
    if (table_of(counts, neighbours) != table) return std::nullopt;
    return counts;
}

}  // namespace nonesuch::life
