// Twenty thousand solutions listed by several ranks under mpirun: none is lost and none is told
// twice, whoever is stopped or killed.

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <thread>

#include "listing.hpp"
#include "ranks.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

/// Patterns of 5x5 that vanish, of which one cell, that no symmetry but the identity keeps, is
/// dead.
const Words claim = {"predecessor",
                     "--generations",
                     "1",
                     "--pattern",
                     "...../...../...../...../.....",
                     "--cells",
                     "?.??\?/????\?/????\?/????\?/?????"};
constexpr std::size_t all = 20'493;

std::vector<std::string> told(const std::string& text) {
    std::vector<std::string> result;
    for (const std::string& line : lines(text)) {
        if (line.ends_with('!')) result.push_back(line);
    }
    return result;
}

class EnumerateRanks : public testing::Test {
  protected:
    static void SetUpTestSuite() { ASSERT_TRUE(has_mpirun()) << "mpirun is missing"; }

    Words words(int ranks) const {
        return rank_words(ranks, enumerate_words(claim, run_, {"--threads", "1"}));
    }

    void expect_whole_list() const {
        const auto list = told(read_file(run_ + "/solutions.txt"));
        EXPECT_EQ(list.size(), all);
        EXPECT_EQ(std::set<std::string>(list.begin(), list.end()).size(), all);
        expect_verified_list(run_, all, all);
    }

    TemporaryFolder folder_;
    const std::string run_ = folder_ / "run";
};

TEST_F(EnumerateRanks, KilledAllAtOnceGoOnWithoutLossOrDouble) {
    std::size_t before = 0;
    int kills = 0;
    for (int round = 0; round < 3; ++round) {
        RunningProgram program(words(4), rank_settings());
        const std::size_t wanted = 500 + 1'500 * static_cast<std::size_t>(round);
        while (program.is_running() && told(program.out()).size() < wanted) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        for (const auto& [rank, process] : rank_processes(program.pid())) kill(process, SIGKILL);
        const RunResult result = program.wait();
        const auto new_ones = told(result.out);
        before += new_ones.size();
        if (result.code != 20) ++kills;
    }
    EXPECT_GE(kills, 1);
    // What was told is on disk; and some of what is on disk may not have been told.
    const RunResult result = run(words(4), rank_settings());
    EXPECT_EQ(result.code, 20) << result.out.substr(0, 2'000) << result.error;
    EXPECT_LE(before + told(result.out).size(), all);
    expect_whole_list();
}

TEST_F(EnumerateRanks, StoppedGoOnWithAnotherNumberOfThem) {
    std::vector<std::string> list;
    int stops = 0;
    for (const int ranks : {3, 2}) {
        RunningProgram program(words(ranks), rank_settings());
        while (program.is_running() && told(program.out()).size() < 500) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        program.send(SIGUSR1);
        const RunResult result = program.wait();
        EXPECT_TRUE(result.code == 75 || result.code == 20) << ranks << result.error;
        if (result.code == 75) ++stops;
        const auto new_ones = told(result.out);
        list.insert(list.end(), new_ones.begin(), new_ones.end());
    }
    EXPECT_GE(stops, 1);
    const RunResult result = nonesuch_run({"enumerate", "--run", run_});
    EXPECT_EQ(result.code, 20) << result.error;
    const auto new_ones = told(result.out);
    list.insert(list.end(), new_ones.begin(), new_ones.end());
    EXPECT_EQ(list, told(read_file(run_ + "/solutions.txt")));
    expect_whole_list();
}

TEST_F(EnumerateRanks, EndTogetherAtALimit) {
    Words limited = words(3);
    limited.insert(limited.end(), {"--limit", "700"});
    const RunResult result = run(limited, rank_settings());
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_EQ(told(result.out).size(), 700U);
    EXPECT_EQ(told(read_file(run_ + "/solutions.txt")).size(), 700U);
    EXPECT_EQ(run(words(3), rank_settings()).code, 20);
    expect_whole_list();
}

}  // namespace
}  // namespace nonesuch
