// What the user got wrong, or the machine refuses, ends in one clear line, exit code 1, and no
// verdict.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "program.hpp"
#include "sanitizer.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

bool looks_like_a_verdict(const std::string& out) {
    const auto all = lines(out);
    return std::any_of(all.begin(), all.end(), [](const std::string& line) {
        return line.starts_with("s ") || line.starts_with("v ") || line.starts_with("{");
    });
}

/// Runs nonesuch, checks that it refuses as it should, with `wanted` in the line.
void expect_refusal(const Words& words, const std::string& wanted, RunSettings settings = {}) {
    settings.patience = std::chrono::seconds(20);
    const RunResult result = nonesuch_run(words, settings);
    const std::string what = joined(words) + "\n" + result.error + result.out;
    EXPECT_EQ(result.code, 1) << what;
    EXPECT_TRUE(result.error.starts_with("nonesuch: ")) << what;
    EXPECT_EQ(std::count(result.error.begin(), result.error.end(), '\n'), 1) << what;
    EXPECT_TRUE(result.error.ends_with('\n')) << what;
    EXPECT_NE(result.error.find(wanted), std::string::npos) << wanted << " in " << what;
    EXPECT_FALSE(looks_like_a_verdict(result.out)) << what;
}

struct Refusal {
    Words words;
    std::string wanted;
};

void expect_refusals(const std::vector<Refusal>& refusals) {
    for (const Refusal& each : refusals) expect_refusal(each.words, each.wanted);
}

