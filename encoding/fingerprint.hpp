#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "encoding/formula.hpp"

struct evp_md_ctx_st;

namespace nonesuch {

/// SHA-256 of bytes that come in pieces.
class Sha256 {
  public:
    /// Throws SystemError if there is no SHA-256.
    Sha256();

    void update(std::string_view bytes);
    /// The hash as 64 hexadecimal digits. Nothing may be added afterwards.
    std::string hex();

  private:
    std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

/// SHA-256 as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

/// SHA-256 of a file's bytes, read in pieces. Throws SystemError if it cannot be read.
std::string sha256_of_file(const std::string& path);

/// What binds a certificate to its formula: the SHA-256 of the formula's canonical DIMACS text,
/// which is also the file formula.cnf of a run directory, byte for byte.
std::string fingerprint(const Formula& formula);

/// The same without the header, for formulas that count different variables.
std::string clauses_sha256(const Formula& formula);

}  // namespace nonesuch
