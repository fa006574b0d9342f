#include "encoding/life/text_lines.hpp"

#include <algorithm>
#include <cctype>

#include "encoding/error.hpp"

namespace nonesuch::life {

bool TextLines::next() {
    if (text_.empty()) return false;
    const std::size_t end = std::min(text_.find_first_of("\r\n"), text_.size());
    line_ = text_.substr(0, end);
    text_.remove_prefix(end);
    if (!text_.empty()) text_.remove_prefix(text_.starts_with("\r\n") ? 2 : 1);
    ++number_;
    if (const auto nul = line_.find('\0'); nul != std::string_view::npos)
        fail(nul, "expected text, not a NUL byte");
    return true;
}

bool TextLines::next_filled() {
    while (next()) {
        if (!trimmed(line_).empty()) return true;
    }
    return false;
}

void TextLines::fail(std::size_t index, const std::string& message) const {
    throw InputError(name_, std::max<std::size_t>(number_, 1), index + 1, message);
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
    return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    return text;
}

std::string shown(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isprint(byte) != 0) return std::string("'") + c + "'";
    constexpr std::string_view hexadecimal = "0123456789abcdef";
    return std::string("byte 0x") + hexadecimal[byte >> 4] + hexadecimal[byte & 15];
}

}  // namespace nonesuch::life
