// cubing_benchmark counts and times cubes, and says what it cannot read.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cube/icnf.hpp"
#include "cubing/conquest.hpp"
#include "formulas.hpp"
#include "literals.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::cubing {
namespace {

class CubingConquer : public testing::Test {
  protected:
    RunResult run(Words words) {
        words.insert(words.begin(), CUBING_BENCHMARK);
        return nonesuch::run(words);
    }
    void expect_error(const Words& words, const std::string& message) {
        const RunResult result = run(words);
        EXPECT_EQ(result.code, 1) << joined(words);
        EXPECT_EQ(result.out, "") << joined(words);
        EXPECT_EQ(result.error, "cubing_benchmark: " + message + "\n");
    }

    TemporaryFolder folder_;
    const std::string pigeons_ = folder_.write("pigeons.cnf", dimacs_text(pigeonhole(4, 3)));
    const std::string seated_ = folder_.write("seated.cnf", dimacs_text(pigeonhole(3, 3)));
    const std::string cubes_ = folder_.write(
        "cubes", cube_list_text({literals({1}), literals({-1, 2}), literals({-1, -2, 4})}));
};

TEST_F(CubingConquer, CountsRefutedAndSatisfiableCubes) {
    const RunResult refuted = run({"conquer", pigeons_, cubes_});
    EXPECT_EQ(refuted.code, 0) << refuted.error;
    EXPECT_EQ(refuted.out.rfind("cubes 3 seconds 0.", 0), 0U) << refuted.out;
    EXPECT_NE(refuted.out.find(" refuted 3 satisfiable 0\n"), std::string::npos) << refuted.out;
    const RunResult satisfiable = run({"conquer", seated_, cubes_});
    EXPECT_NE(satisfiable.out.find(" refuted 0 satisfiable 3\n"), std::string::npos);
}

TEST_F(CubingConquer, TakesTheFormulaForTheOnlyCube) {
    const RunResult result = run({"conquer", pigeons_, "--each"});
    ASSERT_EQ(lines(result.out).size(), 2U) << result.out;
    EXPECT_EQ(result.out.rfind("cube 0 conflicts ", 0), 0U) << result.out;
    EXPECT_EQ(lines(result.out)[1].rfind("cubes 1 seconds 0.", 0), 0U) << result.out;
}

TEST_F(CubingConquer, GivesUp) {
    const std::string hard = folder_.write("hard.cnf", dimacs_text(pigeonhole(14, 13)));
    const RunResult result = run({"conquer", hard, "--seconds", "1"});
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(result.out.rfind("gave up after 1.", 0), 0U) << result.out;
}

TEST_F(CubingConquer, SaysWhatItCannotRead) {
    expect_error({"conquer", "/none.cnf"}, "/none.cnf: cannot be read: No such file or directory");
    expect_error({"conquer"},
                 "conquer: expected FILE.cnf [CUBES], found 0 words; see "
                 "cubing_benchmark conquer --help");
    expect_error({"conquer", pigeons_, pigeons_},
                 pigeons_ + ":1: expected the header \"p inccnf\", found \"p cnf 12 22\"");
    const std::string far = folder_.write("far", "a 13 0\n");
    EXPECT_EQ(run({"conquer", pigeons_, far}).code, 1);
    expect_error({"formula", "none"}, "none: no formula; see cubing_benchmark list");
    expect_error({"none"}, "'none': no command; see cubing_benchmark --help");
}

TEST_F(CubingConquer, ComparesExpectedAndRealWork) {
    const RunResult result =
        run({"difficulty", "random-3sat-200", "--cubes", "30", "--groups", "3", "--json"});
    EXPECT_EQ(result.code, 0) << result.error;
    const auto groups = nlohmann::json::parse(result.out);
    ASSERT_EQ(groups.size(), 3U);
    double expected = 0;
    for (const auto& group : groups) {
        EXPECT_GE(group["cubes"], 10);
        EXPECT_GE(group["greatest_conflicts"], group["conflicts"]);
        // Sorted by what is expected, which lies within a factor of four of what is.
        EXPECT_GE(group["expected_conflicts"], expected);
        expected = group["expected_conflicts"];
        EXPECT_GT(group["conflicts"], expected / 4);
        EXPECT_LT(group["conflicts"], expected * 4);
    }
}

TEST_F(CubingConquer, SumsUpCosts) {
    Conquest conquest;
    EXPECT_EQ(conquest.median_seconds(), 0);
    for (const double seconds : {4.0, 1.0, 2.0, 0.5}) {
        conquest.costs.push_back({Answer::unsatisfiable, 1, seconds});
    }
    EXPECT_EQ(conquest.total_seconds(), 7.5);
    EXPECT_EQ(conquest.longest_seconds(), 4);
    EXPECT_EQ(conquest.median_seconds(), 1);
    conquest.costs.pop_back();
    EXPECT_EQ(conquest.median_seconds(), 2);
}

}  // namespace
}  // namespace nonesuch::cubing
