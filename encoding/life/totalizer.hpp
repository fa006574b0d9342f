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
/// The first cells of the orbits form a connected part of the box. Those with the same stabiliser
/// are counted by one tree that halves their region again and again, so that a node counts cells
/// that lie together; the symmetries carry the tree to the region's images. The box groups are
/// 2-groups, so the images have a chain of block systems, each twice as coarse as the one before,
/// along which they are merged. So a symmetry takes the node over a set of cells to the node over
/// its image, the group permutes the counter's variables too, and the formula keeps its
/// automorphisms.
class SymmetricTotalizer {
  public:
    /// Adds the counter's variables and clauses to `formula`. `inputs[cell]` is true if the cell is
    /// alive. The bound need not hold if a literal of `unless` is true. Requires 0 <= limit.
    SymmetricTotalizer(Formula& formula, const Box& box, std::span<const Literal> inputs,
                       std::size_t limit, Clause unless = {});

    /// The tree alone, which counts to `limit` + 1.
    static SymmetricTotalizer counting(Formula& formula, const Box& box,
                                       std::span<const Literal> inputs, std::size_t limit);
    /// Output k says "more than k are alive"; as many as there are cells, but at most limit + 1.
    std::span<const Literal> outputs() const { return nodes_.at(root_); }

    /// Writes to `images` what a symmetry of the box does to the counter's variables, if it also
    /// takes this counter to `onto`, one of the same box and limit.
    void map_variables(const CellPermutation& symmetry, const SymmetricTotalizer& onto,
                       std::span<Literal> images) const;
    void map_variables(const CellPermutation& symmetry, std::span<Literal> images) const {
        map_variables(symmetry, *this, images);
    }

  private:
    using Block = std::vector<std::size_t>;
    using Outputs = std::vector<Literal>;

    struct TreeAlone {};
    SymmetricTotalizer(Formula& formula, const Box& box, std::span<const Literal> inputs,
                       std::size_t limit, TreeAlone);
    void build();
    Block add_region(const Block& region, const CellPermutation& symmetry);
    Block merge_images(std::vector<Block> blocks);
    Block merge_all(std::vector<Block> blocks);
    Block merge(const Block& left, const Block& right);

    Formula& formula_;
    Box box_;
    std::vector<Literal> inputs_;
    std::size_t limit_;
    std::vector<CellPermutation> group_;
    /// For each set of cells with a node: output k says "more than k of them are alive".
    std::map<Block, Outputs> nodes_;
    Block root_;
};

/// Adds to `formula` the sum of two unary counts, as new variables named NAME>k: output k says
/// "more than k". It counts to `limit` + 1, and follows from the parts; they do not from it.
std::vector<Literal> merged_counts(Formula& formula, std::span<const Literal> a,
                                   std::span<const Literal> b, std::size_t limit,
                                   const std::string& name);

/// A block system twice as coarse: blocks joined in pairs such that the generators map pairs onto
/// pairs. Requires that the blocks are one, of equal size and permuted transitively, and that the
/// group is a 2-group.
std::vector<std::vector<std::size_t>> paired_blocks(
    const std::vector<std::vector<std::size_t>>& blocks,
    const std::vector<CellPermutation>& generators);

}  // namespace nonesuch::life
