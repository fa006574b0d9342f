#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "cube/lemma_sink.hpp"
#include "encoding/literal.hpp"

namespace nonesuch {

/// A binary tree of decisions below some cube. A node's path is the decisions from the root to it.
///
/// Leaves are refuted by the cuber, or open: a cube for somebody else to refute. Each node also
/// keeps the lemmas found there, in order: each follows by unit propagation from the formula, the
/// path, and the lemmas of this node and those above it that come before.
class SplitTree {
  public:
    using Index = std::int32_t;
    static constexpr Index root = 0;
    enum class Kind : std::uint8_t { open, branch, refuted };

    struct Node {
        Kind kind = Kind::open;
        Index parent = -1;
        std::int32_t depth = 0;
        Literal decision;
        std::array<Index, 2> children = {-1, -1};
        std::vector<Clause> lemmas;
        /// The estimated share of the root's work, from 0 to 1.
        double share = 1;
        /// How many variables propagation left without a value when the node was made; of the root
        /// that is not known.
        std::size_t free_variables = std::numeric_limits<std::size_t>::max();
    };

    SplitTree() : nodes_(1) {}

    const Node& node(Index index) const { return nodes_[static_cast<std::size_t>(index)]; }
    std::size_t size() const { return nodes_.size(); }
    Cube path(Index index) const { return path_below({}, index); }
    /// The literals of `cube`, which the tree is below, and those of the path.
    Cube path_below(const Cube& cube, Index index) const;
    /// The open leaves at or below a node, from left to right.
    std::vector<Index> open_leaves(Index from = root) const;

    /// The open leaves as cubes, and of each subtree that is refuted by branching, not by
    /// propagation alone, its root: a list whose cover can be checked by propagation. Empty if all
    /// is refuted.
    std::vector<Cube> cubes() const;

    /// Turns the open leaf `index` into a branch on `decision`: the first child makes it true, the
    /// second false. Shares are those of the two children.
    std::array<Index, 2> split(Index index, Literal decision, double first_share,
                               double second_share);
    void set_free_variables(Index index, std::size_t count) { at(index).free_variables = count; }
    void add_lemmas(Index index, std::vector<Clause> lemmas);
    void refute(Index index);

    /// Opens the refuted leaves at or below a node again, forgets the lemmas there, and returns
    /// those leaves: for whoever has to refute them by other means than propagation.
    std::vector<Index> reopen_refuted(Index from);

    /// Writes the merge, from the leaves to the root: lemmas that end in the empty clause if, for
    /// every open leaf, a clause that contradicts its path is at hand. Every lemma is RUP.
    void write_merge(LemmaSink& sink) const;

  private:
    Node& at(Index index) { return nodes_[static_cast<std::size_t>(index)]; }
    bool collect_cubes(Index index, std::vector<Cube>& cubes) const;
    void merge(Index index, Clause& negated_path, LemmaSink& sink) const;

    std::vector<Node> nodes_;
};

}  // namespace nonesuch
