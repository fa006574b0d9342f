#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "encoding/life/claim.hpp"
#include "family_oracle.hpp"

namespace nonesuch::life {

/// Adds constraints to a claim, of which about half let some solution pass: they are taken from one
/// of the claim's, now and then with a mistake.
class RandomConstraints {
  public:
    RandomConstraints(Claim& claim, std::mt19937& random)
        : claim_(claim), random_(random), oracle_(claim) {
        std::vector<Telling> tellings = oracle_.tellings();
        std::shuffle(tellings.begin(), tellings.end(), random_);
        const auto solution = std::find_if(tellings.begin(), tellings.end(),
                                           [](const Telling& each) { return each.answers; });
        told_ = (solution == tellings.end() ? tellings.begin() : solution)->generations;
    }

    /// So many, each of which leaves the claim one that passes its check.
    void add(int count) {
        while (count > 0) {
            const Claim before = claim_;
            add_one();
            try {
                claim_.check();
                --count;
            } catch (const InputError&) {
                claim_ = before;
            }
        }
    }

  private:
    int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
    bool is_lucky(int percent) { return below(100) < percent; }

    void add_one() {
        switch (below(10)) {
            case 0:
                add_population();
                break;
            case 1:
                claim_.constraints.rotor.push_back(bound_near(counted(true)));
                break;
            case 2:
                claim_.constraints.stator.push_back(bound_near(counted(false)));
                break;
            case 3:
                claim_.constraints.imposed = symmetry();
                break;
            case 4:
                claim_.constraints.forbidden.push_back(symmetry());
                break;
            case 5:
                add_change();
                break;
            case 6:
                claim_.constraints.touched.push_back(static_cast<Side>(below(4)));
                break;
            case 7:
                claim_.constraints.is_connected = true;
                break;
            default:
                add_cells();
        }
    }

    /// Mostly one that holds.
    Bound bound_near(int count) {
        return {static_cast<Relation>(below(3)), std::max(0, count + below(6) / 4 - below(6) / 4)};
    }

    const Pattern& some_generation() { return told_[static_cast<std::size_t>(some_time())]; }
    int some_time() { return below(static_cast<int>(told_.size())); }

    void add_population() {
        if (is_lucky(25))
            claim_.max_population = std::max(0, some_generation().population() - below(2));
        if (is_lucky(25)) claim_.min_population = told_.front().population() + below(4) / 3;
        if (claim_.family == Family::still_life && is_lucky(50)) claim_.counting = Counting::waste;
        PopulationBound bound;
        bound.of = static_cast<PopulationBound::Of>(below(3));
        const bool is_sum = bound.of == PopulationBound::Of::sum;
        const int times = is_sum ? static_cast<int>(told_.size()) : 1;
        bound.generation = bound.of == PopulationBound::Of::generation ? some_time() : 0;
        const Pattern& pattern = told_[static_cast<std::size_t>(bound.generation)];
        bound.bound = bound_near(times * pattern.population());
        claim_.constraints.populations.push_back(bound);
    }

    /// Cells that change, or those that are always alive.
    int counted(bool changing) {
        int count = 0;
        for (int y = 0; y < oracle_.box().height; ++y) {
            for (int x = 0; x < oracle_.box().width; ++x) {
                const bool alive = told_.front().alive(x, y);
                const bool changes =
                    std::any_of(told_.begin(), told_.end(),
                                [=](const Pattern& each) { return each.alive(x, y) != alive; });
                if (changing ? changes : alive && !changes) ++count;
            }
        }
        return count;
    }

    PatternSymmetry symmetry() {
        static const std::vector<std::string> names = {"C1",   "C2",   "C4",   "D2_+", "D2_-",
                                                       "D2_x", "D2_/", "D4_+", "D4_x", "D8"};
        const bool is_square = oracle_.box().width == oracle_.box().height;
        for (;;) {
            try {
                return pattern_symmetry(names[static_cast<std::size_t>(below(10))], oracle_.box());
            } catch (const InputError&) {
                if (is_square) throw;
            }
        }
    }

    void add_change() {
        claim_.constraints.changing.push_back({static_cast<CellSet::Kind>(below(3)),
                                               below(oracle_.box().width),
                                               below(oracle_.box().height)});
    }

    /// Of some generation, most of them free.
    void add_cells() {
        const int t = some_time();
        auto& cells = claim_.constraints.cells;
        if (cells.size() <= static_cast<std::size_t>(t))
            cells.resize(static_cast<std::size_t>(t) + 1);
        KnownCells known;
        int exempt = 0;
        for (std::size_t q = 0; q < oracle_.box().area(); ++q) {
            const bool alive =
                told_[static_cast<std::size_t>(t)].alive(oracle_.box().x(q), oracle_.box().y(q));
            CellState& state = known.emplace_back();
            if (is_lucky(15))
                state.kind = alive != is_lucky(5) ? CellState::Kind::alive : CellState::Kind::dead;
            if (is_lucky(12)) state = {CellState::Kind::tied, alive != is_lucky(5) ? 'a' : 'b'};
            if (exempt < 2 && is_lucky(5)) state.is_exempt = ++exempt > 0;
        }
        cells[static_cast<std::size_t>(t)] = known;
    }

    Claim& claim_;
    std::mt19937& random_;
    FamilyOracle oracle_;
    std::vector<Pattern> told_;
};

}  // namespace nonesuch::life
