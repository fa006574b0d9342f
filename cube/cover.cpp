#include "cube/cover.hpp"

#include <algorithm>

#include "cube/lookahead.hpp"

namespace nonesuch {
namespace {

/// Decisions on one path. Deeper lists come from no cuber, and recursion must end.
constexpr std::int32_t deepest = 2'000;

class CoverSearch {
  public:
    CoverSearch(const Formula& formula, std::size_t cubes)
        : propagator_(formula),
          lookahead_(formula, {}, {}),
          decided_(2 * formula.variable_count(), false),
          steps_left_(100'000 + 64 * cubes) {
        units_consistent_ = propagator_.propagate_units();
    }

    Cover run(const std::vector<Cube>& cubes) {
        std::vector<const Cube*> all;
        for (const Cube& cube : cubes) all.push_back(&cube);
        if (units_consistent_) {
            visit(SplitTree::root, all);
        } else {
            cover_.tree.refute(SplitTree::root);
        }
        return std::move(cover_);
    }

  private:
    bool is_true(Literal literal) const { return decided_[literal.code()]; }

    /// Covers the region below a node with those of `cubes` that do not contradict its path.
    void visit(SplitTree::Index index, const std::vector<const Cube*>& cubes) {
        const bool is_deep = cover_.tree.node(index).depth > deepest;
        if (is_deep || steps_left_-- == 0) cover_.is_given_up = true;
        if (!cover_.is_complete()) return;
        const auto is_inside = [this](const Cube* cube) {
            return std::all_of(cube->begin(), cube->end(), [&](Literal l) { return is_true(l); });
        };
        if (std::any_of(cubes.begin(), cubes.end(), is_inside)) return;
        if (cubes.empty()) {
            refute_or_report(index);
            return;
        }
        const Cube& first = *cubes.front();
        const Literal decision =
            *std::find_if(first.begin(), first.end(), [&](Literal l) { return !is_true(l); });
        const double half = cover_.tree.node(index).share / 2;
        for (const auto child : cover_.tree.split(index, decision, half, half)) {
            descend(child, cubes);
        }
    }

    void descend(SplitTree::Index child, const std::vector<const Cube*>& cubes) {
        const Literal decision = cover_.tree.node(child).decision;
        const auto mark = propagator_.mark();
        if (propagator_.assume(decision)) {
            std::vector<const Cube*> agreeing;
            std::copy_if(cubes.begin(), cubes.end(), std::back_inserter(agreeing),
                         [&](const Cube* cube) {
                             return std::find(cube->begin(), cube->end(), ~decision) == cube->end();
                         });
            decided_[decision.code()] = true;
            visit(child, agreeing);
            decided_[decision.code()] = false;
        } else {
            cover_.tree.refute(child);
        }
        propagator_.undo_to(mark);
    }

    void refute_or_report(SplitTree::Index index) {
        std::vector<Clause> lemmas;
        const auto mark = propagator_.mark();
        const bool is_refuted = !lookahead_.fail_all(propagator_, lemmas);
        propagator_.undo_to(mark);
        if (!is_refuted) {
            cover_.missing = cover_.tree.path(index);
            return;
        }
        cover_.tree.add_lemmas(index, std::move(lemmas));
        cover_.tree.refute(index);
    }

    Propagator propagator_;
    Lookahead lookahead_;
    std::vector<bool> decided_;
    std::size_t steps_left_;
    bool units_consistent_ = true;
    Cover cover_;
};

}  // namespace

Cover find_cover(const Formula& formula, const std::vector<Cube>& cubes) {
    return CoverSearch(formula, cubes.size()).run(cubes);
}

}  // namespace nonesuch
