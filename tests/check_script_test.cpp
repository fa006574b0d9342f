// check.py, as it is published, believes every good run, and of a damaged or forged one nothing.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "published_runs.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class CheckScript : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        runs = new PublishedRuns;
        folder = new TemporaryFolder;
        for (const std::string name : PublishedRuns::names) {
            const std::string archive = *folder / (name + ".tar.zst");
            ASSERT_EQ(nonesuch_run({"pack", runs->path(name), "-o", archive}).code, 0);
            ASSERT_EQ(nonesuch_run({"unpack", archive, "-o", *folder / name}).code, 0);
        }
    }
    static void TearDownTestSuite() {
        delete std::exchange(folder, nullptr);
        delete std::exchange(runs, nullptr);
    }
    void SetUp() override {
        if (run({"python3", "--version"}).code != 0) GTEST_SKIP() << "there is no python3";
    }

    static RunResult check(const std::string& path, Words more = {}) {
        more.insert(more.begin(), {"python3", "check.py"});
        return run(more, {.folder = path});
    }

    struct Tampering {
        std::string name;
        std::function<void(const TamperedRun&)> damage;
        std::string wanted;
    };

    static void expect_distrust(const std::string& original, const Tampering& tampering) {
        const TamperedRun run(*folder / original);
        tampering.damage(run);
        const RunResult result = check(run.path());
        const std::string what =
            original + ", " + tampering.name + ":\n" + result.out + result.error;
        EXPECT_EQ(result.code, 1) << what;
        EXPECT_EQ(("\n" + result.out).find("\nVERIFIED"), std::string::npos) << what;
        EXPECT_EQ(lines(result.error).size(), 1U) << what;
        EXPECT_TRUE(result.error.starts_with("NOT VERIFIED: ")) << what;
        EXPECT_NE(result.error.find(tampering.wanted), std::string::npos)
            << tampering.wanted << " in " << what;
    }

    static inline PublishedRuns* runs = nullptr;
    static inline TemporaryFolder* folder = nullptr;
};

/// The first node that has a child.
std::size_t parent(const TamperedRun& run) {
    const Json nodes = run.certificate()["nodes"];
    std::size_t node = 0;
    while (nodes.at(node)["children"].empty()) ++node;
    return node;
}

/// A node below the root that no propagation alone refutes: that with the longest log.
std::size_t hardest(const TamperedRun& run) {
    const Json nodes = run.certificate()["nodes"];
    std::size_t found = 1;
    for (std::size_t i = 2; i < nodes.size(); ++i) {
        if (nodes[i]["bytes"] > nodes[found]["bytes"]) found = i;
    }
    return found;
}

/// Takes the leaf with the longest log away, and the link to it.
void drop_hardest_leaf(const TamperedRun& run) {
    run.edit([](Json& document) {
        Json& nodes = document["nodes"];
        std::size_t leaf = nodes.size() - 1;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (!nodes[i]["children"].empty()) continue;
            if (nodes[i]["bytes"] > nodes[leaf]["bytes"]) leaf = i;
        }
        for (Json& node : nodes) {
            Json kept = Json::array();
            for (Json child : node["children"]) {
                const std::size_t at = child["node"];
                if (at > leaf) child["node"] = at - 1;
                if (at != leaf) kept.push_back(child);
            }
            node["children"] = kept;
        }
        nodes.erase(leaf);
    });
}

/// A generator that exchanges two variables of `count`.
std::string exchange(std::size_t count) {
    std::string text =
        "nonesuch symmetry 1\nvariables " + std::to_string(count) + "\ngenerator 2 1";
    for (std::size_t i = 3; i <= count; ++i) text += " " + std::to_string(i);
    return text + " 0\n";
}

