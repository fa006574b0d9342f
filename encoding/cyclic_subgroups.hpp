#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encoding/automorphism.hpp"

namespace nonesuch {

/// Generators of the cyclic subgroups, the trivial one left out, of the group that `generators`
/// generate: one of each class of subgroups that the group's elements conjugate into each other.
/// What conjugate elements fix differs only by an element of the group.
///
/// The group is listed in full, 10,000 elements and `literal_limit` image literals at most, which
/// takes about a fifth of a second; of a larger group only the given generators are returned.
/// Requires permutations of one size.
std::vector<SignedPermutation> cyclic_subgroups(std::span<const SignedPermutation> generators,
                                                std::size_t literal_limit = 10'000'000);

}  // namespace nonesuch
