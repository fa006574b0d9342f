#include "cube/subsumption.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "literals.hpp"
#include "random_formula.hpp"

namespace nonesuch {
namespace {

bool is_part(const Cube& part, const Cube& whole) {
    const Cube inner = normalised(part);
    const Cube outer = normalised(whole);
    return std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
}

TEST(Subsumption, KeepsTheCubesThatLieInNoOther) {
    std::mt19937 random(7'203);
    std::size_t dropped = 0;
    for (int i = 0; i < 3'000; ++i) {
        const auto variables = static_cast<std::size_t>(random_between(random, 1, 8));
        std::vector<Cube> cubes;
        for (int k = random_between(random, 0, 12); k > 0; --k) {
            // Rarely the empty one, which would leave nothing else to see.
            Cube cube = random_cube(random, variables, 5);
            if (!cube.empty() || random() % 50 == 0) cubes.push_back(std::move(cube));
        }
        std::vector<Cube> expected;
        for (std::size_t k = 0; k < cubes.size(); ++k) {
            bool lies_in_another = false;
            for (std::size_t j = 0; j < cubes.size(); ++j) {
                const bool is_later_copy = is_part(cubes[k], cubes[j]) && k < j;
                lies_in_another |= j != k && is_part(cubes[j], cubes[k]) && !is_later_copy;
            }
            if (!lies_in_another) expected.push_back(cubes[k]);
        }
        EXPECT_EQ(drop_subsumed(cubes), expected);
        dropped += cubes.size() - expected.size();
    }
    EXPECT_GT(dropped, 3'000U);
}

TEST(Subsumption, ByTheEmptyCubeLeavesThatAlone) {
    EXPECT_EQ(drop_subsumed({literals({1}), {}, literals({-1, 2}), {}}), std::vector<Cube>{{}});
    EXPECT_TRUE(drop_subsumed({}).empty());
}

}  // namespace
}  // namespace nonesuch
