#pragma once

#include <cstdint>
#include <istream>
#include <string>

#include "encoding/literal.hpp"

namespace nonesuch::trusted {

/// One line of a clausal proof: a lemma, or a clause that is deleted.
struct ProofLine {
    bool is_deletion = false;
    Clause clause;
};

/// Reads a binary DRAT log line by line (see DratLog for the format).
///
///     DratReader reader(stream, "r/logs/000/000001.drat", formula.variable_count());
///     for (ProofLine line; reader.next(line);) …
class DratReader {
  public:
    /// The stream must outlive it. `name` is for errors.
    DratReader(std::istream& stream, std::string name, std::size_t variable_count)
        : stream_(*stream.rdbuf()), name_(std::move(name)), variable_count_(variable_count) {}

    /// False at the end. Throws InputError "NAME: byte N: …" for what is no such line.
    bool next(ProofLine& line);

  private:
    [[noreturn]] void refuse(const std::string& expected) const;
    int byte();
    /// False at the end of the line.
    bool next_literal(Literal& literal);

    std::streambuf& stream_;
    std::string name_;
    std::size_t variable_count_;
    std::uint64_t offset_ = 0;
};

}  // namespace nonesuch::trusted
