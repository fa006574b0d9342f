#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "encoding/life/claim.hpp"
#include "encoding/life/pattern.hpp"

// What the constraints' words say about the generations of a solution, decided cell by cell.

namespace nonesuch::life {

/// The image of a pattern about its own centre.
inline Pattern image_of(const Pattern& pattern, const SquareSymmetry& symmetry) {
    const int right = pattern.width() - 1;
    const int bottom = pattern.height() - 1;
    Pattern result(symmetry.transposes ? pattern.height() : pattern.width(),
                   symmetry.transposes ? pattern.width() : pattern.height());
    for (int y = 0; y <= bottom; ++y) {
        for (int x = 0; x <= right; ++x) {
            // From the centre, in halves of a cell.
            const Offset to = symmetry({2 * x - right, 2 * y - bottom});
            result.set((to.x + result.width() - 1) / 2, (to.y + result.height() - 1) / 2,
                       pattern.alive(x, y));
        }
    }
    return result;
}

class ConstraintsOracle {
  public:
    /// `recurs`: after the last generation the first comes again.
    ConstraintsOracle(const Claim& claim, const std::vector<Pattern>& generations, bool recurs)
        : claim_(claim),
          constraints_(claim.constraints),
          generations_(generations),
          recurs_(recurs) {}

    bool hold() const {
        return populations_hold() && cell_counts_hold() && symmetries_hold() && cells_hold() &&
               changes_hold() && sides_hold() && connection_holds();
    }

    /// True if nothing but the bound that all phases share says when time begins.
    static bool is_any_phase_first(const Claim& claim) {
        const auto& populations = claim.constraints.populations;
        return (claim.family == Family::oscillator || claim.family == Family::agar) &&
               claim.rule.background_period() == 1 && !claim.min_population &&
               claim.constraints.cells.empty() && !claim.constraints.is_connected &&
               std::none_of(populations.begin(), populations.end(), [](const auto& each) {
                   return each.of == PopulationBound::Of::generation;
               });
    }

  private:
    int least() const {
        return std::min_element(generations_.begin(), generations_.end(),
                                [](const Pattern& a, const Pattern& b) {
                                    return a.population() < b.population();
                                })
            ->population();
    }

    bool populations_hold() const {
        const int first = generations_.front().population();
        const int bounded = is_any_phase_first(claim_) ? least() : first;
        if (claim_.max_population && bounded > *claim_.max_population) return false;
        if (claim_.min_population && first < *claim_.min_population) return false;
        return std::all_of(constraints_.populations.begin(), constraints_.populations.end(),
                           [&](const auto& each) { return each.bound.holds(counted(each)); });
    }

    long long counted(const PopulationBound& bound) const {
        if (bound.of == PopulationBound::Of::least) return least();
        if (bound.of == PopulationBound::Of::generation) {
            return generations_[static_cast<std::size_t>(bound.generation)].population();
        }
        long long sum = 0;
        for (const Pattern& each : generations_) sum += each.population();
        return sum;
    }

    bool cell_counts_hold() const {
        int rotor = 0;
        int stator = 0;
        for (int y = 0; y < height(); ++y) {
            for (int x = 0; x < width(); ++x) {
                if (changes(x, y)) {
                    ++rotor;
                } else if (generations_.front().alive(x, y)) {
                    ++stator;
                }
            }
        }
        const auto all = [](const std::vector<Bound>& bounds, int number) {
            return std::all_of(bounds.begin(), bounds.end(),
                               [=](const Bound& each) { return each.holds(number); });
        };
        return all(constraints_.rotor, rotor) && all(constraints_.stator, stator);
    }

    static bool has(const Pattern& pattern, const PatternSymmetry& symmetry) {
        return std::all_of(symmetry.elements.begin(), symmetry.elements.end(),
                           [&](const auto& each) { return image_of(pattern, each) == pattern; });
    }

