#include "encoding/life/exclusion.hpp"

#include <algorithm>

namespace nonesuch::life {

std::optional<Cube> cube_of(const Spacetime& spacetime, const Excepted& cells) {
    Cube cube;
    for (std::size_t t = 0; t < cells.size(); ++t) {
        for (std::size_t q = 0; q < cells[t].size(); ++q) {
            if (cells[t][q].kind == CellState::Kind::free) continue;
            const bool alive = cells[t][q].kind == CellState::Kind::alive;
            const CellValue value = spacetime.value(static_cast<int>(t), q);
            if (value.is_open()) {
                cube.push_back(alive ? value.literal() : ~value.literal());
            } else if (value.is_alive() != alive) {
                return std::nullopt;
            }
        }
    }
    cube = normalised(std::move(cube));
    const auto clash =
        std::adjacent_find(cube.begin(), cube.end(), [](Literal a, Literal b) { return a == ~b; });
    if (clash != cube.end()) return std::nullopt;
    return cube;
}

std::vector<Clause> exclusion(const Spacetime& spacetime,
                              std::span<const SignedPermutation> generators,
                              const Excepted& cells) {
    std::vector<Clause> clauses;
    const auto cube = cube_of(spacetime, cells);
    if (!cube) return clauses;
    for (const Cube& image : orbit(*cube, generators)) {
        clauses.push_back(normalised(negation(image)));
    }
    return clauses;
}

}  // namespace nonesuch::life
