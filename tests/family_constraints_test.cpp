#include <gtest/gtest.h>

#include "family_claims.hpp"
#include "family_truth.hpp"
#include "oscillators.hpp"
#include "random_constraints.hpp"

// Claims with constraints drawn at random, alone and several at a time, against all patterns.

namespace nonesuch::life {
namespace {

/// Draws constraints for each of the claims in turn; expects at least so many with solutions, so
/// many without, and so many with symmetries.
void compare(const std::vector<Claim>& claims, unsigned seed, int rounds, int least) {
    std::mt19937 random(seed);
    int solved = 0;
    int symmetric = 0;
    for (int round = 0; round < rounds; ++round) {
        Claim claim = claims[static_cast<std::size_t>(round) % claims.size()];
        RandomConstraints(claim, random).add(1 + static_cast<int>(random() % 3));
        if (true_solutions(claim) > 0) ++solved;
        if (!encode(claim).generators.empty()) ++symmetric;
    }
    EXPECT_GE(solved, least);
    EXPECT_GE(rounds - solved, least);
    EXPECT_GE(symmetric, least);
}

const Rule life = Rule::life();
/// With a ship of period 2, which moves by (1,1).
const char* diagonal_rule = "B2aei3k4cjk5a/S1c2c3ejn4cn5cey";
/// With a ship of period 2, which moves by (2,0).
const char* fast_rule = "B2ae4cjrty5ay/S2e3ei4wyz";

TEST(ConstrainedOscillators, AreThoseOfTheSimulator) {
    compare({oscillator(2, {3, 3}), oscillator(2, {3, 3}, Rule::parse("B34/S34")),
             oscillator(2, {2, 4}, Rule::parse("B2/S")), oscillator(4, {3, 3}, Rule::parse("B2/S")),
             oscillator(2, {3, 3}, Rule::parse("B03/S23")),
             oscillator(2, {3, 2}, Rule::parse("B0123478/S01234")),
             oscillator(2, {3, 3}, random_rule(1, {}))},
            1, 210, 30);
}

TEST(ConstrainedStillLifes, AreThoseOfTheSimulator) {
    compare({still_life({3, 3}, life), still_life({4, 2}, Rule::parse("B2-a/S12")),
             still_life({3, 3}, Rule::parse("B13/S012V")), still_life({3, 3}, random_rule(2, {}))},
            2, 120, 20);
}

TEST(ConstrainedSpaceships, AreThoseOfTheSimulator) {
    compare({spaceship(2, {1, 1}, {3, 3}, Rule::parse(diagonal_rule)),
             spaceship(2, {-1, 1}, {3, 3}, Rule::parse(diagonal_rule)),
             spaceship(2, {2, 0}, {3, 3}, Rule::parse(fast_rule)),
             spaceship(4, {1, 1}, {3, 3}, life, {false, false, true}),
             spaceship(4, {1, -1}, {3, 3}, life, {true, true, true})},
            3, 150, 20);
}

TEST(ConstrainedAgars, AreThoseOfTheSimulator) {
    compare({agar(1, {3, 3}, 1, life), agar(2, {3, 3}, 0, life), agar(2, {4, 2}, 1, life),
             agar(3, {2, 3}, 0, Rule::parse("B2/S")), agar(2, {2, 3}, 1, Rule::parse("B03/S23")),
             agar(4, {1, 5}, 0, Rule::parse("B0123478/S01234")),
             agar(2, {3, 2}, 0, random_rule(3, {}))},
            4, 210, 30);
}

TEST(ConstrainedPredecessors, AreThoseOfTheSimulator) {
    compare({predecessor(".o./o.o/.o.", 1, 0, life), predecessor("a/b", 1, 1, life),
             predecessor("ab?/ba?", 2, 0, Rule::parse("B36/S23")),
             predecessor("?a?/a??", 2, 0, Rule::parse("B03/S23")),
             predecessor("?a?/a?b", 1, 0, random_rule(4, {}))},
            5, 150, 20);
}

TEST(ConstrainedOrphans, AreThoseOfTheSimulator) {
    compare({claim_about(Family::orphan, "o", 1, life), claim_about(Family::orphan, "?", 1, life),
             claim_about(Family::orphan, "a", 1, random_rule(5, {}))},
            6, 60, 5);
}

TEST(ConstrainedDyingPatterns, AreThoseOfTheSimulator) {
    compare({claim_of(Family::dies, {3, 3}, 1, life), claim_of(Family::dies, {3, 2}, 2, life),
             claim_of(Family::dies, {3, 3}, 2, Rule::parse("B34/S34")),
             claim_of(Family::dies, {2, 3}, 1, Rule::parse("B03/S23")),
             claim_of(Family::dies, {3, 3}, 2, random_rule(6, {}))},
            7, 150, 20);
}

TEST(ConstrainedStabilisingPatterns, AreThoseOfTheSimulator) {
    compare({claim_of(Family::stabilises, {3, 3}, 1, life),
             claim_of(Family::stabilises, {3, 3}, 2, Rule::parse("B36/S23")),
             claim_of(Family::stabilises, {2, 3}, 2, Rule::parse("B2-a/S12")),
             claim_of(Family::stabilises, {3, 3}, 1, random_rule(7, {}))},
            8, 120, 20);
}

}  // namespace
}  // namespace nonesuch::life
