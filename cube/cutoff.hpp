#pragma once

#include <cstddef>
#include <optional>

#include "cube/split_tree.hpp"

namespace nonesuch {

/// When a cube is good enough to be left open: as soon as one of these says so.
struct Cutoff {
    /// Once its estimated share of the whole work is at most 1/`cubes`. About so many cubes come
    /// out if the splits are even and none is refuted on the way.
    std::size_t cubes = 16;
    /// Once it is decided so many times deep.
    int max_depth = 64;
    /// Once propagation leaves fewer variables without a value.
    std::size_t min_free_variables = 0;
    /// Once fewer are left than in the leaves that lookahead refuted at the depth before; that
    /// number falls with each cube, so that a tree does not end far too early because of a few
    /// easy leaves (after Heule, Kullmann, Wieringa, Biere: Cube and conquer, 2011).
    bool is_adaptive = false;
};

/// A cutoff at work on one tree, told of each depth in turn.
class CutoffRule {
  public:
    /// `whole` is the leaf that is split: shares and depths count from there.
    CutoffRule(const Cutoff& cutoff, const SplitTree::Node& whole);

    bool leaves_open(const SplitTree::Node& leaf) const;
    void saw_refuted(const SplitTree::Node& leaf);
    void saw_cube(const SplitTree::Node& leaf);
    /// Every leaf of one depth was seen.
    void end_depth();

  private:
    Cutoff cutoff_;
    double least_share_;
    std::int32_t first_depth_;
    double threshold_ = 0;
    double next_threshold_ = 0;
};

}  // namespace nonesuch
