// A finished run with one thing damaged or forged: `verify` must not believe it, and say what it
// is.

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "formulas.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

using Json = nlohmann::json;

/// Finished runs, made once: two that are refuted, two with a solution.
class Tamper : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder = new TemporaryFolder;
        const auto oscillator = [](const std::string& period, const std::string& box) {
            return Words{"solve", "oscillator", "--period", period, "--box", box};
        };
        make("claim", 20, oscillator("3", "5x5"));
        make("pattern", 10, oscillator("2", "3x3"));
        const std::string pigeons = folder->write("pigeons.cnf", dimacs_text(pigeonhole(6, 5)));
        make("cnf", 20, {"solve", pigeons, "--leaf-conflicts", "20", "--session-conflicts", "60"});
        make("model", 10, {"solve", folder->write("sat.cnf", "p cnf 3 2\n1 2 0\n-1 3 0\n")});
    }
    static void TearDownTestSuite() { delete std::exchange(folder, nullptr); }

    static void make(const std::string& name, int code, Words words) {
        words.insert(words.end(), {"--threads", "1", "--verify", "--run", *folder / name});
        const RunResult result = nonesuch_run(words);
        ASSERT_EQ(result.code, code) << result.out << result.error;
    }

    static inline TemporaryFolder* folder = nullptr;
};

struct Damage {
    std::string name;
    /// Which finished run is damaged.
    std::string run;
    std::function<void(const TamperedRun&)> make;
    /// What the reason must mention.
    std::string wanted;

    void expect_distrust(const TemporaryFolder& runs) const {
        nonesuch::expect_distrust(name, runs / run, make, wanted);
    }
};

std::function<void(const TamperedRun&)> edit(std::function<void(Json&)> change) {
    return [change](const TamperedRun& run) { run.edit(change); };
}

std::function<void(const TamperedRun&)> edit_node(std::size_t node,
                                                  std::function<void(Json&)> change) {
    return [=](const TamperedRun& run) { run.edit_node(node, change); };
}

TEST_F(Tamper, WithNothingIsVerified) {
    for (const std::string name : {"claim", "pattern", "cnf", "model"}) {
        const RunResult result = TamperedRun(*folder / name).verify();
        EXPECT_EQ(result.code, 0) << name << result.out;
        EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << name << result.out;
    }
    ASSERT_GT(TamperedRun(*folder / "cnf").certificate()["nodes"].size(), 5U);
}

TEST_F(Tamper, WithTheTreeIsNoticed) {
    const std::vector<Damage> damages = {
        {"last node removed", "cnf", edit([](Json& c) { c["nodes"].erase(c["nodes"].size() - 1); }),
         "does not exist"},
        {"second node removed", "claim", edit([](Json& c) { c["nodes"].erase(1); }), "node "},
        {"all nodes removed", "cnf", edit([](Json& c) { c["nodes"] = Json::array(); }), "no nodes"},
        {"node duplicated", "cnf", edit([](Json& c) { c["nodes"].push_back(c["nodes"][2]); }),
         "it is no child of any node"},
        {"root duplicated", "claim", edit([](Json& c) { c["nodes"].push_back(c["nodes"][0]); }),
         "node 1: it is a child twice"},
        {"child listed twice", "claim",
         edit_node(0, [](Json& n) { n["children"].push_back(n["children"][0]); }),
         "node 1: it is a child twice"},
        {"own child", "cnf",
         edit_node(1,
                   [](Json& n) {
                       n["children"].push_back({{"node", 1}, {"images", "identity"}});
                   }),
         "node 1: "},
        {"root as a child", "cnf",
         edit_node(1,
                   [](Json& n) {
                       n["children"].push_back({{"node", 0}, {"images", "identity"}});
                   }),
         "node 0: "},
        {"two nodes that refute each other", "claim", edit([](Json& c) {
             Json& nodes = c["nodes"];
             nodes[0]["children"].erase(0);
             nodes[0]["children"].erase(0);
             nodes[1]["children"] = {{{"node", 2}, {"images", "identity"}}};
             nodes[2]["children"] = {{{"node", 1}, {"images", "identity"}}};
         }),
         "does not strictly extend"},
        {"child removed from its parent", "cnf",
         edit_node(0, [](Json& n) { n["children"].erase(0); }), "no child of any node"},
        {"root with a cube", "cnf", edit_node(0, [](Json& n) { n["cube"] = {1}; }),
         "node 0: the root's cube is not empty"},
        {"cube emptied", "cnf", edit_node(1, [](Json& n) { n["cube"] = Json::array(); }),
         "node 1: its cube does not strictly extend"},
        {"cube that contradicts itself", "cnf",
         edit_node(1, [](Json& n) { n["cube"].push_back(-n["cube"][0].get<int>()); }),
         "node 1: its cube contradicts itself"},
        {"cube of an unknown variable", "cnf",
         edit_node(1, [](Json& n) { n["cube"].push_back(1'000'000); }),
         "node 1: its cube has a variable that the formula lacks"},
        {"cube sign flipped", "cnf",
         edit_node(1, [](Json& n) { n["cube"][0] = -n["cube"][0].get<int>(); }),
         "drat-trim refuses"},
        {"case sign flipped", "claim",
         edit_node(3, [](Json& n) { n["cube"].back() = -n["cube"].back().get<int>(); }),
         "drat-trim refuses"},
        {"case extended", "claim", edit_node(2, [](Json& n) { n["cube"].push_back(60); }),
         "drat-trim refuses"},
        {"case without its images", "claim",
         edit_node(0, [](Json& n) { n["children"][0]["images"] = "identity"; }),
         "node 0: drat-trim refuses"},
    };
    for (const Damage& damage : damages) damage.expect_distrust(*folder);
}

