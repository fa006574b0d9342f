#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoding/life/square_symmetry.hpp"

namespace nonesuch::life {

/// What is known of one cell in one generation.
struct CellState {
    enum class Kind : std::uint8_t { free, dead, alive, tied };
    Kind kind = Kind::free;
    /// Of a tied cell: all cells with this letter are equal.
    char letter = '\0';
    /// The rule does not say what this cell is.
    bool is_exempt = false;

    bool operator==(const CellState&) const = default;
};

/// What is known of a generation: one state a cell of the box, row by row. Empty: nothing is.
using KnownCells = std::vector<CellState>;

enum class Relation : std::uint8_t { at_most, equal, at_least };

/// A number and how something counted relates to it.
struct Bound {
    Relation relation = Relation::at_most;
    int count = 0;
    /// A number no tighter than `count`, for which the counter is made: formulas that count to the
    /// same number differ only in clauses of one literal or two, of which that with the tighter
    /// bound has more. So what follows from one bound goes on to follow, by the same proof, when it
    /// is tightened.
    std::optional<int> counted = {};

    bool operator==(const Bound&) const = default;
    bool holds(long long number) const;
    /// "at most 17", "exactly 3", "at least 5".
    std::string words() const;
    /// "<=17", "=3", ">=5", and "<=17(20)" if 20 are counted.
    std::string text() const;
};

/// A bound on live cells: of one generation, of the generation with the fewest, or of all together.
struct PopulationBound {
    enum class Of : std::uint8_t { generation, least, sum };
    Of of = Of::generation;
    int generation = 0;
    Bound bound;

    bool operator==(const PopulationBound&) const = default;
};

/// A part of the box in which something happens.
struct CellSet {
    enum class Kind : std::uint8_t { cell, row, column };
    Kind kind = Kind::cell;
    int x = 0;
    int y = 0;

    bool operator==(const CellSet&) const = default;
    std::vector<std::size_t> cells(const Box& box) const;
};

enum class Side : std::uint8_t { top, bottom, left, right };

/// What is known of generation 0 and those that follow it, of all cells or of some: what a claim
/// does not ask for. No cells are tied or exempt; later generations are free.
using Excepted = std::vector<KnownCells>;

/// What any claim may ask for besides.
struct Constraints {
    /// Every generation has it.
    std::optional<PatternSymmetry> imposed;
    /// Generation 0 lacks some of each; of what recurs every generation does.
    std::vector<PatternSymmetry> forbidden;
    std::vector<PopulationBound> populations;
    /// On the cells that ever change, and on those that are always alive.
    std::vector<Bound> rotor;
    std::vector<Bound> stator;
    /// One a generation, from 0; later ones are free.
    std::vector<KnownCells> cells;
    /// Something changes in each of these.
    std::vector<CellSet> changing;
    /// In some generation a cell of this side of the box is alive.
    std::vector<Side> touched;
    /// The live cells of generation 0 are, over the eight neighbours of each; see ConnectedCells.
    bool is_connected = false;

    bool operator==(const Constraints&) const = default;
    bool is_empty() const { return *this == Constraints{}; }
};

}  // namespace nonesuch::life
