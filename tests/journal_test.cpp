#include "conquer/journal.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "journal_file.hpp"

namespace nonesuch {
namespace {

TEST_F(JournalFile, IsReadBackRecordByRecord) {
    const Reading reading = read(path);
    EXPECT_EQ(reading.events, written);
    EXPECT_EQ(reading.note, "");
    EXPECT_EQ(reading.error, "");
    EXPECT_EQ(read_file(path), whole);
}

TEST_F(JournalFile, IsContinuedWhereItEnded) {
    const Event more{{7}, Child{literals({3}), Images::group, 2}};
    read(path, [&](Journal& journal) { journal.append(more); });
    auto expected = written;
    expected.push_back(spelled(more));
    EXPECT_EQ(read(path).events, expected);
}

TEST_F(JournalFile, KeepsSolutionsAsGrids) {
    const Event solution{{7}, life::Solution{"..?/??.|o../..o", "ooo/ooo|o../..o"}};
    read(path, [&](Journal& journal) { journal.append(solution); });
    auto expected = written;
    expected.push_back(spelled(solution));
    EXPECT_EQ(read(path).events, expected);
    EXPECT_NE(read_file(path).find(
                  R"([{"node":7,"solution":"..?/??.|o../..o","witness":"ooo/ooo|o../..o"}])"),
              std::string::npos);
}

TEST_F(JournalFile, RefusesSolutionsThatAreNoGrids) {
    for (const char* grid : {"", "oo/o", "x", "a", "o'", "o/ o", "O", "#"}) {
        read(path, [&](Journal& journal) { journal.append({{7}, life::Solution{grid, "oo"}}); });
        EXPECT_NE(read(path).error.find("record at byte"), std::string::npos) << grid;
        write_file(path, whole);
    }
}

TEST_F(JournalFile, CanBecomeOneOfAnotherFormula) {
    const std::string other(64, 'c');
    read(path, [&](Journal& journal) { journal.rebind(other, ten_events()); });
    EXPECT_EQ(Journal::formula_of(path), other);
    EXPECT_NE(read(path).error.find("a journal of another formula"), std::string::npos);
    EXPECT_EQ(read(
                  path, [](Journal&) {}, other)
                  .events,
              written);
    const Event more{{7}, Child{literals({3}), Images::group, 2}};
    read(
        path, [&](Journal& journal) { journal.append(more); }, other);
    EXPECT_EQ(read(
                  path, [](Journal&) {}, other)
                  .events.size(),
              written.size() + 1);
}

TEST_F(JournalFile, TakesNoEventsForNothing) {
    read(path, [](Journal& journal) { journal.append(std::span<const Event>()); });
    EXPECT_EQ(read_file(path), whole);
}

TEST_F(JournalFile, RefusesAVerdictThatChangesNothing) {
    read(path, [](Journal& journal) {
        EXPECT_THROW(journal.append({{7}, Verdict(Stopped{})}), InternalError);
    });
    EXPECT_EQ(read_file(path), whole);
}

TEST_F(JournalFile, IsWrittenAsDocumented) {
    EXPECT_TRUE(whole.starts_with("nonesuch journal 2\n" + formula + "\n"));
    const auto end = whole.find('\n', header_size);
    const std::string first = whole.substr(header_size, end - header_size);
    EXPECT_EQ(first.substr(0, 3), "64 ");
    EXPECT_EQ(first.substr(11),
              R"( [{"node":0,"child":{"cube":[-1,50],"images":"group","depth":4}}])");
    EXPECT_EQ(first.find_first_not_of("0123456789abcdef", 3), 11U);
    EXPECT_NE(whole.find(R"({"node":0,"log":"logs/000/000000.drat","bytes":1,"sha256":"bb)"),
              std::string::npos);
    EXPECT_NE(whole.find(R"({"node":2,"model":[1,18,200]})"), std::string::npos);
}

TEST_F(JournalFile, IsNeverOverwritten) {
    EXPECT_THROW(Journal::create(path, formula), SystemError);
    EXPECT_EQ(read_file(path), whole);
}

TEST_F(JournalFile, ThatCannotBeMadeIsASystemErrorWithItsPath) {
    try {
        Journal::create(folder / "missing/journal", formula);
        ADD_FAILURE() << "created";
    } catch (const SystemError& error) {
        EXPECT_NE(std::string(error.what()).find("missing/journal"), std::string::npos);
    }
}

TEST_F(JournalFile, WithEventsThatFitNoFormulaOrLieElsewhereIsRefused) {
    const auto log = [](const std::string& place) {
        return Event{{0}, Finished{LogFile{place, 1, std::string(64, 'b')}}};
    };
    for (const Event& wrong :
         {Event{{0}, Child{literals({201}), Images::identity, 1}},
          Event{{0}, Child{literals({-1, -201}), Images::identity, 1}}, log("/etc/passwd"),
          log("logs/../lock"), log("logs"), log("logs/"), log("formula.cnf"), log("logs//x")}) {
        std::filesystem::remove(path);
        {
            Journal journal = Journal::create(path, formula);
            journal.append(wrong);
            journal.append(ten_events().front());
        }
        const Reading reading = read(path);
        EXPECT_NE(reading.error.find("record at byte " + std::to_string(header_size)),
                  std::string::npos)
            << spelled(wrong) << reading.error;
    }
}

TEST_F(JournalFile, CompactedHoldsTheEventsGivenAndGoesOn) {
    const std::vector<Event> lasting = {ten_events()[0], ten_events()[4]};
    const Event more{{5}, finished(5)};
    read(path, [&](Journal& journal) {
        journal.compact(lasting);
        journal.append(more);
    });
    EXPECT_EQ(read(path).events,
              (std::vector{spelled(lasting[0]), spelled(lasting[1]), spelled(more)}));
    read(path, [](Journal& journal) { journal.compact({}); });
    EXPECT_EQ(read_file(path), whole.substr(0, header_size));
}

TEST_F(JournalFile, CompactedInManyRecordsHoldsThemAll) {
    std::vector<Event> many;
    for (std::uint32_t i = 0; i < 2500; ++i) many.push_back({{i}, finished(1)});
    read(path, [&](Journal& journal) { journal.compact(many); });
    EXPECT_EQ(read(path).events, spelled(many));
}

TEST_F(JournalFile, WhoseCompactionCannotBeWrittenKeepsItsEventsAndTakesNoMore) {
    std::filesystem::create_directory(path + ".partial");
    read(path, [&](Journal& journal) {
        EXPECT_THROW(journal.compact({}), SystemError);
        EXPECT_THROW(journal.append(ten_events()[0]), SystemError);
    });
    EXPECT_EQ(read_file(path), whole);
}

TEST_F(JournalFile, WithAHalfWrittenCompactionBesideItIsReadAlone) {
    // As a crash before the rename leaves it.
    write_file(path + ".partial", whole.substr(0, whole.size() / 2));
    EXPECT_EQ(read(path).events, written);
    read(path, [&](Journal& journal) { journal.compact(ten_events()); });
    EXPECT_EQ(read(path).events, written);
    EXPECT_FALSE(std::filesystem::exists(path + ".partial"));
}

TEST_F(JournalFile, TakesManyThousandEventsASecond) {
    std::vector<Event> events;
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        events.push_back(
            {{i}, Child{literals({-1, 50, 7, 8, 9, -10, 11, 12, 13}), Images::group, 9}});
        events.push_back({{i}, finished(1)});
    }
    const auto start = std::chrono::steady_clock::now();
    read(path, [&](Journal& journal) { journal.append(events); });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    RecordProperty("events_a_second", static_cast<int>(40'000 / seconds.count()));
    EXPECT_LT(seconds.count(), 20);  // that it is not quadratic; the rest is for a benchmark
}

}  // namespace
}  // namespace nonesuch