Words oscillator(const Words& more) {
    Words words = {"solve", "oscillator"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(BadFormula, IsRefusedByEveryCommandThatReadsOneWithTheFilesName) {
    for (const auto& entry : fs::directory_iterator(NONESUCH_FIXTURES "/dimacs/malformed")) {
        const std::string file = entry.path().string();
        for (const std::string command : {"solve", "cube", "conquer"}) {
            expect_refusal({command, file}, entry.path().filename().string());
        }
    }
}

TEST(BadFormula, IsRefusedWhateverItHolds) {
    const TemporaryFolder folder;
    const std::vector<std::pair<std::string, std::string>> files = {
        {"empty", ""},
        {"header", "p cnf 3 2\n"},
        {"huge", "p cnf 99999999999999999999 1\n1 0\n"},
        {"many", "p cnf 2 99999999999999999999\n1 0\n"},
        {"negative", "p cnf -3 -2\n1 0\n"},
        {"literal", "p cnf 3 1\n99999999999999999999999 0\n"},
        {"garbage", std::string("\x7f\x45\x4c\x46\x02\x01\x01\x00\xff\xfe\x80", 11)},
        {"nul", std::string("p cnf 1 1\n1\0 0\n", 15)},
        {"zeros", std::string(4096, '\0')},
        {"gzip", "\x1f\x8b\x08"},
        {"long", std::string(1'000'000, '7')},
    };
    for (const auto& [name, bytes] : files) {
        const std::string file = folder.write(name + ".cnf", bytes);
        expect_refusal({"solve", file}, name + ".cnf");
        expect_refusal({"solve", "-"}, "standard input", {.input = bytes});
    }
}

TEST(BadFormula, ThatIsNoReadableFileIsRefusedWithTheReason) {
    const TemporaryFolder folder;
    const std::string file = folder.write("a.cnf", "p cnf 1 1\n1 0\n");
    expect_refusal({"solve", folder / "none.cnf"}, "No such file");
    expect_refusal({"solve", folder.path()}, "Is a directory");
    expect_refusal({"solve", file + "/b.cnf"}, "Not a directory");
    expect_refusal({"solve", folder / std::string(5000, 'n')}, "too long");
    fs::create_symlink("loop.cnf", folder / "loop.cnf");
    expect_refusal({"solve", folder / "loop.cnf"}, "symbolic links");
    expect_refusal({"solve", "/proc/self/mem"}, "/proc/self/mem: cannot be read");
}

TEST(BadFormula, ThatNeedsTooMuchMemoryIsRefusedInOneLine) {
    if (has_sanitizer) GTEST_SKIP() << "a sanitizer ends the program instead";
    const TemporaryFolder folder;
    const std::string file = folder.write("large.cnf", "p cnf 1073741823 1\n1 0\n");
    const RunSettings settings{.environment = {{"TMPDIR", folder.path()}},
                               .memory = rlim_t{2} << 30};
    expect_refusal({"solve", file}, "memory", settings);
    expect_refusal({"cube", file, "-o", folder / "x"}, "memory", settings);
}

TEST(BadClaim, IsRefusedWithWhatIsExpected) {
    std::vector<Refusal> refusals;
    for (const std::string box : {"7", "axb", "7x7x7", "99999999999x2", "2x99999999999", "x", "7x",
                                  "x7", "7X7", "", " 7x7", "7x7 ", "+7x7", "7.0x7", "7,7"}) {
        refusals.push_back({oscillator({"--period", "3", "--box=" + box}), "WIDTHxHEIGHT"});
    }
    for (const std::string box : {"0x5", "5x0", "0x0", "-1x5", "5x-1", "-2147483648x5"}) {
        refusals.push_back({oscillator({"--period", "3", "--box=" + box}), "at least 1"});
    }
    for (const std::string box : {"1000000x1000000", "2147483647x2147483647", "2000x2000"}) {
        refusals.push_back({oscillator({"--period", "3", "--box=" + box}), "at most"});
    }
    for (const std::string period : {"-3", "abc", "3.5", "", "1e3", "99999999999999999999"}) {
        refusals.push_back(
            {oscillator({"--box", "5x5", "--period=" + period}), "whole number from 0"});
    }
    refusals.push_back({oscillator({"--box", "5x5", "--period", "0"}), "at least 2"});
    refusals.push_back({oscillator({"--box", "5x5", "--period", "1"}), "at least 2"});
    for (const std::string most : {"-1", "x", "", "99999999999999999999"}) {
        refusals.push_back(
            {oscillator({"--period", "3", "--box", "5x5", "--max-population=" + most}),
             "whole number from 0"});
    }
    refusals.push_back({oscillator({"--period", "3", "--box", "5x5", "--rule", "B0/S23"}),
                        "its background is alive in every odd generation"});
    refusals.push_back(
        {oscillator({"--period", "3", "--box", "5x5", "--rule", "rubbish"}), "rule 'rubbish'"});
    for (const std::string rule : {"B2/S34X", "MAPARYX"})
        refusals.push_back({oscillator({"--period", "3", "--box", "5x5", "--rule", rule}),
                            "rule '" + rule + "': "});
    refusals.push_back({oscillator({"--box", "5x5"}), "--period"});
    refusals.push_back({oscillator({"--period", "5"}), "--box"});
    refusals.push_back({oscillator({"x", "--period", "3", "--box", "5x5"}), "expected"});
    expect_refusals(refusals);
}

TEST(BadCommandLine, IsRefusedWithAHintAtTheHelp) {
    const TemporaryFolder folder;
    const std::string cnf = folder.write("a.cnf", "p cnf 1 1\n1 0\n");
    expect_refusals({
        {{"frobnicate"}, "--help"},
        {{""}, "--help"},
        {{"--frobnicate"}, "--help"},
        {{"solve"}, "--help"},
        {{"solve", cnf, cnf}, "--help"},
        {{"solve", cnf, "--frobnicate"}, "frobnicate"},
        {{"solve", cnf, "-x"}, "--help"},
        {{"solve", cnf, "--run"}, "run"},
        {{"solve", cnf, "--threads"}, "threads"},
        {{"solve", cnf, "--threads", "2", "--threads", "2"}, "--threads: given twice"},
        {{"solve", cnf, "--no-proof", "--no-proof"}, "--no-proof: given twice"},
        {{"solve", cnf, "--verify", "--no-proof"}, "--no-proof"},
        {{"solve", cnf, "--threads", "0"}, "from 1 to"},
        {{"solve", cnf, "--threads", "-2"}, "from 1 to"},
        {{"solve", cnf, "--threads", "two"}, "from 1 to"},
        {{"solve", cnf, "--leaf-conflicts", "0"}, "from 1 to"},
        {{"solve", cnf, "--period", "3"}, "--period"},
        {{"solve", cnf, "--box", "3x3"}, "--box"},
        {{"solve", cnf, "--rule", "B3/S23"}, "--rule"},
        {{"solve", cnf, "--max-population", "3"}, "--max-population"},
        {{"solve", "--run", folder / "none", "--period", "3"}, "--period"},
        {{"cube"}, "--help"},
        {{"cube", cnf, "--cubes", "0"}, "from 1 to"},
        {{"cube", cnf, "--json"}, "--output"},
        {{"encode", "--box", "3x3", "--period", "2"}, "--help"},
        {{"encode", "glider", "--box", "3x3", "--period", "2"}, "glider"},
        {{"conquer"}, "--help"},
        {{"verify"}, "--help"},
        {{"verify", folder.path(), "--check-timeout", "0"}, "from 1 to"},
        {{"extract", folder.path()}, "--help"},
        {{"simulate"}, "--help"},
    });
}

TEST(CommandLine, WithoutACommandShowsTheOverviewAndFails) {
    const RunResult result = nonesuch_run({});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.out.find("Usage: nonesuch COMMAND"), std::string::npos) << result.out;
    EXPECT_FALSE(looks_like_a_verdict(result.out));
}

TEST(BadPattern, IsRefusedWithTheFilesName) {
    const TemporaryFolder folder;
    for (const std::string format :
         {"rle", "life106", "life105", "cells", "apgcode", "macrocell"}) {
        for (const auto& entry :
             fs::directory_iterator(NONESUCH_FIXTURES "/" + format + "/malformed")) {
            expect_refusal({"simulate", entry.path().string()}, entry.path().filename().string());
        }
    }
    expect_refusals({
        {{"simulate", folder / "none.rle"}, "No such file"},
        {{"simulate", folder.write("a.rle", "3o!"), "--generations", "-1"}, "from 0 to"},
        {{"simulate", folder / "a.rle", "--rule", "B0/S8"}, "turns alive"},
        {{"simulate", folder.write("e.rle", "")}, "e.rle"},
    });
}

TEST(BadPlaceForTheOutput, IsRefusedWithItsName) {
    const TemporaryFolder folder;
    const std::string cnf = folder.write("a.cnf", "p cnf 1 1\n1 0\n");
    const Words encode = {"encode", "oscillator", "--period", "2", "--box", "3x3"};
    for (const std::string& place : {std::string("/dev/full"), folder / "none/x", cnf + "/x",
                                     folder.path(), std::string("/proc/nonesuch")}) {
        Words words = encode;
        words.insert(words.end(), {"-o", place});
        expect_refusal(words, place);
        expect_refusal({"cube", cnf, "-o", place}, place);
    }
    Words words = encode;
    words.insert(words.end(), {"-o", folder / "x", "--symmetry", "/dev/full"});
    expect_refusal(words, "/dev/full");
}

TEST(BadOutput, IsAnErrorForEveryCommand) {
    const TemporaryFolder folder;
    const std::string unsat = folder.write("u.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    const std::string rle = folder.write("a.rle", "3o!");
    const std::string run = folder / "r";
    ASSERT_EQ(nonesuch_run({"solve", unsat, "--run", run}).code, 20);
    const std::vector<Words> commands = {{"solve", unsat},
                                         {"solve", unsat, "--json"},
                                         {"cube", unsat},
                                         {"encode", "oscillator", "--period", "2", "--box", "3x3"},
                                         {"verify", run},
                                         {"extract", run, "0", "-o", folder / "n"},
                                         {"pack", run, "--force", "-o", folder / "r.tar.zst"},
                                         {"simulate", rle},
                                         {"simulate", rle, "--json"},
                                         {"--help"},
                                         {"--version"},
                                         {"solve", "--help"}};
    for (const Words& words : commands) {
        expect_refusal(words, "standard output", {.output = "/dev/full"});
        expect_refusal(words, "standard output", {.close_output = true});
    }
}

TEST(BadErrorOutput, DoesNotCrashTheProgram) {
    const RunResult result =
        run({"sh", "-c", "\"$0\" solve none.cnf 2>/dev/full", NONESUCH_PROGRAM});
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(run({"sh", "-c", "\"$0\" solve none.cnf 2>&-", NONESUCH_PROGRAM}).code, 1);
}

TEST(FullDisk, EndsARunInOneLineWhereverItHits) {
    for (const rlim_t bytes : {rlim_t{5'000}, rlim_t{150'000}}) {
        const TemporaryFolder folder;
        expect_refusal(oscillator({"--period", "3", "--box", "5x5", "--run", folder / "r"}),
                       folder / "r", {.file_size = bytes});
        const std::string encoded = folder / "x.cnf";
        if (bytes < 100'000) {
            expect_refusal({"encode", "oscillator", "--period", "3", "--box", "5x5", "-o", encoded},
                           encoded, {.file_size = bytes});
            EXPECT_FALSE(fs::exists(encoded)) << bytes;
        }
    }
}

}  // namespace
}  // namespace nonesuch
