// A run that is stopped, killed or damaged goes on from where it was, and its proof holds.

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

Words oscillator(const std::string& period, const std::string& box, const std::string& run) {
    return {"solve", "oscillator", "--period", period, "--box", box, "--run", run};
}

void expect_verified(const std::string& run) {
    const RunResult result = nonesuch_run({"verify", run});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << result.out;
}

/// Continues a run to its end, and gives what was printed.
std::string expect_refuted(const std::string& run) {
    const RunResult result = nonesuch_run({"solve", "--run", run});
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s UNSATISFIABLE")) << result.out << result.error;
    return result.out;
}

/// Waits until a run has begun to keep its journal.
void wait_for_journal(const std::string& run) {
    for (int i = 0; i < 5000 && !fs::exists(run + "/journal"); ++i) {
        std::this_thread::sleep_for(milliseconds(2));
    }
}

TEST(Stop, BySignalIsQuickAndSaysHowToGoOn) {
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) {
        const TemporaryFolder folder;
        const std::string run = folder / "run";
        RunningProgram program(nonesuch_words(oscillator("5", "7x7", run)));
        wait_for_journal(run);
        std::this_thread::sleep_for(milliseconds(700));
        program.send(signal);
        const auto start = Clock::now();
        const RunResult result = program.wait();
        EXPECT_LT(Clock::now() - start, std::chrono::seconds(2)) << signal;
        EXPECT_EQ(result.code, 75) << signal << result.out << result.error;
        EXPECT_TRUE(has_line(result.out, "s UNKNOWN")) << result.out;
        EXPECT_TRUE(has_line(result.out, "c go on with: nonesuch solve --run " + run))
            << result.out;
        EXPECT_FALSE(fs::exists(run + "/certificate.json"));
        EXPECT_EQ(nonesuch_run({"verify", run}).code, 1);
    }
}

TEST(Stop, WithoutARunDirectoryKeepsOneAndNamesIt) {
    const TemporaryFolder folder;
    RunningProgram program(nonesuch_words({"solve", "oscillator", "--period", "4", "--box", "7x7"}),
                           {.environment = {{"TMPDIR", folder.path()}}});
    for (int i = 0; i < 1000 && folder.is_empty(); ++i) {
        std::this_thread::sleep_for(milliseconds(5));
    }
    ASSERT_FALSE(folder.is_empty());
    const std::string run = fs::directory_iterator(folder.path())->path().string();
    wait_for_journal(run);
    std::this_thread::sleep_for(milliseconds(100));
    program.send(SIGINT);
    const RunResult result = program.wait();
    if (result.code == 10) GTEST_SKIP() << "solved before it could be stopped";
    EXPECT_EQ(result.code, 75) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "c go on with: nonesuch solve --run " + run)) << result.out;
    EXPECT_TRUE(fs::exists(run + "/journal"));
}

// As timeout(1) does, which signals its child and then its own group.
TEST(Stop, AskedForTwiceAtOnceIsInGoodOrder) {
    const TemporaryFolder folder;
    for (int attempt = 0; attempt < 5; ++attempt) {
        const std::string run = folder / ("run" + std::to_string(attempt));
        RunningProgram program(nonesuch_words(oscillator("5", "7x7", run)));
        wait_for_journal(run);
        std::this_thread::sleep_for(milliseconds(100));
        program.send(SIGTERM);
        std::this_thread::sleep_for(milliseconds(attempt));
        program.send(SIGTERM);
        const RunResult result = program.wait();
        EXPECT_EQ(result.code, 75) << result.out << result.error;
        EXPECT_TRUE(has_line(result.out, "s UNKNOWN")) << result.out;
    }
}

TEST(Resume, AfterAStopEndsInAVerifiedProof) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    RunningProgram program(nonesuch_words(oscillator("5", "6x6", run)));
    wait_for_journal(run);
    std::this_thread::sleep_for(milliseconds(400));
    program.send(SIGTERM);
    EXPECT_EQ(program.wait().code, 75);
    expect_refuted(run);
    expect_verified(run);
}

