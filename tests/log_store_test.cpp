#include "conquer/log_store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "conquer/drat_log.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "memory_folder.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

const std::string path = "logs/012/012345.drat";

/// A log of so many lemmas (2), with the tautology in front.
std::string content(std::size_t lemmas) {
    std::string text("a\2\3\0", 4);
    for (std::size_t i = 0; i < lemmas; ++i) text += std::string("a\4\0", 3);
    return text;
}

void add_lemmas(DratLog& log, std::size_t count) {
    const std::array lemma{Literal::from_dimacs(2)};
    for (std::size_t i = 0; i < count; ++i) log.add(lemma);
}

/// Writes and finishes a log of so many lemmas.
LogFile write_log(const LogPlace& place, std::size_t lemmas) {
    DratLog log(place, path);
    add_lemmas(log, lemmas);
    return log.finish();
}

class LogStore : public testing::Test {
  protected:
    static void SetUpTestSuite() { prefer_memory_for_temporary_files(); }

    std::string bytes(const LogFile& log) const { return read_file(folder / log.path); }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder / "logs/012"), {}));
    }
    void expect_whole(const LogFile& log, std::size_t lemmas) const {
        EXPECT_EQ(bytes(log), content(lemmas)) << log.path;
        EXPECT_EQ(log.bytes, content(lemmas).size());
        EXPECT_EQ(log.sha256, sha256(content(lemmas)));
    }

    const TemporaryFolder folder;
    const TemporaryFolder scratch;
    const LogPlace here{folder.path(), ""};
    const LogPlace through_scratch{folder.path(), scratch.path()};
};

TEST_F(LogStore, PutsAFinishedLogWhereItIsWanted) {
    for (const LogPlace& place : {here, through_scratch}) {
        const LogFile log = write_log(place, 100'000);
        EXPECT_EQ(log.path, path);
        expect_whole(log, 100'000);
        EXPECT_EQ(files(), 1U);
        fs::remove_all(folder / "logs");
    }
}

TEST_F(LogStore, NeverReplacesALogByAnotherOfTheSameNode) {
    std::vector<LogFile> logs;
    for (std::size_t i = 0; i < 6; ++i) {
        logs.push_back(write_log(i % 2 == 0 ? here : through_scratch, i));
    }
    EXPECT_EQ(logs[0].path, "logs/012/012345.drat");
    EXPECT_EQ(logs[1].path, "logs/012/012345-1.drat");
    EXPECT_EQ(logs[5].path, "logs/012/012345-5.drat");
    for (std::size_t i = 0; i < 6; ++i) expect_whole(logs[i], i);
}

TEST_F(LogStore, KeepsLogsApartThatAreWrittenAtTheSameTime) {
    constexpr std::size_t sessions = 8;
    std::vector<LogFile> logs(sessions);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < sessions; ++i) {
            threads.emplace_back(
                [&, i] { logs[i] = write_log(i % 2 == 0 ? here : through_scratch, 1000 + i); });
        }
    }
    std::set<std::string> paths;
    for (std::size_t i = 0; i < sessions; ++i) {
        expect_whole(logs[i], 1000 + i);
        paths.insert(logs[i].path);
    }
    EXPECT_EQ(paths.size(), sessions);
    EXPECT_EQ(files(), sessions);
}

TEST_F(LogStore, LeavesNothingOfALogThatIsNotFinished) {
    for (const LogPlace& place : {here, through_scratch}) {
        DratLog log(place, path);
        add_lemmas(log, 100'000);
    }
    EXPECT_EQ(files(), 0U);
    EXPECT_TRUE(scratch.is_empty());
}

TEST_F(LogStore, LeavesNothingInTheScratchFolderWhateverEndsTheProcess) {
    // It has no name there from the start.
    DratLog log(through_scratch, path);
    add_lemmas(log, 100'000);
    EXPECT_TRUE(scratch.is_empty());
    EXPECT_FALSE(fs::exists(folder / "logs"));
}

TEST_F(LogStore, MakesTheScratchFolderIfThereIsNone) {
    expect_whole(write_log({folder.path(), scratch / "a/b"}, 5), 5);
}

TEST_F(LogStore, RefusesAScratchFolderThatIsNone) {
    const std::string file = scratch.write("file", "");
    for (const std::string& place : {file, file + "/below", std::string("/proc/nonesuch")}) {
        EXPECT_THROW(write_log({folder.path(), place}, 1), SystemError) << place;
    }
    EXPECT_FALSE(fs::exists(folder / "logs"));
}

TEST_F(LogStore, FinishesNoLogWhoseDraftWasSweptAway) {
    DratLog log(here, path);
    for (const auto& draft : fs::directory_iterator(folder / "logs/012")) fs::remove(draft);
    EXPECT_THROW(log.finish(), SystemError);
    EXPECT_EQ(files(), 0U);
}

TEST_F(LogStore, CallsDraftsLikeNobodyElses) {
    const std::string logs = folder / "logs/012";
    const DraftFile first(logs, "012345.drat");
    const DraftFile second(logs, "012345.drat");
    EXPECT_NE(first.path(), second.path());
    for (const DraftFile* draft : {&first, &second}) {
        EXPECT_NE(draft->path().find("-" + std::to_string(getpid()) + "-"), std::string::npos);
        EXPECT_TRUE(draft->path().ends_with(".partial"));
    }
}

/// A file system that answers every link with an error.
auto links_fail_with(int error) {
    return [error](const char*, const char*) {
        errno = error;
        return -1;
    };
}

TEST_F(LogStore, GivesANameThatIsFreeAlsoWithoutHardLinks) {
    for (const int error : {EPERM, EOPNOTSUPP, ENOSYS, EMLINK}) {
        const std::string from = folder.write("draft", "new");
        const std::string name = folder / "name";
        fs::remove(name);
        EXPECT_TRUE(give_name(from, name, links_fail_with(error)));
        EXPECT_EQ(read_file(name), "new");
        folder.write("draft", "newer");
        EXPECT_FALSE(give_name(from, name, links_fail_with(error)));
        EXPECT_EQ(read_file(name), "new");
        EXPECT_EQ(read_file(from), "newer");
    }
}

TEST_F(LogStore, ReservesNoNameForADraftThatIsGone) {
    EXPECT_THROW(give_name(folder / "none", folder / "name", links_fail_with(EPERM)), SystemError);
    EXPECT_FALSE(fs::exists(folder / "name"));
    EXPECT_THROW(give_name(folder / "none", folder / "name", links_fail_with(EIO)), SystemError);
}

TEST_F(LogStore, KnowsItsOwnLinkAgainWhenTheAnswerWasLost) {
    const std::string from = folder.write("draft", "new");
    fs::create_hard_link(from, folder / "name");
    EXPECT_TRUE(give_name(from, folder / "name", links_fail_with(EEXIST)));
    folder.write("other", "new");
    EXPECT_FALSE(give_name(from, folder / "other", links_fail_with(EEXIST)));
}

}  // namespace
}  // namespace nonesuch
