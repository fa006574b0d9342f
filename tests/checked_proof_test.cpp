// ProofMode::check: each log is checked as soon as it is written, against the very CNF that
// `verify` would build, and then deleted. `verify` says that it cannot check it again.

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "conquer/trusted/run_files.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "formulas.hpp"
#include "lone_search.hpp"
#include "oscillators.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Subject = RunDirectory::Subject;

/// Jobs that give away at several depths.
JobLimits small_limits() {
    JobLimits limits;
    limits.leaf_conflicts = 200;
    limits.session_conflicts = 600;
    return limits;
}

/// Cases, hence a root whose children stand for their images under a group.
Subject oscillator() {
    life::Claim claim;
    claim.period = 4;
    claim.box = {3, 3};
    return {life::encode(claim), claim, {}};
}

std::size_t files_below(const std::string& folder) {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) ++count;
    }
    return count;
}

class CheckedProof : public testing::Test {
  protected:
    void SetUp() override { setenv("TMPDIR", fs::absolute(make("tmp")).c_str(), 1); }
    void TearDown() override { unsetenv("TMPDIR"); }

    std::string make(const std::string& name) const {
        fs::create_directories(folder_ / name);
        return folder_ / name;
    }

    static SearchSettings settings_with(const std::string& drat_trim) {
        SearchSettings settings;
        settings.limits = small_limits();
        settings.proof = ProofMode::check;
        settings.drat_trim.program = trusted::find_program(drat_trim);
        return settings;
    }

    /// Searches in the folder "run", from where it stands if there is one, and looks at the search.
    void search(const Subject& subject, const SearchSettings& settings,
                const std::function<void(const Search&)>& look) {
        const std::string path = folder_ / "run";
        const auto directory = RunDirectory::exists(path) ? RunDirectory::open(path, &subject)
                                                          : RunDirectory::create(path, subject);
        Search search(directory, subject);
        search_alone(search, settings, stop_);
        look(search);
    }
    RunResult verify() const { return nonesuch_run({"verify", folder_ / "run"}); }

    /// The message of the error that a run with this script in drat-trim's place ends in.
    template <class Error>
    std::string message_with(const std::string& script) {
        const std::string program = folder_.write_script("drat-trim", script);
        stop_ = false;
        try {
            search({pigeonhole(4, 3), {}, {}}, settings_with(program), [](const Search&) {});
        } catch (const Error& error) {
            return error.what();
        }
        return "no such error";
    }

    TemporaryFolder folder_;
    std::atomic<bool> stop_ = false;
};

TEST_F(CheckedProof, LeavesNoLogsButTheirSizesAndHashes) {
    auto settings = settings_with("drat-trim");
    settings.threads = 2;
    search({pigeonhole(7, 6), {}, {}}, settings, [](const Search& search) {
        EXPECT_TRUE(search.campaign().is_refuted());
        EXPECT_GT(search.campaign().nodes().size(), 3U);
        EXPECT_TRUE(search.has_proof());
        EXPECT_FALSE(search.has_kept_proof());
        for (const Campaign::Node& node : search.campaign().nodes()) {
            EXPECT_TRUE(node.log.is_checked);
            EXPECT_EQ(node.log.path, "");
            EXPECT_GT(node.log.bytes, 0U);
            EXPECT_EQ(node.log.sha256.size(), 64U);
        }
    });
    EXPECT_EQ(files_below(folder_ / "run/logs"), 0U);
    EXPECT_TRUE(fs::is_empty(folder_ / "tmp"));
}

TEST_F(CheckedProof, IsNotVerifiedAgain) {
    search(oscillator(), settings_with("drat-trim"), [](const Search& search) {
        EXPECT_TRUE(search.campaign().is_refuted());
        EXPECT_GT(search.campaign().nodes().size(), 1U);
    });
    const RunResult result = verify();
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(result.out,
              "c node 0: its log was checked when it was solved and not kept, so it cannot be "
              "checked again\ns NOT VERIFIED\n");
}

/// Keeps what it is given beside the script, under the log's name.
constexpr const char* collector =
    "folder=$(dirname \"$0\")/seen; mkdir -p \"$folder\"\n"
    "cp \"$1\" \"$folder/$(basename \"$2\").cnf\"; cp \"$2\" \"$folder\"\n"
    "exec drat-trim \"$@\"\n";

