#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cluster/options.hpp"
#include "conquer/trusted/checker.hpp"

namespace nonesuch {

/// What `verify` is asked for: all nodes, a shard, a sample, or what records say.
struct VerifyRequest {
    /// The run directory. That of an optimum lies in `optimum`, the folder that was named.
    std::string directory;
    std::optional<std::string> optimum;
    /// No cells are more than all, and none fewer than none: such an optimum needs no proof.
    bool needs_no_run = false;
    /// Why optimum.json says nothing; else empty.
    std::string damage;
    std::vector<std::string> records;
    std::optional<std::string> shard_text;
    trusted::Shard shard;
    std::optional<trusted::Sample> sample;

    /// Whether there are logs to check.
    bool has_logs() const { return !needs_no_run && damage.empty(); }
};

/// Throws InputError for options that do not fit each other, and for a folder of optimise in which
/// nothing is refuted yet.
VerifyRequest verify_request(const Arguments& arguments);

}  // namespace nonesuch
