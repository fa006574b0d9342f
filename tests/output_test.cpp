// What nonesuch prints: verdicts and exit codes as SAT competitions know them, one JSON object on
// request, help that names every option.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cluster/commands.hpp"
#include "formulas.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The literals of the v lines; a failure unless one final 0 ends them.
std::vector<int> values(const std::string& out) {
    std::vector<int> literals;
    for (const std::string& line : lines(out)) {
        if (!line.starts_with("v ")) continue;
        EXPECT_LE(line.size(), 78U);
        std::istringstream words(line.substr(2));
        for (int literal = 0; words >> literal;) literals.push_back(literal);
    }
    if (literals.empty() || literals.back() != 0) {
        ADD_FAILURE() << "no final 0: " << out;
        return {};
    }
    literals.pop_back();
    return literals;
}

/// Reads the v lines and checks them against the clauses.
void expect_model(const std::string& out, const Formula& formula) {
    const std::vector<int> literals = values(out);
    ASSERT_EQ(literals.size(), formula.variable_count()) << out;
    std::vector<bool> model;
    for (std::size_t i = 0; i < literals.size(); ++i) {
        ASSERT_EQ(std::abs(literals[i]), static_cast<int>(i) + 1) << out;
        model.push_back(literals[i] > 0);
    }
    EXPECT_TRUE(satisfies(formula, model)) << out;
}

struct Small {
    std::string text;
    int code;
};

TEST(Verdict, OfASmallFormulaIsPrintedAsCompetitionsDo) {
    const std::vector<Small> formulas = {
        {"p cnf 0 0\n", 10},
        {"p cnf 3 0\n", 10},
        {"p cnf 1 1\n-1 0\n", 10},
        {"p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", 10},
        {"p cnf 2 2\n1 1 0\n2 -2 0\n", 10},
        {dimacs_text(pigeonhole(5, 5)), 10},
        {dimacs_text(random_3sat(200, 600, 1)), 10},
        {"p cnf 0 1\n0\n", 20},
        {"p cnf 1 1\n0\n", 20},
        {"p cnf 1 2\n1 0\n-1 0\n", 20},
        {"p cnf 1 2\n1 1 0\n-1 -1 0\n", 20},
        {"p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", 20},
        {dimacs_text(pigeonhole(6, 5)), 20},
        {dimacs_text(random_3sat(60, 400, 1)), 20},
    };
    for (const Small& each : formulas) {
        const RunResult result = nonesuch_run({"solve", "-", "--verify"}, {.input = each.text});
        EXPECT_EQ(result.code, each.code) << each.text << result.out << result.error;
        EXPECT_EQ(result.error, "");
        const std::string verdict = each.code == 10 ? "s SATISFIABLE" : "s UNSATISFIABLE";
        EXPECT_TRUE(has_line(result.out, verdict)) << each.text << result.out;
        EXPECT_NE(result.out.find("\nc verified"), std::string::npos) << result.out;
        for (const std::string& line : lines(result.out)) {
            EXPECT_TRUE(line.starts_with("c ") || line.starts_with("v ") || line == verdict)
                << line;
        }
        if (each.code == 10) expect_model(result.out, parse_dimacs(each.text, "small"));
        EXPECT_EQ(result.out.find("\nv ") != std::string::npos, each.code == 10) << result.out;
    }
}

TEST(Verdict, WithoutAProofSaysThatThereIsNone) {
    const TemporaryFolder folder;
    const std::string cnf = folder.write("a.cnf", dimacs_text(pigeonhole(5, 4)));
    const std::string run = folder / "run";
    const RunResult result = nonesuch_run({"solve", cnf, "--no-proof", "--run", run});
    EXPECT_EQ(result.code, 20);
    EXPECT_TRUE(has_line(result.out, "c no proof was kept (--no-proof)")) << result.out;
    EXPECT_FALSE(fs::exists(run + "/logs"));
    EXPECT_EQ(nonesuch_run({"verify", run}).code, 1);
    EXPECT_EQ(nonesuch_run({"solve", "--run", run}).code, 20);
}

TEST(TemporaryRun, LeavesNothingBehind) {
    const TemporaryFolder folder;
    const TemporaryFolder files;
    const std::string unsat = files.write("u.cnf", dimacs_text(pigeonhole(5, 4)));
    const std::string sat = files.write("s.cnf", dimacs_text(pigeonhole(4, 4)));
    const std::string cubes = files.write("c.icnf", "a 1 0\n");
    const std::string run = files / "run";
    ASSERT_EQ(nonesuch_run({"solve", unsat, "--run", run}).code, 20);
    const std::vector<Words> commands = {
        {"solve", unsat},
        {"solve", sat, "--verify"},
        {"solve", unsat, "--verify"},
        {"solve", unsat, "--no-proof"},
        {"solve", "oscillator", "--period", "2", "--box", "3x3"},
        {"verify", run},
        {"cube", unsat, "-o", files / "x"},
        {"conquer", sat, cubes},
        {"solve", files / "none.cnf"},
        {"solve", unsat, "--verify", "--drat-trim", "/nonexistent"},
    };
    for (const Words& words : commands) {
        nonesuch_run(words, {.environment = {{"TMPDIR", folder.path()}}});
        EXPECT_TRUE(folder.is_empty()) << joined(words);
        for (const auto& entry : fs::directory_iterator(folder.path())) fs::remove_all(entry);
    }
}

struct JsonCase {
    Words words;
    int code;
    json expected;
};

