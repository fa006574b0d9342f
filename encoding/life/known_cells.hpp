#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "encoding/life/constraints.hpp"
#include "encoding/life/pattern.hpp"
#include "encoding/life/state_grid.hpp"

// Grids of cells that are known in part.
//
//     grid       = generation { "|" generation }      a line "|", or an empty line, does too
//     generation = row { "/" row }                    a line end does too
//     row        = { cell }
//     cell       = state [ "'" ]                      ' exempts the cell from the rule
//     state      = "."                                dead
//                | "o" | "O" | "*"                    alive
//                | "?"                                free
//                | other letter                       equal to all cells with that letter
//
// Lines end with LF, CR LF or CR. Lines that begin with # are comments, spaces are passed over, and
// so are empty lines before and behind, and a byte order mark. All rows are equally long, all
// generations have as many, and neither is without cells. A blinker of which the middle of one
// generation is known, and that two cells of the next are equal:
//
//     ???/?o?/???|?a?/???/?a?

namespace nonesuch::life {

struct KnownGrid {
    Box box;
    /// At least one.
    std::vector<KnownCells> generations;
};

/// Where a text begins in the file that holds it, both counted from 1.
struct TextPlace {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// Reads `text`, which stands at `start` of the file `name`, or is an option's value. Throws
/// InputError with line and column.
KnownGrid parse_known_grid(std::string_view text, const std::string& name, TextPlace start = {});

/// The grid in one line, as `parse_known_grid` reads it; of a generation of which nothing is known
/// all cells are free.
std::string known_text(const Box& box, const std::vector<KnownCells>& generations);

/// All cells known.
KnownCells known_cells(const Pattern& pattern);
/// What the states of LifeHistory and its kind tell of cells, so that whoever draws
/// with an editor of such patterns can mark what is not known:
///
///     0, 4     dead               2  free
///     1, 3, 5  alive              6  dead, and exempt from the rule
///
/// Requires states from 0 to 6.
KnownCells known_cells(const StateGrid& states);
/// A box of dead cells, with `cells`, those of `inner`, in its middle.
KnownCells padded(const KnownCells& cells, const Box& inner, int margin);

}  // namespace nonesuch::life