TEST_F(CheckedProof, IsOfTheCnfThatVerifyWouldBuild) {
    for (const Subject& subject : {Subject{pigeonhole(7, 6), {}, {}}, oscillator()}) {
        for (const char* name : {"run", "seen"}) fs::remove_all(folder_ / name);
        auto settings = settings_with(folder_.write_script("drat-trim", collector));
        settings.threads = 2;
        search(subject, settings,
               [](const Search& search) { EXPECT_TRUE(search.campaign().is_refuted()); });
        const trusted::RunFiles run = trusted::load_run(folder_ / "run");
        const auto& nodes = run.certificate.nodes;
        EXPECT_GT(nodes.size(), 1U);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const std::string name = fs::path(log_path({static_cast<std::uint32_t>(i)})).filename();
            EXPECT_EQ(read_file(folder_ / "seen/" + name + ".cnf"),
                      trusted::node_cnf(run, i, trusted::clause_lines(run.formula)))
                << i;
            EXPECT_EQ(sha256(read_file(folder_ / "seen/" + name)), nodes[i].sha256) << i;
        }
    }
}

TEST_F(CheckedProof, ThatIsRefusedIsOurMistakeAndKept) {
    const std::string message =
        message_with<InternalError>("echo 'c RUP check failed'; echo 's NOT VERIFIED'");
    EXPECT_EQ(message, "node 0: drat-trim refuses its log: c RUP check failed (kept: " +
                           (folder_ / "run/logs/000/000000.drat") + ")");
    EXPECT_EQ(files_below(folder_ / "run/logs"), 1U);
    EXPECT_TRUE(fs::is_empty(folder_ / "tmp"));
}

TEST_F(CheckedProof, ThatComesToNoEndNamesTheNode) {
    EXPECT_EQ(message_with<SystemError>("echo 's TIMEOUT'"),
              "node 0: drat-trim ran out of time: its own time limit");
    EXPECT_EQ(message_with<SystemError>("echo 'c MEMOUT: reallocation failed'"),
              "node 0: drat-trim ran out of memory: c MEMOUT: reallocation failed");
    EXPECT_EQ(message_with<SystemError>("kill -SEGV $$"),
              "node 0: drat-trim crashed: killed by signal 11");
    EXPECT_EQ(message_with<SystemError>("exit 0"),
              "node 0: drat-trim gave no answer: exit code 0 without a verdict: no output");
    EXPECT_EQ(files_below(folder_ / "run/logs"), 0U);
}

TEST_F(CheckedProof, CanBeStoppedAndResumed) {
    const Subject subject{pigeonhole(7, 6), {}, {}};
    std::jthread watch([&] {
        while (!fs::exists(folder_ / "begun")) std::this_thread::yield();
        stop_ = true;
    });
    const std::string sleeper =
        folder_.write_script("drat-trim", "touch \"$(dirname \"$0\")/begun\"; exec sleep 100");
    const auto start = std::chrono::steady_clock::now();
    search(subject, settings_with(sleeper), [](const Search& search) {
        EXPECT_FALSE(search.campaign().is_finished());
        EXPECT_EQ(search.campaign().running_count(), 0U);
    });
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
    EXPECT_TRUE(fs::is_empty(folder_ / "tmp"));
    stop_ = false;
    // Those that were checked stay so; the others are kept.
    auto settings = settings_with("drat-trim");
    settings.proof = ProofMode::keep;
    search(subject, settings, [](const Search& search) {
        EXPECT_TRUE(search.campaign().is_refuted());
        EXPECT_TRUE(search.has_kept_proof());
    });
    EXPECT_TRUE(has_line(verify().out, "s VERIFIED"));
}

TEST_F(CheckedProof, OfSomeNodesMakesTheWholeUnverifiable) {
    auto settings = settings_with("drat-trim");
    settings.proof = ProofMode::keep;
    search({pigeonhole(7, 6), {}, {}}, settings, [](const Search& search) {
        EXPECT_TRUE(search.has_kept_proof());
        EXPECT_GT(search.campaign().nodes().size(), 3U);
    });
    const auto forget = [](TamperedRun::Json& node) {
        node["log"] = "";
        node["checked"] = true;
    };
    expect_distrust(
        "two checked", folder_ / "run",
        [&](const TamperedRun& run) {
            run.edit_node(3, forget);
            run.edit_node(2, forget);
        },
        "node 2: its log was checked when it was solved and not kept");
    // With its log it is checked, whatever is said of it.
    expect_distrust(
        "said to be checked", folder_ / "run",
        [](const TamperedRun& run) {
            run.forge_log(1, run.log(2));
            run.edit_node(1, [](TamperedRun::Json& node) { node["checked"] = true; });
        },
        "node 1: drat-trim refuses its log");
    expect_distrust(
        "not said to be checked", folder_ / "run",
        [](const TamperedRun& run) {
            run.edit_node(1, [](TamperedRun::Json& node) { node["log"] = ""; });
        },
        "node 1: it has no log");
    expect_distrust(
        "no truth value", folder_ / "run",
        [](const TamperedRun& run) {
            run.edit_node(1, [](TamperedRun::Json& node) { node["checked"] = "yes"; });
        },
        "certificate.json");
}

}  // namespace
}  // namespace nonesuch
