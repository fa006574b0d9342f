#include <set>

#include "encoding/life/claim.hpp"
#include "encoding/life/replay_constraints.hpp"
#include "encoding/life/simulator.hpp"
#include "encoding/life/torus.hpp"

namespace nonesuch::life {
namespace {

/// A pattern on a dead plane, that many dead cells around it, has a predecessor exactly if it is no
/// orphan.
constexpr int eden_padding = 4;

const char* word(bool alive) {
    return alive ? "alive" : "dead";
}

/// Live cells in the plane.
using Cells = std::set<std::pair<int, int>>;

class Replay {
  public:
    Replay(const Claim& claim, const std::vector<Pattern>& generations)
        : claim_(claim), generations_(generations) {}

    void run() const {
        check_size();
        for (std::size_t t = 0; t + 1 < generations_.size(); ++t) {
            check_step(static_cast<int>(t), generations_[t + 1], offset(static_cast<int>(t) + 1));
        }
        check_family();
        replay_constraints(claim_, known(), generations_);
    }

  private:
    int count() const { return static_cast<int>(generations_.size()); }
    bool is_open() const {
        return claim_.family == Family::orphan || claim_.family == Family::garden_of_eden;
    }

    /// How far a claim about given cells looks back; by how many cells its box is larger.
    int age() const { return claim_.family == Family::garden_of_eden ? 1 : claim_.generations; }
    int margin() const {
        if (claim_.family == Family::garden_of_eden) return eden_padding + age();
        if (is_open()) return age();
        return claim_.family == Family::predecessor ? claim_.margin : 0;
    }

    void check_size() const {
        const int halves = claim_.glide.is_identity() ? 1 : 2;
        const int period = claim_.family == Family::still_life ? 1 : claim_.period;
        const int told = recurs(claim_.family)                 ? period / halves
                         : claim_.family == Family::stabilises ? claim_.generations + 2
                                                               : age() + 1;
        expect(count() == told, "{} generations instead of {}", count(), told);
        for (const Pattern& each : generations_) {
            const Box box{claim_.box.width + 2 * margin(), claim_.box.height + 2 * margin()};
            expect(each.width() == box.width && each.height() == box.height,
                   "a generation of {}x{} cells instead of {}x{}", each.width(), each.height(),
                   box.width, box.height);
        }
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
                expect(false, "generation {}, cell ({},{}): simulated {}, in the model {}", t, x, y,
                       word(simulated(x, y)), word(next.alive(x, y)));
            }
        }
        return alive;
    }

    /// What comes again is exempt where it was, mirrored as it is.
    bool is_exempt(int t, int x, int y) const {
        const Pattern& size = generations_.front();
        if (x < 0 || y < 0 || x >= size.width() || y >= size.height()) return false;
        const bool comes_again = recurs(claim_.family) && t == count();
        const auto index = static_cast<std::size_t>(comes_again ? 0 : t);
        const auto& all = claim_.constraints.cells;
        if (index >= all.size() || all[index].empty()) return false;
        Pattern exempt(size.width(), size.height());
        for (std::size_t q = 0; q < all[index].size(); ++q) {
            exempt.set(static_cast<int>(q) % size.width(), static_cast<int>(q) / size.width(),
                       all[index][q].is_exempt);
        }
        return (comes_again ? mirrored(exempt, claim_.glide) : exempt).alive(x, y);
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
                break;  // The cells that they are about are known cells.
            case Family::dies:
                expect(generations_.back().population() == 0, "generation {} is not empty",
                       count() - 1);
                check_first_time(count() - 2);
                break;
            case Family::stabilises:
                check_life();
                expect(generations_.back() == generations_[generations_.size() - 2],
                       "generation {} is no still life", count() - 2);
                check_first_time(count() - 3);
                break;
        }
    }

    void check_first_time(int t) const {
        const auto index = static_cast<std::size_t>(t);
        expect(generations_[index] != generations_[index + 1], "generations {} and {} are equal", t,
               t + 1);
    }

    void check_recurrence() const {
        check_step(count() - 1, mirrored(generations_.front(), claim_.glide), way());
        check_life();
        const long long period = claim_.family == Family::still_life ? 1 : claim_.period;
        const auto [x, y] = claim_.displacement;
        for (int part = 1; part < period; ++part) {
            if (x * part % period != 0 || y * part % period != 0) continue;
            const std::pair by(static_cast<int>(x * part / period),
                               static_cast<int>(y * part / period));
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

    /// Of each generation, with the cells that the claim is about in the last. Around those all are
    /// dead, as far as something is known of them.
    std::vector<KnownCells> known() const {
        std::vector<KnownCells> cells = claim_.constraints.cells;
        if (claim_.family != Family::predecessor && !is_open()) return cells;
        const Pattern& last = generations_.back();
        const int reach = is_open() ? age() : 0;
        KnownCells target;
        for (int y = 0; y < last.height(); ++y) {
            for (int x = 0; x < last.width(); ++x) {
                const bool is_known = x >= reach && y >= reach && x < last.width() - reach &&
                                      y < last.height() - reach;
                target.push_back({is_known ? CellState::Kind::dead : CellState::Kind::free});
                if (claim_.box.contains(x - margin(), y - margin())) {
                    target.back() = claim_.pattern[claim_.box.cell(x - margin(), y - margin())];
                }
            }
        }
        cells.resize(generations_.size());
        cells.back() = target;
        return cells;
    }

    const Claim& claim_;
    const std::vector<Pattern>& generations_;
};

}  // namespace

void replay(const Claim& claim, const std::vector<Pattern>& generations) {
    Replay(claim, generations).run();
}

}  // namespace nonesuch::life
