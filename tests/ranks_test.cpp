// The same search on one rank and on many, under mpirun: the same cubes and verdicts, proofs that
// hold, and nothing lost when ranks are stopped or killed.

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <thread>

#include "encoding/dimacs.hpp"
#include "formulas.hpp"
#include "program.hpp"
#include "ranks.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

Words oscillator(const std::string& period, const std::string& box, const std::string& run,
                 const std::string& threads = "1") {
    return {"solve", "oscillator", "--period", period,      "--box",
            box,     "--run",      run,        "--threads", threads};
}

/// Every line but mpirun's own.
std::size_t count_lines(const std::string& text, const std::string& wanted) {
    const auto all = lines(text);
    return static_cast<std::size_t>(std::count(all.begin(), all.end(), wanted));
}

void expect_verified(const std::string& run) {
    const RunResult result = nonesuch_run({"verify", run});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << result.out;
}

class Ranks : public testing::Test {
  protected:
    static void SetUpTestSuite() { ASSERT_TRUE(has_mpirun()) << "mpirun is missing"; }

    TemporaryFolder folder_;
};

class ManyRanks : public Ranks, public testing::WithParamInterface<int> {};

TEST_P(ManyRanks, RefuteTogether) {
    for (const std::string threads : {"1", "3"}) {
        const std::string run = folder_ / ("run" + threads);
        const RunResult result = rank_run(GetParam(), oscillator("4", "5x7", run, threads));
        EXPECT_EQ(result.code, 20) << result.out << result.error;
        EXPECT_EQ(count_lines(result.out, "s UNSATISFIABLE"), 1U) << result.out;
        const std::string places = std::to_string(GetParam() * std::stoi(threads)) + " thread";
        EXPECT_NE(result.out.find(" s on " + places), std::string::npos) << result.out;
        expect_verified(run);
    }
}

TEST_P(ManyRanks, FindTogether) {
    const std::string run = folder_ / "run";
    const RunResult result = rank_run(GetParam(), oscillator("3", "6x9", run));
    EXPECT_EQ(result.code, 10) << result.out << result.error;
    EXPECT_EQ(count_lines(result.out, "s SATISFIABLE"), 1U) << result.out;
    expect_verified(run);
}

TEST_P(ManyRanks, SolveAPlainFormulaWithCubes) {
    // Split on the first pigeon's place.
    const std::string cnf = folder_.write("hole.cnf", dimacs_text(pigeonhole(6, 5)));
    const std::string tree = folder_.write(
        "tree.icnf", "a 1 0\na -1 2 0\na -1 -2 3 0\na -1 -2 -3 4 0\na -1 -2 -3 -4 5 0\n");
    // What the second leaves out takes a session to refute.
    const std::string part = folder_.write("part.icnf", "a 1 0\na 2 0\n");
    for (const std::string& cubes : {tree, part}) {
        const std::string run = cubes + ".run";
        const RunResult result =
            rank_run(GetParam(), {"conquer", cnf, cubes, "--run", run, "--threads", "1"});
        EXPECT_EQ(result.code, 20) << result.out << result.error;
        EXPECT_EQ(count_lines(result.out, "s UNSATISFIABLE"), 1U) << result.out;
        expect_verified(run);
    }
}

TEST_P(ManyRanks, CubeTogether) {
    const std::string cnf = folder_.write("random.cnf", dimacs_text(random_3sat(200, 760, 1)));
    const std::string lone = folder_ / "lone.icnf";
    const std::string shared = folder_ / "shared.icnf";
    const Words cube = {"cube", cnf, "--cubes", "300", "--split-on", "1-150", "-o"};
    const auto writing_to = [&](const std::string& path) {
        Words words = cube;
        words.push_back(path);
        return words;
    };
    const RunResult alone = nonesuch_run(writing_to(lone));
    const RunResult result = rank_run(GetParam(), writing_to(shared));
    EXPECT_EQ(result.code, alone.code) << result.out << result.error;
    EXPECT_EQ(count_lines(result.error, lines(alone.error).at(0)), 1U) << result.error;
    EXPECT_GT(lines(read_file(lone)).size(), 760U + 100U);
    EXPECT_EQ(read_file(shared), read_file(lone));
}

INSTANTIATE_TEST_SUITE_P(Of, ManyRanks, testing::Values(1, 2, 4, 8));

TEST_F(Ranks, StopWhileOneProvesThatTheCubesCover) {
    const std::string cnf = folder_.write("hole.cnf", dimacs_text(pigeonhole(11, 10)));
    const std::string cubes = folder_.write("part.icnf", "a 1 0\n");
    const std::string run = folder_ / "run";
    RunningProgram program(rank_words(3, {"conquer", cnf, cubes, "--run", run, "--threads", "1",
                                          "--cover-conflicts", "2000000000"}),
                           rank_settings());
    for (int i = 0; i < 5'000 && program.out().find("looking for a proof") == std::string::npos;
         ++i) {
        std::this_thread::sleep_for(milliseconds(2));
    }
    program.send(SIGUSR1);
    const RunResult result = program.wait();
    EXPECT_EQ(result.code, 75) << result.out << result.error;
    EXPECT_EQ(count_lines(result.out, "s UNKNOWN"), 1U) << result.out;
}

