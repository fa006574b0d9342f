#include "encoding/cyclic_subgroups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "literals.hpp"

namespace nonesuch {
namespace {

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
            if (length % (i + 1) == 0) ++divisors;
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

SignedPermutation product(const SignedPermutation& outer, const SignedPermutation& inner) {
    return SignedPermutation(outer(inner.images()));
}

/// All that `generators` generate, by closing a set.
std::set<SignedPermutation> closure(const Subgroups& generators) {
    const std::size_t size = generators.front().size();
    std::set<SignedPermutation> elements = {SignedPermutation::identity(size)};
    for (bool grows = true; grows;) {
        auto more = elements;
        for (const auto& element : elements) {
            for (const auto& generator : generators) more.insert(product(generator, element));
        }
        grows = more.size() > elements.size();
        elements = std::move(more);
    }
    return elements;
}

/// The subgroup that an element generates, moved by all elements of the group.
std::set<std::set<SignedPermutation>> conjugates(const SignedPermutation& element,
                                                 const std::set<SignedPermutation>& group) {
    const auto identity = SignedPermutation::identity(element.size());
    std::set<std::set<SignedPermutation>> subgroups;
    for (const auto& mover : group) {
        SignedPermutation inverse = identity;
        while (product(mover, inverse) != identity) inverse = product(mover, inverse);
        subgroups.insert(closure({product(mover, product(element, inverse))}));
    }
    return subgroups;
}

TEST(CyclicSubgroups, OfRandomSignedGroupsAreOnePerClass) {
    std::mt19937 random(1);
    for (int i = 0; i < 60; ++i) {
        Subgroups generators;
        for (int g = 0; g < 1 + i % 2; ++g) {
            std::vector<Literal> images;
            for (int v = 0; v < 4; ++v) images.push_back(Literal(Variable(v), random() % 2 == 0));
            std::shuffle(images.begin(), images.end(), random);
            generators.push_back(SignedPermutation(images));
        }
        const auto group = closure(generators);
        if (group.size() > 100) continue;
        std::set<std::set<std::set<SignedPermutation>>> expected;
        for (const auto& element : group) expected.insert(conjugates(element, group));
        expected.erase(conjugates(SignedPermutation::identity(4), group));
        std::set<std::set<std::set<SignedPermutation>>> found;
        const auto subgroups = cyclic_subgroups(generators);
        for (const auto& each : subgroups) found.insert(conjugates(each, group));
        EXPECT_EQ(found, expected) << i;
        EXPECT_EQ(subgroups.size(), expected.size()) << i;
    }
}

TEST(CyclicSubgroups, OfALargeGroupAreItsGenerators) {
    const Subgroups generators = {permutation({2, 3, 4, 5, 6, 1}), permutation({2, 1, 3, 4, 5, 6})};
    EXPECT_EQ(cyclic_subgroups(generators, 6 * 100), generators);
    // The cycle types of six points, but that of the identity: 10. All of a type are conjugate.
    EXPECT_EQ(cyclic_subgroups(generators).size(), 10U);
}

}  // namespace
}  // namespace nonesuch
