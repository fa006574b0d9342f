#include "encoding/life/transition_cover.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <string>

namespace nonesuch::life {
namespace {

using Symmetry = std::array<int, neighbourhood_size>;

/// The eight symmetries of the square, made from a quarter turn and a reflection.
std::vector<Symmetry> turns_and_reflections() {
    const auto turned = [](const Symmetry& map) {
        Symmetry result{};
        for (std::size_t i = 0; i < result.size(); ++i) {
            const int to = map[i];
            result[i] = 3 * (to % 3) + (2 - to / 3);
        }
        return result;
    };
    std::vector<Symmetry> all = {{0, 1, 2, 3, 4, 5, 6, 7, 8}, {2, 1, 0, 5, 4, 3, 8, 7, 6}};
    while (all.size() < 8) all.push_back(turned(all[all.size() - 2]));
    return all;
}

NeighbourhoodSet moved(const Symmetry& map, NeighbourhoodSet set) {
    unsigned result = 0;
    for (std::size_t i = 0; i < map.size(); ++i) {
        if ((set >> i & 1) != 0) result |= 1U << map[i];
    }
    return static_cast<NeighbourhoodSet>(result);
}

std::set<Implicant> moved(const Symmetry& map, const std::vector<Implicant>& implicants) {
    std::set<Implicant> images;
    for (const Implicant& each : implicants) {
        images.insert({moved(map, each.care), moved(map, each.alive)});
    }
    return images;
}

bool next_state(const Rule& rule, unsigned alive) {
    return rule.next(static_cast<NeighbourhoodSet>(alive));
}

bool holds(const Implicant& implicant, unsigned alive) {
    return (alive & implicant.care) == implicant.alive;
}

/// The neighbourhoods inside `free`, out of all 512, on which the implicants and the rule disagree.
int disagreements(const Rule& rule, const std::vector<Implicant>& implicants, bool value,
                  NeighbourhoodSet free) {
    TruthTable covered;
    for (const Implicant& implicant : implicants) {
        const unsigned open = free & ~unsigned{implicant.care};
        for (unsigned rest = open;; rest = (rest - 1) & open) {
            covered[implicant.alive | rest] = true;
            if (rest == 0) break;
        }
    }
    int count = 0;
    for (unsigned alive = 0; alive < covered.size(); ++alive) {
        if ((alive & ~unsigned{free}) != 0) continue;
        if (covered[alive] != (next_state(rule, alive) == value)) ++count;
    }
    return count;
}

struct RuleSize {
    std::string rule;
    std::size_t primes;
};

TEST(PrimeImplicants, AreAsManyAsKnown) {
    const std::vector<RuleSize> known = {
        {"B3/S23", 330}, {"B36/S23", 646}, {"B3678/S34678", 728}, {"B34/S34", 364}, {"B2/S", 93}};
    for (const auto& [rule, primes] : known) {
        const TruthTable table = transition_table(Rule::parse(rule));
        EXPECT_EQ(prime_implicants(table, false, whole_neighbourhood).size() +
                      prime_implicants(table, true, whole_neighbourhood).size(),
                  primes)
            << rule;
    }
}

/// By definition: all completions inside `free` agree, and no known cell can be forgotten.
bool is_implicant(const Rule& rule, const Implicant& implicant, bool value, NeighbourhoodSet free) {
    for (unsigned alive = 0; alive <= whole_neighbourhood; ++alive) {
        if ((alive & ~unsigned{free}) != 0 || !holds(implicant, alive)) continue;
        if (next_state(rule, alive) != value) return false;
    }
    return true;
}

TEST(PrimeImplicants, AreImplicantsThatCannotForgetACell) {
    for (const NeighbourhoodSet free : {whole_neighbourhood, NeighbourhoodSet{0x1B},
                                        NeighbourhoodSet{0x3F}, NeighbourhoodSet{0xF7}}) {
        for (const bool value : {false, true}) {
            const Rule rule = Rule::parse("B36/S23");
            for (const auto& prime : prime_implicants(transition_table(rule), value, free)) {
                EXPECT_EQ(prime.care & ~free, 0);
                EXPECT_EQ(prime.alive & ~prime.care, 0);
                EXPECT_TRUE(is_implicant(rule, prime, value, free));
                for (unsigned rest = prime.care; rest != 0; rest &= rest - 1) {
                    const unsigned cell = rest & -rest;
                    const Implicant larger{static_cast<NeighbourhoodSet>(prime.care & ~cell),
                                           static_cast<NeighbourhoodSet>(prime.alive & ~cell)};
                    EXPECT_FALSE(is_implicant(rule, larger, value, free));
                }
            }
        }
    }
}

TEST(TransitionTable, SaysWhatTheRuleSays) {
    for (const char* name : {"B3/S23", "B36/S23", "B2/S", "B12345678/S", "B/S012345678"}) {
        const Rule rule = Rule::parse(name);
        const TruthTable table = transition_table(rule);
        for (unsigned alive = 0; alive < table.size(); ++alive) {
            EXPECT_EQ(table[alive], next_state(rule, alive)) << name << " " << alive;
        }
    }
}

TEST(TransitionCover, OfLifeHas190Implicants) {
    TransitionCover cover(Rule::life());
    EXPECT_EQ(cover.implicants(false, whole_neighbourhood).size() +
                  cover.implicants(true, whole_neighbourhood).size(),
              190U);
}

void check_cover(const Rule& rule) {
    TransitionCover cover(rule);
    for (unsigned set = 0; set <= whole_neighbourhood; ++set) {
        const auto free = static_cast<NeighbourhoodSet>(set);
        for (const bool value : {false, true}) {
            const auto& implicants = cover.implicants(value, free);
            const std::string where = rule.text() + ", free " + std::to_string(set);
            ASSERT_EQ(disagreements(rule, implicants, value, free), 0) << where;
            const std::set<Implicant> distinct(implicants.begin(), implicants.end());
            ASSERT_EQ(distinct.size(), implicants.size()) << where;
            for (const Implicant& each : implicants) {
                ASSERT_EQ(each.care & ~free, 0) << where;
                ASSERT_EQ(each.alive & ~each.care, 0) << where;
            }
            // For the stabiliser of `free` this says that the cover is closed under it.
            for (const Symmetry& map : turns_and_reflections()) {
                const auto& other = cover.implicants(value, moved(map, free));
                ASSERT_EQ(moved(map, implicants), std::set(other.begin(), other.end())) << where;
            }
        }
    }
}

TEST(TransitionCover, OfLifeIsExactAndSymmetricForAllSetsOfFreeCells) {
    check_cover(Rule::life());
}

TEST(TransitionCover, OfOtherRulesIsExactAndSymmetricToo) {
    for (const char* rule :
         {"B36/S23", "B3678/S34678", "B34/S34", "B2/S", "B/S", "B3/S012345678",
          "B12345678/S012345678", "B1357/S1357", "B4678/S35678", "B35678/S5678", "B2/S0"}) {
        check_cover(Rule::parse(rule));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(TransitionCover, OfLifeIsNoLargerThanTheChoiceOfAllPrimes) {
    TransitionCover cover(Rule::life());
    const TruthTable table = transition_table(Rule::life());
    for (const unsigned set : {0x1FFU, 0x1F8U, 0x1B0U, 0x0DBU, 0x1FEU, 0x038U, 0x010U, 0x000U}) {
        const auto free = static_cast<NeighbourhoodSet>(set);
        for (const bool value : {false, true}) {
            EXPECT_LE(cover.implicants(value, free).size(),
                      prime_implicants(table, value, free).size())
                << set;
        }
    }
}

}  // namespace
}  // namespace nonesuch::life
