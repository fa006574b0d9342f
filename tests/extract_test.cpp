// What `extract` writes is a CNF and a proof that a stock drat-trim, without any option, verifies.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "formulas.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using nlohmann::json;

std::size_t depth(const json& nodes, std::size_t node) {
    std::size_t deepest = 0;
    for (const json& child : nodes[node]["children"]) {
        deepest = std::max(deepest, 1 + depth(nodes, child["node"]));
    }
    return deepest;
}

/// Extracts every node of a finished run and has a stock drat-trim check it; gives the nodes.
json check_every_node(const std::string& run, const TemporaryFolder& folder) {
    const json nodes = json::parse(read_file(run + "/certificate.json"))["nodes"];
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        const std::string stem = folder / "node";
        const RunResult result = nonesuch_run({"extract", run, std::to_string(node), "-o", stem});
        EXPECT_EQ(result.code, 0) << result.error;
        EXPECT_TRUE(says({"drat-trim", stem + ".cnf", stem + ".drat"}, "s VERIFIED"))
            << "node " << node;
        const Formula formula = read_dimacs(stem + ".cnf");
        EXPECT_GE(formula.clause_count(), nodes[node]["cube"].size());
    }
    return nodes;
}

TEST(Extract, GivesADratTrimProofForEveryNodeOfAClaim) {
    // With so few conflicts a leaf, sessions split much: each log ends in the merge of a tree.
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    const RunResult result =
        nonesuch_run({"solve", "oscillator", "--period", "5", "--box", "6x6", "--run", run,
                      "--leaf-conflicts", "1000", "--threads", "1"});
    ASSERT_EQ(result.code, 20) << result.out << result.error;
    const json nodes = check_every_node(run, folder);
    EXPECT_GE(nodes.size(), 7U);
}

TEST(Extract, GivesADratTrimProofForDelegationsAtSeveralDepths) {
    const TemporaryFolder folder;
    struct Run {
        Formula formula;
        std::string leaf;
        std::string session;
    };
    const Run runs[] = {{pigeonhole(7, 6), "50", "200"},
                        {pigeonhole(6, 5), "1", "1"},
                        {random_3sat(120, 560, 5), "10", "30"}};
    std::size_t deepest = 0;
    for (const Run& each : runs) {
        const std::string cnf = folder.write("f.cnf", dimacs_text(each.formula));
        const std::string run = folder / "run";
        std::filesystem::remove_all(run);
        const RunResult result =
            nonesuch_run({"solve", cnf, "--run", run, "--leaf-conflicts", each.leaf,
                          "--session-conflicts", each.session, "--threads", "1"});
        ASSERT_EQ(result.code, 20) << result.out << result.error;
        const json nodes = check_every_node(run, folder);
        EXPECT_GT(nodes.size(), 1U);
        deepest = std::max(deepest, depth(nodes, 0));
    }
    EXPECT_GE(deepest, 2U);
}

TEST(Extract, WritesTheFormulaTheCubeAndTheChildrensNegations) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    const std::string cnf = folder.write("f.cnf", dimacs_text(pigeonhole(6, 5)));
    const std::string cubes = folder.write("f.icnf", "a 1 0\na -1 2 0\na -1 -2 0\n");
    ASSERT_EQ(nonesuch_run({"conquer", cnf, cubes, "--run", run}).code, 20);
    const std::string clauses = dimacs_text(pigeonhole(6, 5)).substr(sizeof "p cnf 30 81");
    const std::size_t count = pigeonhole(6, 5).clause_count();
    const auto expected = [&](std::size_t extra, const std::string& lines) {
        return "p cnf 30 " + std::to_string(count + extra) + "\n" + clauses + lines;
    };
    ASSERT_EQ(nonesuch_run({"extract", run, "0", "-o", folder / "n0"}).code, 0);
    ASSERT_EQ(nonesuch_run({"extract", run, "2", "-o", folder / "n2"}).code, 0);
    EXPECT_EQ(read_file(folder / "n0.cnf"), expected(3, "-1 0\n1 -2 0\n1 2 0\n"));
    EXPECT_EQ(read_file(folder / "n2.cnf"), expected(2, "-1 0\n2 0\n"));
}

TEST(Extract, IsRefusedByDratTrimWithTheLogOfAnotherNode) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    const std::string cnf = folder.write("f.cnf", dimacs_text(pigeonhole(6, 5)));
    const std::string cubes = folder.write("f.icnf", "a 1 0\na -1 0\n");
    ASSERT_EQ(nonesuch_run({"conquer", cnf, cubes, "--run", run}).code, 20);
    ASSERT_EQ(nonesuch_run({"extract", run, "0", "-o", folder / "n0"}).code, 0);
    ASSERT_EQ(nonesuch_run({"extract", run, "2", "-o", folder / "n2"}).code, 0);
    EXPECT_TRUE(says({"drat-trim", folder / "n2.cnf", folder / "n2.drat"}, "s VERIFIED"));
    EXPECT_FALSE(says({"drat-trim", folder / "n2.cnf", folder / "n0.drat"}, "s VERIFIED"));
}

}  // namespace
}  // namespace nonesuch
