#include "cube/cuber.hpp"

#include <algorithm>
#include <cmath>

namespace nonesuch {

double first_share(double a, double b) {
    if (a <= 0 || b <= 0) return 0.5;
    // With p = t^-a the other share is p^(b/a); p + p^(b/a) grows with p from 0 to 2.
    double low = 0;
    double high = 1;
    for (int i = 0; i < 50; ++i) {
        const double p = (low + high) / 2;
        (p + std::pow(p, b / a) < 1 ? low : high) = p;
    }
    return (low + high) / 2;
}

struct Cuber::Task {
    double least_share;
    std::int32_t greatest_depth;
    const std::atomic<bool>* stop;
    bool is_stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

Cuber::Cuber(const Formula& formula)
    : propagator_(formula),
      lookahead_(formula, formula.split_variables),
      units_consistent_(propagator_.propagate_units()) {}

SplitTree Cuber::split(const Cube& cube, const Cutoff& cutoff, const std::atomic<bool>* stop) {
    SplitTree tree;
    split(tree, SplitTree::root, cube, cutoff, stop);
    return tree;
}

void Cuber::split(SplitTree& tree, SplitTree::Index leaf, const Cube& cube, const Cutoff& cutoff,
                  const std::atomic<bool>* stop) {
    const auto mark = propagator_.mark();
    if (units_consistent_ && propagator_.assume_all(cube) && descend(tree, leaf)) {
        const SplitTree::Node& from = tree.node(leaf);
        const auto cubes = static_cast<double>(std::max<std::size_t>(cutoff.cubes, 1));
        grow(tree, leaf, {from.share / cubes, from.depth + cutoff.max_depth, stop});
    } else {
        tree.refute(leaf);
    }
    propagator_.undo_to(mark);
}

/// Assumes the decisions on the way to a node, and what failed on it.
bool Cuber::descend(const SplitTree& tree, SplitTree::Index index) {
    const SplitTree::Node& here = tree.node(index);
    if (index != SplitTree::root) {
        if (!descend(tree, here.parent) || !propagator_.assume(here.decision)) return false;
    }
    return std::all_of(here.failed.begin(), here.failed.end(),
                       [this](Literal failed) { return propagator_.assume(~failed); });
}

void Cuber::grow(SplitTree& tree, SplitTree::Index index, const Task& task) {
    const double share = tree.node(index).share;
    if (share <= task.least_share || tree.node(index).depth >= task.greatest_depth) return;
    if (task.is_stopped()) return;
    std::vector<Literal> failed;
    const auto decision = lookahead_.decide(propagator_, failed);
    for (const Literal literal : failed) tree.add_failed(index, literal);
    if (!decision) {
        if (!lookahead_.propagator_is_consistent()) tree.refute(index);
        return;
    }
    const double first = first_share(decision->gain_true, decision->gain_false);
    const auto children = tree.split(index, decision->literal, share * first, share * (1 - first));
    for (const SplitTree::Index child : children) {
        const auto mark = propagator_.mark();
        if (propagator_.assume(tree.node(child).decision)) {
            grow(tree, child, task);
        } else {
            tree.refute(child);
        }
        propagator_.undo_to(mark);
    }
}

}  // namespace nonesuch
