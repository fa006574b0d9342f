// The folder of a search for an optimum: what a tighter bound keeps, and what is not believed.

#include "conquer/optimum_directory.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "conquer/climb.hpp"
#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "lone_search.hpp"
#include "oscillators.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using life::Claim;
using life::Objective;
using life::oscillator;

Claim p3() {
    return oscillator(3, {7, 7});
}

Objective fewest() {
    return Objective::parse("population", false, p3());
}

RunDirectory::Subject subject(int value, int counted) {
    const Claim claim = fewest().bounded(p3(), value, counted);
    return {life::encode(claim), claim, {}};
}

/// Refutes the jobs that can be refuted, and passes over the others. How many those were.
std::size_t refute_what_is_refutable(Search& search, const ProofPlan& proofs) {
    class Recorder : public Exchange {
      public:
        Recorder(Search& search, NodeId node) : search_(search), node_(node) {}
        bool is_wanted() const override { return false; }
        void give(std::span<const Child> children) override {
            for (const Child& child : children) search_.campaign().delegate(node_, child);
            search_.record({{node_, std::vector<Child>(children.begin(), children.end())}});
        }

      private:
        Search& search_;
        NodeId node_;
    };
    JobSolver solver(search.subject().formula, {}, {}, &proofs);
    std::size_t satisfiable = 0;
    while (const auto job = search.campaign().next_job()) {
        Recorder recorder(search, job->node);
        const Verdict verdict = solver.solve(*job, recorder);
        if (std::holds_alternative<Finished>(verdict)) {
            search.campaign().apply(job->node, verdict);
            search.record({{job->node, verdict}});
        } else {
            ++satisfiable;
        }
    }
    return satisfiable;
}

std::map<std::string, std::string> logs_in(const std::string& run) {
    std::map<std::string, std::string> result;
    for (const auto& entry : fs::recursive_directory_iterator(run + "/logs")) {
        if (entry.is_regular_file()) {
            result[fs::relative(entry.path(), run)] = read_file(entry.path().string());
        }
    }
    return result;
}

TEST(TighterRun, KeepsWhatTheLooserHasRefuted) {
    const TemporaryFolder folder;
    const auto optimum = OptimumDirectory::create(folder / "run", {p3(), fewest(), {}, {}});
    const SearchSettings settings;
    {
        // Thirteen cells are enough.
        const auto looser = subject(14, 14);
        const auto directory = RunDirectory::create(optimum.folder(14), looser);
        Search search(directory, looser);
        EXPECT_GT(refute_what_is_refutable(search, settings.plan(looser.formula, directory.path())),
                  0U);
        EXPECT_GT(search.campaign().refuted_count(), 2U);
    }
    const auto logs = logs_in(optimum.folder(14));
    const auto tighter = subject(12, 14);
    optimum.carry_over(14, 12, tighter);
    EXPECT_FALSE(fs::exists(optimum.folder(14)));
    {
        const auto directory = RunDirectory::open(optimum.folder(12), &tighter);
        Search search(directory, tighter);
        EXPECT_GT(search.campaign().refuted_count(), 2U);
        search_alone(search, settings);
        EXPECT_TRUE(search.campaign().is_refuted());
    }
    const auto kept = logs_in(optimum.folder(12));
    for (const auto& [path, log] : logs) {
        ASSERT_TRUE(kept.contains(path)) << path;
        EXPECT_EQ(kept.at(path), log) << path;
    }
    const RunResult result = nonesuch_run({"verify", optimum.folder(12)});
    EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << result.out << result.error;
}

/// Makes the folder of a bound, whose search has refuted a part, and is at work on the rest.
void begin(const OptimumDirectory& optimum, int value) {
    const auto looser = subject(value, value);
    const auto directory = RunDirectory::create(optimum.folder(value), looser);
    Search search(directory, looser);
    const SearchSettings settings;
    refute_what_is_refutable(search, settings.plan(looser.formula, directory.path()));
}

/// How many nodes are known to be refuted.
std::size_t refuted_in(const std::string& run, const RunDirectory::Subject& about) {
    const auto directory = RunDirectory::open(run, &about);
    return Search(directory, about).campaign().refuted_count();
}