TEST_F(CheckScript, VerifiesEveryProof) {
    for (const std::string name : {"claim", "compressed", "cnf"}) {
        const RunResult result = check(*folder / name);
        EXPECT_EQ(result.code, 0) << result.out << result.error;
        const std::size_t nodes = TamperedRun(*folder / name).certificate()["nodes"].size();
        EXPECT_TRUE(has_line(result.out, "VERIFIED: formula.cnf is unsatisfiable, by " +
                                             std::to_string(nodes) + " logs"));
        EXPECT_EQ(lines(result.out).size(), nodes + 1);
        EXPECT_TRUE(has_line(result.out, "node 0 of " + std::to_string(nodes) + ": verified"));
    }
}

TEST_F(CheckScript, VerifiesSolutionsAndLeavesTheReplayToGolly) {
    for (const std::string name : {"solution", "model"}) {
        const RunResult result = check(*folder / name);
        EXPECT_EQ(result.code, 0) << result.out << result.error;
        EXPECT_TRUE(result.out.starts_with("VERIFIED: formula.cnf is satisfiable")) << result.out;
        EXPECT_NE(result.out.find("Golly"), std::string::npos) << result.out;
    }
}

TEST_F(CheckScript, ChecksSeveralLogsAtOnce) {
    const RunResult result =
        run({"python3", "check.py"}, {.folder = *folder / "claim", .environment = {{"JOBS", "3"}}});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    const TamperedRun forged(*folder / "claim");
    forged.forge_log(1, "");
    forged.forge_log(hardest(forged), "");
    EXPECT_EQ(
        run({"python3", "check.py"}, {.folder = forged.path(), .environment = {{"JOBS", "3"}}})
            .code,
        1);
}

TEST_F(CheckScript, ShortAsItIsMeantToBeRead) {
    const auto text = lines(read_file(*folder / "claim/check.py"));
    EXPECT_LE(text.size(), 60U);
    for (const std::string& line : text) EXPECT_LE(line.size(), 110U) << line;
}

TEST_F(CheckScript, BindsEveryFileByItsHash) {
    const auto flipped = [](const std::string& name) {
        return [name](const TamperedRun& run) {
            std::string bytes = run.read(name);
            bytes[bytes.size() / 2] ^= 1;
            run.write(name, bytes);
        };
    };
    const std::string log = "logs/000/000001.drat";
    for (const std::string original : {"compressed", "cnf"}) {
        for (const std::string& name :
             {std::string("formula.cnf"), std::string("symmetry.txt"), log}) {
            expect_distrust(original, {name, flipped(name), name + ": its SHA-256"});
            expect_distrust(original, {name + " removed",
                                       [&](const TamperedRun& run) { fs::remove(run.file(name)); },
                                       "No such file or directory: '" + name});
        }
        expect_distrust(original, {"log truncated",
                                   [&](const TamperedRun& run) {
                                       run.write(log, run.log(1).substr(0, run.log(1).size() - 1));
                                   },
                                   log + ": its SHA-256"});
        expect_distrust(original, {"two logs swapped",
                                   [&](const TamperedRun& run) {
                                       const std::string first = run.log(0);
                                       run.write(run.log_name(0), run.log(1));
                                       run.write(log, first);
                                   },
                                   ": its SHA-256"});
    }
}

