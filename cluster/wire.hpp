#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace nonesuch {

// Fields of messages as bytes. A number is written in base-128 digits, the lowest first, all but
// the last with the high bit set, in the fewest digits that do; a text is its length and its bytes.

class WireWriter {
  public:
    void number(std::uint64_t value);
    void text(std::string_view bytes);
    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

/// Reads what a WireWriter wrote, and trusts nothing: every read throws InputError if the bytes end
/// early, are not what a writer would write, or exceed a bound.
class WireReader {
  public:
    explicit WireReader(std::string_view bytes) : rest_(bytes) {}

    /// At most `most`.
    std::uint64_t number(std::uint64_t most = ~std::uint64_t{0});
    std::string_view text();
    /// A number of things to come, each of which takes a byte at least: so no more than are left.
    std::size_t count();
    std::size_t left() const { return rest_.size(); }
    /// Throws InputError unless everything was read.
    void expect_end() const;

  private:
    std::string_view rest_;
};

}  // namespace nonesuch
