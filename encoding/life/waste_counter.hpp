#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/spacetime.hpp"

namespace nonesuch::life {

/// "The waste of this still life is at most `limit`" (waste.hpp), as clauses.
///
/// The box and the ring around it, together the outer box, are counted by a totalizer. Its tree
/// halves each quadrant across its longer side again and again, and merges the quadrants to two
/// halves of the outer box, top and bottom, or left and right if it is wider than high. Where there
/// is a middle row or column between them, it belongs to neither. Reflections along the axes
/// permute the counter's variables, while a transposition does not.
///
/// Measured on square boxes between 12 and 60: trees of rows, of rings, or with the outermost cells
/// apart, the halves along the other axis besides, sums that are exact, and a lighter quadrant or
/// no case at all took as long, as far as the noise tells, or longer.
///
/// Clauses go one way only: from cells to the least waste that they make, and from parts to sums.
/// So what a model says of waste is at least the real one, while each still life within the limit
/// has a model, that with the real one.
class WasteCounter {
  public:
    /// Adds variables and clauses to `formula`. Requires that the spacetime is numbered, and that
    /// there is no `objection_to_waste` of its evolution.
    WasteCounter(Formula& formula, const Spacetime& spacetime, std::size_t limit);

    /// The same for a smaller limit: adds clauses of two literals at most, and no variable.
    void expect_limit(std::size_t limit);

    /// Of two halves one has at most half of the waste that there may be; by the symmetries, which
    /// do not transpose the box, it is the first one. A cube that each solution, moved by some
    /// symmetry, lies in. Empty if they exchange no halves, or if it would say nothing.
    Cube lighter_half(const std::vector<CellPermutation>& symmetries) const;

    /// Writes to `images` what a symmetry of the box that does not transpose it does to the
    /// counter's variables.
    void map_variables(const CellPermutation& symmetry, std::span<Literal> images) const;

  private:
    /// Cells of the outer box, in order.
    using Block = std::vector<std::size_t>;
    /// Output k says "more than k".
    using Outputs = std::vector<Literal>;
    struct Reflection {
        bool flips_x = false;
        bool flips_y = false;
    };
    /// Columns from left to before right, rows from top to before bottom, of the outer box.
    struct Part {
        int left;
        int right;
        int top;
        int bottom;
    };

    void add_cell(int x, int y);
    Outputs ring_waste(int x, int y);
    Outputs box_waste(int x, int y);
    void add_halves();
    void divide(const Block& second_half, const Block& middle);
    Block count(const Part& part, Reflection reflection);
    Block merge(const Block& a, const Block& b);
    Reflection reflection(const CellPermutation& symmetry) const;
    std::size_t image(std::size_t outer_cell, Reflection reflection) const;

    Formula& formula_;
    const Spacetime& spacetime_;
    Box box_;
    Box outer_;
    std::size_t limit_;
    std::map<Block, Outputs> nodes_;
    bool is_wide_;
    /// The top one, or the left one.
    Block first_half_;
    /// Two that together are all.
    Block one_part_;
    Block other_part_;
};

}  // namespace nonesuch::life
