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
        {"HighLife", "B36/S23"},
        {"Day & Night", "B3678/S34678"},
        {"daynight", "B3678/S34678"},
        {"Seeds", "B2/S"},
        {"34 Life", "B34/S34"},
        {"2x2", "B36/S125"},
        {"Replicator", "B1357/S1357"},
        {"Diamoeba", "B35678/S5678"},
        {"Morley", "B368/S245"},
        {"Anneal", "B4678/S35678"},
    };
    for (const Reading& reading : readings) {
        EXPECT_EQ(Rule::parse(reading.text).text(), reading.canonical) << reading.text;
        EXPECT_EQ(Rule::parse(reading.canonical), Rule::parse(reading.text)) << reading.text;
    }
}

TEST(Rule, WithLettersIsWrittenAsGollyWritesIt) {
    const std::vector<Reading> readings = {
        {"B2-a/S12", "B2-a/S12"},       {"b3s2-i34q", "B3/S2-i34q"},
        {"2-i34q/3", "B3/S2-i34q"},     {"B1ce/S", "B1/S"},
        {"B2cea/S", "B2ace/S"},         {"B2-kin/S", "B2ace/S"},
        {"B2ceai/S", "B2-kn/S"},        {"B3njqry/S", "B3jnqry/S"},
        {"B3ceaikn/S", "B3-jqry/S"},    {"B4ceaiknj/S", "B4aceijkn/S"},
        {"B4ceaiknjq/S", "B4-rtwyz/S"}, {"B6ck/S6eain", "B6ck/S6-ck"},
        {"B5-a2c3e/S", "B2c3e5-a/S"},   {"B7CE/S", "B7/S"},
        {"B2-ceaikn/S", "B/S"},         {"B1e2ak3inqy4ny5e/S", "B1/SV"},
    };
    for (const Reading& reading : readings) {
        EXPECT_EQ(Rule::parse(reading.text).text(), reading.canonical) << reading.text;
        EXPECT_EQ(Rule::parse(reading.canonical), Rule::parse(reading.text)) << reading.text;
    }
}

TEST(Rule, OfOtherNeighbourhoodsIsWrittenAsGollyWritesIt) {
    const std::vector<Reading> readings = {
        {"B2/S013V", "B2/S013V"},  {"23/3v", "B3/S23V"},   {"b2s34h", "B2/S34H"},
        {"B3H", "B3/SH"},          {"B01/SV", "B01/SV"},   {"MAPFgFoF2gXgH5oF4B+gH4A6A", "B2/S34H"},
        {"mapHmlphg", "B2/S013V"}, {"MAPAAAAAQ", "B/S4V"}, {"MAPAAAAIA", "MAPAAAAIA"},
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
        "",          " ",        "/",       "23",           "B3/S2x", "B3/S9", "B9/S23",
        "B3//S23",   "B3/S23/",  "B3/B23",  "S23/S3",       "S23/3",  "3/S23", "23B3",
        "23/3/4",    "B3-S23",   "B3/S23X", "B3/S23VH",     "V",      "H",     " B3/S23",
        "B3/S23\n",  "B3 / S23", "Lifeful", "B3/S-1",       "B3/S-",  "MAP",   "MAPAAAA",
        "MAP-----_", "B3/SV3",   "B3V/S23", "B3/S23History"};
    for (const std::string& text : texts) {
        const std::string reason = reason_for_refusing(text);
        EXPECT_TRUE(reason.starts_with("rule '")) << text << ": " << reason;
        EXPECT_NE(reason.find("expected"), std::string::npos) << text << ": " << reason;
        EXPECT_EQ(reason.find('\n'), std::string::npos) << text << ": " << reason;
    }
    EXPECT_TRUE(reason_for_refusing("B3/S2x").starts_with("rule 'B3/S2x': "));
}