TEST_F(CheckScript, RefusesNodesThatAreNoTree) {
    const auto edit = [](const std::function<void(Json&)>& change) {
        return [change](const TamperedRun& run) {
            run.edit([&](Json& document) { change(document["nodes"]); });
        };
    };
    const auto edit_parent = [](const std::function<void(Json&)>& change) {
        return [change](const TamperedRun& run) { run.edit_node(parent(run), change); };
    };
    const Tampering table[] = {
        {"no nodes", edit([](Json& nodes) { nodes = Json::array(); }), "there is no node 0"},
        {"the last node dropped", edit([](Json& nodes) { nodes.erase(nodes.size() - 1); }),
         "the nodes are no tree"},
        {"the root dropped", edit([](Json& nodes) { nodes.erase(0); }), "there is no node 0"},
        {"a child dropped", edit_parent([](Json& node) { node["children"].erase(0); }),
         "the nodes are no tree"},
        {"a child twice",
         edit_parent([](Json& node) { node["children"].push_back(node["children"][0]); }),
         "the nodes are no tree"},
        {"the root as a child", edit_parent([](Json& node) { node["children"][0]["node"] = 0; }),
         "the nodes are no tree"},
        {"a negative child", edit_parent([](Json& node) { node["children"][0]["node"] = -1; }),
         "the nodes are no tree"},
        {"a child no longer than its parent",
         edit([](Json& nodes) { nodes[1]["cube"] = Json::array(); }), "a child extends no parent"},
        {"a root with a cube", edit([](Json& nodes) { nodes[0]["cube"] = {1}; }),
         "there is no node 0 with the empty cube"},
        {"a cube of another variable", edit([](Json& nodes) { nodes[1]["cube"] = {100'000}; }),
         "bad literal"},
        {"a cube with 0", edit([](Json& nodes) { nodes[1]["cube"].push_back(0); }), "bad literal"},
        {"a cube with more than a number",
         edit([](Json& nodes) { nodes[1]["cube"].push_back("1 0\n-1"); }), "bad literal"},
        {"a cube with true", edit([](Json& nodes) { nodes[1]["cube"] = {true}; }), "bad literal"},
        {"a cube with a fraction", edit([](Json& nodes) { nodes[1]["cube"].push_back(1.5); }),
         "bad literal"},
        {"no log", edit([](Json& nodes) { nodes[1].erase("log"); }), "KeyError 'log'"},
        {"a log that was checked and not kept", edit([](Json& nodes) { nodes[1]["log"] = ""; }),
         "No such file"},
    };
    for (const Tampering& each : table) expect_distrust("cnf", each);
}

TEST_F(CheckScript, HasDratTrimJudgeEveryLog) {
    const auto forge = [](const std::function<std::string(std::string)>& change) {
        return [change](const TamperedRun& run) {
            const std::size_t node = hardest(run);
            run.forge_log(node, change(run.log(node)));
        };
    };
    const Tampering table[] = {
        {"empty", forge([](const std::string&) { return ""; }), "drat-trim does not verify"},
        {"half", forge([](const std::string& log) { return log.substr(0, log.size() / 2); }),
         "drat-trim does not verify"},
        {"the empty clause alone", forge([](const std::string&) { return std::string("a\0", 2); }),
         "drat-trim does not verify"},
        {"text that says so", forge([](const std::string&) { return "s VERIFIED\n"; }),
         "drat-trim does not verify"},
        {"that of the root, with its hash",
         [](const TamperedRun& run) { run.forge_log(hardest(run), run.log(0)); },
         "drat-trim does not verify"},
        {"of a cube with a sign flipped",
         [](const TamperedRun& run) {
             run.edit_node(hardest(run), [](Json& node) {
                 node["cube"].back() = -node["cube"].back().get<int>();
             });
         },
         "drat-trim does not verify"},
        {"of a node with one child less", drop_hardest_leaf, "drat-trim does not verify"},
    };
    for (const std::string original : {"claim", "cnf"}) {
        for (const Tampering& each : table) expect_distrust(original, each);
    }
}

TEST_F(CheckScript, BelievesNoFormulaAndNoSymmetryForItsHash) {
    const auto claim = [](const Tampering& each) { expect_distrust("claim", each); };
    claim({"images left out",
           [](const TamperedRun& run) {
               run.edit([](Json& document) {
                   for (Json& node : document["nodes"]) {
                       for (Json& child : node["children"]) child["images"] = "identity";
                   }
               });
           },
           "node 0: drat-trim does not verify its log"});
    claim({"generators left out",
           [](const TamperedRun& run) { run.forge("symmetry.txt", "nonesuch symmetry 1\n"); },
           "node 0: drat-trim does not verify its log"});
    claim({"a generator that moves the formula",
           [](const TamperedRun& run) { run.forge("symmetry.txt", exchange(175)); },
           "a generator moves the formula"});
    expect_distrust("cnf", {"a generator that moves the formula, and images by it",
                            [](const TamperedRun& run) {
                                run.forge("symmetry.txt", exchange(30));
                                run.edit([](Json& document) {
                                    for (Json& node : document["nodes"]) {
                                        for (Json& child : node["children"]) {
                                            child["images"] = "group";
                                        }
                                    }
                                });
                            },
                            "a generator moves the formula"});
    for (const std::string line : {"generator 1 1 0", "generator 1 0", "generator 1 2 -3 0"}) {
        claim({line,
               [&](const TamperedRun& run) {
                   run.forge("symmetry.txt", run.read("symmetry.txt") + line + "\n");
               },
               "a generator is no signed permutation"});
    }
    const auto last_clause = [](const std::string& clause) {
        return [clause](const TamperedRun& run) {
            const std::string text = run.read("formula.cnf");
            const auto start = text.rfind('\n', text.size() - 2) + 1;
            run.forge("formula.cnf", text.substr(0, start) + clause + "\n");
        };
    };
    claim({"a clause weakened", last_clause("1 -1 0"), "a generator moves the formula"});
    expect_distrust("cnf", {"a clause weakened", last_clause("1 -1 0"), "drat-trim does not"});
    for (const std::string original : {"claim", "cnf"}) {
        expect_distrust(original, {"no 0", last_clause("1 2"), "not a clause a line"});
        expect_distrust(original, {"two clauses", last_clause("1 0 2 0"), "not a clause a line"});
        expect_distrust(original, {"a stranger", last_clause("100000 0"), "bad literal"});
        expect_distrust(original, {"a word", last_clause("x 0"), "ValueError"});
    }
}

TEST_F(CheckScript, RefusesWhatIsNoSolution) {
    const auto edit = [](const std::function<void(Json&)>& change) {
        return [change](const TamperedRun& run) { run.edit(change); };
    };
    for (const std::string original : {"solution", "model"}) {
        expect_distrust(original,
                        {"no model", edit([](Json& document) { document.erase("model"); }),
                         "KeyError 'model'"});
        expect_distrust(original, {"nothing true",
                                   edit([](Json& document) { document["model"] = Json::array(); }),
                                   "a clause is not true"});
        expect_distrust(
            original,
            {"called a proof", edit([](Json& document) { document["verdict"] = "UNSATISFIABLE"; }),
             "KeyError 'nodes'"});
    }
    expect_distrust("model", {"two clauses in a line, one of them false",
                              [](const TamperedRun& run) {
                                  run.forge("formula.cnf", "p cnf 3 2\n1 0 2 0\n");
                                  run.edit([](Json& document) { document["model"] = {1}; });
                              },
                              "not a clause a line"});
    expect_distrust("claim", {"called a solution",
                              edit([](Json& document) { document["verdict"] = "SATISFIABLE"; }),
                              "KeyError 'model'"});
    expect_distrust(
        "claim", {"no certificate",
                  [](const TamperedRun& run) { run.write("certificate.json", "{}"); }, "KeyError"});
}

TEST_F(CheckScript, TakesNoCheckerAtItsExitCode) {
    const std::pair<std::string, std::string> checkers[] = {
        {"silent", "exit 0\n"},
        {"timeout", "echo 's TIMEOUT'\n"},
        {"chatty", "echo 'c s VERIFIED'\necho 's VERIFIED '\n"},
        {"of two minds", "echo 's VERIFIED'\necho 's NOT VERIFIED'\n"},
    };
    for (const auto& [name, commands] : checkers) {
        const std::string checker = folder->write_script("checker", commands);
        const RunResult result = check(*folder / "cnf", {checker});
        EXPECT_EQ(result.code, 1) << name << result.out;
        EXPECT_NE(result.error.find("drat-trim does not verify"), std::string::npos) << name;
    }
    const RunResult result = check(*folder / "cnf", {"/nowhere/drat-trim"});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.error.find("No such file or directory: '/nowhere/drat-trim'"),
              std::string::npos)
        << result.error;
}

}  // namespace
}  // namespace nonesuch
