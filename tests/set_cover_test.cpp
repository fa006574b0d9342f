#include "encoding/life/set_cover.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "random_formula.hpp"

namespace nonesuch::life {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// What the chosen columns cost, or `none` if they leave a row uncovered.
std::size_t cost(std::size_t rows, const std::vector<CoverColumn>& columns,
                 const std::vector<std::size_t>& chosen) {
    std::vector<bool> covered(rows, false);
    std::size_t sum = 0;
    for (const std::size_t column : chosen) {
        sum += columns[column].cost;
        for (const std::size_t row : columns[column].rows) covered[row] = true;
    }
    return std::find(covered.begin(), covered.end(), false) == covered.end() ? sum : none;
}

std::size_t least_cost(std::size_t rows, const std::vector<CoverColumn>& columns) {
    std::size_t least = none;
    for (unsigned set = 0; set < 1U << columns.size(); ++set) {
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if ((set >> i & 1U) != 0) chosen.push_back(i);
        }
        least = std::min(least, cost(rows, columns, chosen));
    }
    return least;
}

TEST(SetCover, IsTheCheapestForRandomProblems) {
    std::mt19937 random(7'401);
    for (int i = 0; i < 300; ++i) {
        const auto rows = static_cast<std::size_t>(random_between(random, 1, 9));
        std::vector<CoverColumn> columns(static_cast<std::size_t>(random_between(random, 1, 9)));
        for (CoverColumn& column : columns) {
            column.cost = static_cast<std::size_t>(random_between(random, 1, 12));
            for (std::size_t row = 0; row < rows; ++row) {
                if (random() % 3 == 0) column.rows.push_back(row);
            }
        }
        if (least_cost(rows, columns) == none) columns.push_back({{}, 20});
        for (std::size_t row = 0; columns.back().cost == 20 && row < rows; ++row) {
            columns.back().rows.push_back(row);
        }
        const auto chosen = smallest_cover(rows, columns);
        EXPECT_EQ(cost(rows, columns, chosen), least_cost(rows, columns)) << i;
    }
}

TEST(SetCover, IsNotTheGreedyOne) {
    // Taking the column that covers most per cost, {0,1,2,3}, leaves two more to pay.
    const std::vector<CoverColumn> columns = {
        {{0, 1, 2, 3}, 4}, {{0, 1, 4}, 4}, {{2, 3, 5}, 4}, {{4}, 3}, {{5}, 3}};
    auto chosen = smallest_cover(6, columns);
    std::sort(chosen.begin(), chosen.end());
    EXPECT_EQ(chosen, (std::vector<std::size_t>{1, 2}));
}

TEST(SetCover, OfNoRowsIsEmpty) {
    EXPECT_TRUE(smallest_cover(0, {}).empty());
    EXPECT_TRUE(smallest_cover(0, {{{}, 1}}).empty());
}

}  // namespace
}  // namespace nonesuch::life
