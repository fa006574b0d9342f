#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "cube/split_tree.hpp"
#include "encoding/formula.hpp"

namespace nonesuch {

/// Whether a list of cubes covers the space of a formula.
struct Cover {
    /// The cubes as a tree: each open leaf lies in some cube, the others are refuted.
    SplitTree tree;
    /// Literals that no cube of the list agrees with, and that the formula does not visibly refute.
    std::optional<Cube> missing;
    /// The list is so far from a tree that the question was given up.
    bool is_given_up = false;

    bool is_complete() const { return !missing && !is_given_up; }
};

/// Checks a list of cubes made by any cuber. What it leaves out must be refuted by propagation,
/// failed literals or lookahead, as lookahead cubers do with the leaves they refute.
///
/// Branches on a variable that all cubes have, if there is one: for a list that comes from a
/// decision tree this walks the tree, in whatever order its cubes and their literals are. Other
/// lists may need more steps, up to a fixed number, and are given up then, or if `stop` turns true.
///
/// `images` are more cubes of the list, such as images of the others. They are looked at only where
/// none of the others agrees with the path: of a tree, some leaves may be given by an image alone.
///
/// Requires that all variables exist in the formula.
Cover find_cover(const Formula& formula, const std::vector<Cube>& cubes,
                 const std::vector<Cube>& images = {}, const std::atomic<bool>* stop = nullptr);

}  // namespace nonesuch
