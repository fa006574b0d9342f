#include "encoding/automorphism.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "encoding/formula.hpp"
#include "literals.hpp"
#include "random_formula.hpp"

namespace nonesuch {
namespace {

Formula formula(std::size_t variables, std::initializer_list<std::initializer_list<int>> clauses) {
    Formula result(variables);
    for (const auto& clause : clauses) result.add_clause(literals(clause));
    return result;
}

TEST(SignedPermutation, CommutesWithNegation) {
    const auto turn = permutation({2, -3, 1});
    EXPECT_EQ(turn(literals({1, 2, 3})), literals({2, -3, 1}));
    EXPECT_EQ(turn(literals({-1, -2, -3})), literals({-2, 3, -1}));
    EXPECT_EQ(turn(literals({3, -2})), literals({1, 3}));
    EXPECT_EQ(SignedPermutation::identity(3), permutation({1, 2, 3}));
    EXPECT_EQ(SignedPermutation::identity(3)(literals({-3, 1})), literals({-3, 1}));
}

TEST(SignedPermutation, IsOneOnlyIfEachVariableIsHitOnce) {
    EXPECT_TRUE(permutation({}).is_permutation());
    EXPECT_TRUE(permutation({1}).is_permutation());
    EXPECT_TRUE(permutation({-1}).is_permutation());
    EXPECT_TRUE(permutation({3, -1, 2}).is_permutation());
    EXPECT_FALSE(permutation({1, 1}).is_permutation());
    EXPECT_FALSE(permutation({1, -1}).is_permutation());
    EXPECT_FALSE(permutation({2}).is_permutation());
    EXPECT_FALSE(permutation({1, 3}).is_permutation());
}

TEST(Automorphism, IsAMapOfTheClausesOntoThemselves) {
    const Formula square = formula(4, {{1, 2}, {2, 3}, {3, 4}, {4, 1}});
    EXPECT_FALSE(clause_without_image(square, SignedPermutation::identity(4)));
    EXPECT_FALSE(clause_without_image(square, permutation({2, 3, 4, 1})));
    EXPECT_FALSE(clause_without_image(square, permutation({4, 3, 2, 1})));
    EXPECT_FALSE(clause_without_image(square, permutation({3, 2, 1, 4})));
    EXPECT_EQ(clause_without_image(square, permutation({2, 1, 3, 4})), 1U);
    EXPECT_EQ(clause_without_image(square, permutation({-1, 2, 3, 4})), 0U);
}

TEST(Automorphism, MayNegate) {
    const Formula equal = formula(2, {{1, -2}, {-1, 2}});
    EXPECT_FALSE(clause_without_image(equal, permutation({-1, -2})));
    EXPECT_FALSE(clause_without_image(equal, permutation({-2, -1})));
    EXPECT_TRUE(clause_without_image(equal, permutation({-1, 2})));
}

TEST(Automorphism, LooksAtClausesAsSetsOfLiterals) {
    EXPECT_FALSE(clause_without_image(formula(2, {{1, 2, 1}, {2, 1}}), permutation({2, 1})));
    EXPECT_FALSE(clause_without_image(formula(2, {{1, 1}, {2}}), permutation({2, 1})));
    EXPECT_FALSE(clause_without_image(formula(2, {{}}), permutation({2, 1})));
}

TEST(Automorphism, CountsEqualClauses) {
    EXPECT_TRUE(clause_without_image(formula(2, {{1}, {1}, {2}}), permutation({2, 1})));
    EXPECT_TRUE(clause_without_image(formula(2, {{1}, {2}, {2}}), permutation({2, 1})));
    EXPECT_FALSE(clause_without_image(formula(2, {{1}, {2}, {2}, {1}}), permutation({2, 1})));
}

/// Brute force over multisets, clause by clause.
bool is_automorphism(const Formula& formula, const SignedPermutation& map) {
    std::multiset<Clause> clauses;
    std::multiset<Clause> images;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        const auto clause = formula.clause(i);
        clauses.insert(normalised({clause.begin(), clause.end()}));
        images.insert(normalised(map(clause)));
    }
    return clauses == images;
}

SignedPermutation random_permutation(std::mt19937& random, std::size_t size) {
    const auto identity = SignedPermutation::identity(size);
    std::vector<Literal> images(identity.images().begin(), identity.images().end());
    std::shuffle(images.begin(), images.end(), random);
    for (Literal& image : images) image = random() % 2 == 0 ? image : ~image;
    return SignedPermutation(std::move(images));
}

TEST(Automorphism, OfRandomFormulasIsFoundExactlyWhenThereIsOne) {
    std::mt19937 random(7'201);
    int found = 0;
    for (int i = 0; i < 5'000; ++i) {
        const int variables = random_between(random, 1, 3);
        const Formula some = random_formula(random, variables, random_between(random, 0, 4),
                                            {1, random_between(random, 1, 3)});
        const auto map = random_permutation(random, some.variable_count());
        const bool expected = is_automorphism(some, map);
        EXPECT_EQ(!clause_without_image(some, map), expected);
        if (expected && some.clause_count() > 1) ++found;
    }
    EXPECT_GT(found, 100);
}

TEST(Orbit, BeginsWithTheCubeAndHoldsEachImageOnce) {
    const std::vector<SignedPermutation> turn = {permutation({2, 3, 4, 1})};
    const std::vector<Cube> expected = {literals({1, 3}), literals({2, 4})};
    EXPECT_EQ(orbit(literals({3, 1}), turn), expected);
    EXPECT_EQ(orbit(literals({-1, 2}), turn).size(), 4U);
    EXPECT_EQ(orbit(literals({1, 2, 3, 4}), turn).size(), 1U);
    EXPECT_EQ(orbit({}, turn), std::vector<Cube>{Cube{}});
    EXPECT_EQ(orbit(literals({2, 1, 2}), {}), std::vector<Cube>{literals({1, 2})});
}

TEST(Orbit, IsClosedUnderTheGenerators) {
    std::mt19937 random(7'202);
    for (int i = 0; i < 500; ++i) {
        const auto size = static_cast<std::size_t>(random_between(random, 2, 6));
        const std::vector generators = {random_permutation(random, size),
                                        random_permutation(random, size)};
        const auto images = orbit(random_cube(random, size, 3), generators);
        const std::set<Cube> distinct(images.begin(), images.end());
        ASSERT_EQ(distinct.size(), images.size());
        for (const Cube& image : images) {
            ASSERT_EQ(image, normalised(image));
            for (const auto& generator : generators) {
                ASSERT_TRUE(distinct.contains(normalised(generator(image))));
            }
        }
    }
}

TEST(Orbit, IsFoundEvenIfTheGroupIsFarTooLargeToList) {
    // All 30! permutations of the variables.
    std::vector<Literal> turn;
    for (int i = 0; i < 30; ++i) turn.push_back(positive(Variable((i + 1) % 30)));
    std::vector<Literal> swap = turn;
    for (int i = 0; i < 30; ++i) swap[static_cast<std::size_t>(i)] = positive(Variable(i));
    std::swap(swap[0], swap[1]);
    const std::vector generators = {SignedPermutation(turn), SignedPermutation(swap)};
    EXPECT_EQ(orbit(literals({-1}), generators).size(), 30U);
    EXPECT_EQ(orbit(literals({1, 2}), generators).size(), 30U * 29 / 2);
    EXPECT_EQ(orbit(literals({1, -2}), generators).size(), 30U * 29);
}

}  // namespace
}  // namespace nonesuch
