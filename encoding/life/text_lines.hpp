#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nonesuch::life {

/// The lines of a text, one after another, and errors that name a place in the current one. Lines
/// end with LF, CR LF or CR.
///
///     TextLines lines("#Life 1.06\r\n0 0\r\n", "glider.lif");
///     while (lines.next())
///         if (lines.line().empty()) lines.fail(0, "expected two numbers");
class TextLines {
  public:
    /// Both must outlive this object.
    TextLines(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    /// Goes to the next line; false if there is none. Throws InputError for a line with a NUL byte.
    bool next();
    /// The same, to the next line that is not blank.
    bool next_filled();
    /// The current line without its end.
    std::string_view line() const { return line_; }
    /// Throws InputError for the character `index` of the current line, counted from 0. Before the
    /// first line and in a text without any, the place is the start of the first.
    [[noreturn]] void fail(std::size_t index, const std::string& message) const;

  private:
    std::string_view text_;
    const std::string& name_;
    std::string_view line_;
    std::size_t number_ = 0;
};

/// Without spaces and tabs around it.
std::string_view trimmed(std::string_view text);

/// Whether `c` is a decimal digit, whatever the locale.
bool is_digit(char c);

/// Whether `c` is a letter of the English alphabet.
bool is_letter(char c);

/// Without the byte order mark that some editors write first.
std::string_view without_byte_order_mark(std::string_view text);

/// A character as an error shows it; the message stays on one line whatever the byte is.
std::string shown(char c);

}  // namespace nonesuch::life
