#include "encoding/life/neighbourhood.hpp"

#include "encoding/life/square_symmetry.hpp"

namespace nonesuch::life {

const std::vector<CellMap>& square_symmetries() {
    static const std::vector<CellMap> maps = [] {
        std::vector<CellMap> all;
        for (const SquareSymmetry& each : symmetries_of_the_square()) all.push_back(cell_map(each));
        return all;
    }();
    return maps;
}

NeighbourhoodSet image(const CellMap& map, NeighbourhoodSet set) {
    unsigned result = 0;
    for (int cell = 0; cell < neighbourhood_size; ++cell) {
        if (((set >> cell) & 1) != 0) result |= 1U << map[static_cast<std::size_t>(cell)];
    }
    return static_cast<NeighbourhoodSet>(result);
}

bool keeps(const CellMap& map, const TruthTable& table) {
    for (unsigned alive = 0; alive < table.size(); ++alive) {
        if (table[alive] != table[image(map, static_cast<NeighbourhoodSet>(alive))]) return false;
    }
    return true;
}

}  // namespace nonesuch::life