TEST_F(Ranks, ReadAFormulaFromStandardInput) {
    RunSettings settings = rank_settings();
    settings.input = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    const RunResult result = run(rank_words(3, {"solve", "-"}), settings);
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    const RunResult cubes = run(rank_words(3, {"cube", "-"}), settings);
    EXPECT_EQ(cubes.code, 20) << cubes.out << cubes.error;
    EXPECT_EQ(count_lines(cubes.out, "p inccnf"), 1U) << cubes.out;
}

TEST_F(Ranks, SayAMistakeOnce) {
    const std::vector<std::pair<Words, std::string>> mistakes = {
        {{"solve", "oscillator", "--period", "5"}, "--box"},
        {{"solve", folder_ / "missing.cnf"}, "missing.cnf"},
        {{"solve", folder_.write("bad.cnf", "p cnf 1 1\n2 0\n")}, "bad.cnf:2"},
        {{"cube", folder_ / "missing.cnf"}, "missing.cnf"},
        {{"solve", "--run", folder_ / "none"}, "not a run directory"},
        {{"solve", "oscillator", "--period", "3", "--box", "5x5", "--verify"}, "--run"},
    };
    for (const auto& [words, expected] : mistakes) {
        const RunResult result = rank_run(3, words);
        EXPECT_EQ(result.code, 1) << joined(words) << result.out << result.error;
        std::size_t ours = 0;
        for (const std::string& line : lines(result.error)) {
            if (!line.starts_with("nonesuch: ")) continue;
            ++ours;
            EXPECT_NE(line.find(expected), std::string::npos) << line;
        }
        EXPECT_EQ(ours, 1U) << joined(words) << result.error;
    }
}

TEST_F(Ranks, VerifyTogether) {
    const std::string run = folder_ / "run";
    ASSERT_EQ(nonesuch_run(oscillator("3", "5x5", run)).code, 20);
    const RunResult result = rank_run(3, {"verify", run, "--threads", "1"});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_EQ(count_lines(result.out, "s VERIFIED"), 1U) << result.out;
    // One node's log is not what it was: whichever rank looks at it, rank 0 says so.
    const std::string log = run + "/logs/000/000003.drat";
    write_file(log, read_file(log) + "x");
    const RunResult refused = rank_run(3, {"verify", run, "--threads", "1"});
    EXPECT_EQ(refused.code, 1) << refused.out << refused.error;
    EXPECT_EQ(count_lines(refused.out, "s NOT VERIFIED"), 1U) << refused.out;
    EXPECT_NE(refused.out.find("node 3"), std::string::npos) << refused.out;
}

TEST_F(Ranks, EndWithAReasonWhereOneHasNoChecker) {
    const std::string run = folder_ / "run";
    ASSERT_EQ(nonesuch_run(oscillator("3", "5x5", run)).code, 20);
    for (const Words& words : {Words{"verify", run}, Words{"solve", "--run", run, "--verify"}}) {
        const RunResult result = run_with_odd_rank(words, {"env", "PATH=/nonexistent"});
        EXPECT_EQ(result.code, 1) << joined(words) << result.out << result.error;
        EXPECT_NE(result.error.find("rank 1"), std::string::npos) << result.error;
        EXPECT_NE(result.error.find("drat-trim"), std::string::npos) << result.error;
    }
}

TEST_F(Ranks, EndWithAReasonWhereRankZeroCannotWork) {
    // Too little address space for so many threads.
    const Words words = {"solve", "oscillator", "--period",  "3",
                         "--box", "5x5",        "--threads", "900"};
    Words all = {"mpirun",        "-n", "1", "sh", "-c", "ulimit -v 3000000; exec \"$0\" \"$@\"",
                 NONESUCH_PROGRAM};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {":", "-n", "1", NONESUCH_PROGRAM, "solve", "oscillator", "--period", "3",
                           "--box", "5x5", "--threads", "1"});
    RunSettings settings = rank_settings();
    settings.patience = std::chrono::seconds(40);
    const RunResult result = run(all, settings);
    EXPECT_EQ(result.code, 1) << result.out << result.error;
    EXPECT_NE(result.error.find("nonesuch: "), std::string::npos) << result.error;
}

