// Certificates by hand, for one small run: `verify` takes those in correct/, and refuses those in
// incorrect/ and malformed/, each for the reason that the file `reasons` gives.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

const fs::path fixtures = fs::path(NONESUCH_FIXTURES) / "certificate";

/// "incorrect/no_nodes: no nodes" a line.
std::map<std::string, std::string> reasons() {
    std::map<std::string, std::string> result;
    std::ifstream file(fixtures / "reasons");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        result[line.substr(0, colon)] = line.substr(colon + 2);
    }
    return result;
}

RunResult verify(const fs::path& certificate) {
    const TemporaryFolder folder;
    const fs::path run = folder / "run";
    fs::copy(fixtures / "run", run, fs::copy_options::recursive);
    fs::copy(certificate, run / "certificate.json");
    return nonesuch_run({"verify", run});
}

TEST(CertificateFixtures, InCorrectAreVerified) {
    std::size_t count = 0;
    for (const auto& file : fs::directory_iterator(fixtures / "correct")) {
        const RunResult result = verify(file);
        EXPECT_EQ(result.code, 0) << file.path() << result.out << result.error;
        EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << file.path();
        ++count;
    }
    EXPECT_GE(count, 8U);
}

TEST(CertificateFixtures, ElsewhereAreRefusedEachForItsReason) {
    const auto wanted = reasons();
    std::size_t count = 0;
    for (const std::string kind : {"incorrect", "malformed"}) {
        for (const auto& file : fs::directory_iterator(fixtures / kind)) {
            const std::string name = kind + "/" + file.path().stem().string();
            const RunResult result = verify(file);
            const std::string what = name + ":\n" + result.out + result.error;
            EXPECT_EQ(result.code, 1) << what;
            EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << what;
            EXPECT_FALSE(has_line(result.out, "s VERIFIED")) << what;
            ASSERT_TRUE(wanted.contains(name)) << what;
            EXPECT_NE(result.out.find(wanted.at(name)), std::string::npos) << what;
            ++count;
        }
    }
    EXPECT_EQ(count, wanted.size());
    EXPECT_GE(count, 40U);
}

}  // namespace
}  // namespace nonesuch
