#include "encoding/cyclic_subgroups.hpp"

#include <gtest/gtest.h>

namespace nonesuch {
namespace {

SignedPermutation permutation(std::initializer_list<int> images) {
    std::vector<Literal> literals;
    for (const int number : images) literals.push_back(Literal::from_dimacs(number));
    return SignedPermutation(std::move(literals));
}

using Subgroups = std::vector<SignedPermutation>;

TEST(CyclicSubgroups, OfNothingAreNone) {
    EXPECT_TRUE(cyclic_subgroups({}).empty());
    EXPECT_TRUE(cyclic_subgroups(Subgroups{SignedPermutation::identity(3)}).empty());
}

TEST(CyclicSubgroups, OfACycleAreOnePerDivisor) {
    for (const std::size_t length : {2U, 6U, 7U, 12U}) {
        std::vector<Literal> images;
        std::size_t divisors = 0;
        for (std::size_t i = 0; i < length; ++i) {
            images.push_back(positive(Variable(static_cast<std::int32_t>((i + 1) % length))));
            divisors += length % (i + 1) == 0 ? 1 : 0;
        }
        const auto subgroups = cyclic_subgroups(Subgroups{SignedPermutation(images)});
        EXPECT_EQ(subgroups.size(), divisors - 1) << length;
    }
}

/// The corners of a square: a turn, its square, and the reflections at the axes and the diagonals,
/// of which each pair is conjugate.
TEST(CyclicSubgroups, OfTheSquareAreFourUpToConjugacy) {
    const auto turn = permutation({2, 3, 4, 1});
    const auto mirror = permutation({2, 1, 4, 3});
    EXPECT_EQ(cyclic_subgroups(Subgroups{turn, mirror}).size(), 4U);
    EXPECT_EQ(cyclic_subgroups(Subgroups{mirror, turn}).size(), 4U);
}

TEST(CyclicSubgroups, KeepSigns) {
    const auto flip = permutation({-1, 2});
    const auto swap = permutation({2, 1});
    // All eight signed permutations of two variables, again the group of the square.
    EXPECT_EQ(cyclic_subgroups(Subgroups{flip, swap}).size(), 4U);
    EXPECT_EQ(cyclic_subgroups(Subgroups{flip}), Subgroups{flip});
}

TEST(CyclicSubgroups, OfALargeGroupAreItsGenerators) {
    const Subgroups generators = {permutation({2, 3, 4, 5, 6, 1}), permutation({2, 1, 3, 4, 5, 6})};
    EXPECT_EQ(cyclic_subgroups(generators, 6 * 100), generators);
    // The cycle types of six points, but that of the identity: 10. All of a type are conjugate.
    EXPECT_EQ(cyclic_subgroups(generators).size(), 10U);
}

}  // namespace
}  // namespace nonesuch
