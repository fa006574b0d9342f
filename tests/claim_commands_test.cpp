// Claims of every family through the whole program: as options and as a claim file, solved,
// verified, continued, and refused in one line.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "program.hpp"
#include "sanitizer.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

struct SmallClaim {
    std::string family;
    /// Fields and their values.
    std::vector<Words> fields;
    int code;
};

constexpr int exists = 10;
constexpr int none = 20;

const std::vector<SmallClaim> small_claims = {
    {"oscillator", {{"period", "2"}, {"box", "3x3"}, {"max-population", "3"}}, exists},
    {"oscillator", {{"period", "2"}, {"box", "3x3"}, {"population", "min<=2"}}, none},
    {"still-life", {{"box", "2x2"}, {"impose", "D8_4"}}, exists},
    {"still-life", {{"box", "2x2"}, {"population", "<=3"}}, none},
    {"still-life", {{"box", "5x2"}, {"connected"}}, exists},
    {"still-life", {{"box", "5x2"}, {"connected"}, {"population", ">=7"}}, none},
    {"spaceship",
     {{"period", "4"}, {"displacement", "1,1"}, {"box", "3x3"}, {"glide", "falling"}},
     exists},
    {"spaceship", {{"period", "4"}, {"displacement", "1,1"}, {"box", "2x3"}}, none},
    {"agar", {{"period", "1"}, {"torus", "3x3"}, {"cells", "ooo/??\?/???"}}, exists},
    {"agar", {{"period", "1"}, {"torus", "3x3"}, {"cells", "ooo/ooo/???"}}, none},
    {"agar",
     {{"period", "1"}, {"torus", "4x4"}, {"shift", "1"}, {"cells", "???\?/.oo./.oo./????"}},
     exists},
    {"predecessor", {{"pattern", ".o./.o./.o."}, {"generations", "1"}}, exists},
    {"predecessor", {{"pattern", "o"}, {"generations", "1"}}, none},
    {"orphan", {{"pattern", "o?o/a.a"}, {"generations", "2"}}, exists},
    {"garden-of-eden", {{"pattern", "o"}}, exists},
    {"dies", {{"box", "2x2"}, {"generations", "1"}, {"touch", "left"}}, exists},
    {"dies", {{"box", "1x1"}, {"generations", "2"}}, none},
    {"stabilises", {{"box", "2x2"}, {"generations", "1"}, {"change", "row 0"}}, exists},
    {"stabilises", {{"box", "1x1"}, {"generations", "1"}}, none},
};

Words as_options(const SmallClaim& claim) {
    Words words = {claim.family};
    for (const Words& field : claim.fields) {
        words.push_back("--" + field.front());
        words.insert(words.end(), field.begin() + 1, field.end());
    }
    return words;
}

std::string as_file(const SmallClaim& claim) {
    std::string text = claim.family + "\n";
    for (const Words& field : claim.fields) text += joined(field) + "\n";
    return text;
}

