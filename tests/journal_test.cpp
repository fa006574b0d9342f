#include "conquer/journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "memory_folder.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

constexpr std::size_t variables = 200;
const std::string formula(64, 'a');

struct Record {
    NodeId node;
    std::variant<Child, Verdict> what;
};

Cube cube(std::initializer_list<int> numbers) {
    Cube literals;
    for (const int number : numbers) literals.push_back(Literal::from_dimacs(number));
    return literals;
}

Verdict finished(int node) {
    return Finished{LogFile{"logs/000/00000" + std::to_string(node) + ".drat",
                            std::uint64_t{1} << (6 * node), std::string(64, 'b')}};
}

std::vector<Record> ten_records() {
    std::vector<bool> model(variables, false);
    model[0] = model[17] = model[variables - 1] = true;
    return {
        {{0}, Child{cube({-1, 50}), Images::group, 4}},
        {{0}, Child{cube({1, 200}), Images::group, 4}},
        {{1}, Child{cube({-1, 50, 7}), Images::identity, 1}},
        {{1}, Child{cube({-1, 50, -7}), Images::identity, 0}},
        {{0}, finished(0)},
        {{3}, finished(3)},
        {{1}, finished(1)},
        {{4'000'000'000U}, Child{cube({}), Images::identity, 1'000}},
        {{4}, Verdict(Finished{LogFile{}})},
        {{2}, Verdict(ModelFound{model})},
    };
}

/// One line that says everything about a record, so that lists can be compared.
std::string spelled(const Record& record) {
    std::string text = std::to_string(record.node.number) + ":";
    if (const auto* child = std::get_if<Child>(&record.what)) {
        for (const Literal literal : child->cube) text += " " + std::to_string(literal.dimacs());
        text += child->images == Images::group ? " group " : " identity ";
        return text + std::to_string(child->depth);
    }
    const auto& verdict = std::get<Verdict>(record.what);
    if (const auto* done = std::get_if<Finished>(&verdict)) {
        return text + " log " + done->log.path + " " + std::to_string(done->log.bytes) + " " +
               done->log.sha256;
    }
    text += " model ";
    for (const bool value : std::get<ModelFound>(verdict).model) text += value ? '1' : '0';
    return text;
}

std::vector<std::string> spelled(const std::vector<Record>& records) {
    std::vector<std::string> lines;
    for (const Record& record : records) lines.push_back(spelled(record));
    return lines;
}

void append(Journal& journal, const Record& record) {
    if (const auto* child = std::get_if<Child>(&record.what)) {
        journal.append(record.node, {child, 1});
    } else {
        journal.append(record.node, std::get<Verdict>(record.what));
    }
}

struct Reading {
    std::vector<std::string> records;
    std::string note;
    std::string error;
};

/// Reads a journal and lets `then` continue it.
template <typename Then>
Reading read(const std::string& path, Then then, const std::string& sha256 = formula) {
    Reading reading;
    const Journal::Replay replay{[&](NodeId node, const Child& child) {
                                     reading.records.push_back(spelled({node, child}));
                                 },
                                 [&](NodeId node, const Verdict& verdict) {
                                     reading.records.push_back(spelled({node, verdict}));
                                 }};
    try {
        Journal journal = Journal::resume(path, sha256, variables, replay, reading.note);
        then(journal);
    } catch (const InputError& error) {
        reading.error = error.what();
    }
    return reading;
}

Reading read(const std::string& path, const std::string& sha256 = formula) {
    return read(
        path, [](Journal&) {}, sha256);
}

class JournalFile : public testing::Test {
  protected:
    static void SetUpTestSuite() { prefer_memory_for_temporary_files(); }
    void SetUp() override {
        Journal journal = Journal::create(path, formula);
        for (const Record& record : ten_records()) append(journal, record);
        whole = read_file(path);
        header_size = whole.find('\n', whole.find('\n') + 1) + 1;
    }

    /// Either a prefix of what was written, with a note, or an error that names a place.
    void expect_prefix_or_error(const std::string& bytes, const std::string& what) {
        write_file(path, bytes);
        const Reading reading = read(path);
        ASSERT_LE(reading.records.size(), written.size()) << what;
        for (std::size_t i = 0; i < reading.records.size(); ++i) {
            ASSERT_EQ(reading.records[i], written[i]) << what;
        }
        if (!reading.error.empty()) {
            ASSERT_TRUE(reading.error.starts_with(path + ":")) << what << ": " << reading.error;
        } else if (reading.records.size() < written.size()) {
            ++resumed;
        }
    }

