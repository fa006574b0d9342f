// What becomes of drat-trim, and what it says or does not say, is never mistaken for a proof.

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using Clock = std::chrono::steady_clock;

/// A process that has ended may linger as a zombie until its new parent looks after it.
bool is_running(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    std::string number;
    std::string name;
    std::string state;
    return static_cast<bool>(status >> number >> name >> state) && state != "Z";
}

/// A finished run of a small formula, to be checked by scripts in drat-trim's place.
class Checker : public testing::Test {
  protected:
    void SetUp() override {
        const std::string cnf = folder_.write("u.cnf", "p cnf 1 2\n1 0\n-1 0\n");
        ASSERT_EQ(nonesuch_run({"solve", cnf, "--run", run_}).code, 20);
    }

    RunResult verify_with(const std::string& script, const Words& more = {}) {
        Words words = {"verify", run_, "--drat-trim", folder_.write_script("checker", script)};
        words.insert(words.end(), more.begin(), more.end());
        return nonesuch_run(words);
    }

    TemporaryFolder folder_;
    std::string run_ = folder_ / "run";
};

struct Saying {
    std::string script;
    std::string wanted;
};

TEST_F(Checker, WithoutTheExactLineIsNotBelieved) {
    const std::vector<Saying> sayings = {
        {"exit 0", "no answer"},
        {"exit 1", "no answer"},
        {"echo", "no answer"},
        {"echo 'c s VERIFIED'", "no answer"},
        {"echo 's VERIFIED '", "no answer"},
        {"echo ' s VERIFIED'", "no answer"},
        {"echo 's VERIFIED by nobody'", "no answer"},
        {"echo 's verified'", "no answer"},
        {"echo 's DERIVATION'", "no answer"},
        {"echo 's NOT VERIFIED'", "refuses"},
        {"echo 's NOT VERIFIED'; exit 0", "refuses"},
        {"echo 's TIMEOUT'; exit 0", "time"},
        {"echo 'c MEMOUT: reallocation of proof list failed'; exit 0", "memory"},
        {"printf 's VERIFI'", "no answer"},
        {"printf 's VERIFIED\\000\\n'", "no answer"},
        {"kill -SEGV $$", "crashed"},
        {"kill -KILL $$", "crashed"},
        {"echo 's VERIFIED'; kill -ABRT $$", "crashed"},
    };
    for (const Saying& saying : sayings) {
        const RunResult result = verify_with(saying.script);
        EXPECT_EQ(result.code, 1) << saying.script;
        EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << saying.script << result.out;
        EXPECT_FALSE(has_line(result.out, "s VERIFIED")) << saying.script << result.out;
        EXPECT_NE(result.out.find("node 0: "), std::string::npos) << saying.script << result.out;
        EXPECT_NE(result.out.find(saying.wanted), std::string::npos) << saying.script << result.out;
        EXPECT_EQ(lines(result.out).size(), 2U) << saying.script << result.out;
    }
}

TEST_F(Checker, IsBelievedBehindCarriageReturnsAndAmongManyLines) {
    for (const std::string script :
         {"echo 's VERIFIED'", "printf 'c 50 %%\\rc 100 %%\\rs VERIFIED\\r\\n'",
          "printf 's VERIFIED'", "echo 's VERIFIED' >&2",
          "yes 'c a long story' | head -n 200000; echo 's VERIFIED'"}) {
        const RunResult result = verify_with(script);
        EXPECT_EQ(result.code, 0) << script << result.out;
        EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << script << result.out;
    }
}

TEST_F(Checker, ThatHangsIsKilledAtItsTimeLimitWithAllThatItStarted) {
    const std::string number = folder_ / "number";
    const std::vector<std::string> scripts = {
        "echo $$ > " + number + "; exec sleep 60",
        "echo $$ > " + number + "; exec sleep 60 >&- 2>&-",
        "sleep 60 & echo $! > " + number + "; wait",
    };
    for (const std::string& script : scripts) {
        const auto start = Clock::now();
        const RunResult result = verify_with(script, {"--check-timeout", "1"});
        EXPECT_LT(Clock::now() - start, std::chrono::seconds(5)) << script;
        EXPECT_EQ(result.code, 1) << script;
        EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << result.out;
        EXPECT_NE(result.out.find("out of time"), std::string::npos) << result.out;
        const pid_t sleeper = std::stoi(read_file(number));
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_FALSE(is_running(sleeper)) << script;
    }
}

TEST_F(Checker, ThatHangsIsKilledWhenTheUserStops) {
    const std::string script = folder_.write_script("checker", "exec sleep 60");
    RunningProgram verify(nonesuch_words({"verify", run_, "--drat-trim", script}));
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    verify.send(SIGTERM);
    const auto start = Clock::now();
    const RunResult result = verify.wait();
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(2));
    EXPECT_FALSE(has_line(result.out, "s VERIFIED")) << result.out;
    EXPECT_NE(result.code, 0);
    EXPECT_NE(result.out.find("stopped"), std::string::npos) << result.out;
}

TEST_F(Checker, ThatIsMissingIsSaidToBeBeforeAnythingIsSolved) {
    const std::string cnf = folder_ / "u.cnf";
    const std::string script = folder_.write("no_program", "echo s VERIFIED");
    for (const std::string& program :
         {std::string("/nonexistent"), folder_ / "none", folder_.path(), script, std::string()}) {
        for (const Words& command :
             {Words{"verify", run_}, Words{"solve", cnf, "--verify", "--run", folder_ / "new"}}) {
            Words words = command;
            words.push_back("--drat-trim=" + program);
            const RunResult result = nonesuch_run(words);
            EXPECT_EQ(result.code, 1) << joined(words);
            EXPECT_EQ(lines(result.error).size(), 1U) << joined(words) << result.error;
            EXPECT_TRUE(result.error.starts_with("nonesuch: ")) << joined(words) << result.error;
            EXPECT_EQ(result.out, "") << joined(words);
        }
    }
    for (const std::string& path : {std::string(), folder_.path()}) {
        const RunResult result = nonesuch_run({"verify", run_}, {.environment = {{"PATH", path}}});
        EXPECT_EQ(result.code, 1);
        EXPECT_NE(result.error.find("drat-trim: not found on PATH"), std::string::npos)
            << result.error;
        EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
    }
}

TEST_F(Checker, ThatRefusesAFreshProofTurnsTheVerdictIntoAnError) {
    const std::string script = folder_.write_script("checker", "echo 's NOT VERIFIED'");
    const RunResult result =
        nonesuch_run({"solve", folder_ / "u.cnf", "--verify", "--drat-trim", script});
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_NE(result.error.find("is refused: node 0: drat-trim refuses"), std::string::npos)
        << result.error;
    EXPECT_FALSE(has_line(result.out, "s UNSATISFIABLE")) << result.out;
}

}  // namespace
}  // namespace nonesuch
