// Optima of small claims against those among all patterns of the box, run through the simulator.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cluster/optimisation.hpp"
#include "encoding/error.hpp"
#include "encoding/life/known_cells.hpp"
#include "family_claims.hpp"
#include "family_oracle.hpp"
#include "oscillators.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using life::Box;
using life::Claim;
using life::Objective;
using life::oscillator;
using life::Rule;

std::optional<int> true_optimum(const Claim& claim, const Objective& objective) {
    std::optional<int> best;
    for (const life::Telling& each : life::FamilyOracle(claim).tellings()) {
        if (!each.answers) continue;
        const int value = objective.value(each.generations);
        if (!best || objective.is_better(value, *best)) best = value;
    }
    return best;
}

/// `step_conflicts` decides how much is left to the last search.
trusted::Optimum found_optimum(const Claim& claim, const Objective& objective,
                               std::uint64_t step_conflicts) {
    const TemporaryFolder folder;
    auto directory = OptimumDirectory::create(folder / "run", {claim, objective, {}, {}});
    Optimisation::Settings settings;
    settings.search.proof = ProofMode::off;
    settings.step_conflicts = step_conflicts;
    const std::atomic<bool> stop = false;
    Optimisation optimisation(directory, settings, nullptr, stop, {});
    const auto end = optimisation.run();
    const trusted::Optimum found = trusted::load_optimum(folder / "run");
    EXPECT_EQ(end,
              found.is_infeasible() ? Optimisation::End::infeasible : Optimisation::End::optimum);
    EXPECT_TRUE(found.is_proved() || found.is_infeasible());
    return found;
}

/// Of the words that the claim has a bound for. Returns whether there is a solution.
bool check(const Claim& claim, const std::vector<std::string>& words = {"population", "sum"}) {
    bool exists = false;
    for (const std::string& word : words) {
        for (const bool is_maximised : {false, true}) {
            Objective objective;
            try {
                objective = Objective::parse(word, is_maximised, claim);
            } catch (const InputError&) {
                continue;
            }
            SCOPED_TRACE(claim.words() + ": " + word);
            const std::optional<int> expected = true_optimum(claim, objective);
            exists = exists || expected;
            const trusted::Optimum found =
                found_optimum(claim, objective, is_maximised ? 10'000 : 1);
            EXPECT_EQ(found.is_infeasible(), !expected);
            EXPECT_EQ(found.witness ? std::optional(found.witness->value) : std::nullopt, expected);
        }
    }
    return exists;
}

TEST(Optima, OfOscillatorsAreThoseOfTheSimulator) {
    EXPECT_TRUE(check(oscillator(2, {3, 4}), {"population", "min", "sum", "rotor", "stator"}));
    EXPECT_FALSE(check(oscillator(3, {3, 3})));
    EXPECT_TRUE(check(oscillator(2, {3, 3}, Rule::parse("B2/S"))));
    Claim begun = oscillator(2, {3, 3});
    begun.min_population = 1;
    EXPECT_TRUE(check(begun));
}

TEST(Optima, OfStillLifesAreThoseOfTheSimulator) {
    EXPECT_TRUE(check(life::still_life({4, 4}, Rule::life())));
    EXPECT_TRUE(check(life::still_life({4, 3}, Rule::parse("B36/S23"))));
    EXPECT_FALSE(check(life::still_life({2, 1}, Rule::life())));
}

TEST(Optima, OfOtherFamiliesAreThoseOfTheSimulator) {
    EXPECT_TRUE(check(life::spaceship(4, {1, 1}, {4, 4}, Rule::life())));
    EXPECT_TRUE(check(life::claim_of(life::Family::dies, {3, 3}, 1, Rule::life())));
    EXPECT_TRUE(check(life::claim_of(life::Family::agar, {4, 3}, 2, Rule::life())));
    Claim parents = life::claim_of(life::Family::predecessor, {3, 3}, 1, Rule::life());
    parents.pattern = life::parse_known_grid(".o./o.o/.o.", "plus").generations.front();
    EXPECT_TRUE(check(parents));
}

TEST(Optima, OfConnectedPatternsAreThoseOfTheSimulator) {
    // Two blocks have more cells than a snake.
    Claim still = life::still_life({5, 2}, Rule::life());
    Claim moving = oscillator(2, {3, 4});
    Claim around = life::claim_of(life::Family::agar, {4, 3}, 2, Rule::life());
    for (Claim* const claim : {&still, &moving, &around}) {
        claim->constraints.is_connected = true;
        EXPECT_TRUE(check(*claim));
    }
}

TEST(Optima, AtTheEndOfWhatCellsCanCountNeedNoProof) {
    const Claim claim = life::claim_of(life::Family::dies, {3, 3}, 1, Rule::life());
    const Objective fewest = Objective::parse("1", false, claim);
    const trusted::Optimum found = found_optimum(claim, fewest, 1'000);
    ASSERT_TRUE(found.witness);
    EXPECT_EQ(found.witness->value, 0);
    EXPECT_FALSE(found.refuted);
}

}  // namespace
}  // namespace nonesuch
