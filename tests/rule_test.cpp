#include "encoding/life/rule.hpp"

#include <gtest/gtest.h>

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

TEST(Rule, WithBirthsInEmptySpaceIsRefusedWithThatReason) {
    for (const std::string text : {"B0/S", "b03s23", "S23/B30", "23/03"}) {
        const std::string reason = reason_for_refusing(text);
        EXPECT_NE(reason.find("every dead cell far away would be born"), std::string::npos)
            << text << ": " << reason;
    }
}

TEST(Rule, OnABoundedGridIsRefusedWithThatReason) {
    const std::string reason = reason_for_refusing("B3/S23:T10,10");
    EXPECT_NE(reason.find("bounded grids"), std::string::npos) << reason;
}

TEST(Rule, GivesTheNextStateOfACell) {
    const Rule life = Rule::parse("B3/S23");
    for (int neighbours = 0; neighbours <= 8; ++neighbours) {
        EXPECT_EQ(life.next(false, neighbours), neighbours == 3) << neighbours;
        EXPECT_EQ(life.next(true, neighbours), neighbours == 2 || neighbours == 3) << neighbours;
    }
    EXPECT_EQ(Rule::life(), life);
    EXPECT_TRUE(Rule::parse("B8/S0").next(false, 8));
    EXPECT_TRUE(Rule::parse("B8/S0").next(true, 0));
    EXPECT_FALSE(Rule::parse("B8/S0").next(true, 8));
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
            EXPECT_FALSE(rule.next(false, 0)) << text;
        } catch (const InputError&) {
        }
    }
}

}  // namespace
}  // namespace nonesuch::life
