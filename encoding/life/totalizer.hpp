#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/box.hpp"

namespace nonesuch::life {

/// "At most `limit` of the box's cells are alive", as a totalizer (Bailleux, Boufkhad 2003) whose
/// tree the box's symmetries map onto itself.
///
/// The box groups are 2-groups, so each orbit of cells has a chain of block systems that doubles
/// the blocks from single cells to the whole orbit; merging block by block, then orbit by orbit,
/// gives a tree in which a symmetry takes the node over a set of cells to the node over its image.
/// So the group permutes the counter's variables too, and the formula keeps its automorphisms.
class SymmetricTotalizer {
  public:
    /// Adds the counter's variables and clauses to `formula`. `inputs[cell]` is true if the cell is
    /// alive. Requires 0 <= limit.
    SymmetricTotalizer(Formula& formula, const Box& box, std::span<const Literal> inputs,
                       std::size_t limit);

    /// Writes to `images` what a symmetry of the box does to the counter's variables.
    void map_variables(const CellPermutation& symmetry, std::span<Literal> images) const;

  private:
    using Block = std::vector<std::size_t>;
    using Outputs = std::vector<Literal>;

    Block merge(const Block& left, const Block& right);
    Block merge_all(std::vector<Block> blocks);

    Formula& formula_;
    std::size_t limit_;
    /// For each set of cells with a node: output k says "more than k of them are alive".
    std::map<Block, Outputs> nodes_;
};

/// A block system twice as coarse: blocks joined in pairs such that the generators map pairs onto
/// pairs. Requires that the blocks are one, of equal size and permuted transitively, and that the
/// group is a 2-group.
std::vector<std::vector<std::size_t>> paired_blocks(
    const std::vector<std::vector<std::size_t>>& blocks,
    const std::vector<CellPermutation>& generators);

}  // namespace nonesuch::life
