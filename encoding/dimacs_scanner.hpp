#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "encoding/literal.hpp"

namespace nonesuch {

/// DIMACS numbers of variables run from 1 to this, so that a literal's code fits into 31 bits.
inline constexpr std::int32_t largest_variable_number = (std::int32_t{1} << 30) - 1;

/// Cuts a text into the tokens that DIMACS CNF and iCNF share. Blanks (space, tab, CR) and line
/// ends separate tokens; a line whose first non-blank character is `c` is a comment and is skipped.
///
///     DimacsScanner scanner("c a comment\n1 -2 0\n", "example.cnf");
///     scanner.next() == DimacsScanner::Token::number;  // spelling() == "1", line() == 2
///     Clause clause;
///     scanner.read_clause(clause, 2);  // {1, -2}; the current token is the final 0
///
/// The text must outlive the scanner. Every error is an InputError that names the line, what was
/// expected and what was found.
class DimacsScanner {
  public:
    enum class Token {
        end,     ///< of the text; every further `next` gives it again
        number,  ///< a decimal number of at most `largest_variable_number`, signed or not; no -0
        word     ///< anything else, numbers too large included
    };

    DimacsScanner(std::string_view text, std::string name);

    /// Moves on to the next token. Before the first call there is no current token.
    Token next();

    Token token() const { return token_; }
    bool is_zero() const { return token_ == Token::number && number_ == 0; }
    /// Empty at the end.
    std::string_view spelling() const;
    /// The line of the current token, counted from 1; at the end, the last line of the text.
    std::size_t line() const;
    bool first_on_line() const { return first_on_line_; }
    /// True if only blanks stand between the current token and the end of its line.
    bool last_on_line() const;
    /// Extends the current token to the end of its line, without the blanks there.
    void extend_to_line_end();

    /// The literal that the current token spells; its variable is below `variable_count`.
    Literal literal(std::size_t variable_count) const;
    /// Replaces `clause` by the literals from the current token to the next 0, which becomes the
    /// current token.
    void read_clause(Clause& clause, std::size_t variable_count);

    /// Throws "NAME:LINE: expected EXPECTED, found the current token".
    [[noreturn]] void fail(const std::string& expected) const;
    /// The same for an earlier line, where what the current token cuts short began.
    [[noreturn]] void fail(const std::string& expected, std::size_t line) const;

  private:
    void skip_comment();
    Token scan_token();

    const char* begin_;
    const char* end_;
    const char* at_;     // behind the current token
    const char* start_;  // of the current token
    std::string name_;
    std::size_t line_ = 1;  // of `at_`
    std::int32_t number_ = 0;
    Token token_ = Token::word;
    bool first_on_line_ = false;
};

/// Cuts the first field off `text`, which consists of fields between blanks; empty if there is
/// none.
std::string_view take_field(std::string_view& text);

}  // namespace nonesuch
