#include "cube/split_tree.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace nonesuch {

Cube SplitTree::path_below(const Cube& cube, Index index) const {
    Cube literals = cube;
    for (; index != root; index = node(index).parent) literals.push_back(node(index).decision);
    std::reverse(literals.begin() + static_cast<std::ptrdiff_t>(cube.size()), literals.end());
    return literals;
}

std::vector<SplitTree::Index> SplitTree::open_leaves(Index from) const {
    std::vector<Index> leaves;
    std::vector<Index> stack = {from};
    while (!stack.empty()) {
        const Index index = stack.back();
        stack.pop_back();
        const Node& here = node(index);
        if (here.kind == Kind::open) leaves.push_back(index);
        if (here.kind == Kind::branch) {
            stack.push_back(here.children[1]);
            stack.push_back(here.children[0]);
        }
    }
    return leaves;
}

std::vector<Cube> SplitTree::cubes() const {
    std::vector<Cube> cubes;
    if (!collect_cubes(root, cubes)) cubes.clear();
    return cubes;
}

/// Appends the cubes below a node; false, with only its own if it is a branch, if all is refuted.
bool SplitTree::collect_cubes(Index index, std::vector<Cube>& cubes) const {
    const Node& here = node(index);
    if (here.kind == Kind::refuted) return false;
    const std::size_t before = cubes.size();
    bool is_open = here.kind == Kind::open;
    if (here.kind == Kind::branch) {
        for (const Index child : here.children) is_open |= collect_cubes(child, cubes);
    }
    if (here.kind == Kind::open || !is_open) {
        cubes.resize(before);
        cubes.push_back(path(index));
    }
    return is_open;
}

std::array<SplitTree::Index, 2> SplitTree::split(Index index, Literal decision, double first_share,
                                                 double second_share) {
    assert(node(index).kind == Kind::open);
    const auto first = static_cast<Index>(nodes_.size());
    const std::int32_t depth = node(index).depth + 1;
    nodes_.push_back({Kind::open, index, depth, decision, {-1, -1}, {}, first_share, 0});
    nodes_.push_back({Kind::open, index, depth, ~decision, {-1, -1}, {}, second_share, 0});
    at(index).kind = Kind::branch;
    at(index).children = {first, first + 1};
    return at(index).children;
}

void SplitTree::add_lemmas(Index index, std::vector<Clause> lemmas) {
    auto& all = at(index).lemmas;
    std::move(lemmas.begin(), lemmas.end(), std::back_inserter(all));
}

void SplitTree::refute(Index index) {
    assert(node(index).kind == Kind::open);
    at(index).kind = Kind::refuted;
}

std::vector<SplitTree::Index> SplitTree::reopen_refuted(Index from) {
    std::vector<Index> reopened;
    std::vector<Index> stack = {from};
    while (!stack.empty()) {
        const Index index = stack.back();
        stack.pop_back();
        Node& here = at(index);
        here.lemmas.clear();
        if (here.kind == Kind::refuted) {
            here.kind = Kind::open;
            reopened.push_back(index);
        } else if (here.kind == Kind::branch) {
            stack.insert(stack.end(), here.children.begin(), here.children.end());
        }
    }
    return reopened;
}

void SplitTree::write_merge(LemmaSink& sink) const {
    Clause negated_path;
    merge(root, negated_path, sink);
}

void SplitTree::merge(Index index, Clause& negated_path, LemmaSink& sink) const {
    const Node& here = node(index);
    if (here.kind == Kind::open) return;
    std::vector<Clause> used;
    for (const Clause& lemma : here.lemmas) {
        Clause& weakened = used.emplace_back(negated_path);
        weakened.insert(weakened.end(), lemma.begin(), lemma.end());
        sink.add(weakened);
    }
    if (here.kind == Kind::branch) {
        for (const Index child : here.children) {
            negated_path.push_back(~node(child).decision);
            merge(child, negated_path, sink);
            if (node(child).kind != Kind::open) used.push_back(negated_path);
            negated_path.pop_back();
        }
    }
    sink.add(negated_path);
    // Keeps the checker's clause set as small as the tree's frontier. Unit lemmas stay: at the root
    // a lemma may have become the reason of everything after it.
    for (const Clause& lemma : used) {
        if (lemma.size() > 1) sink.remove(lemma);
    }
}

}  // namespace nonesuch
