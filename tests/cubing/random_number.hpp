#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace nonesuch::cubing {

using RandomNumbers = std::mt19937_64;

/// Uniform in 0 … bound-1. The standard fixes what the engine gives, but leaves open how its
/// distributions use that; so this takes the engine's numbers, except for the incomplete last
/// stretch of `bound` of them.
inline std::uint64_t random_below(RandomNumbers& random, std::uint64_t bound) {
    const std::uint64_t end = RandomNumbers::max() - RandomNumbers::max() % bound;
    std::uint64_t number = random();
    while (number >= end) number = random();
    return number % bound;
}

/// Puts values into a random order, each with the same probability (Fisher and Yates).
template <typename Value>
void shuffle(std::vector<Value>& values, RandomNumbers& random) {
    for (std::size_t left = values.size(); left > 1; --left) {
        std::swap(values[left - 1], values[random_below(random, left)]);
    }
}

}  // namespace nonesuch::cubing