TEST(TighterRun, IsMadeAgainAfterACrashAtAnyMoment) {
    const TemporaryFolder folder;
    const auto optimum = OptimumDirectory::create(folder / "run", {p3(), fewest(), {}, {}});
    begin(optimum, 14);
    EXPECT_TRUE(optimum.is_carried_over(14));
    const std::string old_journal = read_file(optimum.folder(14) + "/journal");
    const auto tighter = subject(12, 14);
    const std::string run = optimum.folder(12);

    fs::rename(optimum.folder(14), run);
    EXPECT_FALSE(optimum.is_carried_over(12));
    optimum.carry_over(12, 12, tighter);
    EXPECT_TRUE(optimum.is_carried_over(12));
    const std::size_t refuted = refuted_in(run, tighter);
    EXPECT_GT(refuted, 2U);

    // All but the journal is written already.
    write_file(run + "/journal", old_journal);
    EXPECT_FALSE(optimum.is_carried_over(12));
    optimum.carry_over(12, 12, tighter);
    EXPECT_TRUE(optimum.is_carried_over(12));
    EXPECT_EQ(refuted_in(run, tighter), refuted);

    // The old folder's result says nothing of the new claim.
    write_file(run + "/certificate.json", "{}");
    write_file(run + "/claim.json", life::to_json(*subject(14, 14).claim).dump());
    EXPECT_FALSE(optimum.is_carried_over(12));
    optimum.carry_over(12, 12, tighter);
    EXPECT_FALSE(fs::exists(run + "/certificate.json"));
    EXPECT_EQ(refuted_in(run, tighter), refuted);
}

TEST(OptimumDirectory, KeepsALooserBoundThatWasNotCarriedOver) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    int value = 0;
    {
        auto optimum = OptimumDirectory::create(run, {p3(), fewest(), {}, {}});
        EXPECT_FALSE(optimum.begun());
        Climb climb(p3(), fewest(), {});
        ASSERT_EQ(climb.next(1'000'000), Answer::satisfiable);
        value = climb.value();
        // First that of the search, then that of an attempt.
        for (const int looser : {value + 1, value, value - 2}) {
            const auto about = subject(looser, looser);
            const auto directory = RunDirectory::create(optimum.folder(looser), about);
            Search(directory, about);
        }
        optimum.record_witness(value, climb.generations());
        EXPECT_EQ(optimum.begun(), value + 1);
    }
    const auto optimum = OptimumDirectory::open(run);
    EXPECT_EQ(optimum.begun(), value + 1);
    EXPECT_TRUE(fs::exists(optimum.folder(value + 1) + "/journal"));
    EXPECT_FALSE(fs::exists(optimum.folder(value)));
    EXPECT_FALSE(fs::exists(optimum.folder(value - 2)));
}

TEST(OptimumDirectory, IsNotMadeWhereSomethingElseIs) {
    const TemporaryFolder folder;
    folder.write("thesis.tex", "");
    EXPECT_THROW(OptimumDirectory::create(folder.path(), {p3(), fewest(), {}, {}}), InputError);
    EXPECT_THROW(OptimumDirectory::open(folder.path()), InputError);
}

TEST(OptimumDirectory, IsMadeWhereACrashOrAFullDiskLeftNothingButALock) {
    for (const char* partial : {"", "{"}) {
        const TemporaryFolder folder;
        folder.write("lock", "");
        folder.write("optimum.json.partial", partial);
        OptimumDirectory::create(folder.path(), {p3(), fewest(), {}, {}});
        EXPECT_TRUE(OptimumDirectory::exists(folder.path())) << partial;
    }
}

TEST(OptimumDirectory, RemovesWhatACrashLeft) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    { OptimumDirectory::create(run, {p3(), fewest(), {}, {}}); }
    // Without a journal it is no run; and another bound is not under way.
    fs::create_directories(run + "/at-most-12/logs/000");
    fs::create_directories(run + "/any");
    fs::create_directories(run + "/notes");
    fs::create_directories(run + "/at-home");
    OptimumDirectory::open(run);
    EXPECT_FALSE(fs::exists(run + "/at-most-12"));
    EXPECT_FALSE(fs::exists(run + "/any"));
    EXPECT_TRUE(fs::exists(run + "/notes"));
    EXPECT_TRUE(fs::exists(run + "/at-home"));
}

/// Its number is not that of the bound whose search has begun, and which may have taken hours.
TEST(OptimumDirectory, ForgetsADamagedRefutationAlone) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    {
        auto optimum = OptimumDirectory::create(run, {p3(), fewest(), {}, {}});
        const auto found = subject(13, 13);
        const auto made = RunDirectory::create(folder / "witness", found);
        Search search(made, found);
        search_alone(search, {});
        optimum.record_witness(13, life::solution(*found.claim, *search.campaign().model()));
        optimum.record_refuted(5);
    }
    for (const int value : {5, 12}) {
        const auto about = subject(value, value);
        const auto directory =
            RunDirectory::create(run + "/at-most-" + std::to_string(value), about);
        const Search begun(directory, about);
    }
    fs::remove(run + "/at-most-5/formula.cnf");
    const auto again = OptimumDirectory::open(run);
    EXPECT_FALSE(again.optimum().refuted);
    EXPECT_FALSE(fs::exists(run + "/at-most-5"));
    EXPECT_TRUE(fs::exists(run + "/at-most-12/journal"));
}

