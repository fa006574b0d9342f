#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "encoding/life/claim.hpp"
#include "encoding/life/simulator.hpp"
#include "encoding/life/torus.hpp"
#include "family_constraints_oracle.hpp"

// Small claims of any family, decided by running all patterns of the box through the simulator.
// What answers a claim follows from its words; the encoder has no part in it.

namespace nonesuch::life {

/// Generations that follow each other, as far as their boxes show.
struct Telling {
    std::vector<Pattern> generations;
    bool answers = false;

    /// Equal tellings have equal pictures.
    std::string picture() const {
        std::string result;
        for (const Pattern& each : generations) result += each.picture() + "\n";
        return result;
    }
};

class FamilyOracle {
  public:
    explicit FamilyOracle(Claim claim) : claim_(std::move(claim)) {
        if (is_open()) {
            margin_ = claim_.generations;
        } else if (claim_.family == Family::predecessor) {
            margin_ = claim_.margin;
        }
        box_ = {claim_.box.width + 2 * margin_, claim_.box.height + 2 * margin_};
        claim_ = with_target(claim_, margin_, box_, count());
    }

    /// Of every pattern of the box that agrees with the known cells, and of every state of the
    /// cells that the rule does not say.
    std::vector<Telling> tellings() const {
        std::vector<Telling> result;
        const std::vector<std::size_t> open = unknown_at_first();
        for (std::uint32_t mask = 0; mask < std::uint32_t{1} << open.size(); ++mask) {
            Pattern first = known_at_first();
            for (std::size_t i = 0; i < open.size(); ++i) {
                first.set(box_.x(open[i]), box_.y(open[i]), (mask >> i & 1) != 0);
            }
            tell({{first}, false}, true, result);
        }
        return result;
    }

    /// A cell of which an arrangement says nothing.
    bool is_unknown(int t, int x, int y) const {
        return is_open() && (x < t || y < t || x >= box_.width - t || y >= box_.height - t);
    }
    bool recurs() const {
        return claim_.family == Family::oscillator || claim_.family == Family::still_life ||
               claim_.family == Family::spaceship || claim_.family == Family::agar;
    }
    const Box& box() const { return box_; }

  private:
    /// What can be told apart in a generation: its cells, and whether the plane is alive.
    using State = std::pair<bool, std::set<std::pair<int, int>>>;

    bool is_open() const { return claim_.family == Family::orphan; }
    bool blinks() const { return claim_.rule.background_period() == 2; }
    bool is_mirrored() const { return !claim_.glide.is_identity(); }

    std::size_t count() const {
        switch (claim_.family) {
            case Family::still_life:
                return 1;
            case Family::oscillator:
            case Family::agar:
                return static_cast<std::size_t>(claim_.period);
            case Family::spaceship:
                return static_cast<std::size_t>(claim_.period) / (is_mirrored() ? 2 : 1);
            case Family::stabilises:
                return static_cast<std::size_t>(claim_.generations) + 2;
            default:
                return static_cast<std::size_t>(claim_.generations) + 1;
        }
    }

    std::vector<std::size_t> unknown_at_first() const {
        std::vector<std::size_t> cells;
        for (std::size_t q = 0; q < box_.area(); ++q) {
            const auto kind = state(0, q).kind;
            if (kind != CellState::Kind::dead && kind != CellState::Kind::alive) cells.push_back(q);
        }
        return cells;
    }

    Pattern known_at_first() const {
        Pattern first(box_.width, box_.height);
        for (std::size_t q = 0; q < box_.area(); ++q) {
            first.set(box_.x(q), box_.y(q), state(0, q).kind == CellState::Kind::alive);
        }
        return first;
    }

    CellState state(std::size_t t, std::size_t q) const {
        const auto& cells = claim_.constraints.cells;
        return t < cells.size() && !cells[t].empty() ? cells[t][q] : CellState{};
    }

    void tell(Telling told, bool stays_inside, std::vector<Telling>& result) const {
        if (told.generations.size() == count()) {
            told.answers = stays_inside && answers(told.generations);
            result.push_back(std::move(told));
            return;
        }
        const std::size_t t = told.generations.size();
        const auto [next, is_inside] = stepped(told.generations.back(), static_cast<int>(t) - 1);
        std::vector<std::size_t> exempt;
        for (std::size_t q = 0; q < box_.area(); ++q) {
            if (state(t, q).is_exempt && !is_unknown(static_cast<int>(t), box_.x(q), box_.y(q))) {
                exempt.push_back(q);
            }
        }
        for (std::uint32_t mask = 0; mask < std::uint32_t{1} << exempt.size(); ++mask) {
            Telling longer = told;
            longer.generations.push_back(next);
            for (std::size_t i = 0; i < exempt.size(); ++i) {
                longer.generations.back().set(box_.x(exempt[i]), box_.y(exempt[i]),
                                              (mask >> i & 1) != 0);
            }
            tell(std::move(longer), stays_inside && is_inside, result);
        }
    }

    /// What a glider's half period moves it by: the larger half of a diagonal way goes to x.
    Offset way() const {
        const auto [x, y] = claim_.displacement;
        if (claim_.family != Family::spaceship) return {};
        if (!is_mirrored()) return {x, y};
        if (!claim_.glide.transposes) return {x / 2, y / 2};
        const int larger = x - rounded_down(x, 2);
        return {larger, x == y ? x - larger : larger - x};
    }

    static int rounded_down(int number, int divisor) {
        return (number - (number % divisor + divisor) % divisor) / divisor;
    }

