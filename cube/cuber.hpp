#pragma once

#include <atomic>
#include <cstddef>

#include "cube/lookahead.hpp"
#include "cube/split_tree.hpp"

namespace nonesuch {

/// When a cube is good enough to be left open.
struct Cutoff {
    /// Leave a cube open once its estimated share of the whole work is at most 1/`cubes`. About so
    /// many cubes come out if the splits are even and none is refuted on the way.
    std::size_t cubes = 16;
    /// Never decide more than so many times on one path.
    int max_depth = 64;
};

/// Splits a cube by lookahead.
///
/// The work below a branch is estimated as in Kullmann (Fundaments of branching heuristics,
/// Handbook of Satisfiability, 2009): for gains a and b the branching tuple's tau, the t > 1 with
/// t^-a + t^-b = 1, gives the children the shares t^-a and t^-b of their parent's work.
///
/// The formula must outlive the cuber. One cuber serves one thread.
class Cuber {
  public:
    explicit Cuber(const Formula& formula);

    /// The tree below `cube`, whose literals are assumed and are no part of the paths. If `stop`
    /// turns true, splitting ends early: every leaf not yet refuted is open, and the tree is valid.
    SplitTree split(const Cube& cube, const Cutoff& cutoff,
                    const std::atomic<bool>* stop = nullptr);

    /// Grows such a tree further at one of its open leaves, which the cutoff takes for the whole.
    void split(SplitTree& tree, SplitTree::Index leaf, const Cube& cube, const Cutoff& cutoff,
               const std::atomic<bool>* stop = nullptr);

  private:
    struct Task;
    bool descend(const SplitTree& tree, SplitTree::Index index);
    void grow(SplitTree& tree, SplitTree::Index index, const Task& task);

    Propagator propagator_;
    Lookahead lookahead_;
    bool units_consistent_;
};

/// The share t^-a of the first branch for gains a and b, both positive or both 0.
double first_share(double a, double b);

}  // namespace nonesuch
