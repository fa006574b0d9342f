#pragma once

#include <string>
#include <string_view>

#include "encoding/life/pattern_contents.hpp"

// Macrocell, the quadtrees that Golly writes to .mc files.
//
//     file  = { blank } "[M2]" anything { line | blank }      each a line
//     line  = "#R" rule                                       a rule as `parse_file_rule` knows it
//           | "#C" anything | "#" anything                    a comment; others are read over
//           | { "." | "*" | "$" }                             a leaf: 8x8 cells, '$' ends a row
//           | level node node node node                       a node: 2^level cells wide and high
//
// Leaves and nodes are numbered together from 1, in their order; leaves have level 3. A node is
// made of four that came before it, all of the next lower level: its north-west, north-east,
// south-west and south-east quarter. 0 is an empty one of whichever level. A node of level 1 has
// the states of four cells in their place. The last one is the whole pattern; a file without any is
// empty. A glider, `.o./..o/ooo`:
//
//     [M2] (golly 3.3)
//     #R B3/S23
//     .*$..*$***$
//     4 1 0 0 0

namespace nonesuch::life {

/// Reads `text`, the contents of the file `name`. The pattern is the smallest rectangle around the
/// cells of another state than 0, wherever that lies. Throws InputError with line and column for
/// what the grammar does not allow, levels above 60, states that the rule does not have, and a
/// pattern that `Pattern::is_size` refuses, however few lines describe it.
PatternContents parse_macrocell(std::string_view text, const std::string& name);

}  // namespace nonesuch::life
