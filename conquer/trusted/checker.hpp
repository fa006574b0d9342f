#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "conquer/trusted/drat_trim.hpp"

namespace nonesuch::trusted {

/// A part of a certificate's nodes: the `number`th of `count` parts, from 1, which together are all
/// of them, none twice. Every part checks all that is not a node's own.
struct Shard {
    std::size_t number = 1;
    std::size_t count = 1;
};

struct CheckSettings {
    DratTrim drat_trim;
    int threads = 1;
    Shard shard;
};

/// What there is to trust, or the first reason not to.
struct CheckReport {
    /// Of the shard that was asked for: only all shards together verify a certificate.
    bool is_verified = false;
    bool is_stopped = false;
    /// The claim in words, or nothing for a plain formula.
    std::string claim;
    bool is_satisfiable = false;
    std::size_t nodes = 0;
    /// Of these, those in the shard.
    std::size_t shard_nodes = 0;
    /// The node at fault, if one is.
    std::optional<std::size_t> node;
    std::string reason;
};

/// Called several times a second: nodes checked so far, and how many there are.
using CheckProgress = std::function<void(std::size_t, std::size_t)>;

/// Checks the certificate of a run directory. This folder is the code to be trusted: it includes
/// nothing of the solver, the cuber or MPI, and believes nothing that they left behind.
///
/// The one proof rule: a node with cube c is refuted if a DRAT log refutes the formula, the units
/// of c, and the clauses ¬g(d) for each child d and each image g declared for it, and if every
/// child is refuted. It is sound because each g maps the formula onto itself. So it is checked that
///
///  - the formula is the one that the claim encodes, clause by clause, made anew here;
///  - every generator of the symmetry maps the set of clauses onto itself;
///  - the nodes form one tree below the root, whose cube is empty, and children strictly extend;
///  - each node's log has the recorded size and hash, as it lies there, and a stock drat-trim
///    verifies it, unpacked into a folder for temporary files if it is compressed.
///
/// That a log was checked when it was written is no reason to trust it here: a certificate with
/// such a node is not verified.
///
/// A solution is checked against the clauses and, for a claim, replayed by the simulator.
///
/// Reports what is wrong; throws only where the check itself cannot be made (SystemError).
CheckReport check(const std::string& directory, const CheckSettings& settings,
                  const std::atomic<bool>* stop = nullptr, const CheckProgress& progress = {});

}  // namespace nonesuch::trusted
