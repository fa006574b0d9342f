#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "encoding/life/text_lines.hpp"

namespace nonesuch::life {

/// The numbers in the current line of a text, parted by spaces or tabs, from left to right.
///
///     LineNumbers numbers(lines, 2);                       // of "#P -3 4", behind "#P"
///     const auto x = numbers.next("a column", -10, 10);    // -3
///     const auto y = numbers.next("a row", -10, 10);       // 4
///     numbers.expect_end();
class LineNumbers {
  public:
    /// `lines` must outlive this object and stay at its line.
    explicit LineNumbers(const TextLines& lines, std::size_t start = 0)
        : lines_(lines), at_(start) {}

    /// The next number. Throws InputError, for its place, if there is none between `least` and
    /// `most`; `what` says what was expected.
    std::int64_t next(const std::string& what, std::int64_t least, std::int64_t most);
    /// Throws InputError if there is anything but spaces left.
    void expect_end();
    /// Where the number that was read last begins.
    std::size_t start() const { return start_; }

  private:
    void skip_spaces();

    const TextLines& lines_;
    std::size_t at_;
    std::size_t start_ = 0;
};

}  // namespace nonesuch::life