    /// Where the top left cell of a generation's box lies.
    Offset corner(int t) const {
        const auto told = static_cast<int>(count());
        return {t * way().x / told, t * way().y / told};
    }

    /// What follows generation t, as its box shows it, and whether that is all.
    std::pair<Pattern, bool> stepped(const Pattern& pattern, int t) const {
        const bool background = claim_.rule.background(t);
        if (claim_.family == Family::agar) {
            return {stepped_on_torus(pattern, claim_.shift, claim_.rule, background), true};
        }
        const Universe next = Universe(pattern, background).step(claim_.rule);
        const Offset move{corner(t + 1).x - corner(t).x, corner(t + 1).y - corner(t).y};
        Pattern shown(box_.width, box_.height);
        for (int y = 0; y < box_.height; ++y) {
            for (int x = 0; x < box_.width; ++x) {
                const bool differs = next.alive(x + move.x, y + move.y) != next.background();
                shown.set(x, y, differs && !is_unknown(t + 1, x, y));
            }
        }
        const auto inside = static_cast<std::size_t>(shown.population());
        return {shown, is_open() || inside == next.population()};
    }

    bool answers(const std::vector<Pattern>& told) const {
        if (recurs() && !(closes(told) && is_exact(told))) return false;
        return is_of_family(told) && ConstraintsOracle(claim_, told, recurs()).hold();
    }

    /// Does generation 0 come again, mirrored and moved?
    bool closes(const std::vector<Pattern>& told) const {
        const auto [next, is_inside] = stepped(told.back(), static_cast<int>(count()) - 1);
        const Pattern wanted = image_of(told.front(), claim_.glide);
        const Pattern exempt = image_of(exempt_at_first(), claim_.glide);
        for (int y = 0; y < box_.height; ++y) {
            for (int x = 0; x < box_.width; ++x) {
                if (next.alive(x, y) != wanted.alive(x, y) && !exempt.alive(x, y)) return false;
            }
        }
        return is_inside;
    }

    Pattern exempt_at_first() const {
        Pattern exempt(box_.width, box_.height);
        for (std::size_t q = 0; q < box_.area(); ++q) {
            exempt.set(box_.x(q), box_.y(q), state(0, q).is_exempt);
        }
        return exempt;
    }

    /// No shorter time moves every generation by that part of the way.
    bool is_exact(const std::vector<Pattern>& told) const {
        if (claim_.family == Family::still_life) return true;
        const auto [x, y] = claim_.displacement;
        for (int part = 1; part < claim_.period; ++part) {
            if (x * part % claim_.period != 0 || y * part % claim_.period != 0) continue;
            const Offset move{x * part / claim_.period, y * part / claim_.period};
            bool is_again = true;
            for (int t = 0; t < claim_.period; ++t) {
                is_again &= seen(told, t + part, {}) == seen(told, t, move);
            }
            if (is_again) return false;
        }
        return true;
    }

    /// Generation t of what the told ones begin, moved.
    State seen(const std::vector<Pattern>& told, int t, Offset move) const {
        const auto length = static_cast<int>(told.size());
        Pattern pattern = told[static_cast<std::size_t>(t % length)];
        Offset at = corner(t % length);
        for (int round = 0; round < t / length; ++round) {
            pattern = image_of(pattern, claim_.glide);
            at = claim_.glide(at);
            at = {at.x + way().x, at.y + way().y};
        }
        const bool background = claim_.rule.background(t);
        const bool is_torus = claim_.family == Family::agar;
        State state{background && !is_torus, {}};
        for (int y = 0; y < pattern.height(); ++y) {
            for (int x = 0; x < pattern.width(); ++x) {
                if (pattern.alive(x, y) == (is_torus && background)) continue;
                state.second.emplace(x + at.x + move.x, y + at.y + move.y);
            }
        }
        return state;
    }

    bool is_of_family(const std::vector<Pattern>& told) const {
        const std::size_t last = told.size() - 1;
        const auto lives = [](const Pattern& each) { return each.population() > 0; };
        switch (claim_.family) {
            case Family::oscillator:
            case Family::agar:
                if (claim_.period > 1 && !blinks()) return true;
                return std::all_of(told.begin(), told.end(), lives);
            case Family::still_life:
            case Family::spaceship:
                return std::all_of(told.begin(), told.end(), lives);
            case Family::dies:
                return lives(told[last - 1]) && !lives(told[last]);
            case Family::stabilises:
                return std::all_of(told.begin(), told.end(), lives) &&
                       told[last] == told[last - 1] && told[last - 1] != told[last - 2];
            default:
                return true;
        }
    }

    /// The claim with the cells that a predecessor or an orphan is asked about among those that are
    /// known. Around them a predecessor's plane is dead; around an orphan nothing is said.
    static Claim with_target(const Claim& claim, int margin, const Box& box, std::size_t count) {
        Claim result = claim;
        if (claim.family != Family::predecessor && claim.family != Family::orphan) return result;
        const bool is_alone = claim.family == Family::predecessor;
        const CellState around{is_alone ? CellState::Kind::dead : CellState::Kind::free};
        KnownCells target(box.area(), around);
        for (std::size_t q = 0; q < claim.box.area(); ++q) {
            target[box.cell(claim.box.x(q) + margin, claim.box.y(q) + margin)] = claim.pattern[q];
        }
        result.constraints.cells.resize(count);
        result.constraints.cells.back() = target;
        return result;
    }

    Claim claim_;
    int margin_ = 0;
    Box box_;
};

}  // namespace nonesuch::life
