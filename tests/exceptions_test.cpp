// Claims that except patterns: what is excluded, and that nothing else of the formula changes.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/symmetry_file.hpp"
#include "family_claims.hpp"
#include "model_count.hpp"
#include "oscillators.hpp"

namespace nonesuch::life {
namespace {

Claim without(Claim claim, const std::vector<std::string>& grids) {
    for (const std::string& grid : grids) {
        claim.exceptions.push_back(parse_known_grid(grid, "grid").generations);
    }
    return claim;
}

Clause clause(const Formula& formula, std::size_t index) {
    return Clause(formula.clause(index).begin(), formula.clause(index).end());
}

TEST(Exceptions, OnlyAddClausesBehindAllOthers) {
    const Claim all = oscillator(2, {4, 4});
    const Claim fewer = without(all, {"..../ooo./..../....", "oo../oo../..oo/..oo"});
    const Formula before = encode(all);
    const Formula after = encode(fewer);
    EXPECT_EQ(after.variable_count(), before.variable_count());
    EXPECT_EQ(symmetry_text(after), symmetry_text(before));
    EXPECT_EQ(after.split_variables, before.split_variables);
    ASSERT_GT(after.clause_count(), before.clause_count());
    for (std::size_t i = 0; i < before.clause_count(); ++i) {
        ASSERT_EQ(clause(after, i), clause(before, i)) << i;
    }
    for (const SignedPermutation& generator : after.generators) {
        EXPECT_FALSE(clause_without_image(after, generator));
    }
}

TEST(Exceptions, ExcludeAllImagesInSpaceAndTime) {
    const Claim blinkers = oscillator(2, {3, 3});
    EXPECT_EQ(solution_count(blinkers, 100), 2U);
    EXPECT_EQ(solution_count(without(blinkers, {".../ooo/..."}), 100), 0U);
    const Claim ships = spaceship(4, {1, 1}, {4, 4}, Rule::life());
    const std::size_t all = solution_count(ships, 100);
    EXPECT_EQ(all, 6U);
    EXPECT_EQ(solution_count(without(ships, {".o../..o./ooo./...."}), 100), all - 2);
}

TEST(Exceptions, OfSomeCellsExcludeWhateverHasThem) {
    const Claim lives = still_life({3, 3}, Rule::life());
    EXPECT_EQ(solution_count(lives, 100), 11U);
    // Those with a live corner, of which the turned ones are images.
    EXPECT_EQ(solution_count(without(lives, {"o?\?/??\?/???"}), 100), 1U);
    EXPECT_EQ(solution_count(without(lives, {"??\?/?.?/???"}), 100), 4U);
    EXPECT_EQ(solution_count(without(lives, {"??\?/?.?/???", "??\?/?o?/???"}), 100), 0U);
}

TEST(Exceptions, OfWhatCannotBeExcludeNothing) {
    Claim lives = still_life({3, 3}, Rule::life());
    lives.constraints.cells = {parse_known_grid("a?a/??\?/???", "grid").generations.front()};
    const std::size_t all = solution_count(lives, 100);
    EXPECT_GT(all, 0U);
    EXPECT_EQ(solution_count(without(lives, {"o?./??\?/???"}), 100), all);
    EXPECT_EQ(encode(without(lives, {"o?./??\?/???"})).clause_count(),
              encode(lives).clause_count());
}

TEST(Exceptions, ThatAreAllThereIsMakeAnEmptyClause) {
    Claim block = still_life({2, 2}, Rule::life());
    block.constraints.cells = {parse_known_grid("oo/oo", "grid").generations.front()};
    EXPECT_EQ(solution_count(block, 10), 1U);
    const Formula formula = encode(without(block, {"oo/oo"}));
    EXPECT_TRUE(clause(formula, formula.clause_count() - 1).empty());
}

TEST(Exceptions, AreRefusedByTheReplay) {
    const Claim claim = without(still_life({2, 2}, Rule::life()), {"oo/oo"});
    EXPECT_THROW(replay(claim, {Pattern::from_picture("oo/oo")}), InternalError);
    EXPECT_NO_THROW(replay(still_life({2, 2}, Rule::life()), {Pattern::from_picture("oo/oo")}));
}

// A sum keeps no shift of time, so that another phase of the excepted beacon may be generation 0;
// and the replay begins with the phase that obeys the bound.
TEST(Exceptions, MayBeMetByAnotherPhaseThanTheFormulasFirst) {
    Claim beacon = oscillator(2, {4, 4});
    beacon.max_population = 6;
    beacon.constraints.populations = {{PopulationBound::Of::sum, 0, {Relation::equal, 14}}};
    EXPECT_EQ(solution_count(beacon, 100), 4U);
    EXPECT_EQ(solution_count(without(beacon, {"oo../o.../...o/..oo"}), 100), 2U);
}

TEST(Exceptions, AreAListInClaimJson) {
    const Claim claim =
        without(predecessor("oo/oo", 2, 0, Rule::life()), {"?\?/??|oo/o.", "o?/??"});
    const nlohmann::json document = to_json(claim);
    EXPECT_EQ(document.at("except"), nlohmann::json({"\?\?/\?\?|oo/o.", "o?/\?\?"}));
    EXPECT_EQ(claim_from_json(document, "claim.json").exceptions, claim.exceptions);
    for (const char* text : {R"(["oo/oo",1])", R"(["oo"])", R"([])", R"("oo/oo")", R"([["oo/oo"]])",
                             R"(["oo/oo,oo/oo"])", R"({"a":"oo/oo"})"}) {
        nlohmann::json other = document;
        other["except"] = nlohmann::json::parse(text);
        EXPECT_THROW(claim_from_json(other, "claim.json"), InputError) << text;
    }
}

TEST(Exceptions, AreInTheWords) {
    const Claim lives = still_life({2, 2}, Rule::life());
    EXPECT_NE(
        without(lives, {"oo/oo"})
            .words()
            .find(", other than 1 listed pattern and its images under the claim's symmetries: "
                  "oo/oo"),
        std::string::npos)
        << without(lives, {"oo/oo"}).words();
    const std::vector<std::string> many(101, "oo/oo");
    EXPECT_NE(without(lives, many)
                  .words()
                  .find(", other than 101 listed patterns (see "
                        "claim.json) and their images"),
              std::string::npos);
}

}  // namespace
}  // namespace nonesuch::life
