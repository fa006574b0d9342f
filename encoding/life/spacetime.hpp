#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/evolution.hpp"

namespace nonesuch::life {

/// What a formula knows of a cell: nothing but its literal, or that it is dead or alive.
class CellValue {
  public:
    CellValue() = default;  // dead
    explicit CellValue(bool alive) : kind_(alive ? Kind::alive : Kind::dead) {}
    explicit CellValue(Literal literal) : kind_(Kind::open), literal_(literal) {}

    bool is_open() const { return kind_ == Kind::open; }
    bool is_dead() const { return kind_ == Kind::dead; }
    bool is_alive() const { return kind_ == Kind::alive; }
    /// Requires `is_open()`.
    Literal literal() const { return literal_; }
    /// The other state.
    CellValue operator~() const { return is_open() ? CellValue(~literal_) : CellValue(is_dead()); }

    auto operator<=>(const CellValue&) const = default;

  private:
    enum class Kind : std::uint8_t { dead, alive, open };
    Kind kind_ = Kind::dead;
    Literal literal_;
};

/// The literals one of which must be true for one of the values to be, each once; nothing if one is
/// anyway.
std::optional<Clause> clause_of(std::span<const CellValue> values);

/// The cells of an evolution: which are known, which are equal, and a variable for each of the
/// others. Cells are equal by the imposed symmetry and by the letters of the known cells.
///
///     Spacetime spacetime(evolution);
///     spacetime.number(formula);               // x(t,x,y), in this order
///     spacetime.value(1, {0, -1}).is_dead()    // above the box
///
/// The evolution must outlive it.
class Spacetime {
  public:
    explicit Spacetime(const Evolution& evolution);

    const Evolution& evolution() const { return evolution_; }
    const Box& box() const { return evolution_.box; }
    int generations() const { return evolution_.generations; }

    /// Adds the variables to `formula`, and says which of them to split on. A variable is named
    /// after the first of its cells.
    void number(Formula& formula);
    /// True if some cell must be both dead and alive.
    bool is_contradictory() const { return is_contradictory_; }
    /// True if two cells share a variable, apart from those that the motion identifies.
    bool has_equal_cells() const { return has_equal_cells_; }

    /// Any generation that the evolution has, and those that follow by its motion; any place, in
    /// the coordinates of that generation's box.
    CellValue value(int t, Offset place) const;
    CellValue value(int t, std::size_t cell) const;
    /// True if the rule says what the cell of the box is in generation t, given the one before.
    bool is_ruled(int t, std::size_t cell) const;

    /// True if mapping (t, q) to (t + shift, cells[q]) maps equal cells onto equal cells, known
    /// cells onto cells known to be the same, and ruled onto ruled ones.
    bool is_kept(const CellPermutation& cells, int shift) const;

  private:
    using Index = std::size_t;
    /// The place among the cells with variables of their own that a generation's cell is.
    Index index(int t, std::size_t cell) const;
    Index find(Index index);
    void unite(Index a, Index b);
    void add_split_variables(Formula& formula) const;
    void append_variables(int t, std::vector<Variable>& variables) const;
    void apply_known_cells();
    void apply_still_end();
    void apply_imposed_symmetry();
    void apply_open_edge();

    const Evolution& evolution_;
    /// Of the cells of all generations, and of a dead and a live one behind them: another of the
    /// same class; in the end the first of the class.
    std::vector<Index> parents_;
    std::vector<CellValue> values_;
    std::vector<bool> is_exempt_;
    /// By which a generation beyond the last is mapped back.
    CellPermutation back_;
    bool is_contradictory_ = false;
    bool has_equal_cells_ = false;
};

}  // namespace nonesuch::life
