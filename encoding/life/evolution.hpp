#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoding/life/box.hpp"
#include "encoding/life/constraints.hpp"
#include "encoding/life/rule.hpp"
#include "encoding/life/square_symmetry.hpp"

namespace nonesuch::life {

/// What lies around a box.
enum class Edge : std::uint8_t {
    /// Dead cells, for ever: births on the ring just outside the box are forbidden.
    dead,
    /// Cells of which nothing is said; generation t is then known to follow the rule only at a
    /// distance of t cells from the edge.
    open,
    /// The box again: its sides are glued.
    torus
};

/// How a pattern recurs: after some generations it is what it was, mirrored or turned about its
/// box's centre and then moved.
struct Motion {
    Offset displacement;
    SquareSymmetry symmetry;
    bool operator==(const Motion&) const = default;
};

/// What bounds from below on live cells are made of: counters of the dead cells, or of the waste,
/// where waste.hpp has no objection.
enum class Counting : std::uint8_t { cells, waste };

/// What every claim comes down to: cells of a box over some generations that follow a rule. A
/// family of claims says in these words what it asks for; the encoder knows no families.
///
/// With a displacement the box moves along: generation t lies in the box moved by
/// `drift(evolution, t)`, and a cell's coordinates are those in its generation's box.
struct Evolution {
    Rule rule = Rule::life();
    Box box;
    Edge edge = Edge::dead;
    /// On a torus the cell (x, y + height) is (x + shift, y).
    int torus_shift = 0;
    /// With cells of their own: 0 to generations - 1.
    int generations = 1;
    /// What follows the last of them is generation 0, so moved. Missing: nothing is said.
    std::optional<Motion> motion;
    /// It recurs so for the first time: not after a proper divisor of its period moved by that
    /// part of the displacement.
    bool is_exact = false;
    /// Every generation has a live cell.
    bool is_non_empty = false;
    /// The last two generations are equal.
    bool ends_still = false;
    /// Generations t and t + 1 differ.
    std::optional<int> changes_at;
    Constraints constraints;
    Counting counting = Counting::cells;
    /// It is none of these, nor an image of one under the evolution's symmetries.
    std::vector<Excepted> exceptions;
};

/// The period: the generations of a motion times the order of its symmetry. 0 without a motion.
int period(const Evolution& evolution);

/// By how much it moves in one period.
Offset way_of_period(const Evolution& evolution);

/// By how much the box of generation t has moved, rounded towards 0, so that what a symmetry makes
/// of a way it makes of each part. Of a mirrored motion each round's way is the image of the one
/// before.
Offset drift(const Evolution& evolution, int t);

/// The cell of the box that a place is on a torus.
Offset wrapped(const Evolution& evolution, Offset place);

}  // namespace nonesuch::life
