// A damaged journal is resumed with a prefix of what was written, or refused with the place.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "journal_file.hpp"

namespace nonesuch {
namespace {

TEST_F(JournalFile, CutAnywhereBehindItsHeaderIsResumedWithTheWholeRecords) {
    for (std::size_t size = header_size; size <= whole.size(); ++size) {
        const std::string bytes = whole.substr(0, size);
        write_file(path, bytes);
        const auto records =
            static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\n')) - 2;
        const Event more{{5}, finished(5)};
        const Reading reading = read(path, [&](Journal& journal) { journal.append(more); });
        ASSERT_EQ(reading.error, "") << size;
        auto expected = first_events(written, records);
        ASSERT_EQ(reading.events, expected) << size;
        const bool is_torn = bytes.back() != '\n';
        ASSERT_EQ(!reading.note.empty(), is_torn) << size;
        const std::size_t offset = bytes.rfind('\n') + 1;
        if (is_torn) {
            ASSERT_NE(reading.note.find("byte " + std::to_string(offset)), std::string::npos)
                << reading.note;
        }
        // The torn record is gone for good, and the new one follows the last whole one.
        expected.push_back(spelled(more));
        const Reading again = read(path);
        ASSERT_EQ(again.events, expected) << size;
        ASSERT_EQ(again.note, "") << size;
    }
}

TEST_F(JournalFile, CutInItsHeaderIsBegunAgain) {
    for (std::size_t size = 0; size < header_size; ++size) {
        write_file(path, whole.substr(0, size));
        const Reading reading = read(path);
        EXPECT_EQ(reading.error, "") << size;
        EXPECT_TRUE(reading.events.empty()) << size;
        EXPECT_NE(reading.note.find("begun again"), std::string::npos) << size << reading.note;
        EXPECT_EQ(read_file(path), whole.substr(0, header_size)) << size;
    }
}

TEST_F(JournalFile, WithAnyByteChangedNeverGivesARecordThatWasNotWritten) {
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const int change : {0x01, 0x20, 0x80, 0xFF, whole[at] ^ '\n'}) {
            if ((change & 0xFF) == 0) continue;
            std::string bytes = whole;
            bytes[at] = static_cast<char>(bytes[at] ^ change);
            expect_prefix_or_error(bytes, "byte " + std::to_string(at));
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(resumed, 0);
}

TEST_F(JournalFile, WithARecordRemovedDoubledOrMovedIsRefused) {
    std::vector<std::string> records;
    for (std::size_t at = header_size; at < whole.size(); at += records.back().size()) {
        records.push_back(whole.substr(at, whole.find('\n', at) + 1 - at));
    }
    ASSERT_EQ(records.size(), batches.size());
    const std::string header = whole.substr(0, header_size);
    for (std::size_t i = 0; i + 2 < records.size(); ++i) {
        auto damaged = records;
        damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(i));
        write_file(path, std::accumulate(damaged.begin(), damaged.end(), header));
        EXPECT_NE(read(path).error, "") << i;
        damaged = records;
        damaged[i] += damaged[i];
        write_file(path, std::accumulate(damaged.begin(), damaged.end(), header));
        EXPECT_NE(read(path).error, "") << i;
        damaged = records;
        std::swap(damaged[i], damaged[i + 1]);
        write_file(path, std::accumulate(damaged.begin(), damaged.end(), header));
        EXPECT_NE(read(path).error, "") << i;
    }
}

TEST_F(JournalFile, WithZerosWhereItsLastRecordShouldBeIsResumed) {
    // A power cut may leave the length of a file without all that was written there.
    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t from = last; from < whole.size(); from += 7) {
        for (std::size_t to = from + 1; to < whole.size(); to += 5) {
            std::string bytes = whole;
            std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(from),
                      bytes.begin() + static_cast<std::ptrdiff_t>(to), '\0');
            write_file(path, bytes);
            ASSERT_EQ(read(path).events, first_events(written, batches.size() - 1)) << from;
        }
    }
}

TEST_F(JournalFile, WithAnyByteRemovedOrDoubledNeverGivesARecordThatWasNotWritten) {
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        bytes.erase(at, 1);
        expect_prefix_or_error(bytes, "without byte " + std::to_string(at));
        bytes = whole;
        bytes.insert(at, 1, bytes[at]);
        expect_prefix_or_error(bytes, "with byte " + std::to_string(at) + " twice");
        if (HasFatalFailure()) return;
    }
}

TEST_F(JournalFile, DamagedBeforeItsLastRecordIsRefusedWithTheOffset) {
    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    std::size_t start = header_size;
    for (std::size_t at = header_size; at < last; ++at) {
        std::string bytes = whole;
        bytes[at] ^= 0x01;
        write_file(path, bytes);
        const Reading reading = read(path);
        ASSERT_NE(reading.error.find("byte " + std::to_string(start)), std::string::npos)
            << at << ": " << reading.error;
        if (whole[at] == '\n') start = at + 1;
    }
}

TEST_F(JournalFile, OfAnotherFormulaOrVersionIsRefused) {
    EXPECT_EQ(read(path, std::string(64, 'c')).error, path + ":2: a journal of another formula");
    const std::string rest = whole.substr(whole.find('\n'));
    for (const std::string version : {"1", "3", "10", "22"}) {
        write_file(path, "nonesuch journal " + version + rest);
        EXPECT_EQ(read(path).error, path + ":1: a journal of version " + version +
                                        "; this program reads version 2 only");
        EXPECT_EQ(read_file(path), "nonesuch journal " + version + rest);
    }
    write_file(path, "nonesuch journal" + rest);
    EXPECT_EQ(read(path).error,
              path + ":1: expected 'nonesuch journal 2', found \"nonesuch journal\"");
}

}  // namespace
}  // namespace nonesuch
