#include "encoding/life/densest/strip.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "encoding/life/densest/densest_still_life.hpp"
#include "encoding/life/simulator.hpp"

namespace nonesuch::life {
namespace {

bool is_still(const Pattern& pattern) {
    const Universe universe(pattern);
    return universe.step(Rule::life()) == universe;
}

/// A still life of 9x9 with much waste in the middle.
Pattern four_corners() {
    return Pattern::from_picture(
        "oo.....oo/oo.....oo/........./........./........./........./........./oo.....oo/"
        "oo.....oo");
}

int waste_of(const Pattern& pattern) {
    const int w = pattern.width();
    const int h = pattern.height();
    return 2 * w * h + 2 * (w + h) - 4 * pattern.population();
}

/// The greatest population with other cells in the strip, found by trying all.
int greatest_by_trying_all(const Pattern& pattern, const Strip& strip) {
    int greatest = 0;
    Pattern tried = pattern;
    const int cells = strip.width * strip.height;
    for (unsigned bits = 0; bits < 1U << cells; ++bits) {
        for (int cell = 0; cell < cells; ++cell) {
            tried.set(strip.x + cell % strip.width, strip.y + cell / strip.width,
                      (bits >> cell & 1U) != 0);
        }
        if (tried.population() > greatest && is_still(tried)) greatest = tried.population();
    }
    return greatest;
}

TEST(StripElimination, RefillsAsWellAsTryingAllContents) {
    const Box box{9, 9};
    for (const Strip strip : {Strip{0, 3, 3, 4},
                              {3, 3, 3, 4},
                              {6, 2, 3, 4},
                              {3, 0, 4, 3},
                              {3, 6, 4, 3},
                              {2, 2, 2, 6},
                              {0, 0, 2, 5},
                              {4, 4, 5, 2}}) {
        for (const Measure measure : {Measure::waste, Measure::dead_cells}) {
            StripElimination elimination(box, measure, strip.width);
            Pattern pattern = four_corners();
            std::mt19937_64 random(7);
            const auto cost = elimination.least_cost(pattern, strip);
            EXPECT_EQ(elimination.refill(pattern, strip, random), cost);
            EXPECT_TRUE(is_still(pattern)) << pattern.picture();
            EXPECT_EQ(pattern.population(), greatest_by_trying_all(four_corners(), strip));
        }
    }
}

/// A part of a box, and the places that each of its cells is copied to.
struct Symmetric {
    Box box;
    Strip strip;
    bool mirrors_columns = false;
    bool mirrors_rows = false;
    bool turns = false;

