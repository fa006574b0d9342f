// What is counted in solutions, and the claims that bound it.

#include "encoding/life/objective.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "family_claims.hpp"
#include "oscillators.hpp"

namespace nonesuch::life {
namespace {

Claim blinker() {
    return oscillator(2, {3, 3});
}

std::string message_of(std::string_view word, const Claim& claim) {
    try {
        Objective::parse(word, true, claim);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(Objective, CountsWhatItsWordSays) {
    const std::vector<Pattern> generations = {Pattern::from_picture("..../ooo./oo.."),
                                              Pattern::from_picture(".o../.o../oo..")};
    const struct {
        const char* word;
        int value;
    } rows[] = {{"population", 5}, {"0", 5},     {"1", 4},     {"min", 4},
                {"sum", 9},        {"rotor", 3}, {"stator", 3}};
    for (const auto& [word, value] : rows) {
        const Objective objective = Objective::parse(word, true, oscillator(2, {4, 3}));
        EXPECT_EQ(objective.value(generations), value) << word;
    }
}

TEST(Objective, IsTheSameAgainFromItsText) {
    for (const bool is_maximised : {false, true}) {
        for (const char* word : {"population", "1", "min", "sum", "rotor", "stator"}) {
            const Objective one = Objective::parse(word, is_maximised, blinker());
            EXPECT_EQ(Objective::parse(one.text(), is_maximised, blinker()), one) << word;
        }
    }
}

TEST(Objective, OfFewestCellsMeansAnyPhaseThatMayBeTheFirst) {
    EXPECT_EQ(Objective::parse("population", false, blinker()).text(), "min");
    EXPECT_EQ(Objective::parse("population", true, blinker()).text(), "population");
    Claim begun = blinker();
    begun.min_population = 1;
    EXPECT_EQ(Objective::parse("population", false, begun).text(), "population");
}

TEST(Objective, ThatTheClaimCannotBoundIsRefused) {
    const Claim still = still_life({3, 3}, Rule::life());
    EXPECT_NE(message_of("cells", still).find("expected population, min, sum"), std::string::npos);
    EXPECT_NE(message_of("", still).find("expected population"), std::string::npos);
    EXPECT_NE(message_of("-1", still).find("generation -1: expected 0 to 0"), std::string::npos);
    EXPECT_NE(message_of("2", still).find("generation 2: expected 0 to 0"), std::string::npos);
    EXPECT_NE(message_of("rotor", still).find("no bound on that"), std::string::npos);
    Claim other = still;
    other.exceptions.emplace_back();
    EXPECT_NE(message_of("population", other).find("no exceptions"), std::string::npos);
    Claim orphan = still;
    orphan.family = Family::garden_of_eden;
    orphan.pattern.assign(9, {});
    EXPECT_NE(message_of("population", orphan).find("no bound on that"), std::string::npos);
}

TEST(Objective, BoundsAClaimAtAValue) {
    const Objective most = Objective::parse("population", true, blinker());
    const Objective fewest = Objective::parse("sum", false, blinker());
    EXPECT_EQ(to_json(most.bounded(blinker(), 4)).at("population"), "0>=4");
    EXPECT_EQ(to_json(most.bounded(blinker(), 4, 4)).at("population"), "0>=4");
    EXPECT_EQ(to_json(fewest.bounded(blinker(), 5, 7)).at("population"), "sum<=5(7)");
    EXPECT_EQ(fewest.counted(fewest.bounded(blinker(), 5, 7)), 7);
    EXPECT_EQ(fewest.counted(fewest.bounded(blinker(), 5)), 5);
    EXPECT_EQ(fewest.counted(blinker()), std::nullopt);
    EXPECT_EQ(most.step(4), 5);
    EXPECT_EQ(fewest.step(4), 3);
    EXPECT_TRUE(most.is_better(5, 4));
    EXPECT_FALSE(fewest.is_better(5, 5));
    EXPECT_EQ(fewest.most_conceivable(blinker()), 18);
}

TEST(Objective, IsCountedByWasteWhereThatIsBestUnlessTheClaimSaysOtherwise) {
    Claim claim = still_life({12, 12}, Rule::life());
    const Objective most = Objective::parse("population", true, claim);
    EXPECT_EQ(to_json(most.bounded(claim, 77)).at("count"), "waste");
    EXPECT_FALSE(to_json(most.bounded(claim, 20)).contains("count"));
    claim.counting = Counting::cells;
    EXPECT_EQ(to_json(most.bounded(claim, 77)).at("count"), "cells");
}

/// Every clause of the looser formula is one of the tighter, so that every proof from it still
/// holds.
TEST(TighterBound, OfTheSameCounterOnlyAddsClauses) {
    for (const char* word : {"population", "1", "min", "sum", "rotor", "stator"}) {
        for (const bool is_maximised : {false, true}) {
            const Claim claim = oscillator(3, {4, 3});
            const Objective objective = Objective::parse(word, is_maximised, claim);
            const auto clauses = [&](int value) {
                const Formula formula = encode(objective.bounded(claim, value, 5));
                std::set<Clause> all;
                for (std::size_t i = 0; i < formula.clause_count(); ++i) {
                    all.emplace(formula.clause(i).begin(), formula.clause(i).end());
                }
                return std::pair(formula.variable_count(), all);
            };
            const auto [variables, looser] = clauses(5);
            const auto [same, tighter] = clauses(is_maximised ? 7 : 3);
            EXPECT_EQ(variables, same) << word;
            EXPECT_LT(looser.size(), tighter.size()) << word;
            EXPECT_TRUE(std::includes(tighter.begin(), tighter.end(), looser.begin(), looser.end()))
                << word;
        }
    }
}

}  // namespace
}  // namespace nonesuch::life
