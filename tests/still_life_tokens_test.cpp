// The encoder's formulas about dense still lifes, and those of a second encoding that shares
// nothing with it, asked of solvers that share nothing with each other.

#include "still_life/tokens.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <string>

#include "conquer/session.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/life/claim.hpp"
#include "program.hpp"
#include "small_still_lifes.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {
namespace {

/// The most live cells of a still life in n x n, as published; n from 2.
constexpr int most_alive[] = {4, 6, 8, 16, 18, 28, 36, 43};

Formula by_the_encoder(int width, int height, int population) {
    Claim claim;
    claim.family = Family::still_life;
    claim.box = {width, height};
    claim.min_population = population;
    claim.counting = Counting::waste;
    return encode(claim);
}

TEST(StillLifeTokens, AllowExactlyTheStillLifesWithEnoughLiveCells) {
    for (const Box box : {Box{1, 1}, {1, 6}, {2, 2}, {5, 3}, {4, 4}, {3, 5}}) {
        const auto all = small_still_lifes(box, Rule::life());
        for (int least = 1; least <= static_cast<int>(box.area()) + 1; ++least) {
            const Formula formula = still_life_tokens(box.width, box.height, least);
            for (const Pattern& pattern : all) {
                EXPECT_EQ(allows(formula, pattern), pattern.population() >= least)
                    << "at least " << least << "\n"
                    << pattern.picture();
            }
        }
    }
}

/// Asks about each box the greatest population and one more, of both encodings. `is_satisfiable`
/// takes a formula.
template <typename Ask>
void expect_the_greatest(Ask is_satisfiable) {
    for (int n = 2; n <= 9; ++n) {
        const int most = most_alive[n - 2];
        for (const auto encoding : {by_the_encoder, still_life_tokens}) {
            EXPECT_TRUE(is_satisfiable(encoding(n, n, most))) << n;
            EXPECT_FALSE(is_satisfiable(encoding(n, n, most + 1))) << n;
        }
    }
}

TEST(StillLifeTokens, AgreeWithTheEncoderByCadical) {
    expect_the_greatest([](const Formula& formula) {
        Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
        const auto answer = session.solve({}, std::numeric_limits<std::uint64_t>::max());
        EXPECT_NE(answer, Answer::unknown);
        return answer == Answer::satisfiable;
    });
}

TEST(StillLifeTokens, AgreeWithTheEncoderOnOblongBoxes) {
    for (const auto& [width, height] : {std::pair(3, 8), {4, 7}, {7, 4}, {5, 9}, {10, 3}}) {
        int greatest[] = {0, 0};
        for (int population = 1; population <= width * height; ++population) {
            int i = 0;
            for (const auto encoding : {by_the_encoder, still_life_tokens}) {
                const Formula formula = encoding(width, height, population);
                Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
                const auto answer = session.solve({}, std::numeric_limits<std::uint64_t>::max());
                if (answer == Answer::satisfiable) greatest[i] = population;
                ++i;
            }
        }
        EXPECT_EQ(greatest[0], greatest[1]) << width << "x" << height;
    }
}

/// By a program that takes a DIMACS file and exits as at the SAT competitions.
void expect_the_greatest_by(const std::string& program, const Words& options) {
    if (std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) != 0) {
        GTEST_SKIP() << program << " is not installed: nothing to compare with";
    }
    const TemporaryFolder folder;
    expect_the_greatest([&](const Formula& formula) {
        const std::string file = folder.write("f.cnf", dimacs_text(formula));
        Words command = {program};
        command.insert(command.end(), options.begin(), options.end());
        command.push_back(file);
        const RunResult result = run(command);
        EXPECT_TRUE(result.code == 10 || result.code == 20) << result.out << result.error;
        return result.code == 10;
    });
}

TEST(StillLifeTokens, AgreeWithTheEncoderByMinisat) {
    expect_the_greatest_by("minisat", {"-verb=0"});
}

TEST(StillLifeTokens, AgreeWithTheEncoderByCryptominisat) {
    expect_the_greatest_by("cryptominisat5", {"--verb=0", "--threads=1"});
}

TEST(StillLifeTokens, AreWrittenForOtherSolvers) {
    const RunResult written = run({TOKENS_PROGRAM, "7", "4", "17"});
    EXPECT_EQ(written.code, 0);
    EXPECT_EQ(dimacs_text(parse_dimacs(written.out, "written")),
              dimacs_text(still_life_tokens(7, 4, 17)));
    for (const Words& wrong : {Words{},
                               {"7", "4"},
                               {"7", "0", "1"},
                               {"7x4", "4", "1"},
                               {"7", "4", "-1"},
                               {"201", "4", "1"},
                               {"7", "4", "17", "1"}}) {
        Words command = {TOKENS_PROGRAM};
        command.insert(command.end(), wrong.begin(), wrong.end());
        const RunResult refused = run(command);
        EXPECT_EQ(refused.code, 1);
        EXPECT_TRUE(refused.out.empty());
        EXPECT_NE(refused.error.find("expected WIDTH HEIGHT"), std::string::npos);
    }
}

}  // namespace
}  // namespace nonesuch::life