TEST(Resume, AfterKillsAtSeveralMomentsEndsInAVerifiedProof) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    for (const int moment : {30, 80, 150, 300, 600}) {
        RunningProgram program(nonesuch_words(oscillator("3", "5x5", run)));
        std::this_thread::sleep_for(milliseconds(moment));
        program.send(SIGKILL);
        program.wait();
    }
    EXPECT_EQ(nonesuch_run(oscillator("3", "5x5", run)).code, 20);
    expect_verified(run);
}

TEST(Resume, AfterAKillSaysWhoLeftAndAfterACleanEndNothing) {
    const TemporaryFolder folder;
    const std::string run = folder / "run";
    RunningProgram program(nonesuch_words(oscillator("5", "6x6", run)));
    wait_for_journal(run);
    program.send(SIGKILL);
    program.wait();
    const auto start = Clock::now();
    const RunResult result = nonesuch_run(oscillator("5", "6x6", run));
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(9));
    EXPECT_NE(result.out.find("c " + run + ": process " + std::to_string(program.pid()) + " on "),
              std::string::npos)
        << result.out;
    EXPECT_FALSE(fs::exists(run + "/owner"));
    EXPECT_EQ(expect_refuted(run).find(": process "), std::string::npos);
}

/// A finished run of the smallest interesting claim.
class FinishedRun : public testing::Test {
  protected:
    void SetUp() override {
        const RunResult result = nonesuch_run(oscillator("4", "5x5", run_));
        ASSERT_EQ(result.code, 20) << result.error;
        journal_ = read_file(run_ + "/journal");
    }
    std::size_t last_record() const { return journal_.rfind('\n', journal_.size() - 2) + 1; }

    TemporaryFolder folder_;
    std::string run_ = folder_ / "run";
    std::string journal_;
};

TEST_F(FinishedRun, ResumedGivesItsVerdictAtOnce) {
    for (int i = 0; i < 2; ++i) {
        EXPECT_NE(expect_refuted(run_).find("; 0 conflicts"), std::string::npos);
        EXPECT_EQ(nonesuch_run(oscillator("4", "5x5", run_)).code, 20);
        EXPECT_EQ(read_file(run_ + "/journal"), journal_);
    }
    expect_verified(run_);
}

TEST_F(FinishedRun, WithATornJournalSaysSoAndGoesOn) {
    const std::size_t last = last_record();
    for (const std::size_t size : {journal_.size() - 1, journal_.size() - 20, last + 5, last + 1}) {
        write_file(run_ + "/journal", journal_.substr(0, size));
        fs::remove(run_ + "/certificate.json");
        const std::string out = expect_refuted(run_);
        EXPECT_TRUE(has_line(out, "c " + run_ + "/journal: a torn record at byte " +
                                      std::to_string(last) + " was cut off"))
            << out;
        expect_verified(run_);
    }
}

TEST_F(FinishedRun, WithAJournalCutAtAnyRecordGoesOn) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < journal_.size(); ++i) {
        if (journal_[i] == '\n') ends.push_back(i + 1);
    }
    for (std::size_t i = 1; i < ends.size(); i += 4) {
        write_file(run_ + "/journal", journal_.substr(0, ends[i]));
        fs::remove(run_ + "/certificate.json");
        expect_refuted(run_);
        expect_verified(run_);
    }
}

TEST_F(FinishedRun, WithAJournalDamagedInTheMiddleIsRefusedWithThePlace) {
    const std::size_t start = journal_.find('\n', journal_.find('\n') + 1) + 1;
    for (const std::size_t at : {start, start + 4, start + 20}) {
        std::string damaged = journal_;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        write_file(run_ + "/journal", damaged);
        const RunResult result = nonesuch_run({"solve", "--run", run_});
        EXPECT_EQ(result.code, 1);
        EXPECT_NE(result.error.find("journal: damaged record at byte " + std::to_string(start)),
                  std::string::npos)
            << result.error;
        EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
        EXPECT_EQ(read_file(run_ + "/journal"), damaged);
    }
}

