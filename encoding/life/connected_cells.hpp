#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/spacetime.hpp"

namespace nonesuch::life {

/// Throws InputError if the evolution's constraints say that its cells are connected, and it cannot
/// be encoded.
void check_connected(const Evolution& evolution);

/// "The live cells of generation 0 are connected", as clauses: from each of them one comes to each
/// other over live cells, step by step to one of the eight neighbours. No live cell at all is
/// connected too.
///
///     ConnectedCells connected(formula, spacetime);    // spacetime is numbered
///     connected.map_variables(flip, images);           // as a symmetry of the box maps the cells
///
/// One live cell is the root; reached(k,q) says that k steps lead from it to q, and every live cell
/// is to be reached in as many as there may be. That many are enough: a shortest path has no
/// neighbours but those that follow each other, hence at most two cells of each block of 2x2.
///
/// The orbits of cells under the symmetries of the box are taken from the centre outwards, and the
/// root is a cell of the first that has a live one, which dead(i), "the first i orbits are dead",
/// says. So the symmetries permute the variables; to say that there is one root is to say it of
/// each orbit's few cells; and less is left open than where any live cell may be the root. Measured
/// with 54 live cells in 10x10, which are none: from the corners inwards took two and a half times
/// as long. Paths are stated one way only, from a cell to what comes before it; that what is next
/// to a reached cell is reached too took twice as long.
///
/// Every connected pattern has a model, that with the lengths of shortest paths from some root. A
/// symmetry that keeps no cell of the box keeps no model, since it moves the root.
class ConnectedCells {
  public:
    /// The most cells of a box of which it can be said.
    static constexpr std::size_t max_area = 1'600;

    /// Adds variables and clauses to `formula`. Requires a numbered spacetime whose evolution
    /// passes `check_connected`.
    ConnectedCells(Formula& formula, const Spacetime& spacetime);

    /// Writes to `images` what a symmetry does to these variables: one that maps the box onto
    /// itself, and known cells onto cells that are known to be the same.
    void map_variables(const CellPermutation& symmetry, std::span<Literal> images) const;

  private:
    /// One a cell.
    using Values = std::vector<CellValue>;

    void add_roots();
    CellValue add_roots_in(const std::vector<std::size_t>& orbit, CellValue dead_before);
    void add_step();
    std::size_t most_steps() const;
    std::vector<std::size_t> neighbours(std::size_t cell) const;
    CellValue alive(std::size_t cell) const { return spacetime_.value(0, cell); }
    CellValue variable(const std::string& name);
    void expect_some(const Values& values);

    Formula& formula_;
    const Spacetime& spacetime_;
    const Box& box_;
    /// By the number of steps; cells that are known to be dead have no variables.
    std::vector<Values> reached_;
    /// How many of the orbits that have roots there are so far.
    int orbits_ = 0;
};

}  // namespace nonesuch::life
