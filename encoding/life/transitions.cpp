#include "encoding/life/transitions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <set>

#include "encoding/life/transition_cover.hpp"

namespace nonesuch::life {
namespace {

/// The nine cells around a place.
struct Neighbourhood {
    NeighbourhoodSet open = 0;
    NeighbourhoodSet alive = 0;
    std::array<Literal, neighbourhood_size> literals;
};

class TransitionWriter {
  public:
    TransitionWriter(Formula& formula, const Spacetime& spacetime)
        : formula_(formula),
          spacetime_(spacetime),
          evolution_(spacetime.evolution()),
          cover_(evolution_.rule) {}

    void add_all() {
        std::size_t clauses = 0;
        std::size_t literals = 0;
        for_each_implication([&](const Implication& each) {
            clauses += each.implicants.size();
            for (const Implicant& implicant : each.implicants) {
                literals += static_cast<std::size_t>(std::popcount(implicant.care)) + 1;
            }
        });
        formula_.reserve(clauses, literals);
        for_each_implication([this](const Implication& each) { add(each); });
    }

  private:
    /// What some neighbourhoods imply of the next state.
    struct Implication {
        const std::vector<Implicant>& implicants;
        const Neighbourhood& around;
        CellValue next;
        bool value;
    };

    template <typename Visit>
    void for_each_implication(Visit visit) {
        const int last =
            evolution_.motion ? spacetime_.generations() : spacetime_.generations() - 1;
        for (int t = 0; t < last; ++t) visit_generation(t, visit);
    }

    /// What generation t + 1 follows from t.
    template <typename Visit>
    void visit_generation(int t, Visit visit) {
        const Offset before = drift(evolution_, t);
        const Offset after = drift(evolution_, t + 1);
        step_ = {after.x - before.x, after.y - before.y};
        const bool has_ring = evolution_.edge == Edge::dead;
        const int x_margin = has_ring ? 1 + std::abs(step_.x) : 0;
        const int y_margin = has_ring ? 1 + std::abs(step_.y) : 0;
        const Box& box = spacetime_.box();
        for (int y = -y_margin; y < box.height + y_margin; ++y) {
            for (int x = -x_margin; x < box.width + x_margin; ++x) visit_cell(t, {x, y}, visit);
        }
    }

    template <typename Visit>
    void visit_cell(int t, Offset place, Visit visit) {
        const bool is_inside = spacetime_.box().contains(place.x, place.y);
        if (is_inside && !spacetime_.is_ruled(t + 1, spacetime_.box().cell(place.x, place.y))) {
            return;
        }
        const Neighbourhood around = neighbourhood(t, place);
        const CellValue next = spacetime_.value(t + 1, place);
        // A cell that is dead next forbids what would make it alive, and no more.
        const int phase = t % evolution_.rule.background_period();
        for (const bool value : {true, false}) {
            if (value ? next.is_alive() : next.is_dead()) continue;
            visit(Implication{cover_.implicants(value, around.open, around.alive, phase), around,
                              next, value});
        }
    }

    Neighbourhood neighbourhood(int t, Offset place) const {
        Neighbourhood result;
        for (int i = 0; i < neighbourhood_size; ++i) {
            const CellValue cell =
                spacetime_.value(t, {place.x + step_.x + i % 3 - 1, place.y + step_.y + i / 3 - 1});
            const auto bit = static_cast<NeighbourhoodSet>(1U << i);
            if (cell.is_open()) {
                result.open = static_cast<NeighbourhoodSet>(result.open | bit);
                result.literals[static_cast<std::size_t>(i)] = cell.literal();
            } else if (cell.is_alive()) {
                result.alive = static_cast<NeighbourhoodSet>(result.alive | bit);
            }
        }
        return result;
    }

    void add(const Implication& implication) {
        const auto& [implicants, around, next, value] = implication;
        for (const Implicant& implicant : implicants) {
            clause_.clear();
            for (int i = 0; i < neighbourhood_size; ++i) {
                if (((implicant.care >> i) & 1) == 0) continue;
                const Literal alive = around.literals[static_cast<std::size_t>(i)];
                clause_.push_back(((implicant.alive >> i) & 1) != 0 ? ~alive : alive);
            }
            if (next.is_open()) clause_.push_back(value ? next.literal() : ~next.literal());
            add_clause();
        }
    }

    /// Where cells are equal, literals meet in one clause, and clauses come again.
    void add_clause() {
        if (!has_equal_cells_) {
            formula_.add_clause(clause_);
            return;
        }
        Clause clause = normalised(clause_);
        for (std::size_t i = 1; i < clause.size(); ++i) {
            if (clause[i - 1] == ~clause[i]) return;
        }
        if (known_.insert(clause).second) formula_.add_clause(clause);
    }

    Formula& formula_;
    const Spacetime& spacetime_;
    const Evolution& evolution_;
    TransitionCover cover_;
    bool has_equal_cells_ = may_repeat();
    /// From the box of one generation to that of the next.
    Offset step_;
    Clause clause_;
    std::set<Clause> known_;

    /// A small torus, a motion of few generations and equal cells show a neighbourhood the same
    /// cell twice.
    bool may_repeat() const {
        return spacetime_.has_equal_cells() || evolution_.edge == Edge::torus ||
               spacetime_.generations() == 1;
    }
};

}  // namespace

void add_transitions(Formula& formula, const Spacetime& spacetime) {
    TransitionWriter(formula, spacetime).add_all();
}

}  // namespace nonesuch::life
