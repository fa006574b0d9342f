// `verify --checker cake_lpr` believes the verified checker alone. Its part is played by scripts:
// it is in no suite of Debian.

#include <gtest/gtest.h>

#include <filesystem>

#include "formulas.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

class CakeLpr : public testing::Test {
  protected:
    void SetUp() override {
        const std::string cnf = folder_.write("holes.cnf", dimacs_text(pigeonhole(7, 6)));
        ASSERT_EQ(nonesuch_run({"solve", cnf, "--run", run_, "--leaf-conflicts", "50",
                                "--session-conflicts", "200", "--threads", "1"})
                      .code,
                  20);
    }

    /// What `verify` says if cake_lpr is this script, which is given a CNF and an LRAT proof.
    RunResult verify(const std::string& script, const Words& more = {}) {
        const std::string program = folder_.write("cake_lpr", "#!/bin/sh\n" + script + "\n");
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        Words words = {"verify", run_, "--checker", program};
        words.insert(words.end(), more.begin(), more.end());
        return nonesuch_run(words);
    }

    TemporaryFolder folder_;
    const std::string run_ = folder_ / "run";
};

TEST_F(CakeLpr, IsGivenAnLratProofOfEachNode) {
    const RunResult result =
        verify("lrat-check \"$1\" \"$2\" | grep -qx 'c VERIFIED' && echo 's VERIFIED UNSAT'");
    EXPECT_EQ(result.code, 0) << result.out;
    EXPECT_TRUE(has_line(result.out, "s VERIFIED"));
    EXPECT_NE(result.out.find("c verified with cake_lpr, "), std::string::npos) << result.out;
}

TEST_F(CakeLpr, IsBelievedForItsExactWordsAlone) {
    const std::pair<std::string, std::string> cases[] = {
        {"exit 0", "cake_lpr gave no answer"},
        {"echo 's VERIFIED'", "cake_lpr refuses its log: s VERIFIED"},
        {"echo 's VERIFIED UNSATISFIABLE'", "cake_lpr refuses its log"},
        {"echo 'c s VERIFIED UNSAT'", "cake_lpr refuses its log"},
        {"echo 'c Checking failed at line: 7'", "cake_lpr refuses its log: c Checking failed"},
        {"echo 'failed to allocate heap'; exit 3", "cake_lpr ran out of memory"},
        {"echo 's VERIFIED UNSAT'; kill -9 $$", "cake_lpr crashed: killed by signal 9"}};
    for (const auto& [script, reason] : cases) {
        const RunResult result = verify(script);
        EXPECT_EQ(result.code, 1) << script;
        EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << script << result.out;
        EXPECT_NE(result.out.find(reason), std::string::npos) << reason << "\n" << result.out;
    }
}

TEST_F(CakeLpr, IsKilledAtTheTimeLimit) {
    const RunResult result = verify("sleep 100", {"--check-timeout", "1"});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.out.find("cake_lpr ran out of time"), std::string::npos) << result.out;
}

TEST_F(CakeLpr, DoesNotSaveALogThatDratTrimRefuses) {
    const RunResult result = verify("echo 's VERIFIED UNSAT'", {"--drat-trim", "/bin/true"});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.out.find("drat-trim gave no answer"), std::string::npos) << result.out;
}

TEST_F(CakeLpr, MustBeThere) {
    const RunResult missing = nonesuch_run({"verify", run_, "--checker", "/none/cake_lpr"});
    EXPECT_EQ(missing.error, "nonesuch: --checker: /none/cake_lpr is no program on PATH\n");
    const RunResult other = nonesuch_run({"verify", run_, "--checker", "gratgen"});
    EXPECT_EQ(other.error,
              "nonesuch: --checker: expected drat-trim, cake_lpr or a path to the latter, found "
              "'gratgen'\n");
}

}  // namespace
}  // namespace nonesuch
