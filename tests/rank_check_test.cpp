// A verification on several ranks: whatever is wrong on one of them ends it on all, soon and with a
// reason, and whoever is free takes the next node.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "ranks.hpp"
#include "recorded_run.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

class RankCheck : public RecordedRun {
  protected:
    void SetUp() override { ASSERT_TRUE(has_mpirun()) << "mpirun is missing"; }

    RunResult verify_with(const std::string& script, int ranks = 3) const {
        return rank_run(ranks, {"verify", run(), "--threads", "1", "--drat-trim",
                                folder_.write_script("checker", script)});
    }
};

TEST_F(RankCheck, EndsSoonWhereOneRankRefuses) {
    const auto start = Clock::now();
    const RunResult result = verify_with(
        "[ $OMPI_COMM_WORLD_RANK = 1 ] && echo 's NOT VERIFIED' && exit 1\nexec sleep 60");
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(15));
    EXPECT_EQ(result.code, 1) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << result.out;
    EXPECT_NE(result.out.find("drat-trim refuses its log"), std::string::npos) << result.out;
}

TEST_F(RankCheck, EndsSoonWhereOneRankCannotWork) {
    const std::string sleeper = folder_.write_script("checker", "exec sleep 60");
    const auto start = Clock::now();
    const RunResult result =
        run_with_odd_rank({"verify", run(), "--threads", "1", "--drat-trim", sleeper},
                          {"env", "TMPDIR=/nonexistent"});
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(15));
    EXPECT_EQ(result.code, 1) << result.out << result.error;
    EXPECT_NE(result.error.find("nonesuch: rank 1 could not check: "), std::string::npos)
        << result.error;
    EXPECT_EQ(result.out, "");
}

TEST_F(RankCheck, GivesTheNextNodeToWhoeverIsFree) {
    // One rank is slow: it must get few.
    const std::string places = folder_ / "places";
    const RunResult result = verify_with("echo $OMPI_COMM_WORLD_RANK >> '" + places +
                                         "'\n[ $OMPI_COMM_WORLD_RANK = 1 ] && sleep 1\n" +
                                         "sleep 0.05\necho 's VERIFIED'");
    expect_verified(result);
    std::map<std::string, std::size_t> counts;
    for (const std::string& rank : lines(read_file(places))) ++counts[rank];
    EXPECT_EQ(counts["0"] + counts["1"] + counts["2"], nodes());
    EXPECT_GT(counts["0"], 3 * counts["1"]);
    EXPECT_GT(counts["2"], 3 * counts["1"]);
}

TEST_F(RankCheck, IsRefusedWhereOneRankSeesAnotherCertificate) {
    fs::create_directory(folder_ / "here");
    fs::copy(run(), folder_ / "here/run", fs::copy_options::recursive);
    const TamperedRun copy(run());
    copy.write("certificate.json", copy.read("certificate.json") + "\n");
    const RunResult result = run_with_odd_rank(
        {"verify", "run"}, {"env", "-C", fs::path(copy.path()).parent_path().string()},
        folder_ / "here");
    EXPECT_EQ(result.code, 1) << result.out << result.error;
    EXPECT_NE(result.error.find("nonesuch: rank 1 sees another certificate than rank 0"),
              std::string::npos)
        << result.error;
    EXPECT_EQ(result.out, "");
}

TEST_F(RankCheck, WritesNoRecordOfTwoCheckers) {
    for (const std::string name : {"one", "two"}) {
        fs::create_directory(folder_ / name);
        folder_.write_script(name + "/drat-trim", "echo 's VERIFIED' # " + name);
    }
    const std::string path = std::getenv("PATH");
    const Words plain = {"verify", run(), "--threads", "1"};
    Words recorded = plain;
    recorded.insert(recorded.end(), {"--record", folder_ / "record"});
    const auto run_with = [&](const Words& words) {
        return run_with_odd_rank(words, {"env", "PATH=" + folder_ / "two" + ":" + path}, "",
                                 {{"PATH", folder_ / "one" + ":" + path}});
    };
    expect_verified(run_with(plain));
    const RunResult result = run_with(recorded);
    EXPECT_EQ(result.code, 1) << result.out << result.error;
    EXPECT_NE(result.error.find("nonesuch: rank 1 has another drat-trim than rank 0"),
              std::string::npos)
        << result.error;
}

}  // namespace
}  // namespace nonesuch
