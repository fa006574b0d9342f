#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/literal.hpp"

// certificate.json, the tree of nodes with their logs, bound by SHA-256 to the formula and by value
// to the claim:
//
//     {"format": "nonesuch certificate", "version": 1, "verdict": "UNSATISFIABLE",
//      "claim": {…},                          as in claim.json; missing for a DIMACS file
//      "formula": "8c5d…",                    of formula.cnf
//      "symmetry": "01ba…",                   of symmetry.txt
//      "nodes": [
//        {"cube": [], "children": [{"node": 1, "images": "group"}],
//         "log": "logs/000/000000.drat", "bytes": 1204, "sha256": "9f1c…"},
//        {"cube": [-1, 50], "children": [],
//         "log": "logs/000/000001.drat", "bytes": 88213, "sha256": "77e0…"}]}
//
// Node 0 is the root, nodes are named by their place in the list, literals are DIMACS numbers, and
// "images" says whether only the child's cube or all its images under the group are left out of the
// parent's log. "bytes" and "sha256" are those of the log's file as it lies there; it is compressed
// with zstd if its name ends in ".zst". With the verdict "SATISFIABLE" there is "model", the true
// literals in order, in place of "nodes".
//
// Where all solutions were listed, the claim has them as exceptions, and there is "witnesses", one
// for each exception in their order: the grid of all its generations, as in known_cells.hpp.
//
// A node whose log was checked when it was written, and not kept, has "log": "" and "checked":
// true.

namespace nonesuch::trusted {

struct CertificateChild {
    std::size_t node = 0;
    bool all_images = false;
};

struct CertificateNode {
    Cube cube;
    std::vector<CertificateChild> children;
    std::string log;
    std::uint64_t bytes = 0;
    std::string sha256;
    /// drat-trim is said to have verified the log when it was written; then it was not kept.
    bool is_checked = false;
};

struct Certificate {
    /// The claim's JSON text, if the formula encodes one.
    std::optional<std::string> claim;
    std::string formula_sha256;
    std::string symmetry_sha256;
    /// For unsatisfiable; the root comes first.
    std::vector<CertificateNode> nodes;
    /// Of the claim's exceptions, if they are the list of all solutions; else none.
    std::vector<std::string> witnesses;
    /// For satisfiable: the true literals.
    std::optional<std::vector<Literal>> model;
};

/// Whether `path` is a plain relative one to a file below logs/: letters, digits, '.', '-' and '_'
/// between single slashes, and no part of it "." or "..". No other is ever opened.
bool is_log_path(std::string_view path);

std::string to_text(const Certificate& certificate);
/// Throws InputError, beginning with `name`, for what is not a certificate of this version, and for
/// literals that are 0 or do not fit. What the certificate says is for the checker to judge.
Certificate certificate_from_text(const std::string& text, const std::string& name);

}  // namespace nonesuch::trusted
