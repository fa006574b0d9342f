#include "encoding/life/rule.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>
#include <vector>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

struct Reading {
    std::string text;
    std::string canonical;
};

TEST(Rule, IsReadAsGollyReadsIt) {
    const std::vector<Reading> readings = {
        {"B3/S23", "B3/S23"},
        {"b3s23", "B3/S23"},
        {"B3S23", "B3/S23"},
        {"S23/B3", "B3/S23"},
        {"S23B3", "B3/S23"},
        {"23/3", "B3/S23"},
        {"3/23", "B23/S3"},
        {"B3/23", "B3/S23"},
        {"B33/S3222", "B3/S23"},
        {"Life", "B3/S23"},
        {"LIFE", "B3/S23"},
        {"B36/S23", "B36/S23"},
        {"b63/s32", "B36/S23"},
        {"B2/S", "B2/S"},
        {"b2", "B2/S"},
        {"S/B2", "B2/S"},
        {"/2", "B2/S"},
        {"23/", "B/S23"},
        {"S23", "B/S23"},
        {"B/S", "B/S"},
        {"B3/S012345678", "B3/S012345678"},
        {"B8/S8", "B8/S8"},
        {"B3678/S34678", "B3678/S34678"},
    };
    for (const Reading& reading : readings) {
        EXPECT_EQ(Rule::parse(reading.text).text(), reading.canonical) << reading.text;
        EXPECT_EQ(Rule::parse(reading.canonical), Rule::parse(reading.text)) << reading.text;
    }
}

std::string reason_for_refusing(const std::string& text) {
    try {
        return "accepted as " + Rule::parse(text).text();
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(Rule, IsRefusedWithItsTextAndWhatIsExpected) {
    const std::vector<std::string> texts = {
        "",         " ",       "/",       "23",      "B3/S2x",   "B3/S9",    "B9/S23",  "B3//S23",
        "B3/S23/",  "B3/B23",  "S23/S3",  "S23/3",   "3/S23",    "23B3",     "23/3/4",  "B3-S23",
        "B2n3/S23", "B3/S23V", "B3/S23H", " B3/S23", "B3/S23\n", "B3 / S23", "Lifeful", "B3/S-1",
    };
    for (const std::string& text : texts) {
        const std::string reason = reason_for_refusing(text);
        EXPECT_TRUE(reason.starts_with("rule '")) << text << ": " << reason;
        EXPECT_NE(reason.find("expected"), std::string::npos) << text << ": " << reason;
        EXPECT_EQ(reason.find('\n'), std::string::npos) << text << ": " << reason;
    }
    EXPECT_TRUE(reason_for_refusing("B3/S2x").starts_with("rule 'B3/S2x': "));
}

TEST(Rule, ThatFillsThePlaneIsRefusedWithTheRuleThatItMirrors) {
    const std::vector<Reading> refusals = {{"B0/S8", "B1234567/S01234567"},
                                           {"b03s238", "B12345678/S01234678"}};
    for (const auto& [text, mirrored] : refusals) {
        const std::string reason = reason_for_refusing(text);
        EXPECT_NE(reason.find("turns alive for ever"), std::string::npos) << reason;
        EXPECT_TRUE(reason.ends_with(mirrored)) << reason;
    }
}

TEST(Rule, WithBirthsAtNoNeighboursHasABackgroundThatBlinks) {
    const Rule blinking = Rule::parse("B03/S23");
    EXPECT_EQ(blinking.text(), "B03/S23");
    EXPECT_EQ(blinking.background_period(), 2);
    EXPECT_FALSE(blinking.background(0));
    EXPECT_TRUE(blinking.background(1));
    EXPECT_FALSE(blinking.background(2));
    EXPECT_EQ(Rule::life().background_period(), 1);
    EXPECT_FALSE(Rule::life().background(1));
}

TEST(Rule, OnABoundedGridIsRefusedWithThatReason) {
    const std::string reason = reason_for_refusing("B3/S23:T10,10");
    EXPECT_NE(reason.find("bounded grids"), std::string::npos) << reason;
}

TEST(Rule, GivesTheNextStateOfACell) {
    const Rule life = Rule::parse("B3/S23");
    for (unsigned set = 0; set <= whole_neighbourhood; ++set) {
        const bool alive = (set >> centre & 1) != 0;
        const int neighbours = std::popcount(set) - (alive ? 1 : 0);
        EXPECT_EQ(life.next(static_cast<NeighbourhoodSet>(set)),
                  neighbours == 3 || (alive && neighbours == 2))
            << set;
    }
    EXPECT_EQ(Rule::life(), life);
    EXPECT_TRUE(Rule::parse("B8/S0").next(whole_neighbourhood ^ 1 << centre));
    EXPECT_TRUE(Rule::parse("B8/S0").next(1 << centre));
    EXPECT_FALSE(Rule::parse("B8/S0").next(whole_neighbourhood));
}

TEST(Rule, DiffersFromARuleThatDiffersInOneCount) {
    EXPECT_NE(Rule::life(), Rule::parse("B36/S23"));
    EXPECT_NE(Rule::life(), Rule::parse("B3/S2"));
    EXPECT_NE(Rule::parse("B2/S"), Rule::parse("B/S2"));
}

TEST(Rule, OfRandomTextIsReadOrRefused) {
    std::mt19937 random(20'240'601);
    const std::string alphabet("BSbs/0123456789:Lifex -\0\xff", 26);
    for (int i = 0; i < 20'000; ++i) {
        std::string text(random() % 9, ' ');
        for (char& c : text) c = alphabet[random() % alphabet.size()];
        try {
            const Rule rule = Rule::parse(text);
            EXPECT_EQ(Rule::parse(rule.text()), rule) << text;
            EXPECT_FALSE(fills_the_plane(rule.table())) << text;
        } catch (const InputError&) {
        }
    }
}

}  // namespace
}  // namespace nonesuch::life
