#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "encoding/life/pattern_contents.hpp"

// Run length encoded patterns, as Golly reads and writes them.
//
//     file    = { comment | blank } [ header ] { comment | row-text } [ "!" anything ]
//     comment = "#" anything                         a line of its own, before or between others
//     header  = "x" "=" number "," "y" "=" number [ "," "rule" "=" rule ]    spaces are optional
//     row-text = { [ count ] item | space }
//     item    = "b" | "."                            dead cells, state 0
//             | "o" | "A"                            live cells, state 1
//             | "B" | … | "X"                        states 2 to 24
//             | "pA" | … | "pX" | "qA" | … | "yO"    states 25 to 255
//             | "$"                                  ends of rows
//     count   = digits                               how many of that item; 1 if missing
//
// Lines end with LF, CR LF or CR. A line end, but no space, may part a count from its item. A row
// that ends early is dead from there on; so is a pattern. The rectangle is as large as the header
// says, and larger if a cell of another state than 0 lies outside it. States above 1 need a rule
// that has them: LifeHistory and its kind, see FileRule.
//
// A glider, `.o./..o/ooo`:
//
//     #C The smallest spaceship.
//     x = 3, y = 3, rule = B3/S23
//     bo$2bo$3o!

namespace nonesuch::life {

/// The comments are the texts of the #C, #N and #O lines. Other # lines are read over, except that
/// `#r RULE` names a rule, as in Golly.
using RlePattern = PatternContents;

/// Reads `text`, the contents of the file `name`. Throws InputError with line and column for what
/// the grammar above does not allow, a rule that `parse_file_rule` refuses, states that the rule
/// does not have, a pattern that `Pattern::is_size` refuses, and a text with neither header nor
/// items.
RlePattern parse_rle(std::string_view text, const std::string& name);

/// The file that Golly would write, except that the header gives the pattern's own size and not
/// that of its bounding box: `parse_rle` gives back an equal pattern. Lines of cells have at most
/// 70 characters; each line of a comment becomes a #C line, however long.
std::string rle_text(const Pattern& pattern, const Rule& rule,
                     const std::vector<std::string>& comments = {});

/// The same for a rule with marks, e.g. `RULEHistory`: `parse_rle` gives back equal states.
/// Requires states from 0 to 6, and `rule` of two states. It is called LifeHistory if `rule` is
/// Life, as Golly knows it.
std::string history_rle_text(const StateGrid& states, const Rule& rule,
                             const std::vector<std::string>& comments = {});

}  // namespace nonesuch::life
