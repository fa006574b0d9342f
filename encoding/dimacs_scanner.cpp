#include "encoding/dimacs_scanner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "encoding/error.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

// CR counts as a blank: that reads the line ends of DOS without a case of their own.
constexpr std::string_view blanks = " \t\r";

bool is_blank(char character) {
    return character == ' ' || character == '\t' || character == '\r';
}
bool ends_token(char character) {
    return is_blank(character) || character == '\n';
}

}  // namespace

DimacsScanner::DimacsScanner(std::string_view text, std::string name)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      at_(begin_),
      start_(begin_),
      name_(std::move(name)) {}

DimacsScanner::Token DimacsScanner::next() {
    first_on_line_ = at_ == begin_;
    for (; at_ != end_; ++at_) {
        if (*at_ == '\n') {
            ++line_;
            first_on_line_ = true;
        } else if (*at_ == 'c' && first_on_line_) {
            skip_comment();
        } else if (!is_blank(*at_)) {
            break;
        }
    }
    token_ = scan_token();
    return token_;
}

/// Leaves `at_` on the last character of the comment, so that `next` steps onto its line end.
void DimacsScanner::skip_comment() {
    const auto length = static_cast<std::size_t>(end_ - at_);
    const void* line_end = std::memchr(at_, '\n', length);
    const char* const stop = line_end ? static_cast<const char*>(line_end) : end_;
    // A hole that a crash filled with zeros must not vanish, lines and all, in a comment.
    if (std::memchr(at_, '\0', static_cast<std::size_t>(stop - at_)))
        throw InputError(name_, line_, "expected a comment of text, found a NUL byte");
    at_ = stop - 1;
}

DimacsScanner::Token DimacsScanner::scan_token() {
    start_ = at_;
    if (at_ == end_) return Token::end;
    const bool negated = *at_ == '-';
    const char* const digits = at_ + (negated ? 1 : 0);
    std::int64_t value = 0;
    for (at_ = digits; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_) {
        if (value <= largest_variable_number) value = 10 * value + (*at_ - '0');
    }
    const bool complete = at_ != digits && (at_ == end_ || ends_token(*at_));
    if (complete && value <= largest_variable_number && !(negated && value == 0)) {
        number_ = static_cast<std::int32_t>(negated ? -value : value);
        return Token::number;
    }
    at_ = std::find_if(at_, end_, ends_token);
    return Token::word;
}

std::string_view DimacsScanner::spelling() const {
    return {start_, static_cast<std::size_t>(at_ - start_)};
}

std::size_t DimacsScanner::line() const {
    const bool behind_last_line = token_ == Token::end && end_ != begin_ && end_[-1] == '\n';
    return behind_last_line ? line_ - 1 : line_;
}

bool DimacsScanner::last_on_line() const {
    const char* const rest = std::find_if_not(at_, end_, is_blank);
    return rest == end_ || *rest == '\n';
}

void DimacsScanner::extend_to_line_end() {
    at_ = std::find(at_, end_, '\n');
    while (at_ != start_ && is_blank(at_[-1])) --at_;
}

Literal DimacsScanner::literal(std::size_t variable_count) const {
    const auto variable = static_cast<std::size_t>(number_ < 0 ? -number_ : number_);
    if (token_ == Token::number && variable != 0 && variable <= variable_count)
        return Literal::from_dimacs(number_);
    if (variable_count == 0) fail("a final 0, as there are no variables");
    fail(fmt::format("a literal of a variable from 1 to {} or a final 0", variable_count));
}

void DimacsScanner::read_clause(Clause& clause, std::size_t variable_count) {
    clause.clear();
    const std::size_t first_line = line();
    for (; !is_zero(); next()) {
        if (token_ == Token::end)
            fail("the final 0 of the clause that begins on this line", first_line);
        clause.push_back(literal(variable_count));
    }
}

void DimacsScanner::fail(const std::string& expected) const {
    fail(expected, line());
}

void DimacsScanner::fail(const std::string& expected, std::size_t line) const {
    const std::string found = token_ == Token::end ? "the end of the file" : printable(spelling());
    throw InputError(name_, line, "expected " + expected + ", found " + found);
}

std::string_view take_field(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    const std::string_view field = text.substr(0, text.find_first_of(blanks));
    text.remove_prefix(field.size());
    return field;
}

}  // namespace nonesuch
