#include "cube/cube_orbits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "literals.hpp"
#include "random_formula.hpp"

namespace nonesuch {
namespace {

/// The group in full.
std::set<SignedPermutation> group(const std::vector<SignedPermutation>& generators,
                                  std::size_t variables) {
    std::vector<SignedPermutation> list = {SignedPermutation::identity(variables)};
    std::set<SignedPermutation> seen(list.begin(), list.end());
    for (std::size_t i = 0; i < list.size(); ++i) {
        for (const SignedPermutation& generator : generators) {
            SignedPermutation product(generator(list[i].images()));
            if (seen.insert(product).second) list.push_back(std::move(product));
        }
    }
    return seen;
}

struct Case {
    std::vector<SignedPermutation> generators;
    std::vector<Cube> cubes;
    std::set<SignedPermutation> group;
};

Case random_case(std::mt19937& random) {
    Case each;
    const auto variables = static_cast<std::size_t>(random_between(random, 1, 5));
    for (int k = random_between(random, 0, 2); k > 0; --k) {
        each.generators.push_back(random_permutation(variables, random() % 2 == 0, random));
    }
    for (int k = random_between(random, 0, 20); k > 0; --k) {
        each.cubes.push_back(random_cube(random, variables, 4));
    }
    each.group = group(each.generators, variables);
    return each;
}

std::set<Cube> images(const Cube& cube, const std::set<SignedPermutation>& group) {
    std::set<Cube> list;
    for (const SignedPermutation& element : group) list.insert(normalised(element(cube)));
    return list;
}

TEST(CubeOrbits, KeepTheFirstOfThoseThatAreImagesOfOneAnother) {
    std::mt19937 random(7'201);
    std::size_t dropped = 0;
    for (int i = 0; i < 1'000; ++i) {
        const Case each = random_case(random);
        std::vector<Cube> expected;
        std::set<Cube> covered;
        for (const Cube& cube : each.cubes) {
            if (covered.contains(normalised(cube))) continue;
            expected.push_back(cube);
            covered.merge(images(cube, each.group));
        }
        EXPECT_EQ(drop_images(each.cubes, each.generators), expected);
        dropped += each.cubes.size() - expected.size();
    }
    EXPECT_GT(dropped, 3'000U);
}

TEST(CubeOrbits, AreAllImagesOfAllCubesEachOnce) {
    std::mt19937 random(7'202);
    for (int i = 0; i < 1'000; ++i) {
        const Case each = random_case(random);
        std::set<Cube> expected;
        for (const Cube& cube : each.cubes) expected.merge(images(cube, each.group));
        const auto found = orbits(each.cubes, each.generators, 10'000);
        ASSERT_TRUE(found);
        EXPECT_EQ(std::set<Cube>(found->begin(), found->end()), expected);
        EXPECT_EQ(found->size(), expected.size());
    }
}

TEST(CubeOrbits, AreGivenUpOnlyIfTheyHaveTooManyLiterals) {
    const std::vector<SignedPermutation> turn = {permutation({2, 3, 4, 1})};
    const std::vector<Cube> cubes = {literals({1, 2}), literals({1, 3})};
    EXPECT_EQ(orbits(cubes, turn, 12)->size(), 6U);
    EXPECT_FALSE(orbits(cubes, turn, 11));
    EXPECT_FALSE(orbits(cubes, turn, 3));
}

TEST(CubeOrbits, OfWhichTooManyWouldHaveToBeListedKeepImagesOfLaterCubes) {
    const std::vector<SignedPermutation> turn = {permutation({2, 3, 4, 1})};
    const std::vector<Cube> cubes = {literals({1, 2}), literals({3, 2}), literals({1, 3}),
                                     literals({2, 4}), literals({4, 1})};
    EXPECT_EQ(drop_images(cubes, turn, nullptr, 12), (std::vector<Cube>{cubes[0], cubes[2]}));
    EXPECT_EQ(drop_images(cubes, turn, nullptr, 8),
              (std::vector<Cube>{cubes[0], cubes[2], cubes[3]}));
    EXPECT_EQ(drop_images(cubes, turn, nullptr, 0), cubes);
}

TEST(CubeOrbits, AreGivenUpOnceStopped) {
    const std::vector<SignedPermutation> turn = {permutation({2, 3, 1})};
    const std::vector<Cube> cubes = {literals({1}), literals({2})};
    const std::atomic<bool> stop = true;
    EXPECT_FALSE(orbits(cubes, turn, 100, &stop));
    EXPECT_EQ(drop_images(cubes, turn, &stop), cubes);
}

TEST(CubeOrbits, OfALargeGroupNeedNoneOfItsElements) {
    // All of 40! permutations.
    std::vector<Literal> turned;
    std::vector<Literal> exchanged;
    for (int i = 0; i < 40; ++i) {
        turned.push_back(positive(Variable((i + 1) % 40)));
        exchanged.push_back(positive(Variable(i < 2 ? 1 - i : i)));
    }
    const std::vector<SignedPermutation> generators = {SignedPermutation(turned),
                                                       SignedPermutation(exchanged)};
    const std::vector<Cube> cubes = {literals({1, 2}), literals({7, -9}), literals({30, 20})};
    EXPECT_EQ(drop_images(cubes, generators), std::vector<Cube>(cubes.begin(), cubes.begin() + 2));
    EXPECT_EQ(orbits(cubes, generators, 10'000)->size(), 780U + 1'560U);
}

}  // namespace
}  // namespace nonesuch
