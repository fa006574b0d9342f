#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "encoding/error.hpp"
#include "encoding/life/claim.hpp"
#include "encoding/life/simulator.hpp"
#include "encoding/life/torus.hpp"

namespace nonesuch::life {
namespace {

[[noreturn]] void mismatch(const std::string& what) {
    throw InternalError("the simulator contradicts the model: " + what);
}

template <typename... Values>
void expect(bool holds, fmt::format_string<Values...> format, Values&&... values) {
    if (!holds) mismatch(fmt::format(format, std::forward<Values>(values)...));
}

const char* word(bool alive) {
    return alive ? "alive" : "dead";
}

/// Live cells in the plane.
using Cells = std::set<std::pair<int, int>>;

/// What a pattern looks like mirrored about its centre.
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

class Replay {
  public:
    Replay(const Claim& claim, const std::vector<Pattern>& generations)
        : claim_(claim), generations_(generations) {}

    void run() const {
        expect(!generations_.empty(), "no generations");
        for (std::size_t t = 0; t + 1 < generations_.size(); ++t) {
            check_step(static_cast<int>(t), generations_[t + 1], offset(static_cast<int>(t) + 1));
        }
        check_family();
        check_populations();
        check_symmetries();
        check_cells();
        check_changes();
        check_sides();
    }

  private:
    int count() const { return static_cast<int>(generations_.size()); }
    bool is_recurrent() const {
        return claim_.family == Family::oscillator || claim_.family == Family::still_life ||
               claim_.family == Family::spaceship || claim_.family == Family::agar;
    }
    bool is_open() const {
        return claim_.family == Family::orphan || claim_.family == Family::garden_of_eden;
    }

    /// Where the top left cell of a generation lies: a ship's box has moved by that part of the
    /// way, rounded towards 0.
    std::pair<int, int> offset(int t) const {
        if (claim_.family != Family::spaceship) return {0, 0};
        const auto [x, y] = way();
        const auto part = [&](int whole) { return static_cast<int>(1LL * whole * t / count()); };
        return {part(x), part(y)};
    }

    /// What the generations that are told move by.
    std::pair<int, int> way() const {
        const auto [x, y] = claim_.displacement;
        if (claim_.glide.is_identity()) return {x, y};
        if (!claim_.glide.transposes) return {x / 2, y / 2};
        // The two halves change x and y, and their sum is the whole.
        int first = x / 2;
        while (2 * first < x) ++first;
        return {first, claim_.glide.flips_x ? first - x : x - first};
    }

    /// Compares what follows generation t with `next`, whose top left cell lies at `at`.
    void check_step(int t, const Pattern& next, std::pair<int, int> at) const {
        const Pattern& now = generations_[static_cast<std::size_t>(t)];
        const bool background = claim_.rule.background(t);
        const auto [x0, y0] = offset(t);
        if (claim_.family == Family::agar) {
            const Pattern after = stepped_on_torus(now, claim_.shift, claim_.rule, background);
            compare(t + 1, next, 0, [&](int x, int y) { return after.alive(x, y); });
            return;
        }
        const Universe after = Universe(now, background).step(claim_.rule);
        const auto simulated = [&](int x, int y) {
            return after.alive(x + at.first - x0, y + at.second - y0) != after.background();
        };
        const int unknown = is_open() ? t + 1 : 0;
        const std::size_t inside = compare(t + 1, next, unknown, simulated);
        expect(is_open() || inside == after.population(), "generation {} reaches beyond the ring",
               t + 1);
    }

    /// Returns how many simulated cells are alive in the box; nothing is compared nearer to the
    /// edge than `unknown`, and beyond it if that is not 0.
    template <typename Simulated>
    std::size_t compare(int t, const Pattern& next, int unknown, const Simulated& simulated) const {
        std::size_t alive = 0;
        const int ring = unknown == 0 && claim_.family != Family::agar ? 2 : 0;
        for (int y = unknown - ring; y < next.height() - unknown + ring; ++y) {
            for (int x = unknown - ring; x < next.width() - unknown + ring; ++x) {
                if (simulated(x, y)) ++alive;
                if (simulated(x, y) == next.alive(x, y) || is_exempt(t, x, y)) continue;
                mismatch(fmt::format("generation {}, cell ({},{}): simulated {}, in the model {}",
                                     t, x, y, word(simulated(x, y)), word(next.alive(x, y))));
            }
        }
        return alive;
    }

    bool is_exempt(int t, int x, int y) const {
        const auto& all = claim_.constraints.cells;
        const auto index = static_cast<std::size_t>(is_recurrent() ? t % count() : t);
        const Pattern& size = generations_.front();
        if (index >= all.size() || all[index].empty()) return false;
        if (x < 0 || y < 0 || x >= size.width() || y >= size.height()) return false;
        return all[index][static_cast<std::size_t>(y * size.width() + x)].is_exempt;
    }

    void check_family() const {
        switch (claim_.family) {
            case Family::oscillator:
            case Family::spaceship:
            case Family::agar:
            case Family::still_life:
                check_recurrence();
                break;
            case Family::predecessor:
            case Family::orphan:
            case Family::garden_of_eden:
                check_target();
                break;
            case Family::dies:
                expect(generations_.back().population() == 0, "generation {} is not empty",
                       count() - 1);
                check_first_time(count() - 2);
                break;
            case Family::stabilises:
                expect(generations_.back().population() > 0, "it dies");
                expect(generations_.back() == generations_[generations_.size() - 2],
                       "generation {} is no still life", count() - 2);
                check_first_time(count() - 3);
                break;
        }
    }

