#include "family_truth.hpp"

#include <gtest/gtest.h>

#include "family_claims.hpp"
#include "oscillators.hpp"

// Every claim about a few cells is decided by running all patterns; encoder, solver and replay must
// agree.

namespace nonesuch::life {
namespace {

/// Those of a family for one rule.
using ClaimsOfRule = std::vector<Claim> (*)(const Rule&);

/// What a rule cannot have: stillness, and odd periods, on a blinking background, or mirror images
/// of which it makes something else.
bool may_be_refused(const Claim& claim) {
    return claim.rule.background_period() == 2 || !keeps(cell_map(claim.glide), claim.rule.table());
}

void compare(ClaimsOfRule claims_of_rule, std::size_t least,
             const std::vector<Rule>& rules = rules_of_all_kinds()) {
    std::size_t found = 0;
    for (const Rule& rule : rules) {
        for (const Claim& claim : claims_of_rule(rule)) {
            try {
                claim.check();
            } catch (const InputError&) {
                EXPECT_TRUE(may_be_refused(claim)) << claim.words();
                continue;
            }
            found += true_solutions(claim);
        }
    }
    EXPECT_GT(found, least);
}

TEST(Oscillators, OfRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{oscillator(2, {3, 3}, rule), oscillator(2, {2, 4}, rule, 2),
                               oscillator(3, {3, 2}, rule), oscillator(4, {3, 3}, rule, 3),
                               oscillator(6, {1, 4}, rule)};
        },
        10);
}

TEST(StillLifes, OfRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{still_life({3, 3}, rule), still_life({4, 2}, rule),
                               still_life({1, 5}, rule)};
        },
        10);
}

/// Besides rules of all kinds some with small ships.
std::vector<Rule> rules_with_ships() {
    std::vector<Rule> rules = rules_of_all_kinds();
    for (const char* text : {
             "B2ai3ry4anqz5ej/S2-i3iy4einw5eqy",     // period 1, by (1,0)
             "B2c3aceij4eij5r/S1e2k3cjqy4rwy5acjk",  // 2, by (1,0)
             "B2aei3k4cjk5a/S1c2c3ejn4cn5cey",       // 2, by (1,1)
             "B2ae4cjrty5ay/S2e3ei4wyz",             // 2, by (2,0)
             "B2cei3cky5cqy/S1c2ai3cej4z5n",         // 4, by (2,0)
             "B2a3iq4ikr5q/S3nr4acq",                // 2, by (0,2), mirrored after 1
             "B2cen3ay4eqy5aeiqy/S12n3q4ir5enqr",    // 4, by (1,1), mirrored after 2
         }) {
        rules.push_back(Rule::parse(text));
    }
    // Whatever there is moves by (1,0), or by (-1,-1), in each generation.
    for (const int cell : {3, 8}) {
        TruthTable table;
        for (unsigned set = 0; set < table.size(); ++set) table[set] = (set >> cell & 1) != 0;
        rules.emplace_back(table);
    }
    return rules;
}

TEST(Spaceships, OfRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{
                spaceship(1, {1, 0}, {2, 3}, rule),  spaceship(1, {-1, -1}, {3, 2}, rule),
                spaceship(2, {1, 0}, {3, 3}, rule),  spaceship(2, {1, -1}, {3, 3}, rule),
                spaceship(2, {0, 2}, {3, 3}, rule),  spaceship(3, {-2, 1}, {3, 2}, rule),
                spaceship(4, {1, 1}, {3, 3}, rule),  spaceship(4, {0, -2}, {3, 3}, rule),
                spaceship(4, {-2, -2}, {3, 3}, rule)};
        },
        100, rules_with_ships());
}

TEST(Spaceships, ThatGlideInRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{spaceship(2, {0, 2}, {3, 3}, rule, {true, false, false}),
                               spaceship(4, {2, 0}, {3, 3}, rule, {false, true, false}),
                               spaceship(4, {0, 4}, {2, 2}, rule, {true, false, false}),
                               spaceship(2, {1, 1}, {3, 3}, rule, {false, false, true}),
                               spaceship(4, {1, 1}, {3, 3}, rule, {false, false, true}),
                               spaceship(4, {-1, 1}, {3, 3}, rule, {true, true, true}),
                               spaceship(6, {3, 3}, {3, 3}, rule, {false, false, true}),
                               spaceship(12, {3, -3}, {3, 3}, rule, {true, true, true})};
        },
        10, rules_with_ships());
}

TEST(Agars, OfRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{agar(1, {3, 3}, 0, rule), agar(1, {4, 2}, 1, rule),
                               agar(2, {3, 3}, 1, rule), agar(2, {4, 1}, 2, rule),
                               agar(3, {2, 3}, 0, rule), agar(4, {1, 5}, 0, rule),
                               agar(4, {3, 2}, 2, rule)};
        },
        10);
}

TEST(Predecessors, OfRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{predecessor("o", 1, 1, rule), predecessor("oo/o.", 2, 0, rule),
                               predecessor("?a./a?o/..?", 1, 0, rule),
                               predecessor("ab?/ba?", 2, 0, rule),
                               predecessor(".o./.o./.o.", 1, 0, rule)};
        },
        10);
}

TEST(Orphans, OfRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{claim_about(Family::orphan, ".", 1, rule),
                               claim_about(Family::orphan, "a", 1, rule)};
        },
        10);
}

TEST(DyingPatterns, OfRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{claim_of(Family::dies, {3, 3}, 1, rule),
                               claim_of(Family::dies, {3, 2}, 2, rule),
                               claim_of(Family::dies, {3, 3}, 3, rule)};
        },
        10);
}

TEST(StabilisingPatterns, OfRulesOfAllKindsAreThoseOfTheSimulator) {
    compare(
        [](const Rule& rule) {
            return std::vector{claim_of(Family::stabilises, {3, 3}, 1, rule),
                               claim_of(Family::stabilises, {2, 4}, 2, rule),
                               claim_of(Family::stabilises, {3, 3}, 3, rule)};
        },
        10);
}

}  // namespace
}  // namespace nonesuch::life
