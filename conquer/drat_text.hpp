#pragma once

#include <ostream>
#include <string>

#include "cube/lemma_sink.hpp"
#include "encoding/dimacs.hpp"

namespace nonesuch {

/// Writes a clausal proof as text, as drat-trim reads it without being told: "1 -2 0", and for a
/// deletion "d 1 -2 0".
class DratText : public LemmaSink {
  public:
    explicit DratText(std::ostream& out) : out_(out) {}

    void add(std::span<const Literal> lemma) override { write("", lemma); }
    void remove(std::span<const Literal> lemma) override { write("d ", lemma); }

  private:
    void write(const char* kind, std::span<const Literal> clause) {
        line_ = kind;
        append_literals(line_, clause);
        out_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
    }

    std::ostream& out_;
    std::string line_;
};

}  // namespace nonesuch
