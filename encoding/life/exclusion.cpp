#include "encoding/life/exclusion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "encoding/error.hpp"

namespace nonesuch::life {

namespace {

bool is_known(const CellState& state) {
    return state.kind != CellState::Kind::free;
}

void check_generation(const KnownCells& cells, const Box& box) {
    if (!cells.empty() && cells.size() != box.area()) {
        throw InputError(fmt::format("except: {} cells are given; expected {}x{}", cells.size(),
                                     box.width, box.height));
    }
    for (const CellState& state : cells) {
        if (state.kind != CellState::Kind::tied && !state.is_exempt) continue;
        throw InputError("except: expected cells '.', 'o' and '?' alone");
    }
}

}  // namespace

void check_exceptions(const Evolution& evolution) {
    for (const Excepted& each : evolution.exceptions) {
        if (each.size() > static_cast<std::size_t>(evolution.generations)) {
            throw InputError(fmt::format("except: {} generations are given; expected at most {}",
                                         each.size(), evolution.generations));
        }
        for (const KnownCells& cells : each) check_generation(cells, evolution.box);
        const bool is_any_known =
            std::any_of(each.begin(), each.end(), [](const KnownCells& cells) {
                return std::any_of(cells.begin(), cells.end(), is_known);
            });
        if (!is_any_known) throw InputError("except: a pattern without known cells is any");
    }
}

std::optional<Cube> cube_of(const Spacetime& spacetime, const Excepted& cells) {
    Cube cube;
    for (std::size_t t = 0; t < cells.size(); ++t) {
        for (std::size_t q = 0; q < cells[t].size(); ++q) {
            if (!is_known(cells[t][q])) continue;
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