    Pattern completed(const Pattern& part) const {
        Pattern whole(box.width, box.height);
        const auto set = [&](int x, int y) { whole.set(x, y, true); };
        for (int y = 0; y < strip.height; ++y) {
            for (int x = 0; x < strip.width; ++x) {
                if (!part.alive(x, y)) continue;
                const int right = box.width - 1 - x;
                const int bottom = box.height - 1 - y;
                set(x, y);
                if (mirrors_columns) set(right, y);
                if (mirrors_rows) set(x, bottom);
                if (turns || (mirrors_columns && mirrors_rows)) set(right, bottom);
            }
        }
        return whole;
    }
    int greatest_by_trying_all() const {
        int greatest = 0;
        const int cells = strip.width * strip.height;
        for (unsigned bits = 0; bits < 1U << cells; ++bits) {
            Pattern part(box.width, box.height);
            for (int cell = 0; cell < cells; ++cell) {
                part.set(cell % strip.width, cell / strip.width, (bits >> cell & 1U) != 0);
            }
            // In a row that is its own image several bits mean the same pattern.
            const Pattern whole = completed(part);
            if (whole.population() > greatest && is_still(whole)) greatest = whole.population();
        }
        return greatest;
    }
};

TEST(StripElimination, KeepsSymmetriesAsWellAsTryingAllSymmetricPatterns) {
    const std::vector<Symmetric> cases = {
        {{6, 5}, {0, 0, 3, 5, Fold::behind}, true},
        {{5, 5}, {0, 0, 3, 5, Fold::on}, true},
        {{3, 6}, {0, 0, 3, 3, Fold::none, Fold::behind}, false, true},
        {{4, 7}, {0, 0, 4, 4, Fold::none, Fold::on}, false, true},
        {{6, 6}, {0, 0, 3, 3, Fold::behind, Fold::behind}, true, true},
        {{7, 7}, {0, 0, 4, 4, Fold::on, Fold::on}, true, true},
        {{8, 7}, {0, 0, 4, 4, Fold::behind, Fold::on}, true, true},
        {{7, 8}, {0, 0, 4, 4, Fold::on, Fold::behind}, true, true},
        {{4, 8}, {0, 0, 4, 4, Fold::none, Fold::turned_behind}, false, false, true},
        {{5, 6}, {0, 0, 5, 3, Fold::none, Fold::turned_behind}, false, false, true},
        {{5, 5}, {0, 0, 5, 3, Fold::none, Fold::turned_on}, false, false, true},
        {{4, 7}, {0, 0, 4, 4, Fold::none, Fold::turned_on}, false, false, true},
        {{6, 2}, {0, 0, 6, 1, Fold::none, Fold::turned_behind}, false, false, true},
    };
    for (const Symmetric& symmetric : cases) {
        StripElimination elimination(symmetric.box, Measure::waste, symmetric.strip.width);
        Pattern pattern(symmetric.box.width, symmetric.box.height);
        std::mt19937_64 random(3);
        const auto cost = elimination.refill(pattern, symmetric.strip, random);
        EXPECT_EQ(
            elimination.least_cost(Pattern(pattern.width(), pattern.height()), symmetric.strip),
            cost);
        const Pattern whole = symmetric.completed(pattern);
        EXPECT_TRUE(is_still(whole)) << whole.picture();
        EXPECT_EQ(whole.population(), symmetric.greatest_by_trying_all()) << whole.picture();
    }
}

TEST(StripElimination, FindsThatTheWholeBoxHasTheWasteOfItsDensestStillLife) {
    for (const Box box : {Box{2, 2}, {3, 3}, {3, 8}, {4, 7}, {5, 5}, {6, 6}, {7, 9}, {8, 8}}) {
        StripElimination elimination(box, Measure::waste, box.width);
        const Pattern empty(box.width, box.height);
        EXPECT_EQ(elimination.least_cost(empty, {0, 0, box.width, box.height}),
                  waste_of(densest_still_life(box)));
    }
}

TEST(StripElimination, LeavesAloneWhatCannotStay) {
    // With two neighbours the corner lives, but then a cell is born below it.
    Pattern pattern = Pattern::from_picture("o......./......../......../......../........");
    const Pattern before = pattern;
    StripElimination elimination({8, 5}, Measure::waste, 2);
    std::mt19937_64 random;
    EXPECT_EQ(elimination.least_cost(pattern, {1, 0, 2, 2}), std::nullopt);
    EXPECT_EQ(elimination.refill(pattern, {1, 0, 2, 5}, random), std::nullopt);
    EXPECT_EQ(elimination.refill(pattern, {1, 1, 2, 2}, random), std::nullopt);
    EXPECT_EQ(pattern, before);
}

TEST(StripElimination, ReachesSeveralContentsOfEqualCost) {
    const Strip strip{2, 0, 5, 9};
    StripElimination elimination({9, 9}, Measure::waste, strip.width);
    std::mt19937_64 random(1);
    Pattern first = four_corners();
    elimination.refill(first, strip, random);
    bool is_other = false;
    for (int i = 0; i < 20; ++i) {
        Pattern pattern = four_corners();
        elimination.refill(pattern, strip, random);
        EXPECT_EQ(pattern.population(), first.population());
        is_other = is_other || pattern != first;
    }
    EXPECT_TRUE(is_other);
}

}  // namespace
}  // namespace nonesuch::life
