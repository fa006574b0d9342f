// Connected live cells: of each small pattern, what the formula and the replay say of it.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "conquer/session.hpp"
#include "encoding/automorphism.hpp"
#include "encoding/error.hpp"
#include "encoding/life/claim.hpp"
#include "encoding/life/known_cells.hpp"
#include "family_claims.hpp"
#include "program.hpp"
#include "small_still_lifes.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {
namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// Gives each live cell the least number of those that it touches until that changes nothing.
bool is_connected(const Pattern& pattern) {
    std::vector<Offset> cells;
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) {
            if (pattern.alive(x, y)) cells.push_back({x, y});
        }
    }
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < cells.size(); ++i) numbers.push_back(i);
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (std::size_t j = 0; j < cells.size(); ++j) {
                const bool touch = std::abs(cells[i].x - cells[j].x) <= 1 &&
                                   std::abs(cells[i].y - cells[j].y) <= 1;
                if (!touch || numbers[i] <= numbers[j]) continue;
                numbers[i] = numbers[j];
                is_changed = true;
            }
        }
    }
    return std::all_of(numbers.begin(), numbers.end(), [](std::size_t each) { return each == 0; });
}

bool is_accepted(const Claim& claim, const Pattern& pattern) {
    try {
        replay(claim, {pattern});
        return true;
    } catch (const InternalError&) {
        return false;
    }
}

Cube cube_of(const Pattern& pattern) {
    Cube cube;
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) {
            const Literal cell = positive(Variable(y * pattern.width() + x));
            cube.push_back(pattern.alive(x, y) ? cell : ~cell);
        }
    }
    return cube;
}

Pattern pattern_of(const Box& box, const KnownCells& cells) {
    Pattern pattern(box.width, box.height);
    for (std::size_t q = 0; q < cells.size(); ++q) {
        pattern.set(box.x(q), box.y(q), cells[q].kind == CellState::Kind::alive);
    }
    return pattern;
}

struct Counts {
    std::size_t connected = 0;
    std::size_t apart = 0;
};

Counts compare(const Box& box, const Rule& rule) {
    Claim claim = still_life(box, rule);
    claim.constraints.is_connected = true;
    const Formula formula = encode(claim);
    Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
    Counts counts;
    for (const Pattern& pattern : small_still_lifes(box, rule)) {
        const bool expected = is_connected(pattern);
        ++(expected ? counts.connected : counts.apart);
        EXPECT_EQ(session.solve(cube_of(pattern), unlimited) == Answer::satisfiable, expected)
            << pattern.picture();
        EXPECT_EQ(is_accepted(claim, pattern), expected) << pattern.picture();
    }
    return counts;
}

TEST(ConnectedStillLifes, AreThoseOfOnePiece) {
    const Counts wide = compare({6, 3}, Rule::life());
    EXPECT_GT(wide.connected, 10U);
    EXPECT_GT(wide.apart, 2U);
    const Counts square = compare({4, 4}, Rule::parse("B6/S012"));
    EXPECT_GT(square.connected, 20U);
    EXPECT_GT(square.apart, 100U);
    const Counts narrow = compare({2, 7}, Rule::parse("B5/S0123"));
    EXPECT_GT(narrow.connected, 20U);
    EXPECT_GT(narrow.apart, 100U);
}

Answer verdict(const Claim& claim) {
    const Formula formula = encode(claim);
    Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
    return session.solve({}, unlimited);
}

/// Under which nothing ever changes, so that every pattern is a still life.
const char* rule_of_rest = "B/S012345678";

TEST(ConnectedStillLifes, AreAllPatternsOfOnePieceIfNothingChanges) {
    const Counts counts = compare({5, 3}, Rule::parse(rule_of_rest));
    EXPECT_EQ(counts.connected + counts.apart, (1U << 15) - 1);
    EXPECT_GT(counts.connected, 1'000U);
    EXPECT_GT(counts.apart, 1'000U);
}

/// Long ways without a short cut, whole and with one cell less.
TEST(ConnectedStillLifes, MayBeWindingPaths) {
    int cut = 0;
    for (const std::string text :
         {"ooooooo/......o/.ooooo./o....../ooooooo", "oo.oo/o.o.o/o.o.o/o.o.o/o.o.o/.o.o.",
          "ooooooo/o....../o.ooooo/o.o...o/o.ooo.o/o...o.o/.ooo..o", "ooooooooooo",
          ".ooo./o...o/o.o.o/.o..o/....o/oooo."}) {
        const KnownGrid grid = parse_known_grid(text, "path");
        Claim claim = still_life(grid.box, Rule::parse(rule_of_rest));
        claim.constraints.is_connected = true;
        claim.constraints.cells = grid.generations;
        EXPECT_EQ(verdict(claim), Answer::satisfiable) << text;
        for (CellState& state : claim.constraints.cells.front()) {
            if (state.kind != CellState::Kind::alive) continue;
            state.kind = CellState::Kind::dead;
            const Pattern pattern = pattern_of(grid.box, claim.constraints.cells.front());
            const bool expected = is_connected(pattern);
            EXPECT_EQ(verdict(claim) == Answer::satisfiable, expected) << pattern.picture();
            if (!expected) ++cut;
            state.kind = CellState::Kind::alive;
        }
    }
    EXPECT_GT(cut, 60);
}

TEST(ConnectedStillLifes, HaveFormulasWithTheSymmetriesOfTheBox) {
    for (const Box& box : {Box{1, 6}, Box{5, 5}, Box{6, 6}, Box{5, 6}, Box{40, 1}}) {
        Claim claim = still_life(box, Rule::life());
        const std::size_t generators = encode(claim).generators.size();
        claim.constraints.is_connected = true;
        const Formula formula = encode(claim);
        EXPECT_GT(generators, 0U);
        EXPECT_EQ(formula.generators.size(), generators);
        for (const SignedPermutation& each : formula.generators) {
            EXPECT_TRUE(each.is_permutation());
            EXPECT_FALSE(clause_without_image(formula, each)) << box.width << "x" << box.height;
        }
    }
}

/// By the whole program, and the proof verified. Published are 32, 43, 53 and 63 for n = 8 to 11;
/// 36, 43, 54 and 64 where they need not be connected.
void expect_the_most(int n, int most) {
    const TemporaryFolder folder;
    const std::string box = std::to_string(n) + "x" + std::to_string(n);
    RunSettings patient;
    patient.patience = std::chrono::seconds(250);
    const RunResult result =
        nonesuch_run({"optimise", "still-life", "--box", box, "--connected", "--maximise",
                      "population", "--run", folder / "r", "--verify"},
                     patient);
    EXPECT_EQ(result.code, 30) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "o " + std::to_string(most))) << result.out;
    EXPECT_TRUE(has_line(result.out, "s OPTIMUM FOUND")) << result.out;
    EXPECT_NE(result.out.find("c verified with drat-trim"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("live cells in generation 0 are connected"), std::string::npos);
}

TEST(ConnectedStillLifes, OfMostCellsAreThePublishedOnes) {
    const int published[] = {32, 43, 53};
    for (int n = 8; n <= 10; ++n) expect_the_most(n, published[n - 8]);
}

}  // namespace
}  // namespace nonesuch::life