TEST_F(FinishedRun, WithAJournalOfAnotherVersionOrFormulaIsRefused) {
    std::string other = journal_;
    other[std::string("nonesuch journal ").size()] = '1';
    write_file(run_ + "/journal", other);
    RunResult result = nonesuch_run({"solve", "--run", run_});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.error.find("journal:1: a journal of version 1"), std::string::npos)
        << result.error;
    const std::size_t hash = journal_.find('\n') + 1;
    other = journal_;
    other[hash] = other[hash] == '0' ? '1' : '0';
    write_file(run_ + "/journal", other);
    result = nonesuch_run({"solve", "--run", run_});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.error.find("journal:2: "), std::string::npos) << result.error;
}

TEST_F(FinishedRun, WithoutOneOfItsLogsSolvesThatNodeAgainAndStaysResumable) {
    for (const auto& entry : fs::directory_iterator(run_ + "/logs/000")) {
        const std::string log = entry.path().string();
        fs::resize_file(log, 1);
        const std::string out = expect_refuted(run_);
        EXPECT_NE(out.find(log + ": missing or cut short"), std::string::npos) << out;
        expect_verified(run_);
        expect_refuted(run_);
        if (HasFailure()) return;
        fs::remove(log);
        expect_refuted(run_);
        expect_verified(run_);
        if (HasFailure()) return;
    }
}

/// How often `part` occurs in `text`.
std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
}

TEST_F(FinishedRun, SolvedAgainInPartHasTheOldEndsTakenOutOfItsJournal) {
    const std::size_t ends = count(journal_, "\"log\"");
    for (const auto& entry : fs::directory_iterator(run_ + "/logs/000")) fs::remove(entry);
    expect_refuted(run_);
    expect_refuted(run_);
    EXPECT_EQ(count(read_file(run_ + "/journal"), "\"log\""), ends);
    EXPECT_FALSE(fs::exists(run_ + "/journal.partial"));
    expect_verified(run_);
}

TEST_F(FinishedRun, ResumedIsRidOfLogsThatItsJournalDoesNotName) {
    write_file(run_ + "/logs/000/000000-1.drat", "12345");
    write_file(run_ + "/logs/000/000001.drat.elsewhere-17-0.partial", "123");
    const std::string out = expect_refuted(run_);
    EXPECT_TRUE(
        has_line(out, "c " + run_ + "/logs: 2 logs of no use any more were removed, 8 bytes"))
        << out;
    EXPECT_FALSE(fs::exists(run_ + "/logs/000/000000-1.drat"));
    expect_verified(run_);
}

TEST_F(FinishedRun, KilledBeforeItsJournalBeganStartsAgain) {
    fs::remove_all(run_ + "/logs");
    fs::remove(run_ + "/certificate.json");
    for (const std::size_t size : {0U, 10U, 19U, 40U}) {
        write_file(run_ + "/journal", journal_.substr(0, size));
        const RunResult result = nonesuch_run(oscillator("4", "5x5", run_));
        EXPECT_EQ(result.code, 20) << "journal of " << size << " bytes: " << result.error;
    }
    for (const std::string file : {"journal", "symmetry.txt", "formula.cnf", "claim.json"}) {
        for (const char* later : {"journal", "logs", "certificate.json"}) {
            fs::remove_all(run_ + "/" + later);
        }
        fs::remove(run_ + "/" + file);
        const RunResult result = nonesuch_run(oscillator("4", "5x5", run_));
        EXPECT_EQ(result.code, 20) << "without " << file << ": " << result.error;
    }
}

}  // namespace
}  // namespace nonesuch