    const TemporaryFolder folder;
    const std::string path = folder / "journal";
    const std::vector<std::string> written = spelled(ten_records());
    std::string whole;
    std::size_t header_size = 0;
    int resumed = 0;
};

TEST_F(JournalFile, IsReadBackRecordByRecord) {
    const Reading reading = read(path);
    EXPECT_EQ(reading.records, written);
    EXPECT_EQ(reading.note, "");
    EXPECT_EQ(reading.error, "");
    EXPECT_EQ(read_file(path), whole);
}

TEST_F(JournalFile, IsContinuedWhereItEnded) {
    const Record more{{7}, Child{cube({3}), Images::group, 2}};
    read(path, [&](Journal& journal) { append(journal, more); });
    auto expected = written;
    expected.push_back(spelled(more));
    EXPECT_EQ(read(path).records, expected);
}

TEST_F(JournalFile, TakesChildrenTogetherOneRecordEach) {
    const std::vector<Child> children = {{cube({3}), Images::group, 2},
                                         {cube({-3}), Images::identity, 1}};
    read(path, [&](Journal& journal) {
        journal.append({7}, children);
        journal.append({8}, std::span<const Child>());
    });
    auto expected = written;
    for (const Child& child : children) expected.push_back(spelled({{7}, child}));
    EXPECT_EQ(read(path).records, expected);
}

TEST_F(JournalFile, IsWrittenAsDocumented) {
    EXPECT_TRUE(whole.starts_with("nonesuch journal 1\n" + formula + "\n"));
    const auto end = whole.find('\n', header_size);
    const std::string first = whole.substr(header_size, end - header_size);
    EXPECT_EQ(first.substr(8),
              R"( {"child":{"cube":[-1,50],"depth":4,"images":"group"},"node":0})");
    EXPECT_EQ(first.find_first_not_of("0123456789abcdef"), 8U);
}

TEST_F(JournalFile, CutAnywhereBehindItsHeaderIsResumedWithTheWholeRecords) {
    for (std::size_t size = header_size; size <= whole.size(); ++size) {
        const std::string bytes = whole.substr(0, size);
        write_file(path, bytes);
        const auto records =
            static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\n')) - 2;
        const Record more{{5}, finished(5)};
        const Reading reading = read(path, [&](Journal& journal) { append(journal, more); });
        ASSERT_EQ(reading.error, "") << size;
        auto expected =
            std::vector(written.begin(), written.begin() + static_cast<std::ptrdiff_t>(records));
        ASSERT_EQ(reading.records, expected) << size;
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
        ASSERT_EQ(again.records, expected) << size;
        ASSERT_EQ(again.note, "") << size;
    }
}

TEST_F(JournalFile, CutInItsHeaderIsBegunAgain) {
    for (std::size_t size = 0; size < header_size; ++size) {
        write_file(path, whole.substr(0, size));
        const Reading reading = read(path);
        EXPECT_EQ(reading.error, "") << size;
        EXPECT_TRUE(reading.records.empty()) << size;
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
    // A changed line end joins two records; only the last two may then pass for a torn one.
    for (std::size_t at = header_size; at + 1 < last; ++at) {
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
    EXPECT_TRUE(read(path, std::string(64, 'c')).error.starts_with(path + ":2: "));
    for (const char* header : {"nonesuch journal 2", "nonesuch journal 10", "nonesuch journal"}) {
        write_file(path, header + whole.substr(whole.find('\n')));
        EXPECT_TRUE(read(path).error.starts_with(path + ":1: ")) << header;
    }
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

TEST_F(JournalFile, WithALiteralBeyondTheFormulaIsRefused) {
    std::filesystem::remove(path);
    {
        Journal journal = Journal::create(path, formula);
        append(journal, {{0}, Child{cube({201}), Images::identity, 1}});
        append(journal, ten_records().front());
    }
    const Reading reading = read(path);
    EXPECT_NE(reading.error.find("byte " + std::to_string(header_size)), std::string::npos)
        << reading.error;
    EXPECT_TRUE(reading.records.empty());
}

}  // namespace
}  // namespace nonesuch
