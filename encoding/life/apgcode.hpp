#pragma once

#include <string>
#include <string_view>

#include "encoding/life/pattern_contents.hpp"

// apgcodes: the names under which the census Catagolue lists still lifes, oscillators and
// spaceships.
//
//     apgcode = kind number "_" strip { "z" strip }
//     kind    = "xs" still life | "xp" oscillator | "xq" spaceship
//     number  = the population of a still life, else the period
//     strip   = { column | "w" | "x" | "y" count }
//     column  = "0" | … | "9" | "a" | … | "v"           five cells, from 0 to 31
//     count   = "0" | … | "9" | "a" | … | "z"           from 4 to 39
//
// A strip is five rows high, and the next one lies below it. A column's bit i is its cell in row i
// of the strip; "w" is two empty columns, "x" three, "y" as many as the count says. What is missing
// at a strip's end is empty. A glider, `.o./..o/ooo`, in another phase and turned, is xq4_153:
//
//     ooo
//     ..o
//     .o.

namespace nonesuch::life {

/// Whether a word begins as an apgcode does: with its kind and a digit. Then `parse_apgcode` says
/// what is wrong with it, if anything.
bool is_like_apgcode(std::string_view word);

/// Reads `text`, one apgcode with nothing but white space around it; `name` is what errors call it.
/// The pattern is the smallest rectangle around the live cells. Any way to write it is accepted,
/// not just the canonical one. The number is checked for still lifes, but no rule is known here,
/// so that nothing says whether the pattern is what the prefix promises. Throws InputError with
/// line and column.
PatternContents parse_apgcode(std::string_view text, const std::string& name);

/// The apgcode of a pattern: of all phases and all their rotations and reflections the shortest
/// text, and of those the first in the order of ASCII. The empty pattern is xs0_0. Throws
/// InputError if the pattern is none of the three kinds, as far as its first `longest_period`
/// generations tell, dies, or has no phase that fits into 40x40, which is where apgcodes end.
std::string apgcode(const Pattern& pattern, const Rule& rule, int longest_period = 10'000);

}  // namespace nonesuch::life