class TamperOptimum : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder = new TemporaryFolder;
        const RunResult result =
            nonesuch_run({"optimise", "still-life", "--box", "4x4", "--maximise", "population",
                          "--run", *folder / "run"});
        ASSERT_EQ(result.code, 30) << result.out << result.error;
    }
    static void TearDownTestSuite() { delete std::exchange(folder, nullptr); }

    static RunResult verify_with(const std::function<void(Json&)>& change) {
        const std::string copy = *folder / "copy";
        fs::remove_all(copy);
        fs::copy(*folder / "run", copy, fs::copy_options::recursive);
        Json document = Json::parse(read_file(copy + "/optimum.json"));
        change(document);
        write_file(copy + "/optimum.json", document.dump());
        return nonesuch_run({"verify", copy});
    }
    static void expect_distrust(const std::function<void(Json&)>& change,
                                const std::string& reason) {
        const RunResult result = verify_with(change);
        EXPECT_EQ(result.code, 1) << reason;
        EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << reason << result.error;
        EXPECT_NE((result.out + result.error).find(reason), std::string::npos)
            << reason << "\n"
            << result.out << result.error;
    }

    static inline TemporaryFolder* folder = nullptr;
};

TEST_F(TamperOptimum, WithNothingIsVerified) {
    const RunResult result = verify_with([](Json&) {});
    EXPECT_EQ(result.code, 0);
    EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << result.out << result.error;
    EXPECT_NE(result.out.find("has at most 8 live cells in generation 0, and one has as many"),
              std::string::npos);
}

TEST_F(TamperOptimum, InItsRunIsRefutedAgain) {
    for (const std::string file : {"certificate.json", "claim.json", "formula.cnf"}) {
        const std::string copy = *folder / "damaged";
        fs::remove_all(copy);
        fs::copy(*folder / "run", copy, fs::copy_options::recursive);
        fs::remove(copy + "/at-least-9/" + file);
        EXPECT_EQ(nonesuch_run({"verify", copy}).code, 1) << file;
        const RunResult again = nonesuch_run({"optimise", "--run", copy});
        EXPECT_EQ(again.code, 30) << file << again.out << again.error;
        EXPECT_EQ(nonesuch_run({"verify", copy}).code, 0) << file;
    }
}

TEST_F(TamperOptimum, IsNoticed) {
    expect_distrust([](Json& it) { it["witness"]["value"] = 9; }, "8 live cells in generation 0");
    expect_distrust([](Json& it) { it["witness"]["generations"][0] = "oo../oo../..oo/..oo"; },
                    "optimum.json");
    expect_distrust([](Json& it) { it["witness"]["generations"][0] = "oo/oo"; }, "size");
    expect_distrust([](Json& it) { it["witness"]["generations"] = Json::array(); }, "size");
    expect_distrust([](Json& it) { it["witness"]["generations"][0] = "x"; }, "optimum.json");
    expect_distrust([](Json& it) { it["refuted"]["value"] = 8; }, "at-least-8");
    expect_distrust([](Json& it) { it["refuted"]["run"] = "../run/at-least-9"; }, "at-least-9");
    expect_distrust([](Json& it) { it["refuted"].erase("value"); }, "any");
    expect_distrust([](Json& it) { it["claim"]["box"] = "5x4"; }, "not the claim");
    expect_distrust([](Json& it) { it["claim"]["rule"] = "B36/S23"; }, "not the claim");
    expect_distrust([](Json& it) { it["maximise"] = "sum"; }, "not the claim");
    expect_distrust([](Json& it) { it["maximise"] = "rotor"; }, "rotor");
    expect_distrust([](Json& it) { it["version"] = 2; }, "version 2");
    expect_distrust([](Json& it) { it["witness"]["value"] = "eight"; }, "number of cells");
    expect_distrust([](Json& it) { it["witness"]["value"] = -1; }, "number of cells");
    expect_distrust([](Json& it) { it = Json::array(); }, "expected an object");
    expect_distrust([](Json& it) { it["minimise"] = "sum"; }, "found both");
    expect_distrust([](Json& it) { it.erase("maximise"); }, "minimise");
}

TEST_F(TamperOptimum, WithoutARefutationHasNothingToVerify) {
    const RunResult result = verify_with([](Json& it) { it.erase("refuted"); });
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.error.find("nothing is refuted yet"), std::string::npos) << result.error;
}

TEST_F(TamperOptimum, TakenForARunDirectoryNamesTheOneInIt) {
    const std::string run = *folder / "run";
    const Words commands[] = {{"pack", run, "-o", *folder / "run.tar.zst"},
                              {"trim", run},
                              {"extract", run, "0", "-o", *folder / "node"},
                              {"compose", run, "-o", *folder / "proof.drat"},
                              {"solve", "--run", run},
                              {"enumerate", "--run", run}};
    for (const Words& words : commands) {
        const RunResult result = nonesuch_run(words);
        EXPECT_EQ(result.code, 1) << words.front();
        EXPECT_NE(result.error.find(run + "/at-least-9"), std::string::npos)
            << words.front() << result.error;
    }
}

}  // namespace
}  // namespace nonesuch
