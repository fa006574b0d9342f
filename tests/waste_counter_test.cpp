// That counting waste says of each still life what counting its cells says.

#include "encoding/life/waste_counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "encoding/automorphism.hpp"
#include "encoding/life/claim.hpp"
#include "encoding/life/waste.hpp"
#include "model_count.hpp"
#include "small_still_lifes.hpp"

namespace nonesuch::life {
namespace {

Claim at_least(const Box& box, int population, const std::string& rule = "B3/S23") {
    Claim claim;
    claim.family = Family::still_life;
    claim.rule = Rule::parse(rule);
    claim.box = box;
    claim.min_population = population;
    claim.counting = Counting::waste;
    return claim;
}

TEST(WasteCounter, AllowsExactlyTheStillLifesWithEnoughLiveCells) {
    for (const char* rule : {"B3/S23", "B36/S23", "B38/S2", "B2/S3", "B3/S2-i3", "B3/S012"}) {
        for (const Box box : {Box{1, 1}, {1, 6}, {2, 2}, {3, 3}, {2, 5}, {5, 3}, {4, 4}, {3, 5}}) {
            const auto all = small_still_lifes(box, Rule::parse(rule));
            for (int least = 1; least <= static_cast<int>(box.area()) + 1; ++least) {
                const Formula formula = encode(at_least(box, least, rule));
                for (const Pattern& pattern : all) {
                    EXPECT_EQ(allows(formula, pattern), pattern.population() >= least)
                        << rule << ", at least " << least << "\n"
                        << pattern.picture();
                }
            }
        }
    }
}

TEST(WasteCounter, HasAsManySolutionsAsThereAreStillLifes) {
    for (const Box box : {Box{4, 4}, {3, 5}, {6, 2}}) {
        const auto all = small_still_lifes(box, Rule::life());
        for (int least = 1; least <= 9; ++least) {
            const auto enough = std::count_if(all.begin(), all.end(), [=](const Pattern& pattern) {
                return pattern.population() >= least;
            });
            EXPECT_EQ(solution_count(at_least(box, least), 500), static_cast<std::size_t>(enough));
        }
    }
}

/// How many generators do.
std::size_t maps_onto_itself(const Formula& formula) {
    for (const SignedPermutation& generator : formula.generators) {
        EXPECT_TRUE(generator.is_permutation());
        EXPECT_FALSE(clause_without_image(formula, generator));
    }
    return formula.generators.size();
}

TEST(WasteCounter, HasTheReflectionsOfTheBoxAlongItsAxes) {
    for (const Box box : {Box{6, 6}, {7, 7}, {6, 7}, {7, 6}, {5, 8}}) {
        EXPECT_EQ(maps_onto_itself(encode(at_least(box, 12))), 2U);
    }
    EXPECT_EQ(maps_onto_itself(encode(at_least({1, 6}, 1))), 1U);
    EXPECT_EQ(maps_onto_itself(encode(at_least({1, 1}, 1))), 0U);
}

/// Cases of a claim of which some cells are known to be alive.
std::size_t cases_with(const Box& box, const std::vector<Offset>& alive) {
    Claim claim = at_least(box, 12);
    KnownCells known(box.area());
    for (const auto& [x, y] : alive) known[box.cell(x, y)].kind = CellState::Kind::alive;
    claim.constraints.cells = {known};
    const Formula formula = encode(claim);
    maps_onto_itself(formula);
    return formula.cases.size();
}

TEST(WasteCounter, OffersTheHalfWithLessWasteWhereTheHalvesMayBeExchanged) {
    const Box square{6, 6};
    EXPECT_EQ(cases_with(square, {}), 1U);
    // What a half turn keeps, and a reflection.
    EXPECT_EQ(cases_with(square, {{0, 0}, {5, 5}}), 1U);
    EXPECT_EQ(cases_with(square, {{0, 0}, {0, 5}}), 1U);
    // What is kept by a reflection that leaves the halves where they are, by a transposition, and
    // by nothing.
    EXPECT_EQ(cases_with(square, {{0, 0}, {5, 0}}), 0U);
    EXPECT_EQ(cases_with(square, {{0, 0}}), 0U);
    EXPECT_EQ(cases_with(square, {{1, 0}}), 0U);
    // The halves of a wide box are left and right.
    EXPECT_EQ(cases_with({7, 5}, {{0, 0}, {6, 0}}), 1U);
    EXPECT_EQ(cases_with({7, 5}, {{0, 0}, {0, 4}}), 0U);
}

// Else the root's log would be most of the proof.
TEST(WasteCounter, SaysByUnitPropagationThatSomeHalfIsTheLighterOne) {
    for (const Box box : {Box{6, 6}, {7, 7}, {8, 6}, {7, 5}}) {
        for (int least = 10; least <= 18; ++least) {
            const Formula formula = encode(at_least(box, least));
            ASSERT_EQ(formula.cases.size(), 1U);
            std::vector<Clause> outside;
            for (const Cube& image : orbit(formula.cases.front(), formula.generators)) {
                outside.push_back(negation(image));
            }
            Session session(formula, {}, outside, Profile::refutation, {}, nullptr);
            EXPECT_EQ(session.solve({}, 1), Answer::unsatisfiable) << least;
            EXPECT_LE(session.conflicts(), 1U) << least;
        }
    }
}

TEST(WasteCounter, IsForTheGreatestOfSeveralBounds) {
    Claim claim = at_least({4, 4}, 5);
    claim.constraints.populations = {{PopulationBound::Of::generation, 0, {Relation::at_least, 7}},
                                     {PopulationBound::Of::sum, 0, {Relation::at_most, 8}},
                                     {PopulationBound::Of::least, 0, {Relation::at_least, 6}}};
    const auto all = small_still_lifes(claim.box, Rule::life());
    const auto fitting = std::count_if(all.begin(), all.end(), [](const Pattern& pattern) {
        return pattern.population() == 7 || pattern.population() == 8;
    });
    EXPECT_EQ(solution_count(claim, 500), static_cast<std::size_t>(fitting));
    claim.constraints.populations = {{PopulationBound::Of::sum, 0, {Relation::equal, 8}}};
    const auto eight = std::count_if(
        all.begin(), all.end(), [](const Pattern& pattern) { return pattern.population() == 8; });
    EXPECT_EQ(solution_count(claim, 500), static_cast<std::size_t>(eight));
}

/// The clauses of "at least so many", with the counter of 5.
std::multiset<Clause> clauses_with(const Box& box, int population) {
    Claim claim = at_least(box, 1);
    claim.min_population.reset();
    claim.constraints.populations = {
        {PopulationBound::Of::generation, 0, {Relation::at_least, population, 5}}};
    const Formula formula = encode(claim);
    maps_onto_itself(formula);
    std::multiset<Clause> clauses;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        const auto clause = formula.clause(i);
        clauses.emplace(clause.begin(), clause.end());
    }
    return clauses;
}

// A log of a looser bound is one of each tighter one, however often it has been tightened.
TEST(WasteCounter, HasAllClausesOfLooserBoundsWhenItIsTightened) {
    for (const Box box : {Box{4, 4}, {5, 4}, {5, 5}}) {
        auto looser = clauses_with(box, 5);
        for (int population = 6; population <= 9; ++population) {
            auto tighter = clauses_with(box, population);
            EXPECT_TRUE(std::ranges::includes(tighter, looser)) << population;
            EXPECT_GT(tighter.size(), looser.size()) << population;
            looser = std::move(tighter);
        }
    }
}

TEST(WasteCounter, GoesWithKnownCellsAndImposedSymmetry) {
    const Box box{4, 4};
    for (const char* symmetry : {"C2", "C4", "D2_+", "D2_x", "D8"}) {
        for (int least = 1; least <= 8; ++least) {
            Claim claim = at_least(box, least);
            claim.constraints.imposed = pattern_symmetry(symmetry, box);
            KnownCells known(box.area());
            known[1] = known[10] = {CellState::Kind::tied, 'a'};
            known[15].kind = CellState::Kind::dead;
            claim.constraints.cells = {known};
            Claim by_cells = claim;
            by_cells.counting = Counting::cells;
            EXPECT_EQ(solution_count(claim, 500), solution_count(by_cells, 500))
                << symmetry << " " << least;
            maps_onto_itself(encode(claim));
        }
    }
}

TEST(WasteCounter, IsChosenWhereThereIsLessWasteThanDeadCells) {
    const auto best = [](const Box& box, int population) {
        return best_counting(at_least(box, population).evolution());
    };
    EXPECT_EQ(best({12, 12}, 77), Counting::waste);
    EXPECT_EQ(best({30, 20}, 270), Counting::waste);
    EXPECT_EQ(best({12, 12}, 20), Counting::cells);
    Claim claim = at_least({12, 12}, 77);
    claim.min_population.reset();
    claim.max_population = 77;
    EXPECT_EQ(best_counting(claim.evolution()), Counting::cells);
    claim.constraints.populations = {{PopulationBound::Of::least, 0, {Relation::equal, 77}}};
    EXPECT_EQ(best_counting(claim.evolution()), Counting::waste);
    claim.rule = Rule::parse("B3/S234");
    EXPECT_EQ(best_counting(claim.evolution()), Counting::cells);
    claim.rule = Rule::life();
    claim.family = Family::oscillator;
    EXPECT_EQ(best_counting(claim.evolution()), Counting::cells);
}

}  // namespace
}  // namespace nonesuch::life
