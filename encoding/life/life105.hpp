#pragma once

#include <string>
#include <string_view>

#include "encoding/life/pattern_contents.hpp"

// Life 1.05: blocks of rows, each at its place.
//
//     file  = { blank } "#Life 1.05" { line | blank }   each a line
//     line  = "#D" anything                             a comment; so is any other # line
//           | "#N"                                      the rule is B3/S23
//           | "#R" rule                                 survivals/births, e.g. 23/36, or B36/S23
//           | "#P" [ number number ]                    the column and the row where a block begins
//           | { "." | "*" }                             a row of the block: dead and live cells
//
// Columns grow to the right and rows downwards; both may be negative. The first block begins at
// (0, 0) unless #P says otherwise. A blank line is no row. Lines end with LF, CR LF or CR. A
// glider, `.o./..o/ooo`:
//
//     #Life 1.05
//     #N
//     #P -1 -1
//     .*
//     ..*
//     ***

namespace nonesuch::life {

/// Reads `text`, the contents of the file `name`. The pattern is the smallest rectangle around the
/// live cells, wherever that lies; the texts of #D lines become comments. Throws InputError with
/// line and column for what the grammar does not allow, a rule that `Rule::parse` refuses, a
/// coordinate beyond LiveCells::farthest, and a pattern that `Pattern::is_size` refuses.
PatternContents parse_life105(std::string_view text, const std::string& name);

}  // namespace nonesuch::life
