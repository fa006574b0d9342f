// Random rules of all notations, run by Golly and by the simulator.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "encoding/life/hensel.hpp"
#include "encoding/life/rule_map.hpp"
#include "encoding/life/simulator.hpp"
#include "golly.hpp"

namespace nonesuch::life {
namespace {

using Random = std::mt19937;

std::string random_counts(Random& random, int most) {
    std::string counts;
    for (int n = 0; n <= most; ++n)
        if (random() % 3 == 0) counts += static_cast<char>('0' + n);
    return counts;
}

std::string totalistic_text(Random& random, int most, const char* suffix) {
    return "B" + random_counts(random, most) + "/S" + random_counts(random, most) + suffix;
}

/// Letters in any order, and a minus where Golly would write none.
std::string random_terms(Random& random) {
    std::string terms;
    for (int n = 0; n <= 8; ++n) {
        if (random() % 2 == 0) continue;
        terms += static_cast<char>('0' + n);
        std::string letters(hensel_letters(n));
        std::shuffle(letters.begin(), letters.end(), random);
        letters.resize(random() % (letters.size() + 1));
        if (!letters.empty() && random() % 2 == 0) terms += '-';
        terms += letters;
    }
    return terms;
}

std::string hensel_rule_text(Random& random) {
    return "B" + random_terms(random) + "/S" + random_terms(random);
}

std::string random_map(Random& random, std::size_t digits) {
    std::string bits;
    for (std::size_t i = 0; i < digits; ++i)
        bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[random() % 64];
    return "MAP" + bits;
}

Pattern random_pattern(Random& random) {
    Pattern pattern(1 + static_cast<int>(random() % 12), 1 + static_cast<int>(random() % 12));
    for (int y = 0; y < pattern.height(); ++y)
        for (int x = 0; x < pattern.width(); ++x) pattern.set(x, y, random() % 2 == 0);
    return pattern;
}

std::string rle_under(const std::string& rule, const Pattern& pattern) {
    const std::string text = rle_text(pattern, Rule::life());
    const std::string head = "B3/S23";
    const auto at = text.find(head);
    return text.substr(0, at) + rule + text.substr(at + head.size());
}

std::string picture_after(const Pattern& pattern, const Rule& rule, int generations) {
    Universe universe(pattern);
    for (int t = 0; t < generations; ++t) universe = universe.step(rule);
    return universe.to_pattern().picture();
}

/// Golly under `text`, the simulator under `rule`.
void compare(Random& random, const std::string& text, const Rule& rule) {
    for (const int generations : {1, 2 + static_cast<int>(random() % 9)}) {
        const Pattern pattern = random_pattern(random);
        const std::string rle = rle_under(text, pattern);
        SCOPED_TRACE(rle + std::to_string(generations) + " generations");
        const auto golly = golly_after(rle, generations);
        ASSERT_TRUE(golly.has_value());
        ASSERT_EQ(picture_after(pattern, rule, generations), golly->pattern.picture());
        // Golly keeps a MAP as it was given, and the grid of a rule that looks at nothing.
        if (!text.starts_with("MAP") && rule.table().any()) {
            EXPECT_EQ(golly->rule, rule.text());
        }
    }
}

/// What a rule that fills the plane makes of a pattern, Golly shows as its mirror image does.
Rule rule_as_golly_shows_it(const TruthTable& table) {
    return Rule(fills_the_plane(table) ? with_states_exchanged(table) : table);
}

TEST(RandomRules, OfHenselsNotationAgreeWithGolly) {
    if (!has_golly()) GTEST_SKIP() << no_golly;
    Random random(20'240'711);
    for (int i = 0; i < 60; ++i) {
        std::string text = hensel_rule_text(random);
        // S8 last, if at all: without it B0 makes the background blink.
        if (text.starts_with("B0") && text.ends_with("8")) text.pop_back();
        compare(random, text, Rule::parse(text));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(RandomRules, OfVonNeumannsNeighbourhoodAgreeWithGolly) {
    if (!has_golly()) GTEST_SKIP() << no_golly;
    Random random(20'240'712);
    for (int i = 0; i < 40; ++i) {
        const std::string text = totalistic_text(random, 4, "V");
        if (text.starts_with("B0") && text.ends_with("4V")) continue;
        compare(random, text, Rule::parse(text));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(RandomRules, OfTheHexagonalNeighbourhoodAgreeWithGolly) {
    if (!has_golly()) GTEST_SKIP() << no_golly;
    Random random(20'240'713);
    for (int i = 0; i < 40; ++i) {
        const std::string text = totalistic_text(random, 6, "H");
        if (text.starts_with("B0") && text.ends_with("6H")) continue;
        compare(random, text, Rule::parse(text));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(RandomRules, GivenByMapsOfAllLengthsAgreeWithGolly) {
    if (!has_golly()) GTEST_SKIP() << no_golly;
    Random random(20'240'714);
    for (int i = 0; i < 90; ++i) {
        constexpr std::size_t lengths[] = {6, 22, 86};
        const std::string text = random_map(random, lengths[i % 3]);
        compare(random, text, rule_as_golly_shows_it(table_of_map(text.substr(3))));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(RandomRules, WithBirthsAtNoNeighboursAgreeWithGolly) {
    if (!has_golly()) GTEST_SKIP() << no_golly;
    Random random(20'240'715);
    for (int i = 0; i < 40; ++i) {
        const std::string text = "B0" + random_counts(random, 7) + "/S" + random_counts(random, 7);
        const std::string once = text.starts_with("B00") ? "B" + text.substr(2) : text;
        compare(random, once, Rule::parse(once));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(Rules, ThatFillThePlaneAreInGollyWhatTheErrorNames) {
    if (!has_golly()) GTEST_SKIP() << no_golly;
    Random random(20'240'716);
    for (const auto& [text, named] :
         std::vector<std::pair<std::string, std::string>>{{"B03/S238", "B123478/S0123467"},
                                                          {"B02a/S8", "B12345678/S0123456-a7"},
                                                          {"B0/S4V", "B1234/S0123V"},
                                                          {"B0/S36H", "B12456/S012345H"}}) {
        for (int i = 0; i < 5; ++i) {
            const Pattern pattern = random_pattern(random);
            const auto golly = golly_after(rle_under(text, pattern), i);
            ASSERT_TRUE(golly.has_value());
            EXPECT_EQ(picture_after(pattern, Rule::parse(named), i), golly->pattern.picture())
                << text << " " << i;
        }
    }
}

}  // namespace
}  // namespace nonesuch::life
