#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "encoding/automorphism.hpp"
#include "encoding/literal.hpp"

namespace nonesuch {

/// The cubes of a list of which none earlier is an image under the group that `generators`
/// generate, in the list's order and as they stand there. What is refuted for one is refuted for
/// its images.
///
///     drop_images({{a}, {b}, {c}}, {exchange of a and b}) == {{a}, {c}}
///
/// The orbits of what is kept are listed. Once they have `literal_limit` literals, or `stop` turned
/// true, no more are, and images of what comes later are kept: a list that is longer than need be
/// is as good.
std::vector<Cube> drop_images(const std::vector<Cube>& cubes,
                              std::span<const SignedPermutation> generators,
                              const std::atomic<bool>* stop = nullptr,
                              std::size_t literal_limit = 10'000'000);

/// All images of all cubes, each normalised and once; the cubes themselves come first. Nothing if
/// they have more than `literal_limit` literals together, or if `stop` turned true.
std::optional<std::vector<Cube>> orbits(const std::vector<Cube>& cubes,
                                        std::span<const SignedPermutation> generators,
                                        std::size_t literal_limit,
                                        const std::atomic<bool>* stop = nullptr);

}  // namespace nonesuch
