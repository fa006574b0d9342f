#include "encoding/life/densest/dense_search.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <climits>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "encoding/life/densest/densest_still_life.hpp"
#include "encoding/life/simulator.hpp"

namespace nonesuch::life {
namespace {

/// OEIS A055397.
const std::vector<int> published = {0,  4,  6,  8,  16,  18,  28,  36, 43,
                                    54, 64, 76, 90, 104, 119, 136, 152};

bool is_still(const Pattern& pattern) {
    const Universe universe(pattern);
    return universe.step(Rule::life()) == universe;
}

std::string name(const Box& box) {
    return std::to_string(box.width) + "x" + std::to_string(box.height);
}

/// Of so many steps, or of those up to a goal. All that are reported must be still, of the box's
/// size, and each better than the one before.
Pattern found(const Box& box, std::uint64_t seed, std::uint64_t steps, int goal = INT_MAX) {
    DenseStillLifeSearch search(box, seed);
    int greatest = 0;
    std::atomic<bool> stop = false;
    search.run(steps, &stop, [&](const Pattern& better) {
        EXPECT_TRUE(is_still(better)) << better.picture();
        EXPECT_EQ(better.width(), box.width);
        EXPECT_EQ(better.height(), box.height);
        EXPECT_GT(better.population(), greatest);
        greatest = better.population();
        stop = greatest >= goal;
    });
    EXPECT_LE(search.steps(), steps);
    EXPECT_EQ(search.best().population(), greatest);
    return search.best();
}

TEST(DenseStillLifeSearch, FindsThePublishedPopulationInSquares) {
    for (int side = 2; side <= static_cast<int>(published.size()); ++side) {
        const int most = published[static_cast<std::size_t>(side - 1)];
        EXPECT_EQ(found({side, side}, 1, 500, most).population(), most) << side;
    }
}

TEST(DenseStillLifeSearch, FindsTheGreatestPopulationInRectangles) {
    for (const Box box :
         {Box{2, 3}, {3, 2}, {2, 7}, {3, 9}, {5, 4}, {6, 8}, {12, 7}, {8, 12}, {9, 14}, {10, 5}}) {
        const int most = greatest_population(box);
        EXPECT_EQ(found(box, 1, 1000, most).population(), most) << name(box);
    }
}

TEST(DenseStillLifeSearch, FindsTheMostInLargeOddSquaresByMirrors) {
    EXPECT_EQ(found({29, 29}, 1, 60, 437).population(), 437);
    EXPECT_EQ(found({33, 33}, 1, 60, 563).population(), 563);
}

TEST(DenseStillLifeSearch, DependsOnTheSeedAndTheStepsAlone) {
    const Pattern pattern = found({12, 20}, 3, 100);
    EXPECT_EQ(found({12, 20}, 3, 100), pattern);
    EXPECT_NE(found({12, 20}, 4, 100), pattern);

    DenseStillLifeSearch search({12, 20}, 3);
    for (int i = 0; i < 10; ++i) search.run(10, nullptr, [](const Pattern&) {});
    EXPECT_EQ(search.best(), pattern);
}

TEST(DenseStillLifeSearch, EndsWhenTold) {
    std::atomic<bool> stop = false;
    DenseStillLifeSearch search({20, 20}, 1);
    search.run(1'000'000'000, &stop, [&](const Pattern&) { stop = true; });
    EXPECT_EQ(search.steps(), 1U);
    search.run(1'000'000'000, &stop, [](const Pattern&) { FAIL(); });
    EXPECT_EQ(search.steps(), 1U);
}

TEST(DenseStillLifeSearch, FindsNothingWhereThereIsNoRoom) {
    DenseStillLifeSearch search({1, 50}, 1);
    search.run(1'000'000'000, nullptr, [](const Pattern&) { FAIL(); });
    EXPECT_EQ(search.best(), Pattern(1, 50));
}

TEST(DenseStillLifeSearch, RefusesSidesThatAreNone) {
    for (const Box box : {Box{0, 5}, {5, 0}, {-1, 5}, {1'001, 5}, {5, 2'000'000'000}}) {
        EXPECT_THROW(DenseStillLifeSearch(box, 1), InputError) << name(box);
    }
}

}  // namespace
}  // namespace nonesuch::life
