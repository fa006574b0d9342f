#include "encoding/life/transition_cover.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
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

/// Does the centre differ from the background next, if now those cells do? Told by the raw rule and
/// by what it makes of the background.
bool differs_next(const Rule& rule, unsigned differs, int phase) {
    const bool now = phase == 1 && rule.next(0);
    const auto background = static_cast<NeighbourhoodSet>(now ? whole_neighbourhood : 0);
    return rule.next(static_cast<NeighbourhoodSet>(background ^ differs)) != rule.next(background);
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

TEST(TransitionTable, SaysWhatTheRuleMakesOfDifferencesFromTheBackground) {
    for (const char* name : {"B3/S23", "B2/S", "B12345678/S", "B/S012345678", "B2/S34H", "B0/S",
                             "B03/S23", "B01/S3V", "B02-a4c/S13i5"}) {
        const Rule rule = Rule::parse(name);
        for (int phase = 0; phase < rule.background_period(); ++phase) {
            const TruthTable table = transition_table(rule, phase);
            for (unsigned differs = 0; differs < table.size(); ++differs)
                EXPECT_EQ(table[differs], differs_next(rule, differs, phase)) << name << differs;
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

struct Known {
    NeighbourhoodSet free;
    NeighbourhoodSet alive;
};

void check_cover_with_known_cells(TransitionCover& cover, const Rule& rule, const Known& known,
                                  bool value, int phase) {
    const auto& implicants = cover.implicants(value, known.free, known.alive, phase);
    for (const Implicant& each : implicants) ASSERT_EQ(each.care & ~known.free, 0);
    for (unsigned set = 0; set <= whole_neighbourhood; ++set) {
        if ((set & ~unsigned{known.free}) != 0) continue;
        const bool covered = std::any_of(implicants.begin(), implicants.end(),
                                         [&](const Implicant& each) { return holds(each, set); });
        ASSERT_EQ(covered, differs_next(rule, set | known.alive, phase) == value) << set;
    }
    for (const Symmetry& map : turns_and_reflections()) {
        const auto changes = [&](unsigned set) {
            return next_state(rule, set) !=
                   next_state(rule, moved(map, static_cast<NeighbourhoodSet>(set)));
        };
        bool keeps_the_rule = true;
        for (unsigned set = 0; set <= whole_neighbourhood; ++set) keeps_the_rule &= !changes(set);
        if (!keeps_the_rule) continue;
        const auto& other =
            cover.implicants(value, moved(map, known.free), moved(map, known.alive), phase);
        ASSERT_EQ(moved(map, implicants), std::set(other.begin(), other.end()));
    }
}

TruthTable random_table(std::mt19937& random) {
    TruthTable table;
    const auto one_in = 2 + random() % 6;
    for (unsigned set = 0; set < table.size(); ++set) table[set] = random() % one_in == 0;
    table[whole_neighbourhood] = false;
    return table;
}

TEST(TransitionCover, OfAnyRuleIsExactAndSymmetricWhateverIsKnown) {
    std::mt19937 random(20'240'721);
    std::vector<Rule> rules;
    for (const char* text : {"B3/S23", "B2-a/S12", "B3-k4e/S2-i34q", "B2/S013V", "B2/S34H",
                             "B03/S23", "B0/S", "B02-a4c/S13i5", "B01/S3V", "B02/S35H"}) {
        rules.push_back(Rule::parse(text));
    }
    for (int i = 0; i < 6; ++i) rules.emplace_back(random_table(random));
    for (const Rule& rule : rules) {
        TransitionCover cover(rule);
        for (int i = 0; i < 60; ++i) {
            const auto free = static_cast<NeighbourhoodSet>(random() & whole_neighbourhood);
            const auto alive =
                static_cast<NeighbourhoodSet>(random() & ~free & unsigned{whole_neighbourhood});
            const int phase = i % rule.background_period();
            SCOPED_TRACE(rule.text() + ", free " + std::to_string(free) + ", alive " +
                         std::to_string(alive) + ", phase " + std::to_string(phase));
            check_cover_with_known_cells(cover, rule, {free, alive}, random() % 2 == 0, phase);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(TransitionCover, TakesKnownCellsForConstants) {
    TransitionCover cover(Rule::life());
    // Three live cells to the west: a dead centre is born if the east is dead, and only then.
    constexpr NeighbourhoodSet west = 0b001'001'001;
    constexpr NeighbourhoodSet east = 0b100'100'100;
    EXPECT_EQ(cover.implicants(true, east, west),
              (std::vector<Implicant>{{.care = east, .alive = 0}}));
    EXPECT_EQ(cover.implicants(false, east, west).size(), 3U);
    EXPECT_EQ(cover.implicants(true, 0, west), (std::vector<Implicant>{{.care = 0, .alive = 0}}));
    EXPECT_TRUE(cover.implicants(false, 0, west).empty());
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
