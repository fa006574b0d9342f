// nonesuch optimise: what it says, and that nothing is lost when it is stopped or killed.

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "program.hpp"
#include "ranks.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

Words optimise(Words more) {
    more.insert(more.begin(), "optimise");
    return more;
}

void expect_verified(const std::string& run, const std::string& words) {
    const RunResult result = nonesuch_run({"verify", run});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << result.out;
    EXPECT_NE(result.out.find(words), std::string::npos) << result.out;
}

TEST(Optimise, TellsEachBetterPatternAndTheOptimum) {
    const TemporaryFolder folder;
    const RunResult result = nonesuch_run(optimise(
        {"still-life", "--box", "5x5", "--maximise", "population", "--run", folder / "r"}));
    EXPECT_EQ(result.code, 30) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "o 16")) << result.out;
    EXPECT_TRUE(has_line(result.out, "s OPTIMUM FOUND")) << result.out;
    EXPECT_TRUE(fs::exists(folder / "r/pattern.rle"));
    EXPECT_TRUE(fs::exists(folder / "r/at-least-17/certificate.json"));
    expect_verified(folder / "r", "at most 16 live cells in generation 0, and one has as many");
    // And once more, of what is finished.
    const RunResult again = nonesuch_run(optimise({"--run", folder / "r"}));
    EXPECT_EQ(again.code, 30) << again.out << again.error;
}

TEST(Optimise, OfSmallestOscillatorsIsThePublished) {
    const TemporaryFolder folder;
    const RunResult result =
        nonesuch_run(optimise({"oscillator", "--period", "3", "--box", "7x7", "--minimise",
                               "population", "--run", folder / "jam", "--verify"}));
    EXPECT_EQ(result.code, 30) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "o 13")) << result.out;
    EXPECT_NE(result.out.find("verified with drat-trim"), std::string::npos) << result.out;
}

TEST(Optimise, OfTheSumOfBothPhasesIsThePublished) {
    for (const auto& [box, sum] : {std::pair("4x4", 14), std::pair("5x5", 16)}) {
        const RunResult result = nonesuch_run(
            optimise({"oscillator", "--period", "2", "--box", box, "--maximise", "sum", "--json"}));
        EXPECT_EQ(result.code, 30) << result.out << result.error;
        const auto document = nlohmann::json::parse(result.out);
        EXPECT_EQ(document.at("value"), sum) << box;
        EXPECT_EQ(document.at("bound"), sum) << box;
        EXPECT_EQ(document.at("verdict"), "OPTIMUM") << box;
    }
}

TEST(Optimise, OfAFullBoxNeedsNoProof) {
    const TemporaryFolder folder;
    const RunResult result = nonesuch_run(optimise(
        {"still-life", "--box", "2x2", "--maximise", "population", "--run", folder / "r"}));
    EXPECT_EQ(result.code, 30) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "o 4")) << result.out;
    expect_verified(folder / "r", "at most 4 live cells");
}

TEST(Optimise, OffersNoCheckOfWhatWasRefutedWithoutAProof) {
    const TemporaryFolder folder;
    const Words words = {"still-life", "--box", "4x4",       "--maximise",
                         "population", "--run", folder / "r"};
    Words unproved = optimise(words);
    unproved.push_back("--no-proof");
    for (const Words& each : {unproved, optimise(words)}) {
        const RunResult result = nonesuch_run(each);
        EXPECT_EQ(result.code, 30) << result.out << result.error;
        EXPECT_EQ(result.out.find("nonesuch verify"), std::string::npos) << result.out;
    }
}

TEST(Optimise, OfWhatDoesNotExistIsARefutation) {
    const TemporaryFolder folder;
    for (const Words& words :
         {Words{"oscillator", "--period", "4", "--box", "3x3", "--minimise", "population"},
          Words{"still-life", "--box", "4x4", "--min-population", "7", "--max-population", "3",
                "--maximise", "population"}}) {
        Words all = optimise(words);
        const std::string run = folder / words[0];
        all.insert(all.end(), {"--run", run});
        const RunResult result = nonesuch_run(all);
        EXPECT_EQ(result.code, 20) << result.out << result.error;
        EXPECT_TRUE(has_line(result.out, "s UNSATISFIABLE")) << result.out;
        expect_verified(run, "there is no such thing as");
    }
}

