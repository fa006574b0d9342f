#include "encoding/life/neighbourhood.hpp"

#include <utility>

namespace nonesuch::life {

const std::vector<CellMap>& square_symmetries() {
    static const std::vector<CellMap> maps = [] {
        std::vector<CellMap> all;
        for (int element = 0; element < 8; ++element) {
            CellMap map{};
            for (int cell = 0; cell < neighbourhood_size; ++cell) {
                int x = cell % 3;
                int y = cell / 3;
                if ((element & 1) != 0) x = 2 - x;
                if ((element & 2) != 0) y = 2 - y;
                if ((element & 4) != 0) std::swap(x, y);
                map[static_cast<std::size_t>(cell)] = 3 * y + x;
            }
            all.push_back(map);
        }
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
