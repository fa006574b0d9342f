#include "cube/cuber.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <thread>

#include "encoding/stop_flag.hpp"

namespace nonesuch {
namespace {

using Index = SplitTree::Index;
using Kind = SplitTree::Kind;

/// No branch is taken for easier than this: what gains a hundred times more need not be refuted a
/// hundred times faster, and a leaf thought easy too early is the longest cube in the end.
constexpr double least_share = 0.25;

/// What holds at a leaf: the cube, the decisions on the way, and the units found on it.
Cube position_of(const SplitTree& tree, Index index, const Cube& cube) {
    std::vector<Index> way;
    for (; index != SplitTree::root; index = tree.node(index).parent) way.push_back(index);
    way.push_back(SplitTree::root);
    std::reverse(way.begin(), way.end());
    Cube position = cube;
    for (const Index each : way) {
        if (each != SplitTree::root) position.push_back(tree.node(each).decision);
        for (const Clause& lemma : tree.node(each).lemmas) {
            if (lemma.size() == 1) position.push_back(lemma.front());
        }
    }
    return position;
}

/// Enters what was found at a leaf, and returns its open children.
std::vector<Index> apply(SplitTree& tree, Index leaf, Expansion expansion, CutoffRule& rule) {
    Findings& findings = expansion.findings;
    tree.add_lemmas(leaf, std::move(findings.lemmas));
    if (findings.is_refuted) {
        tree.refute(leaf);
        rule.saw_refuted(tree.node(leaf));
    }
    std::vector<Index> open;
    if (!findings.decision) return open;
    const double share = tree.node(leaf).share;
    const double first = first_share(findings.decision->gain_true, findings.decision->gain_false);
    const auto children =
        tree.split(leaf, findings.decision->literal, share * first, share * (1 - first));
    for (std::size_t i = 0; i < children.size(); ++i) {
        tree.set_free_variables(children[i], expansion.children[i].free_variables);
        if (expansion.children[i].is_refuted) {
            tree.refute(children[i]);
        } else {
            open.push_back(children[i]);
        }
    }
    return open;
}

}  // namespace

double first_share(double a, double b) {
    if (a <= 0 || b <= 0) return 0.5;
    // With p = t^-a the other share is p^(b/a); p + p^(b/a) grows with p from 0 to 2.
    double low = 0;
    double high = 1;
    for (int i = 0; i < 50; ++i) {
        const double p = (low + high) / 2;
        (p + std::pow(p, b / a) < 1 ? low : high) = p;
    }
    return std::clamp((low + high) / 2, least_share, 1 - least_share);
}

void grow(SplitTree& tree, Index leaf, const Cube& cube, const Cutoff& cutoff,
          const ExpandAll& expand_all, const std::atomic<bool>* stop, const TakeCubes& take_cubes) {
    CutoffRule rule(cutoff, tree.node(leaf));
    std::vector<Index> leaves = {leaf};
    while (!leaves.empty() && !is_stopped(stop)) {
        std::vector<Index> chosen;
        std::vector<Cube> positions;
        std::vector<Index> cubes;
        for (const Index each : leaves) {
            if (rule.leaves_open(tree.node(each))) {
                rule.saw_cube(tree.node(each));
                cubes.push_back(each);
            } else {
                chosen.push_back(each);
                positions.push_back(position_of(tree, each, cube));
            }
        }
        auto expansions = expand_all(positions);
        leaves.clear();
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            if (!expansions[i]) continue;
            const auto open = apply(tree, chosen[i], *std::move(expansions[i]), rule);
            leaves.insert(leaves.end(), open.begin(), open.end());
            if (tree.node(chosen[i]).kind == Kind::open) cubes.push_back(chosen[i]);
        }
        if (take_cubes && !cubes.empty()) take_cubes(cubes);
        rule.end_depth();
    }
}

std::unique_ptr<Splitter> make_lookahead(const Formula& formula) {
    const auto [heuristic, decay] = fitting_weighing(formula);
    return std::make_unique<Lookahead>(formula,
                                       LookaheadSettings{.heuristic = heuristic, .decay = decay});
}

std::unique_ptr<Splitter> make_brief_lookahead(const Formula& formula) {
    const auto [heuristic, decay] = fitting_weighing(formula);
    return std::make_unique<Lookahead>(formula,
                                       LookaheadSettings{.heuristic = heuristic,
                                                         .decay = std::max(usual_decay, decay),
                                                         .has_double_lookahead = false});
}

Cuber::Cuber(const Formula& formula, const SplitterFactory& make_splitter, std::size_t threads) {
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
        expanders_.push_back(std::make_unique<Expander>(formula, make_splitter));
    }
}

SplitTree Cuber::split(const Cube& cube, const Cutoff& cutoff, const std::atomic<bool>* stop) {
    SplitTree tree;
    split(tree, SplitTree::root, cube, cutoff, stop);
    return tree;
}

void Cuber::split(SplitTree& tree, Index leaf, const Cube& cube, const Cutoff& cutoff,
                  const std::atomic<bool>* stop) {
    grow(
        tree, leaf, cube, cutoff,
        [&](std::span<const Cube> positions) { return expand_all(positions, stop); }, stop);
}

std::vector<std::optional<Expansion>> Cuber::expand_all(std::span<const Cube> positions,
                                                        const std::atomic<bool>* stop) {
    std::vector<std::optional<Expansion>> expansions(positions.size());
    std::atomic<std::size_t> next = 0;
    std::vector<std::exception_ptr> errors(expanders_.size());
    const auto work = [&](std::size_t thread) {
        try {
            for (std::size_t i; (i = next++) < positions.size() && !is_stopped(stop);) {
                expansions[i] = expanders_[thread]->expand(positions[i]);
            }
        } catch (...) {
            errors[thread] = std::current_exception();
            next = positions.size();
        }
    };
    {
        std::vector<std::jthread> helpers;
        const std::size_t wanted = std::min(expanders_.size(), positions.size());
        for (std::size_t i = 1; i < wanted; ++i) helpers.emplace_back(work, i);
        work(0);
    }
    for (const auto& error : errors) {
        if (error) std::rethrow_exception(error);
    }
    return expansions;
}

}  // namespace nonesuch