TEST_F(Ranks, StopTogetherOnASignal) {
    // mpirun passes on SIGUSR1 alone in time; to one rank, any of them.
    for (const int target : {-1, 0, 2}) {
        const std::string run = folder_ / ("run" + std::to_string(target));
        RunningProgram program(rank_words(3, oscillator("5", "7x7", run)), rank_settings());
        for (int i = 0; i < 5'000 && !fs::exists(run + "/journal"); ++i) {
            std::this_thread::sleep_for(milliseconds(2));
        }
        std::this_thread::sleep_for(milliseconds(700));
        const auto start = Clock::now();
        if (target < 0) {
            program.send(SIGUSR1);
        } else {
            kill(rank_processes(program.pid()).at(target), SIGUSR1);
        }
        const RunResult result = program.wait();
        EXPECT_EQ(result.code, 75) << target << result.out << result.error;
        // Two for the run, and what mpirun takes for itself.
        EXPECT_LT(Clock::now() - start, milliseconds(3'500)) << target;
        EXPECT_EQ(count_lines(result.out, "s UNKNOWN"), 1U) << target << result.out;
    }
}

TEST_F(Ranks, StopCubingTogetherOnASignal) {
    // Hours of work: nothing is refuted early.
    const std::string cnf = folder_.write("random.cnf", dimacs_text(random_3sat(2'000, 7'000, 1)));
    for (const int target : {-1, 0, 2}) {
        const std::string cubes = folder_ / "cubes.icnf";
        RunningProgram program(rank_words(3, {"cube", cnf, "--cubes", "10000000", "-o", cubes}),
                               rank_settings());
        for (int i = 0; i < 5'000 && rank_processes(program.pid()).size() < 3; ++i) {
            std::this_thread::sleep_for(milliseconds(2));
        }
        std::this_thread::sleep_for(milliseconds(1'500));
        const auto start = Clock::now();
        if (target < 0) {
            program.send(SIGUSR1);
        } else {
            kill(rank_processes(program.pid()).at(target), SIGTERM);
        }
        const RunResult result = program.wait();
        EXPECT_EQ(result.code, 1) << target << result.out << result.error;
        EXPECT_LT(Clock::now() - start, milliseconds(3'500)) << target;
        EXPECT_EQ(count_lines(result.error,
                              "nonesuch: cube: stopped before all cubes were found; nothing was "
                              "written"),
                  1U)
            << target << result.error;
        EXPECT_FALSE(fs::exists(cubes));
    }
}

/// Strikes rank 0, a worker, all ranks, or mpirun, which has SIGTERM to pass on. False if there was
/// nobody yet.
bool strike(const RunningProgram& program, unsigned kind) {
    const auto processes = rank_processes(program.pid());
    if (processes.empty()) return false;
    if (kind == 3) {
        program.send(SIGTERM);
        return true;
    }
    for (const auto& [rank, process] : processes) {
        if (kind == 2 || static_cast<int>(kind) == rank) kill(process, SIGKILL);
    }
    return true;
}

TEST_F(Ranks, KilledAtAnyMomentGoOnToAVerifiedVerdict) {
    std::mt19937 random(1);
    int kills = 0;
    int finished = 0;
    for (int attempt = 0; kills < 6 && attempt < 100; ++attempt) {
        const std::string run = folder_ / ("run" + std::to_string(finished));
        const int ranks = 2 + static_cast<int>(random() % 2);
        RunningProgram program(rank_words(ranks, oscillator("5", "6x6", run)), rank_settings());
        const auto moment = Clock::now() + milliseconds(random() % 1'500);
        while (program.is_running() && Clock::now() < moment) {
            std::this_thread::sleep_for(milliseconds(2));
        }
        const bool is_struck = strike(program, random() % 4);
        const RunResult result = program.wait();
        if (result.code == 20) {
            expect_verified(run);
            ++finished;
        } else if (is_struck) {
            EXPECT_NE(result.code, 10);
            ++kills;
        }
    }
    EXPECT_EQ(kills, 6);
    const std::string run = folder_ / ("run" + std::to_string(finished));
    const RunResult result = rank_run(2, oscillator("5", "6x6", run));
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    expect_verified(run);
}

TEST_F(Ranks, GoOnWithAnyNumberOfThem) {
    const std::string run = folder_ / "run";
    for (const int ranks : {3, 2}) {
        RunningProgram program(rank_words(ranks, oscillator("5", "6x7", run)), rank_settings());
        std::this_thread::sleep_for(milliseconds(2'000));
        program.send(SIGUSR1);
        EXPECT_EQ(program.wait().code, 75) << ranks;
    }
    const std::string before = read_file(run + "/journal");
    const RunResult result = nonesuch_run({"solve", "--run", run});
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    // What was closed is not solved again: the journal has only grown.
    EXPECT_TRUE(read_file(run + "/journal").starts_with(before));
    expect_verified(run);
}

}  // namespace
}  // namespace nonesuch