    bool symmetries_hold() const {
        for (const Pattern& each : generations_) {
            if (constraints_.imposed && !has(each, *constraints_.imposed)) return false;
            for (const PatternSymmetry& forbidden : constraints_.forbidden) {
                const bool is_asked = recurs_ || &each == &generations_.front();
                if (is_asked && has(each, forbidden)) return false;
            }
        }
        return true;
    }

    bool cells_hold() const {
        std::map<char, bool> letters;
        for (std::size_t t = 0; t < constraints_.cells.size(); ++t) {
            for (std::size_t q = 0; q < constraints_.cells[t].size(); ++q) {
                const int x = static_cast<int>(q) % width();
                const int y = static_cast<int>(q) / width();
                const bool alive = generations_[t].alive(x, y);
                if (!agrees(constraints_.cells[t][q], alive, letters)) return false;
            }
        }
        return true;
    }

    static bool agrees(const CellState& state, bool alive, std::map<char, bool>& letters) {
        switch (state.kind) {
            case CellState::Kind::free:
                return true;
            case CellState::Kind::dead:
                return !alive;
            case CellState::Kind::alive:
                return alive;
            case CellState::Kind::tied:
                return letters.emplace(state.letter, alive).first->second == alive;
        }
        return false;
    }

    bool changes(int x, int y) const {
        return std::any_of(generations_.begin(), generations_.end(), [&](const Pattern& each) {
            return each.alive(x, y) != generations_.front().alive(x, y);
        });
    }

    bool changes_hold() const {
        return std::all_of(
            constraints_.changing.begin(), constraints_.changing.end(), [&](const CellSet& set) {
                for (int y = 0; y < height(); ++y) {
                    for (int x = 0; x < width(); ++x) {
                        const bool is_in = (set.kind == CellSet::Kind::row || x == set.x) &&
                                           (set.kind == CellSet::Kind::column || y == set.y);
                        if (is_in && changes(x, y)) return true;
                    }
                }
                return false;
            });
    }

    bool sides_hold() const {
        return std::all_of(constraints_.touched.begin(), constraints_.touched.end(),
                           [&](Side side) { return touches(side); });
    }

    bool touches(Side side) const {
        for (const Pattern& each : generations_) {
            for (int y = 0; y < height(); ++y) {
                for (int x = 0; x < width(); ++x) {
                    const bool is_on = side == Side::top      ? y == 0
                                       : side == Side::bottom ? y == height() - 1
                                       : side == Side::left   ? x == 0
                                                              : x == width() - 1;
                    if (is_on && each.alive(x, y)) return true;
                }
            }
        }
        return false;
    }

    /// Joins the classes of cells that touch until no more do.
    bool connection_holds() const {
        if (!constraints_.is_connected) return true;
        const Pattern& first = generations_.front();
        std::vector<Offset> cells;
        for (int i = 0; i < width() * height(); ++i) {
            if (first.alive(i % width(), i / width())) cells.push_back({i % width(), i / width()});
        }
        std::vector<std::size_t> classes(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            classes[i] = i;
            for (std::size_t j = 0; j < i; ++j) {
                if (!touch(cells[i], cells[j])) continue;
                const std::size_t joined = classes[j];
                std::replace(classes.begin(), classes.end(), joined, classes[i]);
            }
        }
        return std::all_of(classes.begin(), classes.end(),
                           [&](std::size_t each) { return each == classes.front(); });
    }

    /// On a torus, whether some copies of them in the plane do.
    bool touch(Offset a, Offset b) const {
        const int copies = claim_.family == Family::agar ? 2 : 0;
        for (int i = -copies; i <= copies; ++i) {
            for (int j = -copies; j <= copies; ++j) {
                const int dx = a.x - b.x + i * width() + j * claim_.shift;
                const int dy = a.y - b.y - j * height();
                if (-1 <= dx && dx <= 1 && -1 <= dy && dy <= 1) return true;
            }
        }
        return false;
    }

    int width() const { return generations_.front().width(); }
    int height() const { return generations_.front().height(); }

    const Claim& claim_;
    const Constraints& constraints_;
    const std::vector<Pattern>& generations_;
    bool recurs_;
};

}  // namespace nonesuch::life
