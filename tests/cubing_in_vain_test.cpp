// Formulas whose cubes take about as long as they do themselves.

#include <gtest/gtest.h>

#include "conquer/calibration.hpp"
#include "cube/icnf.hpp"
#include "cubing/parity.hpp"
#include "encoding/dimacs.hpp"
#include "formulas.hpp"
#include "program.hpp"
#include "ranks.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using cubing::parity;

Formula parities() {
    return parity(cubing::random_regular_graph(60, 3, 1), cubing::Parity::odd);
}

bool is_splitting_in_vain(const Formula& formula) {
    Cuber cuber(formula);
    const auto brief = calibrate(formula, {}, cuber, {}, {});
    const auto longer = calibrate(formula, {}, cuber, with_longer_probes({}), {});
    return nonesuch::is_splitting_in_vain(brief, longer);
}

TEST(SplittingInVain, IsToSplitParities) {
    EXPECT_TRUE(is_splitting_in_vain(parities()));
    EXPECT_FALSE(is_splitting_in_vain(random_3sat(280, 1'204, 7)));
}

TEST(SplittingInVain, IsNotKnownFromIncompleteEstimates) {
    const Calibration brief{.conflicts = 1e9, .probe_conflicts = 1'000};
    Calibration longer{.conflicts = 1e6, .probe_conflicts = 16'000};
    EXPECT_TRUE(nonesuch::is_splitting_in_vain(brief, longer));
    longer.is_complete = false;
    EXPECT_FALSE(nonesuch::is_splitting_in_vain(brief, longer));
    EXPECT_FALSE(nonesuch::is_splitting_in_vain(longer, brief));
}

class CubeInVain : public testing::Test {
  protected:
    Words words(const Words& more) {
        Words all = {"cube", cnf_, "--bare", "--workers", "1"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    TemporaryFolder folder_;
    const std::string cnf_ = folder_.write("parities.cnf", dimacs_text(parities()));
};

TEST_F(CubeInVain, GivesFewCubesSplitBySamples) {
    const RunResult result = nonesuch_run(words({}));
    EXPECT_EQ(result.code, 0) << result.error;
    EXPECT_NE(result.error.find("as long as the whole"), std::string::npos) << result.error;
    EXPECT_LE(parse_icnf(result.out, "cubes", parities().variable_count()).cubes.size(), 32U);
    const RunResult samples =
        nonesuch_run({"cube", cnf_, "--bare", "--cubes", "16", "--heuristic", "proof-prefix"});
    EXPECT_EQ(result.out, samples.out);
    const RunResult named = nonesuch_run(words({"--heuristic", "reduction"}));
    const RunResult reduction =
        nonesuch_run({"cube", cnf_, "--bare", "--cubes", "16", "--heuristic", "reduction"});
    EXPECT_EQ(named.out, reduction.out);
    EXPECT_NE(named.out, result.out);
}

TEST_F(CubeInVain, GivesTheSameOnManyRanks) {
    if (!has_mpirun()) GTEST_SKIP() << "no mpirun";
    const std::string cubes = folder_ / "cubes";
    const RunResult result = rank_run(3, words({"-o", cubes}));
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_EQ(read_file(cubes), nonesuch_run(words({})).out);
}

}  // namespace
}  // namespace nonesuch
