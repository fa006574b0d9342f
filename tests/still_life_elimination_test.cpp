#include "encoding/life/densest/densest_still_life.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "encoding/life/simulator.hpp"

namespace nonesuch::life {
namespace {

/// OEIS A055397.
const std::vector<int> published = {0, 4, 6, 8, 16, 18, 28, 36, 43, 54};

std::string name(const Box& box) {
    return std::to_string(box.width) + "x" + std::to_string(box.height);
}

bool is_still(const Pattern& pattern) {
    const Universe universe(pattern);
    return universe.step(Rule::life()) == universe;
}

Pattern pattern_of(const Box& box, unsigned cells) {
    Pattern pattern(box.width, box.height);
    for (std::size_t cell = 0; cell < box.area(); ++cell) {
        pattern.set(box.x(cell), box.y(cell), (cells >> cell & 1U) != 0);
    }
    return pattern;
}

/// By the simulator, for all patterns that would be better than the best so far.
int greatest_by_trying_all(const Box& box) {
    int greatest = 0;
    for (unsigned cells = 0; cells < 1U << box.area(); ++cells) {
        if (std::popcount(cells) <= greatest) continue;
        if (is_still(pattern_of(box, cells))) greatest = std::popcount(cells);
    }
    return greatest;
}

TEST(DensestStillLife, HasThePublishedPopulationInSquares) {
    for (int side = 1; side <= static_cast<int>(published.size()); ++side) {
        EXPECT_EQ(greatest_population({side, side}), published[static_cast<std::size_t>(side - 1)])
            << side;
    }
}

TEST(DensestStillLife, HasThePopulationThatTryingAllPatternsFinds) {
    for (int width = 1; width <= 5; ++width) {
        for (int height = 1; height <= 5; ++height) {
            const Box box{width, height};
            if (box.area() > 16) continue;
            EXPECT_EQ(greatest_population(box), greatest_by_trying_all(box)) << name(box);
        }
    }
}

TEST(DensestStillLife, IsAStillLifeOfThatPopulation) {
    for (const Box box :
         {Box{1, 7}, {2, 2}, {2, 9}, {3, 4}, {4, 3}, {7, 3}, {8, 12}, {12, 8}, {9, 5}, {6, 33}}) {
        const Pattern pattern = densest_still_life(box);
        EXPECT_EQ(pattern.width(), box.width) << name(box);
        EXPECT_EQ(pattern.height(), box.height) << name(box);
        EXPECT_TRUE(is_still(pattern)) << name(box);
        EXPECT_EQ(pattern.population(), greatest_population(box)) << name(box);
    }
}

TEST(DensestStillLife, IsTheSameEachTime) {
    EXPECT_EQ(densest_still_life({7, 9}), densest_still_life({7, 9}));
}

void expect_refused(const Box& box, std::uint64_t memory, const std::string& words) {
    for (const bool with_pattern : {false, true}) {
        try {
            if (with_pattern) {
                densest_still_life(box, memory);
            } else {
                greatest_population(box, memory);
            }
            ADD_FAILURE() << name(box) << " was accepted";
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
        }
    }
}

TEST(DensestStillLife, IsRefusedWhereEliminationCannotReach) {
    for (const Box box : {Box{0, 5}, {5, -1}, {15, 15}, {14, 15}, {100'000, 100'000}, {2, 100}}) {
        expect_refused(box, elimination_memory, name(box));
    }
}

TEST(DensestStillLife, IsRefusedIfMemoryIsTooSmall) {
    expect_refused({9, 9}, 1'000'000, "bytes");
    EXPECT_EQ(greatest_population({9, 9}, 2'000'000), 43);
}

}  // namespace
}  // namespace nonesuch::life
