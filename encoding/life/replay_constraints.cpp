#include "encoding/life/replay_constraints.hpp"

#include <algorithm>
#include <map>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

class ConstraintsReplay {
  public:
    ConstraintsReplay(const Claim& claim, const std::vector<KnownCells>& known,
                      const std::vector<Pattern>& generations)
        : claim_(claim), known_(known), generations_(generations) {}

    void run() const {
        check_populations();
        check_symmetries();
        check_cells();
        check_changes();
        check_sides();
        check_connected();
        check_exceptions();
    }

  private:
    int count() const { return static_cast<int>(generations_.size()); }

    void check_state(const CellState& wanted, int t, int x, int y) const {
        const bool alive = generations_[static_cast<std::size_t>(t)].alive(x, y);
        const bool is_wrong = (wanted.kind == CellState::Kind::dead && alive) ||
                              (wanted.kind == CellState::Kind::alive && !alive);
        expect(!is_wrong, "generation {}, cell ({},{}): {}, asked for is the opposite", t, x, y,
               alive ? "alive" : "dead");
    }

    void check_populations() const {
        const int first = generations_.front().population();
        const auto& [max, min] = std::pair(claim_.max_population, claim_.min_population);
        expect(!max || first <= *max, "generation 0 has {} live cells, at most {} are allowed",
               first, max.value_or(0));
        expect(!min || first >= *min, "generation 0 has {} live cells, at least {} are asked for",
               first, min.value_or(0));
        int least = first;
        long long sum = 0;
        for (const Pattern& each : generations_) {
            least = std::min(least, each.population());
            sum += each.population();
        }
        for (const PopulationBound& bound : claim_.constraints.populations) {
            const long long counted =
                bound.of == PopulationBound::Of::least ? least
                : bound.of == PopulationBound::Of::sum
                    ? sum
                    : generations_[static_cast<std::size_t>(bound.generation)].population();
            expect(bound.bound.holds(counted), "{} live cells, asked for are {}", counted,
                   bound.bound.words());
        }
        check_cell_counts();
    }

    void check_cell_counts() const {
        int rotor = 0;
        int stator = 0;
        const Pattern& first = generations_.front();
        for (int y = 0; y < first.height(); ++y) {
            for (int x = 0; x < first.width(); ++x) {
                const auto is_same = [&](const Pattern& each) {
                    return each.alive(x, y) == first.alive(x, y);
                };
                const bool stays = std::all_of(generations_.begin(), generations_.end(), is_same);
                if (!stays) ++rotor;
                if (stays && first.alive(x, y)) ++stator;
            }
        }
        for (const Bound& bound : claim_.constraints.rotor) {
            expect(bound.holds(rotor), "{} rotor cells, asked for are {}", rotor, bound.words());
        }
        for (const Bound& bound : claim_.constraints.stator) {
            expect(bound.holds(stator), "{} stator cells, asked for are {}", stator, bound.words());
        }
    }

    static bool has(const Pattern& pattern, const PatternSymmetry& symmetry) {
        return std::all_of(
            symmetry.elements.begin(), symmetry.elements.end(),
            [&](const SquareSymmetry& each) { return mirrored(pattern, each) == pattern; });
    }

    void check_symmetries() const {
        for (int t = 0; t < count(); ++t) {
            const Pattern& pattern = generations_[static_cast<std::size_t>(t)];
            expect(!claim_.constraints.imposed || has(pattern, *claim_.constraints.imposed),
                   "generation {} lacks the symmetry", t);
        }
        for (const PatternSymmetry& each : claim_.constraints.forbidden) {
            for (int t = 0; t < (recurs(claim_.family) ? count() : 1); ++t) {
                expect(!has(generations_[static_cast<std::size_t>(t)], each),
                       "generation {} has symmetry {}", t, each.name);
            }
        }
    }

    void check_cells() const {
        std::map<char, bool> state_of_letter;
        const auto& all = known_;
        for (std::size_t t = 0; t < all.size(); ++t) {
            for (std::size_t q = 0; q < all[t].size(); ++q) {
                const Pattern& pattern = generations_[t];
                const int x = static_cast<int>(q) % pattern.width();
                const int y = static_cast<int>(q) / pattern.width();
                check_state(all[t][q], static_cast<int>(t), x, y);
                if (all[t][q].kind != CellState::Kind::tied) continue;
                const char letter = all[t][q].letter;
                const auto known = state_of_letter.emplace(letter, pattern.alive(x, y)).first;
                expect(known->second == pattern.alive(x, y), "cells '{}' differ", letter);
            }
        }
    }