TEST(Json, IsOneObjectForEveryCommand) {
    const TemporaryFolder folder;
    const std::string unsat = folder.write("u.cnf", dimacs_text(pigeonhole(5, 4)));
    const std::string sat = folder.write("s.cnf", "p cnf 2 1\n1 2 0\n");
    const std::string rle = folder.write("b.rle", "3o!");
    const std::string run = folder / "run";
    const std::string claim_run = folder / "claim";
    const std::vector<JsonCase> cases = {
        {{"solve", unsat, "--run", run}, 20, {{"verdict", "UNSATISFIABLE"}, {"run", run}}},
        {{"solve", sat}, 10, {{"verdict", "SATISFIABLE"}, {"nodes", 1}}},
        {{"solve", unsat, "--verify"}, 20, {{"verdict", "UNSATISFIABLE"}, {"verified", true}}},
        {{"conquer", unsat}, 20, {{"command", "conquer"}, {"verdict", "UNSATISFIABLE"}}},
        {{"solve", "oscillator", "--period", "2", "--box", "3x3", "--run", claim_run},
         10,
         {{"verdict", "SATISFIABLE"}, {"population", 3}}},
        {{"solve", "oscillator", "--period", "4", "--box", "3x3"},
         20,
         {{"verdict", "UNSATISFIABLE"}}},
        {{"encode", "oscillator", "--period", "2", "--box", "3x3", "-o", folder / "x.cnf"},
         0,
         {{"command", "encode"}}},
        {{"encode", "oscillator", "--period", "2", "--box", "3x3"}, 1, nullptr},
        {{"encode", "oscillator", "--period", "2", "--box", "3x3", "-o", "-"}, 1, nullptr},
        {{"cube", sat, "-o", folder / "x.icnf"}, 0, {{"verdict", "UNKNOWN"}}},
        {{"cube", unsat, "-o", folder / "x.icnf"},
         20,
         {{"verdict", "UNSATISFIABLE"}, {"cubes", 0}}},
        {{"cube", unsat, "-o", "-"}, 1, nullptr},
        {{"verify", run}, 0, {{"verified", true}, {"stopped", false}}},
        {{"verify", claim_run}, 0, {{"verified", true}}},
        {{"verify", folder.path()}, 1, {{"verified", false}}},
        {{"extract", run, "0", "-o", folder / "n"}, 0, {{"node", 0}, {"cnf", folder / "n.cnf"}}},
        {{"simulate", rle}, 0, {{"population", 3}, {"generation", 1}, {"x", 1}, {"y", -1}}},
        {{"simulate", rle, "-o", folder / "later.rle"}, 0, {{"population", 3}}},
        {{"simulate", rle, "--rule", "b0/s"},
         0,
         {{"population", 15}, {"background", "alive"}, {"rule", "B0/S"}}},
    };
    for (const JsonCase& each : cases) {
        Words words = each.words;
        words.push_back("--json");
        const RunResult result = nonesuch_run(words);
        const std::string what = joined(words) + "\n" + result.out.substr(0, 1000) + result.error;
        EXPECT_EQ(result.code, each.code) << what;
        if (each.expected.is_null()) {
            EXPECT_TRUE(result.out.empty()) << what;
            continue;
        }
        const json document = json::parse(result.out, nullptr, false);
        ASSERT_TRUE(document.is_object()) << what;
        EXPECT_TRUE(document.contains("command")) << what;
        for (const auto& [key, value] : each.expected.items()) {
            EXPECT_EQ(document.value(key, json()), value) << key << " in " << what;
        }
    }
    EXPECT_TRUE(fs::exists(folder / "later.rle")) << "--json must not make --output nothing";
}

TEST(Help, OfEveryCommandNamesEachOptionAsItIsWritten) {
    const std::string overview = nonesuch_run({"--help"}).out;
    for (const Command& command : all_commands()) {
        const CommandTable& table = command.table();
        EXPECT_NE(overview.find("  " + table.name + " "), std::string::npos) << table.name;
        const RunResult result = nonesuch_run({table.name, "--help"});
        EXPECT_EQ(result.code, 0);
        EXPECT_EQ(result.error, "");
        EXPECT_NE(result.out.find("Usage: nonesuch " + table.name), std::string::npos);
        EXPECT_EQ(result.out.find("--o,output"), std::string::npos) << result.out;
        for (const Option& option : table.options) {
            const std::string name = option.name == "o,output" ? "output" : option.name;
            EXPECT_NE(result.out.find("--" + name), std::string::npos) << name << result.out;
        }
        for (const std::string& line : lines(result.out)) EXPECT_LE(line.size(), 100U) << line;
    }
}

TEST(Help, IsGivenWhateverElseStandsThere) {
    for (const Words& words : {Words{"solve", "none.cnf", "--help"}, Words{"verify", "--help"},
                               Words{"help"}, Words{"extract", "--help", "1", "2", "3"}}) {
        const RunResult result = nonesuch_run(words);
        EXPECT_EQ(result.code, 0) << joined(words);
        EXPECT_NE(result.out.find("Usage: "), std::string::npos) << joined(words);
    }
}

TEST(Version, NamesTheSolverAndMpi) {
    const RunResult result = nonesuch_run({"--version"});
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.out.find("nonesuch "), 0U) << result.out;
    EXPECT_NE(result.out.find("\nCaDiCaL "), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("\nOpen MPI "), std::string::npos) << result.out;
}

}  // namespace
}  // namespace nonesuch
