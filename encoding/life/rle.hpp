#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/life/pattern.hpp"
#include "encoding/life/rule.hpp"

// Run length encoded patterns, as Golly reads and writes them.
//
//     file    = { comment | blank } [ header ] { comment | row-text } [ "!" anything ]
//     comment = "#" anything                         a line of its own, before or between others
//     header  = "x" "=" number "," "y" "=" number [ "," "rule" "=" rule ]    spaces are optional
//     row-text = { [ count ] item | space }
//     item    = "b" | "."                            dead cells
//             | "o" | "A"                            live cells
//             | "$"                                  ends of rows
//     count   = digits                               how many of that item; 1 if missing
//
// Lines end with LF, CR LF or CR. A line end, but no space, may part a count from its item. A row
// that ends early is dead from there on; so is a pattern. The rectangle is as large as the header
// says, and larger if a live cell lies outside it.
//
// A glider, `.o./..o/ooo`:
//
//     #C The smallest spaceship.
//     x = 3, y = 3, rule = B3/S23
//     bo$2bo$3o!

namespace nonesuch::life {

struct RlePattern {
    Pattern pattern;
    /// Missing if the file names none.
    std::optional<Rule> rule;
    /// The texts of the #C, #N and #O lines, in their order. Other # lines are read over, except
    /// that `#r RULE` names a rule, as in Golly.
    std::vector<std::string> comments;
};

/// Reads `text`, the contents of the file `name`. Throws InputError with line and column for what
/// the grammar above does not allow, a rule that `Rule::parse` refuses, states other than dead and
/// alive, a pattern that `Pattern::is_size` refuses, and a text with neither header nor items.
RlePattern parse_rle(std::string_view text, const std::string& name);

/// The file that Golly would write, except that the header gives the pattern's own size and not
/// that of its bounding box: `parse_rle` gives back an equal pattern. Lines of cells have at most
/// 70 characters; each line of a comment becomes a #C line, however long.
std::string rle_text(const Pattern& pattern, const Rule& rule,
                     const std::vector<std::string>& comments = {});

}  // namespace nonesuch::life
