#include "encoding/life/apgcode.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "encoding/error.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/simulator.hpp"

namespace nonesuch::life {
namespace {

struct Known {
    std::string name;
    std::string code;
    std::string rle;  // In whichever phase and orientation collections show it; empty: unknown.
};

/// Catagolue's names of these objects.
const std::vector<Known> known_objects = {
    {"block", "xs4_33", "2o$2o!"},
    {"beehive", "xs6_696", "b2o$o2bo$b2o!"},
    {"loaf", "xs7_2596", "b2o$o2bo$bobo$2bo!"},
    {"boat", "xs5_253", "2o$obo$bo!"},
    {"tub", "xs4_252", "bo$obo$bo!"},
    {"ship", "xs6_356", "2o$obo$b2o!"},
    {"pond", "xs8_6996", "b2o$o2bo$o2bo$b2o!"},
    {"blinker", "xp2_7", "o$o$o!"},
    {"toad", "xp2_7e", "b3o$3o!"},
    {"beacon", "xp2_318c", "2o$o$3bo$2b2o!"},
    {"pulsar", "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401",
     "2b3o3b3o2$o4bobo4bo$o4bobo4bo$o4bobo4bo$2b3o3b3o2$2b3o3b3o$o4bobo4bo$o4bobo4bo$o4bobo4bo2$"
     "2b3o3b3o!"},
    {"pentadecathlon", "xp15_4r4z4r4", "2bo4bo$2ob4ob2o$2bo4bo!"},
    {"octagon 2", "xp5_idiidiz01w1", "3b2o$2bo2bo$bo4bo$o6bo$o6bo$bo4bo$2bo2bo$3b2o!"},
    {"mold", "xp4_37bkic", ""},
    {"jam", "xp3_695qc8zx33", ""},
    {"queen bee shuttle", "xp30_w33z8kqrqk8zzzx33", ""},
    {"glider", "xq4_153", "bo$2bo$3o!"},
    {"lightweight spaceship", "xq4_6frc", "bo2bo$o$o3bo$4o!"},
    {"middleweight spaceship", "xq4_27dee6", "3bo$bo3bo$o$o4bo$5o!"},
    {"heavyweight spaceship", "xq4_27deee6", "3b2o$bo4bo$o$o5bo$6o!"},
};

TEST(Apgcode, OfKnownObjectsIsThatOfTheCensus) {
    for (const Known& object : known_objects) {
        SCOPED_TRACE(object.name);
        const Pattern decoded = parse_apgcode(object.code, object.name).pattern;
        EXPECT_EQ(apgcode(decoded, Rule::life()), object.code);
        if (object.rle.empty()) continue;
        EXPECT_EQ(apgcode(parse_rle(object.rle, object.name).pattern, Rule::life()), object.code);
    }
}

TEST(Apgcode, DecodedBehavesAsItsPrefixSays) {
    for (const Known& object : known_objects) {
        SCOPED_TRACE(object.name);
        const Pattern pattern = parse_apgcode(object.code, object.name).pattern;
        const int number = std::stoi(object.code.substr(2));
        const auto found = period(pattern, Rule::life(), 40);
        switch (object.code[1]) {
            case 's':
                EXPECT_EQ(found, 1);
                EXPECT_EQ(pattern.population(), number);
                break;
            case 'p':
                EXPECT_EQ(found, number);
                break;
            default: {
                EXPECT_FALSE(found.has_value());
                Universe universe(pattern);
                for (int t = 0; t < number; ++t) universe = universe.step(Rule::life());
                EXPECT_EQ(universe.to_pattern(), pattern);
            }
        }
    }
}

/// `pattern` turned and reflected in one of eight ways, in a larger rectangle.
Pattern moved(const Pattern& pattern, unsigned symmetry) {
    const bool is_transposed = (symmetry & 4) != 0;
    Pattern result((is_transposed ? pattern.height() : pattern.width()) + 3,
                   (is_transposed ? pattern.width() : pattern.height()) + 2);
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) {
            const int column = (symmetry & 1) != 0 ? pattern.width() - 1 - x : x;
            const int row = (symmetry & 2) != 0 ? pattern.height() - 1 - y : y;
            result.set((is_transposed ? row : column) + 1, (is_transposed ? column : row) + 2,
                       pattern.alive(x, y));
        }
    }
    return result;
}

