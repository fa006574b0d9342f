#include "encoding/life/pattern_file.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "encoding/error.hpp"
#include "encoding/life/apgcode.hpp"
#include "encoding/life/life105.hpp"
#include "encoding/life/life106.hpp"
#include "encoding/life/macrocell.hpp"
#include "encoding/life/plaintext.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/text_lines.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::life {

namespace {

/// The first line that is not blank, without spaces around it.
std::string_view first_line(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return trimmed(text.substr(0, text.find_first_of("\r\n")));
}

bool is_plaintext(std::string_view line) {
    return line.starts_with('!') ||
           (!line.empty() && line.find_first_not_of(".O*") == std::string_view::npos);
}

}  // namespace

PatternContents read_pattern(std::string_view text, const std::string& name) {
    const std::string_view line = first_line(text);
    if (line.starts_with("[M2]")) return parse_macrocell(text, name);
    if (line.starts_with("#Life 1.06")) return parse_life106(text, name);
    if (line.starts_with("#Life 1.05")) return parse_life105(text, name);
    if (is_plaintext(line)) return parse_plaintext(text, name);
    if (is_like_apgcode(line)) return parse_apgcode(text, name);
    return parse_rle(text, name);
}

PatternContents read_pattern_argument(const std::string& word) {
    std::error_code ignored;
    if (is_like_apgcode(word) && !std::filesystem::exists(word, ignored))
        return parse_apgcode(word, word);
    return read_pattern(read_text(word), input_name(word));
}

}  // namespace nonesuch::life
