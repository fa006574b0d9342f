#include "encoding/life/spacetime.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace nonesuch::life {

std::optional<Clause> clause_of(std::span<const CellValue> values) {
    Clause clause;
    for (const CellValue& value : values) {
        if (value.is_alive()) return std::nullopt;
        if (value.is_open()) clause.push_back(value.literal());
    }
    clause = normalised(std::move(clause));
    const auto clash = std::adjacent_find(clause.begin(), clause.end(),
                                          [](Literal a, Literal b) { return a == ~b; });
    if (clash != clause.end()) return std::nullopt;
    return clause;
}

Spacetime::Spacetime(const Evolution& evolution) : evolution_(evolution) {
    const std::size_t cells = static_cast<std::size_t>(generations()) * box().area();
    parents_.resize(cells + 2);
    std::iota(parents_.begin(), parents_.end(), Index{0});
    is_exempt_.assign(cells, false);
    if (evolution_.motion) {
        back_ = permutation(box(), inverse(evolution_.motion->symmetry));
    }
    apply_open_edge();
    apply_known_cells();
    apply_still_end();
    apply_imposed_symmetry();
    for (Index i = 0; i < parents_.size(); ++i) parents_[i] = find(i);
    is_contradictory_ = parents_[cells] == parents_[cells + 1];
}

void Spacetime::number(Formula& formula) {
    const std::size_t cells = parents_.size() - 2;
    values_.resize(cells);
    for (Index i = 0; i < cells; ++i) {
        if (parents_[i] == parents_[cells + 1]) {
            values_[i] = CellValue(true);
        } else if (parents_[i] == parents_[cells]) {
            values_[i] = CellValue(false);
        } else if (parents_[i] == i) {
            const std::size_t q = i % box().area();
            const Variable variable = formula.add_variable(
                fmt::format("x({},{},{})", i / box().area(), box().x(q), box().y(q)));
            values_[i] = CellValue(positive(variable));
        } else {
            values_[i] = values_[parents_[i]];
            has_equal_cells_ = true;
        }
    }
    add_split_variables(formula);
}

/// What recurs is split on in all generations. What ends is best split on just before the end: the
/// cubes of an ancestor of four generations take a third of the time then, and those of its first
/// generation half as much again (LIFE in 15x7).
void Spacetime::add_split_variables(Formula& formula) const {
    auto& variables = formula.split_variables;
    if (evolution_.motion) {
        for (int t = 0; t < generations(); ++t) append_variables(t, variables);
    } else {
        for (int t = generations(); t > 0 && variables.empty();) append_variables(--t, variables);
    }
}

/// Those whose first cell is of generation t.
void Spacetime::append_variables(int t, std::vector<Variable>& variables) const {
    for (std::size_t q = 0; q < box().area(); ++q) {
        const Index i = index(t, q);
        if (parents_[i] == i && values_[i].is_open()) {
            variables.push_back(values_[i].literal().variable());
        }
    }
}

CellValue Spacetime::value(int t, Offset place) const {
    if (evolution_.edge == Edge::torus) place = wrapped(evolution_, place);
    if (!box().contains(place.x, place.y)) return {};
    return value(t, box().cell(place.x, place.y));
}

CellValue Spacetime::value(int t, std::size_t cell) const {
    return values_[index(t, cell)];
}

Spacetime::Index Spacetime::index(int t, std::size_t cell) const {
    for (; t >= generations(); t -= generations()) cell = back_[cell];
    return static_cast<std::size_t>(t) * box().area() + cell;
}

bool Spacetime::is_ruled(int t, std::size_t cell) const {
    return !is_exempt_[index(t, cell)];
}

bool Spacetime::is_kept(const CellPermutation& cells, int shift) const {
    for (int t = 0; t < generations(); ++t) {
        for (std::size_t q = 0; q < box().area(); ++q) {
            const Index from = index(t, q);
            const Index to = index(t + shift, cells[q]);
            if (is_exempt_[from] != is_exempt_[to]) return false;
            if (values_[from].is_open() != values_[to].is_open()) return false;
            if (!values_[from].is_open()) {
                if (values_[from] != values_[to]) return false;
                continue;
            }
            // As both have as many classes, it is enough that equal cells stay equal.
            const Index first = parents_[from];
            const std::size_t area = box().area();
            const Index first_to =
                index(static_cast<int>(first / area) + shift, cells[first % area]);
            if (parents_[first_to] != parents_[to]) return false;
        }
    }
    return true;
}

/// The first of its class: of two classes the one with the earlier first wins.
Spacetime::Index Spacetime::find(Index index) {
    while (parents_[index] != index) {
        parents_[index] = parents_[parents_[index]];
        index = parents_[index];
    }
    return index;
}

void Spacetime::unite(Index a, Index b) {
    a = find(a);
    b = find(b);
    parents_[std::max(a, b)] = std::min(a, b);
}

void Spacetime::apply_open_edge() {
    if (evolution_.edge != Edge::open) return;
    for (int t = 1; t < generations(); ++t) {
        for (std::size_t q = 0; q < box().area(); ++q) {
            const int x = box().x(q);
            const int y = box().y(q);
            const int distance =
                std::min(std::min(x, box().width - 1 - x), std::min(y, box().height - 1 - y));
            if (distance >= t) continue;
            // Nothing looks at it, so that it may as well be dead.
            is_exempt_[index(t, q)] = true;
            unite(index(t, q), parents_.size() - 2);
        }
    }
}

void Spacetime::apply_known_cells() {
    std::map<char, Index> first_of_letter;
    for (std::size_t t = 0; t < evolution_.constraints.cells.size(); ++t) {
        const KnownCells& known = evolution_.constraints.cells[t];
        for (std::size_t q = 0; q < known.size(); ++q) {
            const Index here = index(static_cast<int>(t), q);
            if (known[q].is_exempt) is_exempt_[here] = true;
            switch (known[q].kind) {
                case CellState::Kind::free:
                    break;
                case CellState::Kind::dead:
                    unite(here, parents_.size() - 2);
                    break;
                case CellState::Kind::alive:
                    unite(here, parents_.size() - 1);
                    break;
                case CellState::Kind::tied:
                    unite(here, first_of_letter.emplace(known[q].letter, here).first->second);
                    break;
            }
        }
    }
}

void Spacetime::apply_still_end() {
    if (!evolution_.ends_still) return;
    for (std::size_t q = 0; q < box().area(); ++q) {
        unite(index(generations() - 2, q), index(generations() - 1, q));
    }
}

void Spacetime::apply_imposed_symmetry() {
    if (!evolution_.constraints.imposed) return;
    for (const SquareSymmetry& element : evolution_.constraints.imposed->elements) {
        const CellPermutation cells = permutation(box(), element);
        for (int t = 0; t < generations(); ++t) {
            for (std::size_t q = 0; q < box().area(); ++q) {
                unite(index(t, q), index(t, cells[q]));
            }
        }
    }
}

}  // namespace nonesuch::life
