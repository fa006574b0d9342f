// What `compose` writes is one proof of the formula alone, for stock checkers that know no cubes.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "conquer/composition.hpp"
#include "encoding/error.hpp"
#include "formulas.hpp"
#include "literals.hpp"
#include "program.hpp"
#include "rup_checker.hpp"
#include "small_disk.hpp"
#include "tampered_run.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

class Compose : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder = std::make_unique<TemporaryFolder>();
        make("claim", {"oscillator", "--period", "3", "--box", "5x5"});
        make("deep", {folder->write("random.cnf", dimacs_text(random_3sat(120, 560, 5))),
                      "--leaf-conflicts", "10", "--session-conflicts", "30"});
        make("packed", {folder->write("holes.cnf", dimacs_text(pigeonhole(7, 6))), "--compress",
                        "--leaf-conflicts", "50", "--session-conflicts", "200"});
    }
    static void TearDownTestSuite() { folder.reset(); }

    static void make(const std::string& name, Words words) {
        words.insert(words.begin(), "solve");
        words.insert(words.end(), {"--threads", "1", "--run", *folder / name});
        const RunResult result = nonesuch_run(words);
        ASSERT_EQ(result.code, 20) << result.out << result.error;
    }

    static std::string run_of(const std::string& name) { return *folder / name; }
    static std::string formula_of(const std::string& name) { return run_of(name) + "/formula.cnf"; }

    /// The error of composing a damaged copy of a run.
    static std::string refusal(const std::string& name,
                               const std::function<void(const TamperedRun&)>& damage) {
        const TamperedRun run(run_of(name));
        damage(run);
        const RunResult result = nonesuch_run({"compose", run.path(), "-o", *folder / "refused"});
        EXPECT_EQ(result.code, 1);
        EXPECT_FALSE(std::filesystem::exists(*folder / "refused"));
        EXPECT_FALSE(std::filesystem::exists(*folder / "refused.partial"));
        return result.error;
    }

    static inline std::unique_ptr<TemporaryFolder> folder;
};

TEST_F(Compose, GivesOneProofThatDratTrimVerifies) {
    for (const std::string name : {"claim", "deep", "packed"}) {
        const std::string proof = *folder / name + ".drat";
        const RunResult result = nonesuch_run({"compose", run_of(name), "-o", proof});
        ASSERT_EQ(result.code, 0) << result.error;
        EXPECT_TRUE(says({"drat-trim", formula_of(name), proof}, "s VERIFIED")) << name;
        EXPECT_TRUE(says({"drat-trim", formula_of(name), proof, "-U"}, "s VERIFIED")) << name;
    }
}

TEST_F(Compose, GivesAnLratProofThatLratCheckVerifies) {
    for (const std::string name : {"claim", "deep"}) {
        const std::string proof = *folder / name + ".lrat";
        const RunResult result =
            nonesuch_run({"compose", run_of(name), "--format", "lrat", "-o", proof});
        ASSERT_EQ(result.code, 0) << result.error;
        EXPECT_TRUE(says({"lrat-check", formula_of(name), proof}, "c VERIFIED")) << name;
    }
}

TEST_F(Compose, TellsWhatItWroteAsJson) {
    const std::string proof = *folder / "json.drat";
    const RunResult result = nonesuch_run({"compose", run_of("claim"), "--json", "-o", proof});
    const auto said = nlohmann::json::parse(result.out);
    const auto nodes = nlohmann::json::parse(read_file(run_of("claim") + "/certificate.json"));
    EXPECT_EQ(said["nodes"], nodes["nodes"].size());
    // Each case has several images.
    EXPECT_GT(said["proofs"], 2 * nodes["nodes"].size());
}

TEST_F(Compose, WritesTheSameToStandardOutput) {
    const std::string proof = *folder / "file.drat";
    ASSERT_EQ(nonesuch_run({"compose", run_of("deep"), "-o", proof}).code, 0);
    EXPECT_EQ(nonesuch_run({"compose", run_of("deep")}).out, read_file(proof));
}

