// `trim` keeps what a run proves, in fewer bytes, and loses nothing whatever happens meanwhile.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "conquer/campaign.hpp"
#include "encoding/error.hpp"
#include "formulas.hpp"
#include "program.hpp"
#include "tampered_run.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

class Trim : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder = std::make_unique<TemporaryFolder>();
        for (const bool is_packed : {false, true}) {
            Words words = {"solve", "oscillator", "--period", "3", "--box", "6x6", "--run"};
            words.push_back(run_of(is_packed));
            if (is_packed) words.push_back("--compress");
            ASSERT_EQ(nonesuch_run(words).code, 20);
        }
    }
    static void TearDownTestSuite() { folder.reset(); }

    static std::string run_of(bool is_packed) { return *folder / (is_packed ? "packed" : "plain"); }

    static nlohmann::json trimmed(const TamperedRun& run) {
        const RunResult result = nonesuch_run({"trim", run.path(), "--json"});
        EXPECT_EQ(result.code, 0) << result.error;
        return nlohmann::json::parse(result.out);
    }
    static void expect_verified(const TamperedRun& run) {
        const RunResult result = run.verify();
        EXPECT_EQ(result.code, 0) << result.out;
        EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << result.out;
    }
    /// The logs are those of the certificate, and no others.
    static void expect_no_litter(const TamperedRun& run) {
        std::set<std::string> named;
        const auto certificate = run.certificate();
        for (const auto& node : certificate["nodes"]) named.insert(run.file(node["log"]));
        std::set<std::string> there;
        for (const auto& file : fs::recursive_directory_iterator(run.file("logs"))) {
            if (file.is_regular_file()) there.insert(file.path().string());
        }
        EXPECT_EQ(there, named);
    }

    static inline std::unique_ptr<TemporaryFolder> folder;
};

TEST_F(Trim, KeepsTheProofInFewerBytes) {
    for (const bool is_packed : {false, true}) {
        const TamperedRun run(run_of(is_packed));
        const auto said = trimmed(run);
        EXPECT_EQ(said["nodes"], run.certificate()["nodes"].size());
        EXPECT_GT(said["shortened"], 1);
        EXPECT_LT(said["bytes_after"], said["bytes_before"]);
        std::uint64_t bytes = 0;
        const auto certificate = run.certificate();
        for (const auto& node : certificate["nodes"]) {
            bytes += fs::file_size(run.file(node["log"]));
            EXPECT_EQ(node["log"].get<std::string>().ends_with(".zst"), is_packed);
        }
        EXPECT_EQ(said["bytes_after"], bytes);
        expect_verified(run);
        expect_no_litter(run);
    }
}

TEST_F(Trim, LeavesARunThatCanBeOpenedAndTrimmedAgain) {
    const TamperedRun run(run_of(false));
    trimmed(run);
    const auto before = run.certificate();
    EXPECT_EQ(nonesuch_run({"solve", "--run", run.path()}).code, 20);
    EXPECT_EQ(run.certificate(), before);
    EXPECT_EQ(trimmed(run)["shortened"], 0);
    EXPECT_EQ(run.certificate(), before);
    expect_verified(run);
}

TEST_F(Trim, RefusesWhatDratTrimRefuses) {
    const TamperedRun run(run_of(false));
    run.forge_log(1, std::string("a\0", 2));
    const std::string log = run.log(1);
    const RunResult result = nonesuch_run({"trim", run.path()});
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_NE(result.error.find("node 1"), std::string::npos) << result.error;
}

TEST_F(Trim, RefusesWhatHoldsNoLogs) {
    const std::string cnf = folder->write("sat.cnf", "p cnf 2 1\n1 2 0\n");
    ASSERT_EQ(nonesuch_run({"solve", cnf, "--run", *folder / "sat"}).code, 10);
    EXPECT_NE(nonesuch_run({"trim", *folder / "sat"}).error.find("holds a solution"),
              std::string::npos);
    EXPECT_NE(nonesuch_run({"trim", *folder / "none"}).error.find("not a run directory"),
              std::string::npos);
}

TEST_F(Trim, KilledAtAnyMomentLosesNothing) {
    int killed = 0;
    for (const int delay : {0, 1, 3}) {
        const TamperedRun run(run_of(delay % 2 == 1));
        RunningProgram program({NONESUCH_PROGRAM, "trim", run.path(), "--threads", "1"}, {});
        std::this_thread::sleep_for(std::chrono::milliseconds(100 * delay));
        program.send(SIGKILL);
        killed += program.wait().code != 0 ? 1 : 0;
        expect_verified(run);
        // The next one finds the folder in order, and cleans up.
        trimmed(run);
        expect_verified(run);
        expect_no_litter(run);
    }
    EXPECT_GT(killed, 1);
}

TEST_F(Trim, StoppedKeepsWhatItHas) {
    const TamperedRun run(run_of(false));
    const std::string slow = folder->write("slow", "#!/bin/sh\nsleep 0.1\nexec drat-trim \"$@\"\n");
    fs::permissions(slow, fs::perms::owner_all);
    RunningProgram program(
        {NONESUCH_PROGRAM, "trim", run.path(), "--threads", "1", "--drat-trim", slow}, {});
    const auto has_shortened = [&] {
        const auto files = fs::recursive_directory_iterator(run.file("logs"));
        return std::count_if(begin(files), end(files), [](const auto& file) {
                   return file.path().string().ends_with(".core.drat");
               }) > 1;
    };
    while (program.is_running() && !has_shortened())
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    program.send(SIGINT);
    const RunResult result = program.wait();
    EXPECT_EQ(result.code, 75) << result.out << result.error;
    EXPECT_NE(result.out.find("c stopped; the same command goes on"), std::string::npos);
    EXPECT_NE(run.read("certificate.json").find(".core.drat"), std::string::npos);
    expect_verified(run);
    expect_no_litter(run);
}

TEST(CampaignLog, IsReplacedOnlyWhereThereIsOne) {
    Campaign campaign;
    EXPECT_THROW(campaign.replace_log({0}, {"logs/a.drat", 5, "00", false}), InternalError);
    campaign.apply({0}, Finished{{"logs/b.drat", 100, "11", false}});
    campaign.replace_log({0}, {"logs/a.drat", 5, "00", false});
    EXPECT_EQ(campaign.log_bytes(), 5U);
    EXPECT_EQ(campaign.node({0}).log.path, "logs/a.drat");
}

}  // namespace
}  // namespace nonesuch
