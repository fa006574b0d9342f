#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cube/cutoff.hpp"
#include "cube/expansion.hpp"
#include "cube/lookahead.hpp"
#include "cube/split_tree.hpp"

namespace nonesuch {

/// Expands leaves in whatever order and place. Gives one expansion a position, in their order;
/// nothing for those that it did not come to before it was stopped.
using ExpandAll = std::function<std::vector<std::optional<Expansion>>(std::span<const Cube>)>;

/// Takes leaves that stay open, as soon as that is clear.
using TakeCubes = std::function<void(std::span<const SplitTree::Index>)>;

/// Grows a tree below its open leaf `leaf`, depth by depth, so that the tree does not depend on
/// who expands which leaf when. `cube` holds everywhere and is no part of the paths.
///
/// The work below a branch is estimated as in Kullmann (Fundaments of branching heuristics,
/// Handbook of Satisfiability, 2009): for gains a and b the branching tuple's tau, the t > 1 with
/// t^-a + t^-b = 1, gives the children the shares t^-a and t^-b of their parent's work; none gets
/// less than a quarter.
///
/// After each depth `take_cubes` is told of the leaves that it left open. If `stop` turns true,
/// growing ends early: every leaf not yet refuted is open, and the tree is valid.
void grow(SplitTree& tree, SplitTree::Index leaf, const Cube& cube, const Cutoff& cutoff,
          const ExpandAll& expand_all, const std::atomic<bool>* stop = nullptr,
          const TakeCubes& take_cubes = {});

/// The share of the first branch for gains a and b, both positive or both 0.
double first_share(double a, double b);

/// Splitters by lookahead, on the formula's split variables, with the heuristic that fits it.
std::unique_ptr<Splitter> make_lookahead(const Formula& formula);

/// The same for what a session splits and goes on with: no double lookahead, and no less than the
/// usual decay. Fresh sessions do not like such cubes, but parts of one session took a tenth less
/// (no p6 in 6x7).
std::unique_ptr<Splitter> make_brief_lookahead(const Formula& formula);

/// Splits cubes of one formula on a number of threads. The formula must outlive it.
class Cuber {
  public:
    explicit Cuber(const Formula& formula, const SplitterFactory& make_splitter = make_lookahead,
                   std::size_t threads = 1);

    /// The tree below `cube`, whose literals are assumed and are no part of the paths.
    SplitTree split(const Cube& cube, const Cutoff& cutoff,
                    const std::atomic<bool>* stop = nullptr);

    /// Grows such a tree further at one of its open leaves, which the cutoff takes for the whole.
    void split(SplitTree& tree, SplitTree::Index leaf, const Cube& cube, const Cutoff& cutoff,
               const std::atomic<bool>* stop = nullptr);

    /// What its threads find at each of the positions; see `ExpandAll`.
    std::vector<std::optional<Expansion>> expand_all(std::span<const Cube> positions,
                                                     const std::atomic<bool>* stop = nullptr);

  private:
    std::vector<std::unique_ptr<Expander>> expanders_;
};

}  // namespace nonesuch
