// A disk that fills up: every write that did not get there is an error, nothing that is not whole
// has the name of a finished file, and with more room the run goes on.

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "conquer/drat_log.hpp"
#include "conquer/durable_file.hpp"
#include "conquer/journal.hpp"
#include "conquer/run_lock.hpp"
#include "encoding/error.hpp"
#include "program.hpp"
#include "small_disk.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

const std::string formula(64, 'a');

class FullDisk : public testing::Test {
  protected:
    void SetUp() override {
        if (!disk.is_there()) GTEST_SKIP() << "only root may make a small disk";
    }

    /// Files below a folder; folders do not count.
    static std::size_t files_below(const std::string& folder) {
        std::size_t count = 0;
        if (!fs::exists(folder)) return count;
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file()) ++count;
        }
        return count;
    }

    const SmallDisk disk{512};
    const TemporaryFolder elsewhere;
};

/// Writes about so many bytes that do not pack well, and finishes.
LogFile write_log(const LogPlace& place, std::size_t bytes) {
    DratLog log(place, "logs/000/000001.drat");
    std::uint32_t number = 1;
    for (std::size_t written = 0; written < bytes; written += 5) {
        number = number * 1664525 + 1013904223;
        const auto variable = static_cast<std::int32_t>(1000 + (number >> 8) % 1'000'000);
        log.add(std::array{Literal::from_dimacs(variable)});
    }
    return log.finish();
}

TEST_F(FullDisk, LeavesNoFileOfALogThatDoesNotFit) {
    fs::create_directories(disk / "logs/000");
    const LogPlace places[] = {{disk.path(), "", false},
                               {disk.path(), "", true},
                               {disk.path(), elsewhere.path(), false},
                               {disk.path(), elsewhere.path(), true}};
    for (const LogPlace& place : places) {
        for (const std::size_t room : {0U, 4096U, 65'536U, 131'072U}) {
            disk.fill_up_to(room);
            EXPECT_THROW(write_log(place, 400'000), SystemError) << room;
            EXPECT_EQ(files_below(disk / "logs"), 0U) << room;
            EXPECT_TRUE(elsewhere.is_empty());
        }
        fs::remove(disk / "filler");
        EXPECT_EQ(write_log(place, 100'000).path,
                  place.compress ? "logs/000/000001.drat.zst" : "logs/000/000001.drat");
        fs::remove_all(disk / "logs/000");
        fs::create_directories(disk / "logs/000");
    }
}

TEST_F(FullDisk, OfTheScratchFolderLeavesNoFileEither) {
    for (const bool compress : {false, true}) {
        EXPECT_THROW(write_log({elsewhere.path(), disk.path(), compress}, 2'000'000), SystemError);
        EXPECT_EQ(files_below(elsewhere.path()), 0U);
        EXPECT_EQ(files_below(disk.path()), 0U);
        // Its room is free again.
        EXPECT_NO_THROW(write_log({elsewhere.path(), disk.path(), compress}, 200'000));
        fs::remove_all(elsewhere / "logs");
    }
}

/// Events whose record takes more than one page.
std::vector<Event> many_events() {
    std::vector<Event> events;
    for (std::uint32_t i = 0; i < 500; ++i) {
        events.push_back({{i}, Finished{{"logs/000/000001.drat", i, std::string(64, 'b')}}});
    }
    return events;
}

TEST_F(FullDisk, CutsAJournalBackToItsWholeRecords) {
    const std::vector<Event> events = many_events();
    for (const std::size_t room : {0U, 4096U, 8192U, 65'536U}) {
        const std::string path = disk / "journal";
        fs::remove(path);
        {
            Journal journal = Journal::create(path, formula);
            journal.append(events);
            const std::string whole = read_file(path);
            disk.fill_up_to(room);
            EXPECT_THROW(
                {
                    for (int i = 0; i < 100; ++i) journal.append(events);
                },
                SystemError);
            // Also the next one, were it small enough to fit.
            fs::remove(disk / "filler");
            EXPECT_THROW(journal.append(events.front()), SystemError);
            const std::string cut = read_file(path);
            EXPECT_TRUE(cut.starts_with(whole));
            EXPECT_EQ(cut.back(), '\n');
        }
        const Journal::Resumed resumed = Journal::resume(path, formula, 1);
        EXPECT_EQ(resumed.events.size() % events.size(), 0U);
        EXPECT_EQ(resumed.note, "");
    }
}

TEST_F(FullDisk, KeepsTheOldJournalWhereTheCompactedOneDoesNotFit) {
    const std::string path = disk / "journal";
    Journal::create(path, formula).append(many_events());
    const std::string whole = read_file(path);
    disk.fill_up_to(8192);
    {
        Journal::Resumed resumed = Journal::resume(path, formula, 1);
        EXPECT_THROW(resumed.journal.compact(resumed.events), SystemError);
    }
    EXPECT_EQ(read_file(path), whole);
    EXPECT_FALSE(fs::exists(path + ".partial"));
    EXPECT_EQ(Journal::resume(path, formula, 1).events.size(), many_events().size());
}

TEST_F(FullDisk, KeepsTheOldFileWhereTheNewOneDoesNotFit) {
    const std::string path = disk / "certificate.json";
    write_durably(path, "old");
    disk.fill_up_to(8192);
    EXPECT_THROW(write_durably(path, std::string(100'000, 'x')), SystemError);
    EXPECT_EQ(read_file(path), "old");
    EXPECT_FALSE(fs::exists(path + ".partial"));
}

TEST_F(FullDisk, IsNotOwnedByWhoCannotWriteThere) {
    disk.fill_up_to(0);
    EXPECT_THROW(RunLock(disk.path()), SystemError);
    EXPECT_FALSE(fs::exists(disk / "owner"));
    fs::remove(disk / "filler");
    EXPECT_NO_THROW(RunLock(disk.path()));
}

TEST_F(FullDisk, EndsARunInOneLineAndWithMoreRoomItGoesOn) {
    const SmallDisk room(20'000);
    const std::string run = room / "run";
    const Words words = {"solve", "oscillator", "--period", "5",         "--box",
                         "6x6",   "--run",      run,        "--threads", "2"};
    for (const std::size_t left : {1'000'000U, 1'500'000U, 2'500'000U}) {
        room.fill_up_to(left);
        const RunResult result = nonesuch_run(words);
        EXPECT_EQ(result.code, 75) << left << result.out << result.error;
        EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
        EXPECT_EQ(result.out.find("s UNSAT"), std::string::npos) << result.out;
        fs::remove(room / "filler");
    }
    const RunResult result = nonesuch_run(words);
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    const RunResult verified = nonesuch_run({"verify", run});
    EXPECT_EQ(verified.code, 0) << verified.out << verified.error;
}

}  // namespace
}  // namespace nonesuch
