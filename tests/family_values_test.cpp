#include <gtest/gtest.h>

#include <random>

#include "encoding/error.hpp"
#include "encoding/life/simulator.hpp"
#include "family_claims.hpp"
#include "model_count.hpp"
#include "oscillators.hpp"

// Numbers that others published or that are counted by hand, and claims that were once misread.

namespace nonesuch::life {
namespace {

constexpr std::size_t plenty = 100'000;
const SquareSymmetry falling{false, false, true};

TEST(Predecessors, AreAsManyAsOthersCounted) {
    const Rule life = Rule::life();
    EXPECT_EQ(solution_count(predecessor(".o./o.o/.o.", 1, 0, life), plenty), 6U);
    EXPECT_EQ(solution_count(predecessor(".o./.o./.o.", 1, 0, life), plenty), 1U);
    const std::string seven_live = "..o../...../.oo../..o../..o../.ooo.";
    EXPECT_EQ(solution_count(predecessor(seven_live, 1, 0, life), plenty), 28U);
}

/// The On-Line Encyclopedia counts the empty pattern too.
TEST(DyingPatterns, OfOneGenerationAreAsManyAsPublished) {
    const std::vector<std::size_t> published = {2, 11, 51, 860};
    for (int side = 1; side <= 4; ++side) {
        const Claim claim = claim_of(Family::dies, {side, side}, 1, Rule::life());
        EXPECT_EQ(solution_count(claim, plenty) + 1, published[static_cast<std::size_t>(side) - 1]);
    }
}

TEST(StillLifes, InSquaresAreAsManyAsPublished) {
    const std::vector<std::size_t> published = {1, 2, 12, 83};
    for (int side = 1; side <= 4; ++side) {
        const Claim claim = still_life({side, side}, Rule::life());
        EXPECT_EQ(solution_count(claim, plenty) + 1, published[static_cast<std::size_t>(side) - 1]);
    }
}

TEST(Oscillators, OfPeriodThreeNeedMoreThanFiveByFive) {
    EXPECT_FALSE(has_solution(oscillator(3, {5, 5})));
}

TEST(Spaceships, OfAPeriodAreNotThoseOfHalfOfIt) {
    // Under it a ship moves by (1,1) every two generations.
    const Rule rule = Rule::parse("B2aei3k4cjk5a/S1c2c3ejn4cn5cey");
    EXPECT_TRUE(has_solution(spaceship(2, {1, 1}, {4, 4}, rule)));
    EXPECT_FALSE(has_solution(spaceship(4, {2, 2}, {4, 4}, rule)));
    EXPECT_FALSE(has_solution(spaceship(6, {3, 3}, {4, 4}, rule)));
}

TEST(Spaceships, ThatGlideAreNotThoseOfAThirdOfTheirPeriod) {
    EXPECT_TRUE(has_solution(spaceship(4, {1, 1}, {4, 4}, Rule::life(), falling)));
    EXPECT_FALSE(has_solution(spaceship(12, {3, 3}, {5, 5}, Rule::life(), falling)));
}

TEST(Spaceships, GoAnyWayThatTheMirrorImagesOfOneGo) {
    for (const int x : {-1, 1}) {
        for (const int y : {-1, 1}) {
            const Claim claim = spaceship(4, {x, y}, {4, 4}, Rule::life());
            EXPECT_EQ(solution_count(claim, plenty),
                      solution_count(spaceship(4, {1, 1}, {4, 4}, Rule::life()), plenty))
                << claim.words();
        }
    }
}

TEST(Spaceships, DoNotGlideIfTheRuleIsNoMirrorImageOfItself) {
    EXPECT_THROW(spaceship(4, {1, 1}, {4, 4}, random_rule(1, {}), falling).check(), InputError);
}

/// All that a predecessor of a Garden of Eden is asked is asked of an orphan's, with a border.
TEST(GardensOfEden, AreOrphansWithFourDeadCellsAround) {
    for (const std::string grid : {"o", "oo/oo", "o.o"}) {
        Claim garden = claim_about(Family::garden_of_eden, grid, 1, Rule::life());
        Claim orphan = garden;
        orphan.family = Family::orphan;
        orphan.box = {garden.box.width + 8, garden.box.height + 8};
        orphan.pattern = padded(garden.pattern, garden.box, 4);
        const Formula formula = encode(garden);
        EXPECT_EQ(formula.clause_count(), encode(orphan).clause_count());
        Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
        ASSERT_EQ(session.solve({}, ~std::uint64_t{0}), Answer::satisfiable);
        const auto generations = solution(garden, session.model());
        EXPECT_NO_THROW(replay(orphan, generations));
        for (std::size_t q = 0; q < orphan.box.area(); ++q) {
            auto damaged = generations;
            const int x = orphan.box.x(q) + 1;
            const int y = orphan.box.y(q) + 1;
            damaged[1].set(x, y, !damaged[1].alive(x, y));
            EXPECT_THROW(replay(garden, damaged), InternalError) << x << "," << y;
        }
    }
}

/// What surrounds the arrangement makes no difference to the cells asked about.
TEST(Orphans, AreAskedAboutWhateverSurroundsThem) {
    std::mt19937 random(1);
    const Claim claim = claim_about(Family::orphan, "oo/o.", 2, Rule::life());
    Session session(encode(claim), {}, {}, Profile::refutation, {}, nullptr);
    ASSERT_EQ(session.solve({}, ~std::uint64_t{0}), Answer::satisfiable);
    const Pattern arrangement = solution(claim, session.model()).front();
    for (int trial = 0; trial < 200; ++trial) {
        Pattern all(16, 16);
        for (int q = 0; q < 256; ++q) all.set(q % 16, q / 16, random() % 2 == 0);
        for (int y = 0; y < 6; ++y) {
            for (int x = 0; x < 6; ++x) all.set(5 + x, 5 + y, arrangement.alive(x, y));
        }
        const Universe later = Universe(all).step(claim.rule).step(claim.rule);
        EXPECT_TRUE(later.alive(7, 7) && later.alive(8, 7) && later.alive(7, 8));
        EXPECT_FALSE(later.alive(8, 8));
    }
}

TEST(Orphans, CannotBeAskedAboutWhatDependsOnTheirSurroundings) {
    const Claim plain = claim_about(Family::orphan, "oo/o.", 2, Rule::life());
    EXPECT_NO_THROW(plain.check());
    const Box box{6, 6};
    for (std::size_t q = 0; q < box.area(); ++q) {
        Claim claim = plain;
        claim.constraints.cells.assign(2, KnownCells(box.area()));
        claim.constraints.cells[1][q].kind = CellState::Kind::alive;
        const bool is_inner = box.x(q) % 5 != 0 && box.y(q) % 5 != 0;
        if (is_inner) {
            EXPECT_NO_THROW(claim.check()) << q;
        } else {
            EXPECT_THROW(claim.check(), InputError) << q;
        }
    }
    Claim bounded = plain;
    bounded.constraints.populations = {{PopulationBound::Of::generation, 0, {Relation::equal, 9}}};
    EXPECT_NO_THROW(bounded.check());
    bounded.constraints.populations.front().generation = 1;
    EXPECT_THROW(bounded.check(), InputError);
    Claim changing = plain;
    changing.constraints.changing = {{CellSet::Kind::row, 0, 0}};
    EXPECT_THROW(changing.check(), InputError);
}

/// As the simulator says: the background alone makes a generation differ from the one before.
TEST(Oscillators, OnABlinkingBackgroundHavePeriodTwoThoughTheyLookTheSame) {
    TruthTable table;
    // Born from nothing; where one cell differs from the background, it alone does later too.
    for (unsigned set = 0; set < table.size(); ++set) {
        table[set] = (set >> centre & 1) == 0;
    }
    const Rule rule(table);
    const Claim claim = oscillator(2, {2, 2}, rule);
    EXPECT_EQ(period(Pattern::from_picture("o."), rule, 4), 2);
    EXPECT_EQ(solution_count(claim, plenty), 15U);
    EXPECT_FALSE(has_solution(oscillator(4, {2, 2}, rule)));
    // On a torus, whatever it is, it turns into its opposite.
    EXPECT_EQ(solution_count(agar(2, {2, 2}, 0, rule), plenty), 15U);
}

}  // namespace
}  // namespace nonesuch::life
