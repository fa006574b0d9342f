// --dry-run: what a search would refuse is refused, and nothing else happens.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

const Words enumerate = {"enumerate", "oscillator", "--period", "2", "--box", "4x4"};

RunResult dry_run(Words words, const Words& more = {}) {
    words.insert(words.end(), more.begin(), more.end());
    words.push_back("--dry-run");
    return nonesuch_run(words);
}

TEST(DryRun, TellsWhatIsAskedForAndMakesNoFolder) {
    const TemporaryFolder folder;
    const std::string cnf = folder.write("a.cnf", "p cnf 1 1\n1 0\n");
    const std::vector<std::pair<Words, std::string>> questions = {
        {{"solve", "still-life", "--box", "3x3"}, "c claim: there is a still life"},
        {{"solve", cnf}, "c 1 variables, 1 clauses"},
        {{"conquer", cnf}, "c 1 variables, 1 clauses"},
        {enumerate, "of period exactly 2"},
        {{"optimise", "still-life", "--box", "6x6", "--maximise", "population"},
         "c wanted: most live cells in generation 0"}};
    for (const auto& [words, told] : questions) {
        const RunResult result = dry_run(words, {"--run", folder / "r"});
        EXPECT_EQ(result.code, 0) << words.front() << result.out << result.error;
        EXPECT_NE(result.out.find(told), std::string::npos) << result.out;
        EXPECT_EQ(result.out.find("\ns "), std::string::npos) << result.out;
        EXPECT_FALSE(fs::exists(folder / "r")) << words.front();
    }
}

TEST(DryRun, WithJsonGivesOneObjectWithoutAVerdict) {
    for (const Words& words :
         {enumerate, Words{"optimise", "still-life", "--box", "6x6", "--minimise", "population"}}) {
        const RunResult result = dry_run(words, {"--json"});
        EXPECT_EQ(result.code, 0) << result.error;
        const auto document = nlohmann::json::parse(result.out);
        EXPECT_EQ(document.at("command"), words.front());
        EXPECT_TRUE(document.contains("claim")) << result.out;
        EXPECT_FALSE(document.contains("verdict")) << result.out;
    }
}

TEST(DryRun, RefusesInOneLineWhatTheSearchWould) {
    const TemporaryFolder folder;
    const std::string run = folder / "r";
    const std::vector<std::pair<Words, std::string>> refusals = {
        {{"solve", folder / "none.cnf"}, "none.cnf"},
        {{"solve", "oscillator", "--period", "5"}, "--box"},
        {{"solve", "still-life", "--box", "3x3", "--threads", "0"}, "from 1 to"},
        {{"solve", "still-life", "--box", "3x3", "--proof", "perhaps"}, "--proof"},
        {{"solve", "--run", run, "--period", "3"}, "--period"},
        {{"optimise", "still-life", "--box", "6x6", "--maximise", "beauty"}, "beauty"},
        {{"optimise", "still-life", "--box", "6x6", "--maximise", "rotor"}, "rotor"},
        {{"optimise", "still-life", "--box", "6x6"}, "--maximise and --minimise"},
        {{"optimise", "--run", run, "--maximise", "population"}, "optimise"},
        {{"optimise", "--run", run, "--rule", "B3/S23"}, "--rule"},
        {{"enumerate", "still-life", "--box", "3x3", "--generations-of", "7"}, "generations-of"},
        {{"enumerate", "still-life", "--box", "3x3", "--except", "oo/oo"}, "except"},
        {{"enumerate", "still-life", "--box", "3x3", "--limit", "0"}, "from 1 to"},
    };
    for (const auto& [words, told] : refusals) {
        const RunResult result = dry_run(words);
        EXPECT_EQ(result.code, 1) << words.front() << result.out;
        EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
        EXPECT_NE(result.error.find(told), std::string::npos) << result.error;
    }
    EXPECT_FALSE(fs::exists(run));
}

}  // namespace
}  // namespace nonesuch
