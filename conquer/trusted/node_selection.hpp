#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "conquer/trusted/certificate.hpp"

namespace nonesuch::trusted {

/// A part of a certificate's nodes: the `number`th of `count` parts, from 1, which together are all
/// of them, none twice. Every part checks all that is not a node's own.
struct Shard {
    std::size_t number = 1;
    std::size_t count = 1;

    bool operator==(const Shard&) const = default;
};

inline constexpr std::size_t most_shards = 1'000'000;

/// "3/8" is the third of eight.
std::string to_text(const Shard& shard);

/// So many nodes in a hundred, rounded up, drawn at random; the same ones for the same seed.
struct Sample {
    unsigned percent = 100;
    std::uint64_t seed = 0;
};

/// All nodes of the shard, the longest log first: each goes, in the order of their logs' lengths,
/// to the shard that has the fewest bytes so far.
std::vector<std::size_t> nodes_of(const Shard& shard, const std::vector<CertificateNode>& nodes);

/// The nodes drawn, the longest log first; one at least, if there is any.
std::vector<std::size_t> nodes_of(const Sample& sample, const std::vector<CertificateNode>& nodes);

}  // namespace nonesuch::trusted
