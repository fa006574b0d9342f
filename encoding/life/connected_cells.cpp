#include "encoding/life/connected_cells.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "encoding/error.hpp"

namespace nonesuch::life {

void check_connected(const Evolution& evolution) {
    if (!evolution.constraints.is_connected) return;
    if (evolution.edge == Edge::open) {
        throw InputError("connected: says nothing of an arrangement that anything may surround");
    }
    const Box& box = evolution.box;
    if (box.area() <= ConnectedCells::max_area) return;
    throw InputError(
        fmt::format("connected: expected a box of at most {} cells, since paths may be long; found "
                    "{}x{}",
                    ConnectedCells::max_area, box.width, box.height));
}

ConnectedCells::ConnectedCells(Formula& formula, const Spacetime& spacetime)
    : formula_(formula), spacetime_(spacetime), box_(spacetime.box()) {
    add_roots();
    for (std::size_t steps = most_steps(); steps > 0; --steps) add_step();
    for (std::size_t q = 0; q < box_.area(); ++q) {
        expect_some({~alive(q), reached_.back()[q]});
    }
}

void ConnectedCells::add_roots() {
    reached_.emplace_back(box_.area());
    const auto orbits = orbits_from_the_corners(box_);
    CellValue dead_before(true);
    for (auto orbit = orbits.rbegin(); orbit != orbits.rend(); ++orbit) {
        dead_before = add_roots_in(*orbit, dead_before);
    }
}

/// Returns whether this orbit is dead as well as those before.
CellValue ConnectedCells::add_roots_in(const std::vector<std::size_t>& orbit,
                                       CellValue dead_before) {
    Values& roots = reached_.front();
    Values some;
    for (const std::size_t q : orbit) {
        if (alive(q).is_dead()) continue;
        roots[q] = variable(fmt::format("root({},{})", box_.x(q), box_.y(q)));
        expect_some({~roots[q], alive(q)});
        expect_some({~roots[q], dead_before});
        for (const std::size_t other : orbit) {
            if (other < q) expect_some({~roots[q], ~roots[other]});
        }
        some.push_back(alive(q));
    }
    if (some.empty()) return dead_before;
    const CellValue dead = variable(fmt::format("dead({})", ++orbits_));
    expect_some({~dead, dead_before});
    for (const CellValue& each : some) expect_some({~dead, ~each});
    some.push_back(dead);
    some.push_back(~dead_before);
    expect_some(some);
    return dead;
}

void ConnectedCells::add_step() {
    Values next(box_.area());
    const Values& before = reached_.back();
    for (std::size_t q = 0; q < box_.area(); ++q) {
        if (alive(q).is_dead()) continue;
        next[q] = variable(fmt::format("reached({},{},{})", reached_.size(), box_.x(q), box_.y(q)));
        expect_some({~next[q], alive(q)});
        Values origins = {~next[q], before[q]};
        for (const std::size_t neighbour : neighbours(q)) origins.push_back(before[neighbour]);
        expect_some(origins);
    }
    reached_.push_back(std::move(next));
}

/// Of a shortest path: one less than the cells that it may have.
std::size_t ConnectedCells::most_steps() const {
    const auto blocks = static_cast<std::size_t>((box_.width + 1) / 2) *
                        static_cast<std::size_t>((box_.height + 1) / 2);
    return std::min(2 * blocks, box_.area()) - 1;
}

/// Of a narrow torus some cells more than once.
std::vector<std::size_t> ConnectedCells::neighbours(std::size_t cell) const {
    std::vector<std::size_t> result;
    const Evolution& evolution = spacetime_.evolution();
    for (int y = box_.y(cell) - 1; y <= box_.y(cell) + 1; ++y) {
        for (int x = box_.x(cell) - 1; x <= box_.x(cell) + 1; ++x) {
            const Offset place =
                evolution.edge == Edge::torus ? wrapped(evolution, {x, y}) : Offset{x, y};
            if (box_.contains(place.x, place.y)) result.push_back(box_.cell(place.x, place.y));
        }
    }
    return result;
}

CellValue ConnectedCells::variable(const std::string& name) {
    return CellValue(positive(formula_.add_variable(name)));
}

void ConnectedCells::expect_some(const Values& values) {
    if (const auto clause = clause_of(values)) formula_.add_clause(*clause);
}

void ConnectedCells::map_variables(const CellPermutation& symmetry,
                                   std::span<Literal> images) const {
    for (const Values& values : reached_) {
        for (std::size_t q = 0; q < values.size(); ++q) {
            if (!values[q].is_open()) continue;
            images[static_cast<std::size_t>(values[q].literal().variable().index())] =
                values[symmetry[q]].literal();
        }
    }
}

}  // namespace nonesuch::life
