#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "encoding/life/pattern_contents.hpp"

namespace nonesuch::life {

/// Reads the text of a pattern's file in whichever format it is, as its first lines tell:
///
///     begins with                     format
///     "[M2]"                          macrocell
///     "#Life 1.06", "#Life 1.05"      these
///     "!", or a row of ".", "O", "*"  plaintext
///     "xs", "xp" or "xq" and a digit  apgcode
///     anything else                   RLE
///
/// See the headers of these for what they accept and give. Throws their InputError; `name` is what
/// errors call the file.
///
///     read_pattern(read_text(path), input_name(path)).pattern
PatternContents read_pattern(std::string_view text, const std::string& name);

/// The same for a word of the command line: the file of that name or, if there is none and the word
/// begins like an apgcode, the pattern of that code; "-" is standard input.
PatternContents read_pattern_argument(const std::string& word);

}  // namespace nonesuch::life
