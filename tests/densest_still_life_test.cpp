// The most live cells of a still life in a box: by the encoder, against a dynamic program over the
// box's rows, and against what is published.

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <map>
#include <string>

#include "conquer/session.hpp"
#include "encoding/life/claim.hpp"
#include "encoding/life/rle.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {
namespace {

/// Of a row between two others, as numbers: does each of its cells stay as it is under B3/S23? Bit
/// 0 is the ring's cell to the left, bit x + 1 the box's in column x, and so on to the ring's to
/// the right.
bool stays(int width, unsigned above, unsigned row, unsigned below) {
    for (int x = 0; x < width + 2; ++x) {
        int alive = 0;
        for (const unsigned each : {above, row, below}) {
            // Bits x - 1 to x + 1, of which there may be none at -1.
            alive += std::popcount((each << 1 >> x) & 7U);
        }
        const bool is_alive = ((row >> x) & 1) != 0;
        const bool is_alive_next = alive == 3 || (is_alive && alive == 4);
        if (is_alive != is_alive_next) return false;
    }
    return true;
}

/// The most live cells of a still life in a box, 0 if there is none but the empty pattern.
int most_alive(int width, int height) {
    std::map<std::pair<unsigned, unsigned>, int> most = {{{0, 0}, 0}};
    // The first row that is chosen lies in the box, the last two in the ring and beyond.
    for (int y = 0; y < height + 2; ++y) {
        std::map<std::pair<unsigned, unsigned>, int> next;
        for (const auto& [rows, count] : most) {
            for (unsigned cells = 0; cells < (y < height ? 1U << width : 1U); ++cells) {
                const unsigned below = cells << 1;
                if (!stays(width, rows.first, rows.second, below)) continue;
                int& best = next[{rows.second, below}];
                best = std::max(best, count + std::popcount(below));
            }
        }
        most = std::move(next);
    }
    return most.at({0, 0});
}

bool exists(int width, int height, int population, Counting counting) {
    Claim claim;
    claim.family = Family::still_life;
    claim.box = {width, height};
    claim.min_population = population;
    claim.counting = counting;
    const Formula formula = encode(claim);
    Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
    const Answer answer = session.solve({}, std::numeric_limits<std::uint64_t>::max());
    if (answer != Answer::satisfiable) return false;
    EXPECT_NO_THROW(solution(claim, session.model()));
    return true;
}

TEST(DensestStillLife, OfEachSmallBoxIsThatOfADynamicProgram) {
    for (int width = 1; width <= 6; ++width) {
        for (int height = 1; height <= 9; ++height) {
            const int most = most_alive(width, height);
            for (const auto counting : {Counting::waste, Counting::cells}) {
                EXPECT_EQ(exists(width, height, std::max(1, most), counting), most > 0)
                    << width << "x" << height;
                EXPECT_FALSE(exists(width, height, most + 1, counting)) << width << "x" << height;
                // The box lying down.
                EXPECT_FALSE(exists(height, width, most + 1, counting)) << height << "x" << width;
            }
        }
    }
    EXPECT_EQ(most_alive(6, 6), 18);
    EXPECT_EQ(most_alive(5, 8), most_alive(8, 5));
}

/// By the whole program, the pattern replayed, and the proof verified.
void expect_the_most(int n, int most) {
    const TemporaryFolder folder;
    const std::string box = std::to_string(n) + "x" + std::to_string(n);
    const auto solve = [&](int population, const std::string& directory) {
        RunSettings patient;
        patient.patience = std::chrono::seconds(120);
        return nonesuch_run({"solve", "still-life", "--box", box, "--min-population",
                             std::to_string(population), "--run", directory, "--verify"},
                            patient);
    };
    const RunResult found = solve(most, folder / "found");
    EXPECT_EQ(found.code, 10) << found.out << found.error;
    const std::string file = folder / "found" + "/pattern.rle";
    EXPECT_GE(parse_rle(read_file(file), file).pattern.population(), most);
    const RunResult refuted = solve(most + 1, folder / "refuted");
    EXPECT_EQ(refuted.code, 20) << refuted.out << refuted.error;
    EXPECT_NE(refuted.out.find("c verified with drat-trim"), std::string::npos) << refuted.out;
    EXPECT_NE(refuted.out.find("by the waste lemma, see encoding/life/waste.md"),
              std::string::npos);
}

TEST(DensestStillLife, UpTo14x14IsThePublishedOne) {
    const int published[] = {4, 6, 0, 16, 0, 28, 36, 43, 54, 64, 76, 90, 104};
    for (int n = 2; n <= 14; ++n) {
        // In 4x4 and 6x6 there are fewer dead cells than waste, which the next test is about.
        if (published[n - 2] > 0) expect_the_most(n, published[n - 2]);
    }
}

TEST(DensestStillLife, IsCountedAsTheUserSays) {
    const Words claim = {"solve",    "still-life",       "--box", "6x6",
                         "--verify", "--min-population", "19",    "--count"};
    for (const std::string count : {"cells", "waste"}) {
        Words words = claim;
        words.push_back(count);
        const RunResult refuted = nonesuch_run(words);
        EXPECT_EQ(refuted.code, 20) << refuted.out << refuted.error;
        EXPECT_EQ(refuted.out.find("waste lemma") != std::string::npos, count == "waste");
    }
    const RunResult refused =
        nonesuch_run({"solve", "still-life", "--box", "6x6", "--count", "waste"});
    EXPECT_EQ(refused.code, 1);
    EXPECT_NE(refused.error.find("--count waste: there is no bound from below"), std::string::npos)
        << refused.error;
}

}  // namespace
}  // namespace nonesuch::life