TEST_F(Compose, AndTrimManageWithFormulasThatFailAtOnce) {
    const std::pair<std::string, std::string> formulas[] = {
        {"clash", "p cnf 1 2\n1 0\n-1 0\n"},
        {"empty clause", "p cnf 2 2\n1 2 0\n0\n"},
        {"no variables", "p cnf 0 1\n0\n"},
        {"chain of units", "p cnf 2 3\n1 0\n-1 2 0\n-2 0\n"}};
    for (const auto& [name, text] : formulas) {
        make(name, {folder->write("small.cnf", text)});
        const std::string proof = *folder / name + ".drat";
        const RunResult result = nonesuch_run({"compose", run_of(name), "-o", proof});
        EXPECT_EQ(result.code, 0) << name << result.error;
        EXPECT_TRUE(says({"drat-trim", formula_of(name), proof}, "s VERIFIED")) << name;
        EXPECT_EQ(nonesuch_run({"trim", run_of(name)}).code, 0) << name;
        EXPECT_EQ(nonesuch_run({"verify", run_of(name)}).code, 0) << name;
    }
}

TEST_F(Compose, SaysThatTheDiskIsFull) {
    const SmallDisk disk(3'000);
    if (!disk.is_there()) GTEST_SKIP() << "only root may make a small disk";
    int composed = 0;
    int refused = 0;
    for (std::size_t bytes = 0; bytes <= 500'000; bytes += 250'000) {
        disk.fill_up_to(bytes);
        for (const std::string format : {"drat", "lrat"}) {
            const std::string proof = *folder / "full";
            std::filesystem::remove(proof);
            const RunResult result = nonesuch_run(
                {"compose", run_of("deep"), "--format", format, "--threads", "1", "-o", proof},
                {.environment = {{"TMPDIR", disk.path()}}});
            if (result.code == 0) {
                ++composed;
                const bool is_drat = format == "drat";
                EXPECT_TRUE(says({is_drat ? "drat-trim" : "lrat-check", formula_of("deep"), proof},
                                 is_drat ? "s VERIFIED" : "c VERIFIED"))
                    << bytes;
            } else {
                ++refused;
                EXPECT_EQ(result.code, 1);
                EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
                EXPECT_FALSE(std::filesystem::exists(proof));
            }
        }
    }
    EXPECT_GT(composed, 0);
    EXPECT_GT(refused, 0);
}

TEST_F(Compose, RefusesALemmaThatIsNotRup) {
    // (a or b) and (not a or not b) leave everything open, and c -> (a and not a) refutes c: the
    // lemma (d), where d occurs nowhere, is RAT on d and not RUP.
    const std::string cnf = folder->write("rat.cnf", "p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
    make("rat", {cnf});
    const std::string rat("a\6\0a\2\7\0a\2\0a\0", 10);
    EXPECT_NE(refusal("rat",
                      [&](const TamperedRun& run) {
                          run.forge_log(0, rat);
                          // As it stands, it is a proof.
                          EXPECT_EQ(run.verify().code, 0) << run.verify().out;
                      })
                  .find("node 0: drat-trim refuses its log"),
              std::string::npos);
}

TEST_F(Compose, RefusesWhatIsNoProof) {
    EXPECT_NE(refusal("deep", [](const TamperedRun& run) { run.forge_log(1, ""); })
                  .find("node 1: drat-trim"),
              std::string::npos);
    EXPECT_NE(refusal("deep", [](const TamperedRun& run) { run.write(run.log_name(2), "x"); })
                  .find("the certificate says"),
              std::string::npos);
    EXPECT_NE(refusal("claim",
                      [](const TamperedRun& run) {
                          run.edit_node(0, [](auto& node) { node["children"].erase(0); });
                      })
                  .find("node 1: it is no child of any node"),
              std::string::npos);
    const RunResult format = nonesuch_run({"compose", run_of("deep"), "--format", "text"});
    EXPECT_EQ(format.error, "nonesuch: --format: expected drat or lrat, found 'text'\n");
}

TEST_F(Compose, RefusesRunsWithoutLogs) {
    const std::string cnf = folder->write("sat.cnf", "p cnf 2 1\n1 2 0\n");
    ASSERT_EQ(nonesuch_run({"solve", cnf, "--run", *folder / "sat"}).code, 10);
    EXPECT_NE(nonesuch_run({"compose", *folder / "sat"}).error.find("holds a solution"),
              std::string::npos);
    make("checked",
         {folder->write("small.cnf", dimacs_text(pigeonhole(4, 3))), "--proof", "check"});
    EXPECT_NE(nonesuch_run({"compose", *folder / "checked"}).error.find("not kept"),
              std::string::npos);
}

/// Logs of nodes as strings.
class Logs {
  public:
    explicit Logs(std::vector<std::string> logs) : logs_(std::move(logs)) {}
    std::unique_ptr<std::istream> operator()(std::size_t node) const {
        return std::make_unique<std::istringstream>(logs_.at(node));
    }

  private:
    std::vector<std::string> logs_;
};

/// Line by line: each lemma is RUP when it comes, and each deletion is of one that is there.
TEST(Composer, WritesLemmasThatFollowLineByLine) {
    // Two copies of a contradiction, exchanged by (1 2)(3 4): one child stands for both.
    trusted::RunFiles run;
    run.formula = Formula(4);
    for (const auto& clause : {literals({1, 2}), literals({-1, 3}), literals({-1, -3}),
                               literals({-2, 4}), literals({-2, -4})}) {
        run.formula.add_clause(clause);
    }
    run.formula.generators = {SignedPermutation(literals({2, 1, 4, 3}))};
    ASSERT_FALSE(clause_without_image(run.formula, run.formula.generators[0]));
    run.certificate.nodes = {{{}, {{1, true}}, "root", 0, {}}, {literals({1}), {}, "child", 0, {}}};
    // The child learns (3), deletes it and a clause of the formula, and ends.
    const std::string child("a\6\0d\6\4\0d\2\4\0a\0", 13);
    const OpenLog logs = Logs({std::string("a\0", 2), child});
    RupChecker checker(run.formula);
    Composer composer(run, logs, checker);
    EXPECT_TRUE(composer.compose());
    EXPECT_EQ(checker.complaint(), "");
    EXPECT_TRUE(checker.ended_in_empty_clause());
    EXPECT_EQ(composer.written(), 3U);
}

TEST(Composer, RefusesALogThatIsMalformed) {
    trusted::RunFiles run;
    run.formula = Formula(2);
    run.certificate.nodes = {{{}, {}, "root.drat", 0, {}}};
    const std::pair<std::string, std::string> cases[] = {
        {"x", "root.drat: byte 1: expected 'a' or 'd' at the begin of a line of binary DRAT"},
        {std::string("a\2", 2), "root.drat: byte 2: expected the rest of a line, found the end"},
        {std::string("a\6\0", 3), "root.drat: byte 2: expected a literal of 2 variables"},
        {std::string("a\1\0", 3), "root.drat: byte 2: expected a literal of 2 variables"},
        {"a\xff\xff\xff\xff\xff\x01",
         "root.drat: byte 6: expected a literal, found a number that "
         "is too large"}};
    for (const auto& [log, reason] : cases) {
        const OpenLog logs = Logs({log});
        RupChecker sink(run.formula);
        try {
            Composer(run, logs, sink).compose();
            ADD_FAILURE() << reason;
        } catch (const InputError& error) {
            EXPECT_EQ(error.what(), reason);
        }
    }
}

TEST(Composer, KnowsAnElementThatLeadsToEachImage) {
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        constexpr std::size_t variables = 6;
        std::vector<SignedPermutation> generators;
        for (int i = 0; i < 2; ++i) {
            std::vector<Literal> images;
            for (int v = 1; v <= static_cast<int>(variables); ++v) {
                images.push_back(Literal::from_dimacs(random() % 4 == 0 ? -v : v));
            }
            std::shuffle(images.begin(), images.end(), random);
            generators.emplace_back(images);
        }
        const Cube cube = literals({1, -2, 3});
        const auto images = images_of(cube, variables, generators);
        const auto expected = orbit(cube, generators);
        ASSERT_EQ(images.size(), expected.size());
        for (std::size_t i = 0; i < images.size(); ++i) {
            EXPECT_EQ(images[i].cube, expected[i]);
            EXPECT_EQ(normalised(images[i].map(cube)), expected[i]);
            EXPECT_TRUE(images[i].map.is_permutation());
        }
    }
}

}  // namespace
}  // namespace nonesuch