TEST(Optimise, RefusesWhatItCannotMeanInOneLine) {
    const TemporaryFolder folder;
    const Words still = {"still-life", "--box", "4x4"};
    const auto with = [&](Words more) {
        more.insert(more.begin(), still.begin(), still.end());
        return optimise(more);
    };
    const std::pair<Words, std::string> rows[] = {
        {with({}), "--maximise and --minimise"},
        {with({"--maximise", "sum", "--minimise", "sum"}), "--maximise and --minimise"},
        {with({"--maximise", "rotor"}), "rotor"},
        {with({"--maximise", "beauty"}), "expected population"},
        {with({"--maximise", "7"}), "generation 7"},
        {with({"--maximise", "population", "--no-proof", "--verify"}), "--verify"},
        {optimise({"--maximise", "population"}), "expected"},
        {optimise({"hard.cnf", "--maximise", "population"}), "hard.cnf"},
        {optimise({"--run", folder / "none"}), "optimum.json"},
        {optimise({"garden-of-eden", "--pattern", "ooo", "--minimise", "population"}), "no bound"},
    };
    for (const auto& [words, reason] : rows) {
        const RunResult result = nonesuch_run(words);
        EXPECT_EQ(result.code, 1) << joined(words);
        EXPECT_EQ(lines(result.error).size(), 1U) << joined(words) << result.error;
        EXPECT_NE(result.error.find(reason), std::string::npos) << joined(words) << result.error;
    }
}

TEST(Optimise, OfAnotherQuestionLeavesAFolderAlone) {
    const TemporaryFolder folder;
    const std::string run = folder / "r";
    const Words words = {"still-life", "--box", "3x3", "--run", run, "--maximise"};
    const auto of = [&](const std::string& what) {
        Words all = optimise(words);
        all.push_back(what);
        return nonesuch_run(all);
    };
    EXPECT_EQ(of("population").code, 30);
    EXPECT_EQ(of("sum").code, 1);
    EXPECT_NE(of("sum").error.find("another optimum"), std::string::npos);
    EXPECT_EQ(of("population").code, 30);
    EXPECT_EQ(nonesuch_run({"solve", "--run", run}).code, 1);
}

TEST(Optimise, StoppedSaysWhatIsKnownAndGoesOn) {
    const TemporaryFolder folder;
    const std::string run = folder / "r";
    RunningProgram program(
        nonesuch_words(optimise({"oscillator", "--period", "5", "--box", "7x8", "--minimise",
                                 "population", "--run", run, "--step-conflicts", "2000"})));
    for (int i = 0; i < 5'000 && !fs::exists(run + "/pattern.svg"); ++i) {
        std::this_thread::sleep_for(milliseconds(2));
    }
    std::this_thread::sleep_for(milliseconds(300));
    program.send(SIGINT);
    const RunResult result = program.wait();
    EXPECT_EQ(result.code, 75) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s UNKNOWN")) << result.out;
    EXPECT_TRUE(has_line(result.out, "c go on with: nonesuch optimise --run " + run)) << result.out;
    EXPECT_NE(result.out.find("has at least "), std::string::npos) << result.out;
    EXPECT_NE(result.out.find(", and one has "), std::string::npos) << result.out;
}

TEST(Optimise, KilledAtAnyMomentGoesOn) {
    std::mt19937 random(1);
    const TemporaryFolder folder;
    const std::string run = folder / "r";
    const Words words = optimise({"oscillator", "--period", "3", "--box", "7x7", "--minimise",
                                  "population", "--run", run, "--step-conflicts", "500"});
    for (int kills = 0; kills < 8; ++kills) {
        RunningProgram program(nonesuch_words(words));
        std::this_thread::sleep_for(milliseconds(random() % 900));
        program.send(SIGKILL);
        program.wait();
    }
    const RunResult result = nonesuch_run(words);
    EXPECT_EQ(result.code, 30) << result.out << result.error;
    expect_verified(run, "at least 13 live cells");
}

TEST(Optimise, OnManyRanksComesToTheSame) {
    ASSERT_TRUE(has_mpirun()) << "mpirun is missing";
    const TemporaryFolder folder;
    const std::string run = folder / "r";
    const RunResult result = rank_run(
        3, optimise({"oscillator", "--period", "3", "--box", "7x7", "--minimise", "population",
                     "--threads", "1", "--run", run, "--step-conflicts", "500"}));
    EXPECT_EQ(result.code, 30) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "o 13")) << result.out;
    expect_verified(run, "at least 13 live cells");
    const RunResult refused = rank_run(2, optimise({"still-life", "--box", "3x3"}));
    EXPECT_EQ(refused.code, 1) << refused.out;
    EXPECT_NE(refused.error.find("--maximise"), std::string::npos) << refused.error;
}

}  // namespace
}  // namespace nonesuch
