#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "conquer/trusted/certificate.hpp"
#include "conquer/trusted/node_cnf.hpp"
#include "encoding/formula.hpp"
#include "encoding/life/claim_document.hpp"

namespace nonesuch::trusted {

/// Why a certificate is not to be trusted.
class Distrust : public std::runtime_error {
  public:
    explicit Distrust(const std::string& reason) : std::runtime_error(reason) {}
    Distrust(std::size_t at, const std::string& reason) : std::runtime_error(reason), node(at) {}
    std::optional<std::size_t> node;
};

/// A run directory's files, read, and found to belong together: the hashes agree, the formula is
/// what the claim encodes, its symmetries are symmetries, the nodes are a tree.
struct RunFiles {
    Certificate certificate;
    /// Of certificate.json; it binds all else.
    std::string certificate_sha256;
    Formula formula;
    std::optional<life::Claim> claim;
};

/// Throws Distrust.
RunFiles load_run(const std::string& directory);

/// The CNF that the log of a node of the certificate must refute.
std::string node_cnf(const RunFiles& run, std::size_t node, const std::string& formula_clauses);

}  // namespace nonesuch::trusted
