#include "encoding/life/simulator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "encoding/error.hpp"
#include "encoding/life/rle.hpp"
#include "golly.hpp"

namespace nonesuch::life {
namespace {

Universe after(Universe universe, const Rule& rule, int generations) {
    for (int generation = 0; generation < generations; ++generation) universe = universe.step(rule);
    return universe;
}

struct Oscillator {
    std::string name;
    std::string rle;
    int period;
    int population;
    // The smallest box around all its phases.
    int width;
    int height;
};

const std::vector<Oscillator> oscillators = {
    {"empty", "!", 1, 0, 0, 0},
    {"block", "2o$2o!", 1, 4, 2, 2},
    {"eater 1", "2o$obo$2bo$2b2o!", 1, 7, 4, 4},
    {"blinker", "3o!", 2, 3, 3, 3},
    {"toad", "b3o$3o!", 2, 6, 4, 4},
    {"beacon", "2o$o$3bo$2b2o!", 2, 6, 4, 4},
    {"clock", "2bo$obo$bobo$bo!", 2, 6, 4, 4},
    {"pulsar",
     "2b3o3b3o2$o4bobo4bo$o4bobo4bo$o4bobo4bo$2b3o3b3o2$2b3o3b3o$o4bobo4bo$o4bobo4bo$o4bobo4bo2$"
     "2b3o3b3o!",
     3, 48, 15, 15},
    {"jam", "3b2o$2bo2bo$o2bobo$o3bo$o$3bo$b2o!", 3, 13, 7, 7},
    {"trice tongs", "2bo$2b3o$2o3bo$bobobo$bo$2b2o2bo$5b2o!", 3, 16, 7, 7},
    {"candlefrobra", "5bo$bob2obob2o$obo3bob2o$bo4bo$5b2o!", 3, 16, 10, 5},
    {"caterer", "2bo$o3b4o$o3bo$o$3bo$b2o!", 3, 12, 9, 6},
    {"mold", "3b2o$2bo2bo$o2bobo$4bo$ob2o$bo!", 4, 12, 6, 6},
    {"fumarole", "3b2o$bo4bo$bo4bo$bo4bo$2bo2bo$obo2bobo$2o4b2o!", 5, 18, 8, 7},
    {"octagon 2", "3b2o$2bo2bo$bo4bo$o6bo$o6bo$bo4bo$2bo2bo$3b2o!", 5, 16, 8, 8},
    {"unix", "b2o$b2o2$bo$obo$o2bo2b2o$4bob2o$2b2o!", 6, 16, 9, 9},
    {"figure eight", "3o$3o$3o$3b3o$3b3o$3b3o!", 8, 18, 10, 10},
    {"galaxy", "6ob2o$6ob2o$7b2o$2o5b2o$2o5b2o$2o5b2o$2o$2ob6o$2ob6o!", 8, 48, 13, 13},
    {"smiley", "2obob2o$3bo$o5bo$b5o3$3ob3o!", 8, 19, 7, 8},
    {"tumbler", "bo5bo$obo3bobo$o2bobo2bo$2bo3bo$2b2ob2o!", 14, 16, 9, 7},
    {"pentadecathlon", "2bo4bo$2ob4ob2o$2bo4bo!", 15, 12, 16, 9},
};

TEST(Simulator, KnownOscillatorsHaveTheirPeriodAndBox) {
    for (const Oscillator& oscillator : oscillators) {
        SCOPED_TRACE(oscillator.name);
        const Pattern pattern = parse_rle(oscillator.rle, oscillator.name).pattern;
        EXPECT_EQ(pattern.population(), oscillator.population);
        EXPECT_EQ(period(pattern, Rule::life(), 40), oscillator.period);

        std::int64_t left = 0, top = 0, right = 0, bottom = 0;
        Universe phase(pattern);
        for (int generation = 0; generation < oscillator.period; ++generation) {
            const BoundingBox box = phase.bounding_box().value_or(BoundingBox{});
            left = std::min<std::int64_t>(left, box.x);
            top = std::min<std::int64_t>(top, box.y);
            right = std::max(right, box.x + box.width);
            bottom = std::max(bottom, box.y + box.height);
            phase = phase.step(Rule::life());
        }
        EXPECT_EQ(right - left, oscillator.width);
        EXPECT_EQ(bottom - top, oscillator.height);
    }
}

TEST(Simulator, APeriodBeyondTheLimitIsNotFound) {
    const Pattern pentadecathlon = Pattern::from_picture("..o....o../oo.oooo.oo/..o....o..");
    EXPECT_EQ(period(pentadecathlon, Rule::life(), 14), std::nullopt);
    EXPECT_EQ(period(pentadecathlon, Rule::life(), 15), 15);
    EXPECT_EQ(period(pentadecathlon, Rule::life(), 0), std::nullopt);
}

TEST(Simulator, AMovedPatternIsNoPeriod) {
    EXPECT_EQ(period(Pattern::from_picture(".o./..o/ooo"), Rule::life(), 100), std::nullopt);
}

struct Spaceship {
    std::string name;
    std::string rle;
    std::string rule;
    int period;
    int dx;
    int dy;
};

const std::vector<Spaceship> spaceships = {
    {"glider", "bo$2bo$3o!", "B3/S23", 4, 1, 1},
    {"lightweight spaceship", "bo2bo$o$o3bo$4o!", "B3/S23", 4, -2, 0},
    {"middleweight spaceship", "3bo$bo3bo$o$o4bo$5o!", "B3/S23", 4, -2, 0},
    {"heavyweight spaceship", "3b2o$bo4bo$o$o5bo$6o!", "B3/S23", 4, -2, 0},
    {"moon", "bo$o$o$bo!", "B2/S", 1, -1, 0},
};

TEST(Simulator, KnownSpaceshipsMove) {
    for (const Spaceship& ship : spaceships) {
        SCOPED_TRACE(ship.name);
        const Universe start(parse_rle(ship.rle, ship.name).pattern);
        const Universe end = after(start, Rule::parse(ship.rule), ship.period);
        EXPECT_EQ(end.to_pattern().picture(), start.to_pattern().picture());
        const auto before = start.bounding_box().value_or(BoundingBox{});
        const auto moved = end.bounding_box().value_or(BoundingBox{});
        EXPECT_EQ(moved.x - before.x, ship.dx);
        EXPECT_EQ(moved.y - before.y, ship.dy);
    }
}

TEST(Simulator, ARulesEveryCountDecidesTheMiddleOfAThreeByThreeBox) {
    for (const std::string text : {"B3/S23", "B36/S23", "B2/S", "B8/S0", "B1/S8", "B12345678/S"}) {
        const Rule rule = Rule::parse(text);
        for (unsigned bits = 0; bits < 512; ++bits) {
            Pattern pattern(3, 3);
            for (int cell = 0; cell < 9; ++cell)
                pattern.set(cell % 3, cell / 3, (bits >> cell & 1) != 0);
            EXPECT_EQ(Universe(pattern).step(rule).alive(1, 1),
                      rule.next(static_cast<NeighbourhoodSet>(bits)));
        }
    }
}

TEST(Simulator, TheRPentominoSettlesAfter1103Generations) {
    const Universe start(Pattern::from_picture(".oo/oo./.o."));
    EXPECT_EQ(after(start, Rule::life(), 1103).population(), 116U);
}

TEST(Simulator, OnABlinkingBackgroundAPatternIsWhatDiffersFromIt) {
    const Rule rule = Rule::parse("B0/S");  // Whoever sees nothing alive, itself included, is born.
    const Universe cell(Pattern::from_picture("o"));
    const Universe hole = cell.step(rule);
    EXPECT_TRUE(hole.background());
    EXPECT_TRUE(hole.alive(-7, 100));
    EXPECT_FALSE(hole.alive(-1, 1));
    EXPECT_EQ(hole.to_pattern(), Pattern::from_picture("ooo/ooo/ooo"));
    EXPECT_EQ(hole.bounding_box(), (BoundingBox{.x = -1, .y = -1, .width = 3, .height = 3}));
    EXPECT_EQ(hole.population(), 9U);
    EXPECT_FALSE(hole.inside(2, 2));

    const Universe back = hole.step(rule);
    EXPECT_FALSE(back.background());
    EXPECT_EQ(back, cell);
    EXPECT_NE(Universe(hole.to_pattern()), Universe(hole.to_pattern(), true));
    EXPECT_EQ(Universe(Pattern(0, 0), true).step(rule), Universe());
}

TEST(Simulator, APeriodIsOneOfTheBackgroundToo) {
    EXPECT_EQ(period(Pattern(), Rule::parse("B0/S"), 9), 2);
    EXPECT_EQ(period(Pattern(), Rule::life(), 9), 1);
    EXPECT_EQ(period(Pattern::from_picture("o"), Rule::parse("B0/S"), 9), 2);
    // Every cell changes in every generation, so what differs from the background stays.
    EXPECT_EQ(period(Pattern::from_picture("oo/.o"), Rule::parse("B012345678/S"), 9), 2);
}

TEST(Universe, KnowsWhatLiesInsideABox) {
    const Universe block(Pattern::from_picture("..../.oo./.oo."));
    EXPECT_TRUE(block.inside(3, 3));
    EXPECT_FALSE(block.inside(2, 3));
    EXPECT_FALSE(block.inside(3, 2));
    EXPECT_EQ(block.bounding_box(), (BoundingBox{.x = 1, .y = 1, .width = 2, .height = 2}));
    EXPECT_EQ(block.to_pattern(), Pattern::from_picture("oo/oo"));
    // The upright blinker sticks out above row 0.
    EXPECT_FALSE(Universe(Pattern::from_picture("ooo")).step(Rule::life()).inside(9, 9));
    EXPECT_TRUE(Universe().inside(0, 0));
    EXPECT_EQ(Universe().bounding_box(), std::nullopt);
    EXPECT_EQ(Universe().to_pattern(), Pattern());
}

TEST(Universe, TooLargeForAPatternIsRefused) {
    // Two gliders fly apart from opposite corners of a pattern that is nearly too large already.
    Pattern pattern(9'999, 9'999);
    for (const Cell cell : {Cell{0, 0}, Cell{0, 1}, Cell{0, 2}, Cell{1, 0}, Cell{2, 1}})
        pattern.set(cell.x, cell.y, true);
    for (const Cell cell : {Cell{0, 0}, Cell{0, 1}, Cell{0, 2}, Cell{1, 0}, Cell{2, 1}})
        pattern.set(9'998 - cell.x, 9'998 - cell.y, true);
    const Universe apart = after(Universe(pattern), Rule::life(), 12);
    EXPECT_EQ(apart.population(), 10U);
    EXPECT_THROW(apart.to_pattern(), InputError);
}

TEST(Pattern, IsReadFromPicturesWithAnyRowEnd) {
    const Pattern glider = Pattern::from_picture(".o./..o/ooo");
    EXPECT_EQ(glider.picture(), ".o.\n..o\nooo\n");
    for (const std::string picture : {".o\n..o\nooo", ".*.\r\n..O\r\noo*\r\n", ".o./..o/ooo/"})
        EXPECT_EQ(Pattern::from_picture(picture), glider) << picture;
    EXPECT_EQ(Pattern::from_picture(""), Pattern());
    EXPECT_EQ(Pattern::from_picture("o//"), Pattern::from_picture("o/."));
    EXPECT_THROW(Pattern::from_picture("o.b"), InputError);
}

TEST(Pattern, IsDeadOutsideAndCroppedToItsLiveCells) {
    const Pattern pattern = Pattern::from_picture(".../.o./oo./...");
    EXPECT_FALSE(pattern.alive(-1, 2));
    EXPECT_FALSE(pattern.alive(0, 4));
    EXPECT_TRUE(pattern.alive(0, 2));
    EXPECT_EQ(pattern.population(), 3);
    EXPECT_EQ(pattern.cropped(), Pattern::from_picture(".o/oo"));
    EXPECT_EQ(Pattern(5, 3).cropped(), Pattern());
    EXPECT_NE(Pattern(5, 3), Pattern(3, 5));
}

TEST(Simulator, AgreesWithGollyOnRandomSoups) {
    if (!has_golly()) GTEST_SKIP() << no_golly;
    std::mt19937 random(20'240'603);
    for (const std::string text : {"B3/S23", "B36/S23", "B2/S", "B3678/S34678", "B34/S34"}) {
        const Rule rule = Rule::parse(text);
        for (int soup = 0; soup < 20; ++soup) {
            Pattern pattern(1 + static_cast<int>(random() % 32),
                            1 + static_cast<int>(random() % 32));
            for (int y = 0; y < pattern.height(); ++y)
                for (int x = 0; x < pattern.width(); ++x) pattern.set(x, y, random() % 2 == 0);
            const auto generations = 1 + static_cast<int>(random() % 60);
            SCOPED_TRACE(rle_text(pattern, rule) + std::to_string(generations) + " generations");
            const auto golly = golly_after(rle_text(pattern, rule), generations);
            ASSERT_TRUE(golly.has_value());
            EXPECT_EQ(after(Universe(pattern), rule, generations).to_pattern().picture(),
                      golly->pattern.picture());
        }
    }
}

}  // namespace
}  // namespace nonesuch::life
