// The solutions that are listed of small claims of any family, rule and constraints are those that
// running all patterns finds, in orbits that part them.

#include <gtest/gtest.h>

#include "family_claims.hpp"
#include "family_oracle.hpp"
#include "lone_enumeration.hpp"
#include "oscillators.hpp"
#include "random_constraints.hpp"

namespace nonesuch::life {
namespace {

/// The generations that count of all answers, as grids.
std::set<std::string> answers(const Claim& claim, const Projection& projection) {
    std::set<std::string> result;
    const Box box = claim.evolution().box;
    for (const Telling& telling : FamilyOracle(claim).tellings()) {
        if (!telling.answers) continue;
        std::vector<KnownCells> known(static_cast<std::size_t>(projection.generations.back()) + 1);
        for (const int t : projection.generations) {
            const auto index = static_cast<std::size_t>(t);
            known[index] = known_cells(telling.generations[index]);
        }
        result.insert(known_text(box, known));
    }
    return result;
}

bool exists(const Claim& claim) {
    Session session(encode(claim), {}, {}, Profile::refutation, {}, nullptr);
    return session.solve({}, ~std::uint64_t{0}) == Answer::satisfiable;
}

/// Returns how many orbits there are.
std::size_t compare(const Claim& claim, const Projection& projection) {
    SCOPED_TRACE(claim.words());
    const Enumeration found(claim, projection);
    EXPECT_EQ(found.all(), answers(claim, projection));
    const Claim other = found.other();
    EXPECT_FALSE(exists(other));
    if (found.solutions().empty()) return 0;
    // But for the last, all are not all.
    Claim fewer = other;
    fewer.exceptions.pop_back();
    EXPECT_TRUE(exists(fewer));
    for (const SignedPermutation& generator : encode(other).generators) {
        EXPECT_FALSE(clause_without_image(encode(other), generator));
    }
    return found.solutions().size();
}

/// Of each rule that a claim can be about.
void compare_all(std::vector<Claim> (*claims_of_rule)(const Rule&), std::size_t least) {
    std::size_t orbits = 0;
    for (const Rule& rule : rules_of_all_kinds()) {
        for (const Claim& claim : claims_of_rule(rule)) {
            try {
                claim.check();
            } catch (const InputError&) {
                continue;
            }
            orbits += compare(claim, usual_projection(claim));
        }
    }
    EXPECT_GT(orbits, least);
}

TEST(Listed, AreWhatRecursInTime) {
    compare_all(
        [](const Rule& rule) {
            return std::vector{oscillator(2, {3, 3}, rule),    oscillator(3, {3, 2}, rule),
                               oscillator(4, {3, 3}, rule, 3), agar(2, {3, 3}, 1, rule),
                               agar(4, {3, 2}, 2, rule),       agar(1, {4, 2}, 1, rule)};
        },
        40);
}

TEST(Listed, AreStillLifesAndShips) {
    compare_all(
        [](const Rule& rule) {
            return std::vector{still_life({3, 3}, rule),
                               still_life({4, 2}, rule),
                               spaceship(2, {1, 1}, {3, 3}, rule),
                               spaceship(1, {-1, -1}, {3, 2}, rule),
                               spaceship(4, {1, 1}, {3, 3}, rule, {false, false, true}),
                               spaceship(4, {-1, 1}, {3, 3}, rule, {true, true, true})};
        },
        60);
}

TEST(Listed, AreWhatEndsAndWhatComesBefore) {
    compare_all(
        [](const Rule& rule) {
            return std::vector{claim_of(Family::dies, {3, 3}, 1, rule),
                               claim_of(Family::dies, {3, 2}, 2, rule),
                               claim_of(Family::stabilises, {3, 3}, 2, rule),
                               predecessor("oo/o.", 2, 0, rule),
                               predecessor(".o./.o./.o.", 1, 0, rule),
                               predecessor("ab?/ba?", 2, 0, rule),
                               claim_about(Family::orphan, "a", 1, rule)};
        },
        300);
}

TEST(Listed, AreToldApartByTheGenerationsThatCount) {
    std::size_t orbits = 0;
    for (const Rule& rule : {Rule::life(), Rule::parse("B36/S23"), Rule::parse("B2-a/S12")}) {
        for (const Claim& claim :
             {predecessor("ab?/ba?/???", 2, 0, rule), claim_of(Family::dies, {3, 3}, 3, rule),
              claim_of(Family::stabilises, {3, 3}, 2, rule)}) {
            for (const Projection& projection :
                 {Projection{{1}}, Projection{{2}}, Projection{{0, 2}}, Projection{{0, 1, 2}}}) {
                orbits += compare(claim, projection);
            }
        }
    }
    EXPECT_GT(orbits, 50U);
}

/// Draws constraints for each of the claims in turn, cells that are exempt from the rule among
/// them.
void compare_constrained(const std::vector<Claim>& claims, unsigned seed, int rounds, int least) {
    std::mt19937 random(seed);
    int solved = 0;
    int symmetric = 0;
    for (int round = 0; round < rounds; ++round) {
        Claim claim = claims[static_cast<std::size_t>(round) % claims.size()];
        RandomConstraints(claim, random).add(1 + static_cast<int>(random() % 3));
        if (compare(claim, usual_projection(claim)) == 0) continue;
        ++solved;
        if (!encode(claim).generators.empty()) ++symmetric;
    }
    EXPECT_GE(solved, least);
    EXPECT_GE(symmetric, least / 2);
}

TEST(Listed, ObeyConstraintsOnWhatRecurs) {
    compare_constrained(
        {oscillator(2, {3, 3}), oscillator(2, {3, 3}, Rule::parse("B34/S34")),
         oscillator(4, {3, 3}, Rule::parse("B2/S")), oscillator(2, {3, 3}, Rule::parse("B03/S23")),
         still_life({3, 3}, Rule::life()), agar(2, {3, 3}, 0, Rule::life()),
         agar(2, {4, 2}, 1, Rule::life()), agar(3, {2, 3}, 0, Rule::parse("B2/S"))},
        11, 160, 40);
}

TEST(Listed, ObeyConstraintsOnWhatMovesOrEnds) {
    compare_constrained(
        {spaceship(2, {1, 1}, {3, 3}, Rule::parse("B2aei3k4cjk5a/S1c2c3ejn4cn5cey")),
         spaceship(4, {1, 1}, {3, 3}, Rule::life(), {false, false, true}),
         predecessor(".o./o.o/.o.", 1, 0, Rule::life()), predecessor("a/b", 1, 1, Rule::life()),
         claim_about(Family::orphan, "?", 1, Rule::life()),
         claim_of(Family::dies, {3, 3}, 2, Rule::parse("B34/S34")),
         claim_of(Family::stabilises, {3, 3}, 1, Rule::life())},
        12, 140, 40);
}

TEST(Listed, AreTheSameHoweverSmallTheJobs) {
    JobLimits small;
    small.leaf_conflicts = 200;
    small.session_conflicts = 100;
    const Claim claim = claim_of(Family::dies, {4, 4}, 1, Rule::life());
    const Enumeration at_once(claim);
    const Enumeration in_pieces(claim, usual_projection(claim), small);
    EXPECT_EQ(at_once.all().size(), 859U);
    EXPECT_EQ(in_pieces.all(), at_once.all());
    std::set<std::string> patterns;
    for (const Solution& each : at_once.solutions()) patterns.insert(each.pattern);
    for (const Solution& each : in_pieces.solutions()) {
        EXPECT_TRUE(patterns.contains(each.pattern)) << each.pattern;
    }
}

}  // namespace
}  // namespace nonesuch::life
