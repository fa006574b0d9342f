#include "encoding/text_input.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "encoding/error.hpp"
#include "tests/mutation.hpp"

namespace nonesuch {
namespace {

const std::string fixtures = NONESUCH_FIXTURES "/dimacs/";

/// The error that reading `path` gives; "none" if it can be read.
std::string error_of(const std::string& path) {
    try {
        read_text(path);
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A file that lasts as long as this object.
class ScratchFile {
  public:
    ScratchFile()
        : path_(std::filesystem::temp_directory_path() /
                ("nonesuch_text_input_test." + std::to_string(::getpid()))) {}
    ~ScratchFile() { std::filesystem::remove(path_); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    std::string path() const { return path_.string(); }
    void write(const std::string& bytes) const {
        // Some file systems sync what is truncated and written again; a new file costs nothing.
        std::filesystem::remove(path_);
        std::ofstream(path_, std::ios::binary) << bytes;
    }

  private:
    std::filesystem::path path_;
};

TEST(TextInput, NamesAMissingFileAndAFolderWithTheReason) {
    const std::string missing = fixtures + "no_such_file.cnf";
    EXPECT_EQ(error_of(missing), missing + ": cannot be read: No such file or directory");
    EXPECT_EQ(error_of(fixtures), fixtures + ": cannot be read: Is a directory");
}

TEST(TextInput, UnpacksMoreThanOneBuffer) {
    const std::string text = read_text(fixtures + "correct/long.cnf.gz");
    EXPECT_GT(text.size(), 600000U);
    EXPECT_EQ(text, read_text(fixtures + "correct/long.cnf.xz"));
}

TEST(TextInput, RefusesEveryTruncationOfCompressedData) {
    const ScratchFile scratch;
    for (const char* file : {"one_member.cnf.gz", "one_stream.cnf.xz"}) {
        const std::string bytes = bytes_of(fixtures + "correct/" + file);
        const std::size_t magic = bytes[0] == '\x1F' ? 2 : 6;
        for (std::size_t length = magic; length < bytes.size(); ++length) {
            scratch.write(bytes.substr(0, length));
            const std::string error = error_of(scratch.path());
            EXPECT_TRUE(error.ends_with("data are truncated"))
                << file << " cut to " << length << " bytes: " << error;
        }
    }
}

TEST(TextInput, ReadsOrRefusesMutatedCompressedDataAndNothingElse) {
    const ScratchFile scratch;
    std::mt19937 random(7);
    std::size_t refused = 0;
    for (std::size_t round = 0; round < 2000; ++round) {
        const char* file = round % 2 == 0 ? "one_member.cnf.gz" : "two_streams.cnf.xz";
        scratch.write(mutated(bytes_of(fixtures + "correct/" + file), random));
        if (error_of(scratch.path()) != "none") ++refused;
    }
    EXPECT_GT(refused, 1000U);
}

TEST(TextInput, ShowsOnlyPrintableCharactersAndNotManyOfThem) {
    EXPECT_EQ(printable("p cnf"), "\"p cnf\"");
    EXPECT_EQ(printable("a\"b\\c\n\x7F"), "\"a\\\"b\\\\c\\x0A\\x7F\"");
    EXPECT_EQ(printable(std::string(40, 'y')), "\"" + std::string(40, 'y') + "\"");
    EXPECT_EQ(printable(std::string(41, 'y')), "\"" + std::string(40, 'y') + "...\"");
}

}  // namespace
}  // namespace nonesuch