TEST(Rule, ThatFillsThePlaneIsRefusedWithTheRuleThatItMirrors) {
    const std::vector<Reading> refusals = {{"B0/S8", "B12345678/S01234567"},
                                           {"b03s238", "B123478/S0123467"},
                                           {"B0/S4V", "B1234/S0123V"},
                                           {"B0/S36H", "B12456/S012345H"},
                                           {"B02a/S8", "B12345678/S0123456-a7"}};
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

struct Refusal {
    std::string text;
    std::string reason;  // Some words of it.
};

TEST(Rule, IsRefusedForWhatItIs) {
    const std::vector<Refusal> refusals = {
        {"B2x/S", "no arrangement of 2 neighbours is called x; expected letters of aceikn"},
        {"B1a/S", "letters of ce"},
        {"B4-b/S", "expected letters of arrangements to leave out"},
        {"B7n/S", "letters of ce"},
        {"B0c/S8", "expected no letters after 0"},
        {"B3/S8e", "expected no letters after 8"},
        {"B3aa/S", "expected the letter a only once after 3"},
        {"B3-ana/S", "expected the letter a only once after 3"},
        {"B3a3c/S", "expected 3 only once in a list"},
        {"B33a/S", "expected 3 only once in a list"},
        {"B3/S2-", "expected letters of arrangements to leave out after the minus"},
        {"B3a/SV", "expected letters only where all eight neighbours count"},
        {"B3/S2mH", "expected letters only where all eight neighbours count"},
        {"B5/S2V", "expected neighbour counts from 0 to 4 in such a neighbourhood, not 5"},
        {"B2/S7H", "expected neighbour counts from 0 to 6 in such a neighbourhood, not 7"},
        {"B9/S", "from 0 to 8, not 9"},
        {"/2/3", "more than two states"},
        {"B2/S/3", "more than two states"},
        {"B2/S/C3", "more than two states"},
        {"345/2/4", "more than two states"},
        {"G3B2S", "more than two states"},
        {"R5,C0,M1,S34..58,B34..45,NM", "larger range"},
        {"W110", "one dimension"},
        {"B3/S23:T10,10", "bounded grids"},
        {"MAPARYX",
         "expected 86 base64 digits after MAP, 22 for the hexagonal or 6 for the von "
         "Neumann neighbourhood, not 4"},
        {"MAPHmlp!g", "expected only the base64 digits"},
    };
    for (const auto& [text, words] : refusals) {
        const std::string reason = reason_for_refusing(text);
        EXPECT_TRUE(reason.starts_with("rule '" + text + "': ")) << reason;
        EXPECT_NE(reason.find(words), std::string::npos) << reason;
        EXPECT_NE(reason.find("expected"), std::string::npos) << reason;
    }
}

TEST(Rule, HasTheSymmetriesOfItsTable) {
    EXPECT_EQ(symmetries(Rule::life()), square_symmetries());
    EXPECT_EQ(symmetries(Rule::parse("B2-a/S12")), square_symmetries());
    EXPECT_EQ(symmetries(Rule::parse("B2/S013V")).size(), 8U);
    // The sheared hexagon's: the identity, a half turn, and reflections in the two diagonals.
    const auto hexagonal = symmetries(Rule::parse("B2/S34H"));
    ASSERT_EQ(hexagonal.size(), 4U);
    for (const CellMap& map : hexagonal) EXPECT_TRUE(map[2] == 2 || map[2] == 6);
    TruthTable north;
    north[0b000'000'010] = true;
    ASSERT_EQ(symmetries(Rule(north)).size(), 2U);
    EXPECT_EQ(symmetries(Rule(north)).front(), square_symmetries().front());
    north[0b000'000'100] = true;
    EXPECT_EQ(symmetries(Rule(north)).size(), 1U);
}

TEST(Rule, OfARandomTableIsReadBackFromItsText) {
    std::mt19937 random(20'240'703);
    // Which cells the table looks at: of few cells many tables have a shorter form.
    for (const unsigned cells : {0x1FFU, 0x1BBU, 0x0BAU, 0x010U, 0x038U, 0x0AAU, 0x145U}) {
        for (int i = 0; i < 100; ++i) {
            TruthTable table;
            for (unsigned set = 0; set < table.size(); ++set)
                table[set] = (set & cells) == set ? random() % 2 != 0 : table[set & cells];
            if (fills_the_plane(table)) table = with_states_exchanged(table);
            const Rule rule(table);
            EXPECT_EQ(Rule::parse(rule.text()), rule) << rule.text();
        }
    }
}

TEST(TransitionTable, MakesNothingOfNothing) {
    std::mt19937 random(20'240'704);
    for (int i = 0; i < 200; ++i) {
        TruthTable table;
        for (unsigned set = 0; set < table.size(); ++set) table[set] = random() % 2 != 0;
        if (fills_the_plane(table)) table[whole_neighbourhood] = false;
        const Rule rule(table);
        for (int phase = 0; phase < rule.background_period(); ++phase)
            EXPECT_FALSE(transition_table(rule, phase)[0]);
    }
    EXPECT_EQ(transition_table(Rule::life()), Rule::life().table());
    const Rule blinking = Rule::parse("B03/S23");
    EXPECT_EQ(transition_table(blinking, 0), ~blinking.table());
    EXPECT_TRUE(transition_table(blinking, 1)[0b111'111'000]);  // B3 of what is alive
    EXPECT_FALSE(transition_table(blinking, 1)[0b111'111'100]);
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
    const std::string alphabet("BSbsVH/0123456789:aceiknMAP -\0\xff", 31);
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
