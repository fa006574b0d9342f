// Published and measured results about families of claims other than oscillators, each by the whole
// program: the exit code, the verdict, the proof, and what the simulator says to a pattern.

#include <gtest/gtest.h>

#include <string>

#include "encoding/life/rle.hpp"
#include "encoding/life/simulator.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

constexpr int yes = 10;
constexpr int none = 20;

Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

class KnownClaim : public testing::Test {
  protected:
    /// The pattern that is found for a claim; its run is verified too.
    life::Pattern found(const Words& claim) {
        const std::string directory = folder_ / "run" + std::to_string(++runs_);
        const RunResult result = nonesuch_run(Words{"solve"} + claim + Words{"--run", directory});
        EXPECT_EQ(result.code, yes) << result.out << result.error;
        EXPECT_EQ(nonesuch_run({"verify", directory}).code, 0);
        const std::string file = directory + "/pattern.rle";
        return life::parse_rle(read_file(file), file).pattern;
    }

    static void expect_refuted(const Words& claim) {
        const RunResult result = nonesuch_run(Words{"solve", "--verify"} + claim);
        EXPECT_EQ(result.code, none) << result.out << result.error;
        EXPECT_NE(result.out.find("c verified with drat-trim"), std::string::npos) << result.out;
    }

    TemporaryFolder folder_;
    int runs_ = 0;
};

struct Ship {
    std::string box;
    std::string displacement;
    int period;
    int population;
    int dx;
    int dy;
};

/// Moved so far after a period, and the same pattern, by the simulator.
void expect_ship(const life::Pattern& pattern, const Ship& ship) {
    const life::Universe start(pattern);
    life::Universe universe = start;
    for (int t = 0; t < ship.period; ++t) universe = universe.step(life::Rule::life());
    const auto before = start.bounding_box().value();
    const auto after = universe.bounding_box().value();
    EXPECT_EQ(after.x - before.x, ship.dx);
    EXPECT_EQ(after.y - before.y, ship.dy);
    EXPECT_EQ(universe.to_pattern(), start.to_pattern());
}

TEST_F(KnownClaim, TheGliderTheThreeStandardSpaceshipsAndOneOfPeriod3AreFound) {
    const Ship ships[] = {{"4x4", "1,1", 4, 5, 1, 1},
                          {"6x5", "2,0", 4, 9, 2, 0},
                          {"7x7", "2,0", 4, 11, 2, 0},
                          {"8x7", "2,0", 4, 13, 2, 0},
                          {"16x5", "0,1", 3, 25, 0, 1}};
    for (const Ship& ship : ships) {
        const std::string population = std::to_string(ship.population);
        const life::Pattern pattern =
            found({"spaceship", "--period", std::to_string(ship.period), "--displacement",
                   ship.displacement, "--box", ship.box, "--population", "=" + population});
        EXPECT_EQ(pattern.population(), ship.population);
        expect_ship(pattern, ship);
    }
}

TEST_F(KnownClaim, TheLightestSpaceshipIsItsOwnMirrorImageHalfWay) {
    const life::Pattern pattern = found({"spaceship", "--period", "4", "--displacement", "2,0",
                                         "--box", "6x5", "--glide", "level"});
    expect_ship(pattern, {"6x5", "2,0", 4, 9, 2, 0});
    expect_refuted({"spaceship", "--period", "4", "--displacement", "2,0", "--box", "6x5",
                    "--impose", "D2_-"});
}

TEST_F(KnownClaim, SpaceshipsThatDoNotExistAreRefuted) {
    const Ship ships[] = {
        {"5x5", "1,0", 3, 0, 1, 0}, {"5x5", "1,1", 3, 0, 1, 1}, {"5x5", "1,0", 2, 0, 1, 0}};
    for (const Ship& ship : ships) {
        expect_refuted({"spaceship", "--period", std::to_string(ship.period), "--displacement",
                        ship.displacement, "--box", ship.box});
    }
}

/// The board of reverse-gol: 15x7 cells, of which the outermost are dead in the end.
Words life_in_letters(int generations) {
    return {"predecessor",
            "--pattern",
            "o...o.ooo.ooo/o...o.o...o../o...o.oo..oo./o...o.o...o../ooo.o.o...ooo",
            "--margin",
            "1",
            "--generations",
            std::to_string(generations)};
}

TEST_F(KnownClaim, LifeInLettersHasAnAncestorOfThreeGenerationsAndNoneOfFour) {
    const life::Pattern ancestor = found(life_in_letters(3));
    life::Universe universe(ancestor);
    for (int t = 0; t < 3; ++t) universe = universe.step(life::Rule::life());
    EXPECT_EQ(universe.to_pattern().picture(),
              "o...o.ooo.ooo\no...o.o...o..\no...o.oo..oo.\no...o.o...o..\nooo.o.o...ooo\n");
    expect_refuted(life_in_letters(4));
}

TEST_F(KnownClaim, EkersPatternIsAGardenOfEdenAndAnOrphan) {
    const std::string eker =
        ".ooooooooo./o.o..o.o.o./.oo..oooo../o.oooo...o./.o..o.o.o.o/o..oo..o.../ooo..ooooo./"
        "..oo.o.o.o./o.oooo..oo.";
    expect_refuted({"garden-of-eden", "--pattern", eker});
    expect_refuted({"orphan", "--generations", "1", "--pattern", eker});
    // Without its last row it is neither.
    const std::string shorter = eker.substr(0, eker.rfind('/'));
    EXPECT_EQ(nonesuch_run({"solve", "garden-of-eden", "--pattern", shorter}).code, yes);
}

TEST_F(KnownClaim, TheMostLiveCellsOfAStillLifeAreThePublishedOnes) {
    const int most[] = {0, 4, 6, 8, 16, 18};
    for (int n = 2; n <= 6; ++n) {
        const std::string box = std::to_string(n) + "x" + std::to_string(n);
        const int count = most[n - 1];
        const life::Pattern pattern =
            found({"still-life", "--box", box, "--min-population", std::to_string(count)});
        EXPECT_EQ(pattern.population(), count);
        expect_refuted({"still-life", "--box", box, "--min-population", std::to_string(count + 1)});
    }
}

TEST_F(KnownClaim, TheMostLiveCellsOfBothPhasesAreTheMeasuredOnes) {
    for (const auto& [box, most] : {std::pair("4x4", 14), std::pair("5x5", 16)}) {
        found({"oscillator", "--period", "2", "--box", box, "--population",
               "sum>=" + std::to_string(most)});
        expect_refuted({"oscillator", "--period", "2", "--box", box, "--population",
                        "sum>=" + std::to_string(most + 1)});
    }
}

}  // namespace
}  // namespace nonesuch
