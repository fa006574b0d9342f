#include "conquer/trusted/log_input.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "conquer/descriptor.hpp"
#include "conquer/drat_log.hpp"
#include "conquer/log_compression.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "memory_folder.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using trusted::copy_log;

class LogInput : public testing::Test {
  protected:
    static void SetUpTestSuite() { prefer_memory_for_temporary_files(); }

    /// A file with the content packed; its path.
    std::string packed(const std::string& content) const {
        const Descriptor from(folder.write("plain", content), O_RDONLY);
        return packed_file(from);
    }
    std::string packed_file(const Descriptor& from) const {
        const std::string path = folder / "log.drat.zst";
        const Descriptor to(path, O_WRONLY | O_CREAT | O_TRUNC);
        compress_file(from.number(), to.number(), path);
        return path;
    }
    static std::string unpacked(const std::string& path) {
        std::ostringstream out;
        EXPECT_TRUE(copy_log(path, out));
        return out.str();
    }
    /// Why it is refused; or nothing, if it gives just the content.
    static std::string refusal(const std::string& path, const std::string& content) {
        try {
            std::ostringstream out;
            copy_log(path, out);
            EXPECT_EQ(out.str(), content);
            return "";
        } catch (const InputError& error) {
            return error.what();
        }
    }

    const TemporaryFolder folder;
};

/// Something that packs neither to nothing nor not at all.
std::string lemmas(std::size_t count) {
    std::string text;
    unsigned number = 1;
    for (std::size_t i = 0; i < count; ++i) {
        number = number * 1664525 + 1013904223;
        text += {'a', static_cast<char>(2 + number % 90), static_cast<char>(2 + (number >> 8) % 90),
                 '\0'};
    }
    return text;
}

TEST_F(LogInput, GivesBackWhatWasPacked) {
    for (const std::size_t count : {0U, 1U, 100U, 100'000U, 1'000'000U}) {
        const std::string content = lemmas(count);
        const std::string path = packed(content);
        EXPECT_EQ(unpacked(path), content) << count;
        if (count > 100) {
            EXPECT_LT(std::filesystem::file_size(path), content.size());
        }
    }
}

TEST_F(LogInput, GivesAPlainLogAsItIs) {
    const std::string content = lemmas(100'000);
    EXPECT_EQ(unpacked(folder.write("log.drat", content)), content);
    EXPECT_EQ(unpacked(folder.write("empty.drat", "")), "");
}

TEST_F(LogInput, OfAPackedDratLogIsTheLogItself) {
    const TemporaryFolder scratch;
    const std::array lemma{Literal::from_dimacs(2)};
    std::string content("a\2\3\0", 4);
    for (const std::string& place : {std::string(), scratch.path()}) {
        DratLog log({folder.path(), place, true}, "logs/000/000007.drat");
        log.add(lemma);
        const LogFile file = log.finish();
        EXPECT_EQ(file.path,
                  place.empty() ? "logs/000/000007.drat.zst" : "logs/000/000007-1.drat.zst");
        EXPECT_EQ(unpacked(folder / file.path), content + std::string("a\4\0", 3));
        EXPECT_EQ(file.bytes, std::filesystem::file_size(folder / file.path));
        EXPECT_EQ(file.sha256, sha256_of_file(folder / file.path));
        EXPECT_TRUE(scratch.is_empty());
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / "logs/000"), {}), 2);
}

TEST_F(LogInput, OfSeveralFramesIsAllOfThem) {
    const std::string one = read_file(packed("first"));
    const std::string two = read_file(packed("second"));
    EXPECT_EQ(unpacked(folder.write("both.zst", one + two)), "firstsecond");
}

TEST_F(LogInput, CutAnywhereIsRefused) {
    const std::string content = lemmas(300);
    const std::string whole = read_file(packed(content));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string path = folder.write("cut.zst", whole.substr(0, size));
        ASSERT_EQ(refusal(path, content), path + ": the zstd data are truncated") << size;
    }
}

TEST_F(LogInput, WithAnyByteChangedIsRefusedOrGivesTheSame) {
    const std::string content = lemmas(300);
    const std::string whole = read_file(packed(content));
    std::size_t refused = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const int change : {0x01, 0x80, 0xFF}) {
            std::string bytes = whole;
            bytes[at] = static_cast<char>(bytes[at] ^ change);
            const std::string path = folder.write("changed.zst", bytes);
            const std::string reason = refusal(path, content);
            if (!reason.empty()) {
                ++refused;
                ASSERT_TRUE(reason.starts_with(path + ": the zstd data are ")) << reason;
            }
        }
    }
    EXPECT_GE(refused, 3 * whole.size() - 16);  // some bits mean nothing
}

TEST_F(LogInput, OfAnotherKindIsRefused) {
    const std::string whole = read_file(packed(lemmas(300)));
    for (const std::string& bytes : {lemmas(300), std::string("rubbish"), whole + "behind",
                                     std::string("\x1F\x8B\x08"), std::string(1000, '\0')}) {
        const std::string path = folder.write("foreign.zst", bytes);
        EXPECT_NE(refusal(path, "").find(path + ": the zstd data are "), std::string::npos);
    }
    EXPECT_NE(refusal(folder / "none.zst", "").find("cannot be read"), std::string::npos);
    EXPECT_NE(refusal(folder / "none.drat", "").find("cannot be read"), std::string::npos);
    EXPECT_NE(refusal(folder.path(), "").find("cannot be read"), std::string::npos);
}

/// A stream that takes only so much, as a full disk does.
class ShortBuffer : public std::streambuf {
  public:
    explicit ShortBuffer(std::streamsize most) : left_(most) {}

  protected:
    std::streamsize xsputn(const char*, std::streamsize count) override {
        const std::streamsize taken = std::min(left_, count);
        left_ -= taken;
        return taken;
    }

  private:
    std::streamsize left_;
};

TEST_F(LogInput, ThatInflatesBeyondAllBoundsEndsWithTheRoomThereIs) {
    const Descriptor zeros(folder / "zeros", O_RDWR | O_CREAT);
    ASSERT_EQ(ftruncate(zeros.number(), off_t{1} << 29), 0);
    const std::string bomb = packed_file(zeros);
    EXPECT_LT(std::filesystem::file_size(bomb), 100'000U);
    ShortBuffer room(1'000'000);
    std::ostream out(&room);
    EXPECT_FALSE(copy_log(bomb, out));
    EXPECT_FALSE(out);
}

TEST_F(LogInput, EndsSoonWhenStopped) {
    const std::atomic<bool> stop = true;
    for (const std::string& path : {packed(lemmas(300)), folder.write("log.drat", lemmas(300))}) {
        std::ostringstream out;
        EXPECT_FALSE(copy_log(path, out, &stop));
        EXPECT_EQ(out.str(), "");
    }
}

}  // namespace
}  // namespace nonesuch
