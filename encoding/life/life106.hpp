#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "encoding/life/pattern_contents.hpp"

// Life 1.06: the live cells, one a line, anywhere on the plane.
//
//     file  = { blank } "#Life 1.06" { cell | "#" anything | blank }     each a line
//     cell  = number number                             its column and its row, parted by spaces
//
// Columns grow to the right and rows downwards; both may be negative. Lines end with LF, CR LF or
// CR. A glider, `.o./..o/ooo`:
//
//     #Life 1.06
//     0 -1
//     1 0
//     -1 1
//     0 1
//     1 1

namespace nonesuch::life {

/// Reads `text`, the contents of the file `name`. The pattern is the smallest rectangle around the
/// live cells, wherever that lies; `# ` lines after the first become comments. Throws InputError
/// with line and column for what the grammar does not allow, a coordinate beyond
/// LiveCells::farthest, and a pattern that `Pattern::is_size` refuses.
PatternContents parse_life106(std::string_view text, const std::string& name);

/// The live cells row by row; the pattern's top left cell lies at (x, y). No rule is written: the
/// format has none.
std::string life106_text(const Pattern& pattern, std::int64_t x = 0, std::int64_t y = 0);

}  // namespace nonesuch::life
