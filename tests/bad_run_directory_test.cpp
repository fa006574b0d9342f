// A folder that cannot serve as a run directory is refused in one line, and left as it was.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

const Words tiny_claim = {"solve", "oscillator", "--period", "4", "--box", "3x3", "--run"};

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

void expect_refusal(const Words& words, const std::string& wanted) {
    const RunResult result = nonesuch_run(words);
    const std::string what = joined(words) + "\n" + result.error + result.out;
    EXPECT_EQ(result.code, 1) << what;
    EXPECT_EQ(lines(result.error).size(), 1U) << what;
    EXPECT_TRUE(result.error.starts_with("nonesuch: ")) << what;
    EXPECT_NE(result.error.find(wanted), std::string::npos) << wanted << " in " << what;
    EXPECT_EQ(result.out.find("s UNSAT"), std::string::npos) << what;
    EXPECT_EQ(result.out.find("s SAT"), std::string::npos) << what;
}

TEST(RunDirectory, ThatCannotBeMadeIsRefused) {
    const TemporaryFolder folder;
    const std::string file = folder.write("file", "x");
    for (const std::string& place : {std::string("/proc/nonesuch"), file + "/r", file,
                                     std::string("/dev/null"), folder / std::string(300, 'n')}) {
        expect_refusal(with(tiny_claim, {place}), place);
    }
    EXPECT_EQ(read_file(file), "x");
}

TEST(RunDirectory, WithOtherContentIsRefusedAndLeftAlone) {
    const TemporaryFolder folder;
    folder.write("letter.txt", "dear");
    expect_refusal(with(tiny_claim, {folder.path()}), "exists and is no run directory");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
    expect_refusal({"solve", "--run", folder.path()}, "not a run directory");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(RunDirectory, ThatDoesNotExistCannotBeContinuedAndIsNotMade) {
    const TemporaryFolder folder;
    expect_refusal({"solve", "--run", folder / "none"}, "not a run directory");
    EXPECT_TRUE(folder.is_empty());
}

TEST(RunDirectory, OfAnotherClaimOrFormulaIsRefused) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    ASSERT_EQ(nonesuch_run(with(tiny_claim, {run})).code, 20);
    const std::string cnf = folder.write("a.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    for (const Words& words :
         {Words{"solve", "oscillator", "--period", "4", "--box", "3x4"},
          Words{"solve", "oscillator", "--period", "2", "--box", "3x3"},
          Words{"solve", "oscillator", "--period", "4", "--box", "3x3", "--max-population", "5"},
          Words{"solve", "oscillator", "--period", "4", "--box", "3x3", "--rule", "B36/S23"},
          Words{"solve", cnf}, Words{"conquer", cnf}}) {
        expect_refusal(with(words, {"--run", run}), "another claim, formula or list of cubes");
    }
    EXPECT_EQ(nonesuch_run(with(tiny_claim, {run})).code, 20);
    // The claim's own formula, but as a file: another statement.
    expect_refusal({"solve", run + "/formula.cnf", "--run", run},
                   "another claim, formula or list of cubes");
}

TEST(RunDirectory, InUseIsRefusedToASecondProcess) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    const Words words = {"solve", "oscillator", "--period", "5", "--box", "7x7", "--run", run};
    RunningProgram first(nonesuch_words(words));
    for (int i = 0; i < 5000 && !fs::exists(run + "/journal"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    const std::string owner = "in use by process " + std::to_string(first.pid()) + " on ";
    expect_refusal(words, owner);
    expect_refusal({"solve", "--run", run}, owner);
    EXPECT_TRUE(first.is_running());
}

TEST(Verify, OfAFolderThatIsNoFinishedRunIsNotVerifiedAndSaysWhatIsMissing) {
    const TemporaryFolder folder;
    const std::string file = folder.write("file", "x");
    for (const std::string& place : {folder / "none", folder.path(), file, std::string("/proc")}) {
        const RunResult result = nonesuch_run({"verify", place});
        EXPECT_EQ(result.code, 1) << place;
        EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << place << result.out;
        EXPECT_NE(result.out.find(place + "/certificate.json: cannot be read"), std::string::npos)
            << result.out;
        expect_refusal({"extract", place, "0", "-o", folder / "x"}, place + "/certificate.json");
    }
    EXPECT_FALSE(fs::exists(folder / "x.cnf"));
}

TEST(Verify, OfAnUnfinishedRunIsNotVerified) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    ASSERT_EQ(nonesuch_run(with(tiny_claim, {run})).code, 20);
    fs::remove(run + "/certificate.json");
    const RunResult result = nonesuch_run({"verify", run});
    EXPECT_EQ(result.code, 1);
    EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << result.out;
    expect_refusal({"extract", run, "0", "-o", folder / "x"}, "certificate.json");
}

TEST(Extract, OfANodeThatIsNoneIsRefusedWithTheRange) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    ASSERT_EQ(nonesuch_run(with(tiny_claim, {run, "--threads", "1"})).code, 20);
    const std::string stem = folder / "node";
    for (const std::string node : {"1000", "x", "", "0x0", "1.0", "+1", "99999999999999999999"}) {
        expect_refusal({"extract", run, node, "-o", stem}, "expected a number from 0 to");
    }
    expect_refusal({"extract", run, "-o", stem, "--", "-1"}, "expected a number from 0 to");
    expect_refusal({"extract", run, "0"}, "-o STEM");
    expect_refusal({"extract", run, "0", "-o", folder / "none/x"}, folder / "none/x");
    EXPECT_FALSE(fs::exists(stem + ".cnf"));
    EXPECT_FALSE(fs::exists(stem + ".drat"));
}

TEST(Extract, OfASolutionIsRefused) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    const std::string cnf = folder.write("a.cnf", "p cnf 1 1\n1 0\n");
    ASSERT_EQ(nonesuch_run({"solve", cnf, "--run", run}).code, 10);
    expect_refusal({"extract", run, "0", "-o", folder / "x"}, "no proof");
}

}  // namespace
}  // namespace nonesuch