    void check_changes() const {
        const Box size{generations_.front().width(), generations_.front().height()};
        for (const CellSet& set : claim_.constraints.changing) {
            bool changes = false;
            for (const std::size_t q : set.cells(size)) {
                for (const Pattern& each : generations_) {
                    changes |= each.alive(size.x(q), size.y(q)) !=
                               generations_.front().alive(size.x(q), size.y(q));
                }
            }
            expect(changes, "nothing changes where something shall");
        }
    }

    void check_sides() const {
        for (const Side side : claim_.constraints.touched) {
            bool is_touched = false;
            for (const Pattern& each : generations_) is_touched |= touches(each, side);
            expect(is_touched, "a side of the box is never touched");
        }
    }

    /// Fills what can be reached from one live cell, and looks whether any is left.
    void check_connected() const {
        if (!claim_.constraints.is_connected) return;
        Pattern left = generations_.front();
        std::vector<Offset> open;
        for (int y = 0; y < left.height() && open.empty(); ++y) {
            for (int x = 0; x < left.width() && open.empty(); ++x) {
                if (left.alive(x, y)) open.push_back({x, y});
            }
        }
        while (!open.empty()) {
            const Offset from = open.back();
            open.pop_back();
            left.set(from.x, from.y, false);
            for (int way = 0; way < 9; ++way) {
                const Offset to = glued({from.x + way % 3 - 1, from.y + way / 3 - 1});
                if (left.alive(to.x, to.y)) open.push_back(to);
            }
        }
        expect(left.population() == 0, "generation 0 is not connected: {} live cells are apart",
               left.population());
    }

    /// The cell of a torus that a place next to one is; elsewhere the place.
    Offset glued(Offset place) const {
        if (claim_.family != Family::agar) return place;
        const auto [width, height] = claim_.box;
        if (place.y < 0) place = {place.x - claim_.shift, place.y + height};
        if (place.y >= height) place = {place.x + claim_.shift, place.y - height};
        return {(place.x + 2 * width) % width, place.y};
    }

    /// As they are listed; that no image of theirs is met, the formula says. Where the phase that
    /// obeys the bound comes first, another may have been the formula's generation 0.
    void check_exceptions() const {
        const bool is_rotated = claim_.max_population && has_no_first_phase(claim_);
        const std::size_t ways = is_rotated ? generations_.size() : 1;
        bool is_another = false;
        for (std::size_t first = 0; first < ways && !is_another; ++first) {
            is_another = std::none_of(claim_.exceptions.begin(), claim_.exceptions.end(),
                                      [&](const Excepted& each) { return is_met(each, first); });
        }
        expect(is_another, "it is one of those that are excepted");
    }

    bool is_met(const Excepted& excepted, std::size_t first) const {
        for (std::size_t t = 0; t < excepted.size(); ++t) {
            const Pattern& pattern = generations_[(first + t) % generations_.size()];
            for (std::size_t q = 0; q < excepted[t].size(); ++q) {
                const CellState::Kind kind = excepted[t][q].kind;
                if (kind == CellState::Kind::free) continue;
                const int x = static_cast<int>(q) % pattern.width();
                const int y = static_cast<int>(q) / pattern.width();
                if (pattern.alive(x, y) != (kind == CellState::Kind::alive)) return false;
            }
        }
        return true;
    }

    static bool touches(const Pattern& pattern, Side side) {
        for (int y = 0; y < pattern.height(); ++y) {
            for (int x = 0; x < pattern.width(); ++x) {
                const bool is_on = (side == Side::top && y == 0) ||
                                   (side == Side::bottom && y == pattern.height() - 1) ||
                                   (side == Side::left && x == 0) ||
                                   (side == Side::right && x == pattern.width() - 1);
                if (is_on && pattern.alive(x, y)) return true;
            }
        }
        return false;
    }

    const Claim& claim_;
    const std::vector<KnownCells>& known_;
    const std::vector<Pattern>& generations_;
};

}  // namespace

void refuse_solution(const std::string& why) {
    throw InternalError("the simulator contradicts the model: " + why);
}

Pattern mirrored(const Pattern& pattern, const SquareSymmetry& symmetry) {
    Pattern result(symmetry.transposes ? pattern.height() : pattern.width(),
                   symmetry.transposes ? pattern.width() : pattern.height());
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) {
            int to_x = symmetry.flips_x ? pattern.width() - 1 - x : x;
            int to_y = symmetry.flips_y ? pattern.height() - 1 - y : y;
            if (symmetry.transposes) std::swap(to_x, to_y);
            result.set(to_x, to_y, pattern.alive(x, y));
        }
    }
    return result;
}

bool recurs(Family family) {
    return family == Family::oscillator || family == Family::still_life ||
           family == Family::spaceship || family == Family::agar;
}

void replay_constraints(const Claim& claim, const std::vector<KnownCells>& known,
                        const std::vector<Pattern>& generations) {
    ConstraintsReplay(claim, known, generations).run();
}

}  // namespace nonesuch::life