    void check_first_time(int t) const {
        const auto index = static_cast<std::size_t>(t);
        expect(t >= 0 && generations_[index] != generations_[index + 1],
               "generations {} and {} are equal", t, t + 1);
        const int told = count() - (claim_.family == Family::dies ? 1 : 2);
        expect(told == claim_.generations, "{} generations instead of {}", told,
               claim_.generations);
    }

    void check_recurrence() const {
        const int period = claim_.family == Family::still_life ? 1 : claim_.period;
        const int halves = claim_.glide.is_identity() ? 1 : 2;
        expect(halves * count() == period, "{} generations instead of {}", count(), period);
        check_step(count() - 1, mirrored(generations_.front(), claim_.glide), way());
        check_life();
        for (int part = 1; part < period; ++part) {
            const auto [x, y] = claim_.displacement;
            if (1LL * x * part % period != 0 || 1LL * y * part % period != 0) continue;
            const std::pair<int, int> by = {static_cast<int>(1LL * x * part / period),
                                            static_cast<int>(1LL * y * part / period)};
            expect(!is_again(part, by), "generation {} is generation 0 again", part);
        }
    }

    /// Of what changes against the background something is alive at some time.
    void check_life() const {
        const bool changes = claim_.family == Family::oscillator || claim_.family == Family::agar;
        if (changes && claim_.period > 1 && claim_.rule.background_period() == 1) return;
        for (int t = 0; t < count(); ++t) {
            expect(generations_[static_cast<std::size_t>(t)].population() > 0,
                   "generation {} is empty", t);
        }
    }

    /// Is every generation, so much later, what it was, so moved?
    bool is_again(int part, std::pair<int, int> by) const {
        for (int t = 0; t < count(); ++t) {
            if (claim_.rule.background(part) ? !is_turned(t, part)
                                             : cells(t + part, {0, 0}) != cells(t, by)) {
                return false;
            }
        }
        return true;
    }

    /// The background is another one than it was: then only a torus can be the same, if all its
    /// cells differ from the one that did not from the other.
    bool is_turned(int t, int part) const {
        if (claim_.family != Family::agar) return false;
        const Pattern& before = generations_[static_cast<std::size_t>(t)];
        const Pattern& after = generations_[static_cast<std::size_t>((t + part) % count())];
        return before.population() + after.population() == before.width() * before.height() &&
               is_disjoint(before, after);
    }

    static bool is_disjoint(const Pattern& a, const Pattern& b) {
        for (int y = 0; y < a.height(); ++y) {
            for (int x = 0; x < a.width(); ++x) {
                if (a.alive(x, y) && b.alive(x, y)) return false;
            }
        }
        return true;
    }

    /// The live cells of any generation of something recurrent, moved.
    Cells cells(int t, std::pair<int, int> by) const {
        Cells result;
        Pattern pattern = generations_[static_cast<std::size_t>(t % count())];
        auto [x0, y0] = offset(t % count());
        for (int round = 0; round < t / count(); ++round) {
            pattern = mirrored(pattern, claim_.glide);
            if (claim_.glide.flips_x) x0 = -x0;
            if (claim_.glide.flips_y) y0 = -y0;
            if (claim_.glide.transposes) std::swap(x0, y0);
            x0 += way().first;
            y0 += way().second;
        }
        for (int y = 0; y < pattern.height(); ++y) {
            for (int x = 0; x < pattern.width(); ++x) {
                if (pattern.alive(x, y)) {
                    result.emplace(x + x0 + by.first, y + y0 + by.second);
                }
            }
        }
        return result;
    }

    void check_target() const {
        const Pattern& last = generations_.back();
        const int age = claim_.family == Family::garden_of_eden ? 1 : claim_.generations;
        expect(count() == age + 1, "{} generations instead of {}", count() - 1, age);
        const int left = (last.width() - claim_.box.width) / 2;
        const int top = (last.height() - claim_.box.height) / 2;
        const int reach = is_open() ? age : 0;
        for (int y = reach; y < last.height() - reach; ++y) {
            for (int x = reach; x < last.width() - reach; ++x) {
                CellState wanted{CellState::Kind::dead};
                if (claim_.box.contains(x - left, y - top)) {
                    wanted = claim_.pattern[claim_.box.cell(x - left, y - top)];
                }
                check_state(wanted, count() - 1, x, y);
            }
        }
    }

    void check_state(const CellState& wanted, int t, int x, int y) const {
        const bool alive = generations_[static_cast<std::size_t>(t)].alive(x, y);
        const bool is_wrong = (wanted.kind == CellState::Kind::dead && alive) ||
                              (wanted.kind == CellState::Kind::alive && !alive);
        expect(!is_wrong, "generation {}, cell ({},{}): {}, asked for is the opposite", t, x, y,
               word(alive));
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
            // Cells of which nothing is known are not decoded.
            if (is_open() && t > 0) break;
            expect(!claim_.constraints.imposed || has(pattern, *claim_.constraints.imposed),
                   "generation {} lacks the symmetry", t);
        }
        for (const PatternSymmetry& each : claim_.constraints.forbidden) {
            expect(!has(generations_.front(), each), "generation 0 has symmetry {}", each.name);
        }
    }

    void check_cells() const {
        std::map<char, bool> state_of_letter;
        const auto& all = claim_.constraints.cells;
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
    const std::vector<Pattern>& generations_;
};

}  // namespace

void replay(const Claim& claim, const std::vector<Pattern>& generations) {
    Replay(claim, generations).run();
}

}  // namespace nonesuch::life