TEST_F(Tamper, WithTheCasesTakenOutAltogetherIsNoticed) {
    // The nodes and their mention are removed together, so that the tree is whole again.
    const auto take_out = edit([](Json& c) {
        c["nodes"] = Json::array({c["nodes"][0]});
        c["nodes"][0]["children"] = Json::array();
    });
    expect_distrust("cases removed", *folder / "claim", take_out, "drat-trim refuses");
}

TEST_F(Tamper, WithTheImagesOfAFormulaWithoutSymmetryChangesNothing) {
    const TamperedRun run(*folder / "cnf");
    run.edit_node(0, [](Json& node) { node["children"][0]["images"] = "group"; });
    EXPECT_EQ(run.verify().code, 0) << run.verify().out;
}

TEST_F(Tamper, WithAModelOrAPatternIsNoticed) {
    const auto make_up_refutation = [](const TamperedRun& run) {
        std::filesystem::create_directories(run.file("logs/000"));
        run.edit([](Json& c) {
            c["verdict"] = "UNSATISFIABLE";
            c["nodes"] = {{{"cube", Json::array()},
                           {"children", Json::array()},
                           {"log", "logs/000/000000.drat"}}};
        });
        run.forge_log(0, std::string("a\2\3\0a\0", 6));
    };
    const std::vector<Damage> damages = {
        {"model emptied", "model", edit([](Json& c) { c["model"] = Json::array(); }),
         "does not satisfy"},
        {"model with an unknown variable", "model", edit([](Json& c) {
             c["model"] = {2, 4};
         }),
         "model"},
        {"model with a false literal", "model", edit([](Json& c) {
             c["model"] = {2, -1};
         }),
         "model"},
        {"model missing", "model", edit([](Json& c) { c.erase("model"); }), "model"},
        {"one cell taken out of the model", "pattern", edit([](Json& c) { c["model"].erase(0); }),
         "does not satisfy"},
        {"one cell added to the pattern", "pattern",
         [](const TamperedRun& run) { run.write("pattern.rle", "x = 3, y = 3\n3o$3o$3o!"); },
         "pattern.rle"},
        {"pattern moved", "pattern",
         [](const TamperedRun& run) { run.write("pattern.rle", "x = 3, y = 3\n3o!"); },
         "pattern.rle"},
        {"pattern under another rule", "pattern",
         [](const TamperedRun& run) {
             run.write("pattern.rle",
                       replaced(run.read("pattern.rle"), "rule = B3/S23", "rule = B36/S23"));
         },
         "pattern.rle"},
        {"pattern that is none", "pattern",
         [](const TamperedRun& run) { run.write("pattern.rle", "rubbish"); }, "pattern.rle"},
        {"pattern removed", "pattern",
         [](const TamperedRun& run) { std::filesystem::remove(run.file("pattern.rle")); },
         "pattern.rle"},
        {"verdict flipped", "model", edit([](Json& c) { c["verdict"] = "UNSATISFIABLE"; }),
         "nodes"},
        {"no pattern where there is one, with a log made up", "pattern", make_up_refutation,
         "node 0: drat-trim refuses"},
        {"verdict flipped with a refutation made up", "model", make_up_refutation,
         "node 0: drat-trim refuses"},
        {"refutation called a model", "cnf", edit([](Json& c) {
             c["verdict"] = "SATISFIABLE";
             c["model"] = {1, 2, 3};
         }),
         "does not satisfy"},
    };
    for (const Damage& damage : damages) damage.expect_distrust(*folder);
}

}  // namespace
}  // namespace nonesuch
