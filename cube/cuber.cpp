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
    const Cutoff& cutoff;
    const std::atomic<bool>* stop;
    bool is_stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

Cuber::Cuber(const Formula& formula)
    : propagator_(formula),
      lookahead_(formula, formula.split_variables),
      units_consistent_(propagator_.propagate_units()) {}

SplitTree Cuber::split(const Cube& cube, const Cutoff& cutoff, const std::atomic<bool>* stop) {
    SplitTree tree;
    if (!units_consistent_) {
        tree.refute(SplitTree::root);
        return tree;
    }
    const auto mark = propagator_.mark();
    if (propagator_.assume_all(cube)) {
        grow(tree, SplitTree::root, Task{cutoff, stop});
    } else {
        tree.refute(SplitTree::root);
    }
    propagator_.undo_to(mark);
    return tree;
}

void Cuber::grow(SplitTree& tree, SplitTree::Index index, const Task& task) {
    const double share = tree.node(index).share;
    const auto wanted = static_cast<double>(std::max<std::size_t>(task.cutoff.cubes, 1));
    if (share * wanted <= 1 || tree.node(index).depth >= task.cutoff.max_depth) return;
    if (task.is_stopped()) return;
    std::vector<Literal> failed;
    const auto decision = lookahead_.decide(propagator_, failed);
    for (const Literal literal : failed)
        tree.add_failed(index, literal);
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
