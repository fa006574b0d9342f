#pragma once

#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch::trusted {

/// A cube that a node leaves to a child, with which of its images.
struct Delegation {
    Cube cube;
    /// All images under the group that the formula's automorphisms generate, or its own alone.
    bool all_images = false;
};

/// The clauses that say "in no image of a child", in the children's order. Hundreds of long cubes
/// take seconds under a large group; if `stop` turns true, some clauses are missing.
std::vector<Clause> outside(std::span<const Delegation> children, const Formula& formula,
                            const std::atomic<bool>* stop = nullptr);

/// The CNF that a node's log must refute: the formula, its cube as units, and what is outside of
/// all images of its children. `formula_clauses` is the formula's `clause_lines`. If `stop` turns
/// true, the text is of no use.
std::string node_cnf(const Formula& formula, const std::string& formula_clauses, const Cube& cube,
                     std::span<const Delegation> children, const std::atomic<bool>* stop = nullptr);

/// The formula's DIMACS text without its header, which is the same in the CNF of every node.
std::string clause_lines(const Formula& formula);

}  // namespace nonesuch::trusted