TEST(Apgcode, IsTheSameForEveryPhaseAndOrientation) {
    for (const Known& object : known_objects) {
        SCOPED_TRACE(object.name);
        Universe universe(parse_apgcode(object.code, object.name).pattern);
        for (unsigned i = 0; i < 16; ++i) {
            EXPECT_EQ(apgcode(moved(universe.to_pattern(), i % 8), Rule::life()), object.code);
            universe = universe.step(Rule::life());
        }
    }
}

TEST(Apgcode, KnowsOtherRules) {
    const Rule seeds = Rule::parse("B2/S");
    EXPECT_EQ(apgcode(Pattern::from_picture("o..o/.oo."), seeds), "xq1_69");  // As fast as light.
    EXPECT_EQ(apgcode(Pattern::from_picture(".o./..o/ooo"), Rule::parse("B36/S23")), "xq4_153");
    EXPECT_EQ(apgcode(Pattern::from_picture("o"), Rule::parse("B8/S0")), "xs1_1");
}

TEST(Apgcode, OfWhatIsNoObjectIsRefused) {
    EXPECT_EQ(apgcode(Pattern(4, 4), Rule::life()), "xs0_0");
    EXPECT_THROW(apgcode(Pattern::from_picture("o"), Rule::life()), InputError);  // It dies.
    EXPECT_THROW(apgcode(Pattern::from_picture("oo./.oo/.o."), Rule::life(), 1000), InputError);
    EXPECT_THROW(apgcode(Pattern::from_picture("o"), Rule::parse("B1/S1")), InputError);
    Pattern far(42, 2);
    for (const int x : {0, 1, 40, 41})
        for (const int y : {0, 1}) far.set(x, y, true);
    EXPECT_THROW(apgcode(far, Rule::life()), InputError);
}

TEST(Apgcode, EveryRunOfEmptyColumnsUpTo36ComesBack) {
    // Two blocks that many columns apart.
    for (int gap = 2; gap <= 36; ++gap) {
        Pattern pattern(gap + 4, 2);
        for (const int x : {0, 1, gap + 2, gap + 3})
            for (const int y : {0, 1}) pattern.set(x, y, true);
        const std::string code = apgcode(pattern, Rule::life());
        EXPECT_TRUE(code.starts_with("xs8_33")) << code;
        const Pattern read = parse_apgcode(code, "gap").pattern;
        EXPECT_EQ(std::max(read.width(), read.height()), gap + 4) << code;
        EXPECT_EQ(std::min(read.width(), read.height()), 2) << code;
        EXPECT_EQ(read.population(), 8) << code;
    }
}

TEST(Apgcode, OfRandomStillLifesComesBack) {
    std::mt19937 random(20'240'802);
    int seen = 0;
    for (int soup = 0; soup < 60; ++soup) {
        Pattern pattern(12, 12);
        for (int y = 0; y < 12; ++y)
            for (int x = 0; x < 12; ++x) pattern.set(x, y, random() % 2 == 0);
        Universe universe(pattern);
        for (int t = 0; t < 400; ++t) universe = universe.step(Rule::life());
        const auto box = universe.bounding_box();
        if (!box || box->width > 40 || box->height > 40) continue;
        std::string code;
        try {
            code = apgcode(universe.to_pattern(), Rule::life(), 12);
        } catch (const InputError&) {
            continue;  // It has not settled, or a glider flies away.
        }
        ++seen;
        EXPECT_EQ(apgcode(parse_apgcode(code, code).pattern, Rule::life()), code);
    }
    EXPECT_GT(seen, 5);
}

TEST(Apgcode, WordIsToldByItsBeginning) {
    for (const char* word : {"xs4_33", "xp2", "xq4_153", "xs0"}) EXPECT_TRUE(is_like_apgcode(word));
    for (const char* word :
         {"", "x", "xs", "xs_33", "x = 3", "ov_p3", "yl12", "zz_LINEAR", "ys4_3"})
        EXPECT_FALSE(is_like_apgcode(word)) << word;
    for (const char* word : {"", "\n", "xs_33", "x", "yl12_1_1_abc", "ov_p3"})
        EXPECT_THROW(parse_apgcode(word, "word"), InputError) << word;
}

}  // namespace
}  // namespace nonesuch::life
