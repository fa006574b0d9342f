#pragma once

#include <string>
#include <string_view>

#include "encoding/life/pattern_contents.hpp"

// Plaintext, the format of .cells files: a picture with remarks above it.
//
//     file    = { comment } row { comment | row }       each a line
//     comment = "!" anything
//     row     = { "." | "O" | "*" }                     dead, alive and alive
//
// A row that ends early is dead from there on, and a blank line is a row of dead cells, except at
// the end of the file. Lines end with LF, CR LF or CR; spaces at their ends mean nothing. A glider:
//
//     !Name: Glider
//     .O.
//     ..O
//     OOO

namespace nonesuch::life {

/// Reads `text`, the contents of the file `name`. The pattern is as high as there are rows and as
/// wide as the longest; comments are given without the "!". Throws InputError with line and column
/// for what the grammar does not allow and for a pattern that `Pattern::is_size` refuses.
PatternContents parse_plaintext(std::string_view text, const std::string& name);

/// Every row in full, so that `parse_plaintext` gives back an equal pattern; one without rows or
/// columns is written as one dead cell. Each line of a comment becomes a comment. No rule is
/// written: the format has none.
std::string plaintext_text(const Pattern& pattern, const std::vector<std::string>& comments = {});

}  // namespace nonesuch::life