Words command(const std::string& name, Words words, const Words& more = {}) {
    words.insert(words.begin(), name);
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(SmallClaims, AreSolvedAndVerifiedAndContinuedFromTheirFolder) {
    for (const SmallClaim& claim : small_claims) {
        const TemporaryFolder folder;
        const std::string run = folder / "r";
        const RunResult solved =
            nonesuch_run(command("solve", as_options(claim), {"--run", run, "--threads", "1"}));
        EXPECT_EQ(solved.code, claim.code) << joined(as_options(claim)) << "\n"
                                           << solved.out << solved.error;
        const RunResult verified = nonesuch_run({"verify", run});
        EXPECT_EQ(verified.code, 0) << joined(as_options(claim)) << "\n" << verified.error;
        EXPECT_TRUE(has_line(verified.out, "s VERIFIED")) << verified.out;
        const RunResult continued = nonesuch_run({"solve", "--run", run});
        EXPECT_EQ(continued.code, claim.code) << joined(as_options(claim)) << "\n"
                                              << continued.out << continued.error;
    }
}

TEST(SmallClaims, AreTheSameAsOptionsAndAsAFile) {
    const TemporaryFolder folder;
    for (const SmallClaim& claim : small_claims) {
        const std::string file = folder.write("a.claim", as_file(claim));
        const RunResult options = nonesuch_run(command("encode", as_options(claim)));
        const RunResult read = nonesuch_run({"encode", "--claim", file});
        EXPECT_EQ(options.code, 0) << joined(as_options(claim)) << options.error;
        EXPECT_EQ(read.code, 0) << read.error;
        EXPECT_EQ(read.out, options.out);
        EXPECT_TRUE(read.out.starts_with("c there is ")) << read.out.substr(0, 100);
    }
    const RunResult piped =
        nonesuch_run({"encode", "--claim", "-"}, {.input = as_file(small_claims.front())});
    EXPECT_EQ(piped.out, nonesuch_run(command("encode", as_options(small_claims.front()))).out);
}

TEST(ClaimFile, IsSolvedVerifiedAndContinued) {
    const TemporaryFolder folder;
    folder.write("one.rle", "x = 1, y = 1, rule = B3/S23\no!\n");
    const std::string file =
        folder.write("a.claim", "# A lonely cell.\npredecessor\npattern one.rle\ngenerations 1\n");
    const std::string run = folder / "r";
    EXPECT_EQ(nonesuch_run({"solve", "--claim", file, "--run", run}).code, none);
    // What is in the run directory needs the files no more.
    folder.write("one.rle", "rubbish");
    EXPECT_TRUE(has_line(nonesuch_run({"verify", run}).out, "s VERIFIED"));
    EXPECT_EQ(nonesuch_run({"solve", "--run", run}).code, none);
    folder.write("one.rle", "x = 1, y = 1, rule = B36/S23\no!\n");
    const RunResult other = nonesuch_run({"solve", "--claim", file, "--run", run});
    EXPECT_EQ(other.code, 1) << other.out << "a run of another claim";
}

/// One line that begins with the program's name, nothing that looks like a result, exit code 1.
void expect_refusal(const Words& words, const std::string& wanted) {
    RunSettings settings;
    settings.patience = std::chrono::seconds(20);
    settings.memory = rlim_t{2} << 30;
    const RunResult result = nonesuch_run(words, settings);
    const std::string what = joined(words).substr(0, 300) + "\n" + result.error + result.out;
    EXPECT_EQ(result.code, 1) << what;
    EXPECT_TRUE(result.error.starts_with("nonesuch: ")) << what;
    EXPECT_EQ(lines(result.error).size(), 1U) << what;
    EXPECT_NE(result.error.find(wanted), std::string::npos) << wanted << " in " << what;
    EXPECT_EQ(result.out.find("s UNSAT"), std::string::npos) << what;
    EXPECT_EQ(result.out.find("p cnf"), std::string::npos) << what;
}

TEST(BadClaim, BesideAFileIsRefused) {
    const TemporaryFolder folder;
    const std::string file = folder.write("a.claim", "still-life\nbox 2x2\n");
    const std::string cnf = folder.write("a.cnf", "p cnf 1 1\n1 0\n");
    for (const std::string name : {"solve", "encode"}) {
        expect_refusal({name, "--claim", file, "--box", "2x2"}, "--box: the claim is in " + file);
        expect_refusal({name, "--claim", file, "--rule", "B3/S23"}, "--rule: the claim is in");
        expect_refusal({name, "still-life", "--claim", file}, "but 'still-life' is given too");
        expect_refusal({name, cnf, "--claim", file}, "is given too");
        expect_refusal({name, "--claim", file, "--claim", file}, "--claim: given twice");
        expect_refusal({name, "--claim", folder / "none"}, "No such file");
        expect_refusal({name, "--claim", folder.path()}, "Is a directory");
        expect_refusal({name, "--claim", cnf}, "a.cnf:1: \"p cnf 1 1\": no family");
        expect_refusal({name, "--claim", ""}, "cannot be read");
    }
    expect_refusal({"solve", cnf, "--glide", "level"}, "--glide: states a claim");
}

TEST(BadClaim, OfAnyFamilyIsRefusedWithTheOption) {
    const std::vector<std::pair<Words, std::string>> refusals = {
        {{"gun", "--period", "30"}, "no family of claims"},
        {{"still-life"}, "still-life: --box WxH is missing"},
        {{"agar", "--period", "2", "--box", "3x3"}, "--box: says nothing of a claim"},
        {{"agar", "--period", "2"}, "agar: --torus WxH is missing"},
        {{"agar", "--period", "2", "--torus", "3x3", "--shift", "3"}, "--shift 3: expected 0 to 2"},
        {{"spaceship", "--period", "4", "--box", "4x4"}, "--displacement X,Y is missing"},
        {{"spaceship", "--period", "4", "--box", "4x4", "--displacement", "5,0"},
         "--displacement 5,0 in 4 generations"},
        {{"spaceship", "--period", "4", "--box", "4x4", "--displacement=-1"}, "DX,DY"},
        {{"predecessor", "--generations", "1"}, "--pattern GRID is missing"},
        {{"predecessor", "--pattern", "oo", "--generations", "0"}, "--generations 0: expected"},
        {{"predecessor", "--pattern", "glider.rle", "--generations", "1"},
         "--pattern: glider.rle: there is no such file"},
        {{"predecessor", "--pattern", "no/such-file", "--generations", "1"},
         "nor is there a file of that name"},
        {{"predecessor", "--pattern", "/tmp", "--generations", "1"}, "Is a directory"},
        {{"predecessor", "--pattern", "oo/o", "--generations", "1"}, "--pattern:1:5: expected 2"},
        {{"predecessor", "--pattern", "", "--generations", "1"}, "--pattern:1:1: expected cells"},
        {{"orphan", "--pattern", "o!", "--generations", "1"}, "--pattern:1:2: expected a cell"},
        {{"orphan", "--pattern", "oo", "--generations", "1", "--cells", "oo"}, "--cells: says"},
        {{"garden-of-eden", "--pattern", "o?"}, "--pattern: expected one without free cells"},
        {{"garden-of-eden", "--pattern", "o", "--rule", "B36/S23"}, "--rule B36/S23: the theorem"},
        {{"dies", "--box", "3x3", "--generations", "x"}, "whole number"},
        {{"stabilises", "--box", "3x3", "--generations", "-1"}, "whole number"},
        {{"still-life", "--box", "3x3", "--impose", "C3"}, "--impose: symmetry \"C3\""},
        {{"still-life", "--box", "3x2", "--forbid", "C4"}, "--forbid: symmetry C4: needs a square"},
        {{"still-life", "--box", "3x3", "--cells", "???"}, "--cells: 3 cells are given"},
        {{"still-life", "--box", "3x3", "--connected=no"}, "failed to parse"},
        {{"still-life", "--box", "41x40", "--connected"}, "--connected: expected a box of at most"},
        {{"orphan", "--pattern", "oo", "--generations", "1", "--connected"}, "--connected: says"},
        {{"still-life", "--box", "3x3", "--touch", "north"}, "--touch north: expected top"},
        {{"still-life", "--box", "3x3", "--population", "9"}, "--population 9: expected <="},
    };
    for (const auto& [words, wanted] : refusals) {
        expect_refusal(command("encode", words), wanted);
        expect_refusal(command("solve", words, {"--no-proof"}), wanted);
    }
}

TEST(BadClaim, OfExtremeSizeIsRefusedAtOnce) {
    const TemporaryFolder folder;
    const std::string wide = folder.write("wide.rle", "x = 100000000, y = 1\no!\n");
    const std::string long_grid = folder.write("long.grid", std::string(1'500'000, '?') + "\n");
    const std::string large = folder.write("large.grid", std::string(20'001, 'o') + "\n");
    const std::vector<std::pair<Words, std::string>> refusals = {
        {{"oscillator", "--period", "2", "--box", "1000000x1000000"}, "--box 1000000x1000000"},
        {{"oscillator", "--period", "2", "--box", "2147483647x2147483647"}, "at most 20000 cells"},
        {{"oscillator", "--period", "1000000", "--box", "3x3"}, "--period 1000000 of 9 cells each"},
        {{"oscillator", "--period", "1000001", "--box", "1x1"}, "whole number from 0 to 1000000"},
        {{"still-life", "--box", "200x101"}, "at most 20000 cells"},
        {{"spaceship", "--period", "1000000", "--box", "9x9", "--displacement", "1,1"}, "at most"},
        {{"agar", "--period", "1", "--torus", "1000000x1000000"}, "--torus 1000000x1000000"},
        {{"predecessor", "--pattern", "oo", "--generations", "1000000"}, "--generations 1000000"},
        {{"predecessor", "--pattern", "oo", "--generations", "1", "--margin", "1000000"},
         "--margin 1000000: expected at most 20000"},
        {{"orphan", "--pattern", "oo", "--generations", "1000000"}, "--generations 1000000"},
        {{"orphan", "--pattern", "oo", "--generations", "99999999999999999999"}, "whole number"},
        {{"dies", "--box", "3x3", "--generations", "1000000"}, "--generations 1000000"},
        {{"stabilises", "--box", "3x3", "--generations", "1000000"}, "--generations 1000000"},
        {{"orphan", "--generations", "1", "--pattern", wide}, "found one of 100000000x1"},
        {{"orphan", "--generations", "1", "--pattern", long_grid}, "long.grid:1:1000001: expected"},
        {{"garden-of-eden", "--pattern", large}, "--pattern 20001x1: expected at most"},
    };
    for (const auto& [words, wanted] : refusals) expect_refusal(command("encode", words), wanted);
}

TEST(Claim, ThatTheMemoryDoesNotSufficeForIsRefused) {
    if (has_sanitizer) GTEST_SKIP() << "a sanitizer ends the program instead";
    RunSettings settings;
    settings.memory = rlim_t{1} << 30;
    const Words words = {"encode", "oscillator", "--period", "50", "--box", "100x200"};
    const RunResult result = nonesuch_run(words, settings);
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(
        result.error,
        "nonesuch: the formula of 100x200 cells in 50 generations is too large for the memory "
        "of this machine\n");
    EXPECT_EQ(result.out, "");
}

}  // namespace
}  // namespace nonesuch
