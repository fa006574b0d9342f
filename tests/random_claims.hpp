#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "encoding/life/claim.hpp"
#include "encoding/life/known_cells.hpp"

namespace nonesuch::life {

/// Makes claims at random that make sense, of any family and with any constraints.
class RandomClaims {
  public:
    explicit RandomClaims(unsigned seed) : random_(seed) {}

    Claim next(Family family) {
        for (;;) {
            Claim claim = stated(family);
            try {
                claim.check();
            } catch (const InputError&) {
                continue;
            }
            constrain(claim);
            try {
                claim.check();
                return claim;
            } catch (const InputError&) {
            }
        }
    }

    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
    bool tossed() { return below(3) == 0; }

    /// All kinds of cells, or dead, alive and free ones alone.
    KnownCells cells(const Box& box, bool are_tied = true) {
        static const std::string letters = "abcnpqxyzABCNPQXYZ";
        KnownCells result(box.area());
        for (CellState& state : result) {
            state.kind = static_cast<CellState::Kind>(below(are_tied ? 4 : 3));
            if (state.kind != CellState::Kind::tied) continue;
            state.letter =
                letters[static_cast<std::size_t>(below(static_cast<int>(letters.size())))];
        }
        return result;
    }

  private:
    Claim stated(Family family) {
        Claim claim;
        claim.family = family;
        claim.box = {1 + below(6), 1 + below(6)};
        if (tossed()) claim.rule = Rule::parse(tossed() ? "B36/S23" : "B2/S");
        switch (family) {
            case Family::oscillator:
            case Family::agar:
                claim.period = 1 + below(6);
                if (family == Family::agar && tossed()) claim.shift = below(claim.box.width);
                break;
            case Family::spaceship:
                claim.period = 1 + below(6);
                claim.displacement = {below(7) - 3, below(7) - 3};
                if (tossed())
                    claim.glide = symmetries_of_the_square()[static_cast<std::size_t>(below(8))];
                if (!is_reflection(claim.glide)) claim.glide = {};
                break;
            case Family::predecessor:
            case Family::orphan:
                claim.generations = 1 + below(4);
                claim.pattern = cells(claim.box);
                if (family == Family::predecessor && tossed()) claim.margin = below(3);
                break;
            case Family::garden_of_eden:
                claim.rule = Rule::life();
                claim.pattern = cells(claim.box, false);
                for (CellState& state : claim.pattern) {
                    if (state.kind == CellState::Kind::free) state.kind = CellState::Kind::dead;
                }
                break;
            case Family::dies:
            case Family::stabilises:
                claim.generations = 1 + below(5);
                break;
            case Family::still_life:
                break;
        }
        return claim;
    }

    static bool is_reflection(const SquareSymmetry& symmetry) {
        return !symmetry.is_identity() && composed(symmetry, symmetry).is_identity() &&
               symmetry != SquareSymmetry{true, true, false};
    }

    Bound bound() { return {static_cast<Relation>(below(3)), below(40)}; }

    void constrain(Claim& claim) {
        if (claim.family == Family::orphan || claim.family == Family::garden_of_eden) return;
        const Evolution evolution = claim.evolution();
        Constraints& constraints = claim.constraints;
        if (tossed()) claim.max_population = below(50);
        if (tossed()) claim.min_population = below(50);
        while (tossed()) {
            const auto of = static_cast<PopulationBound::Of>(below(3));
            const bool is_of_one = of == PopulationBound::Of::generation;
            constraints.populations.push_back(
                {of, is_of_one ? below(evolution.generations) : 0, bound()});
        }
        const bool stays = claim.family == Family::oscillator || claim.family == Family::agar;
        while (stays && tossed()) constraints.rotor.push_back(bound());
        while (stays && tossed()) constraints.stator.push_back(bound());
        if (claim.family == Family::still_life && tossed()) {
            claim.counting = tossed() ? Counting::waste : Counting::cells;
        }
        if (tossed()) constraints.imposed = symmetry(evolution.box);
        while (tossed()) constraints.forbidden.push_back(symmetry(evolution.box));
        for (int t = tossed() ? 1 + below(evolution.generations) : 0; t > 0; --t) {
            constraints.cells.push_back(exempted(cells(evolution.box)));
        }
        const bool changes =
            claim.family != Family::still_life && claim.family != Family::spaceship;
        while (changes && tossed()) constraints.changing.push_back(set(evolution.box));
        while (tossed()) constraints.touched.push_back(static_cast<Side>(below(4)));
        constraints.is_connected = tossed();
        while (tossed()) claim.exceptions.push_back(excepted(evolution));
    }

    /// Some generations of which cells are known, the first cell of the last at least.
    Excepted excepted(const Evolution& evolution) {
        Excepted result;
        for (int t = 1 + below(evolution.generations); t > 0; --t) {
            result.push_back(cells(evolution.box, false));
        }
        result.back().front().kind = CellState::Kind::alive;
        return result;
    }

    PatternSymmetry symmetry(const Box& box) {
        static const std::vector<std::string> names = {"C1",   "C2",   "C4",   "D2_+", "D2_-",
                                                       "D2_x", "D2_/", "D4_+", "D4_x", "D8"};
        for (;;) {
            try {
                return pattern_symmetry(names[static_cast<std::size_t>(below(10))], box);
            } catch (const InputError&) {
            }
        }
    }

    KnownCells exempted(KnownCells cells) {
        for (CellState& state : cells) state.is_exempt = below(6) == 0;
        return cells;
    }

    CellSet set(const Box& box) {
        CellSet result;
        result.kind = static_cast<CellSet::Kind>(below(3));
        if (result.kind != CellSet::Kind::row) result.x = below(box.width);
        if (result.kind != CellSet::Kind::column) result.y = below(box.height);
        return result;
    }

    std::mt19937 random_;
};

/// The same question, said with the same constraints.
inline bool are_equal(const Claim& a, const Claim& b) {
    return a.family == b.family && a.rule == b.rule && a.box == b.box && a.period == b.period &&
           a.displacement == b.displacement && a.glide == b.glide && a.shift == b.shift &&
           a.generations == b.generations && a.margin == b.margin &&
           a.max_population == b.max_population && a.min_population == b.min_population &&
           a.pattern == b.pattern && a.constraints == b.constraints &&
           a.exceptions == b.exceptions && a.counting == b.counting;
}

}  // namespace nonesuch::life
