#include "conquer/calibration.hpp"

#include <gtest/gtest.h>

#include "formulas.hpp"

namespace nonesuch {
namespace {

TEST(Calibration, IsNearWhatTheCubesTake) {
    const Formula formula = random_3sat(250, 1'150, 3);
    Cuber cuber(formula);
    const Calibration calibration = calibrate(formula, {}, cuber, {}, {});
    EXPECT_TRUE(calibration.is_complete);
    EXPECT_GE(calibration.probes, 16U);
    double conflicts = 0;
    const SplitTree tree = cuber.split({}, {.cubes = 100});
    for (const auto leaf : tree.open_leaves()) {
        Session session(formula, tree.path(leaf), {}, Profile::refutation, {}, nullptr);
        session.solve({}, 1'000'000);
        conflicts += static_cast<double>(session.conflicts());
    }
    EXPECT_GT(calibration.conflicts, conflicts / 3);
    EXPECT_LT(calibration.conflicts, conflicts * 3);
}

TEST(Calibration, SaysTheSameAgain) {
    const Formula formula = random_3sat(220, 1'000, 5);
    Cuber cuber(formula);
    Cuber threaded(formula, make_lookahead, 3);
    const Calibration first = calibrate(formula, {}, cuber, {}, {});
    const Calibration again = calibrate(formula, {}, threaded, {}, {});
    EXPECT_GT(first.conflicts, 0);
    EXPECT_EQ(first.conflicts, again.conflicts);
    EXPECT_EQ(first.probes, again.probes);
}

TEST(Calibration, SaysNothingOfWhatLookaheadRefutes) {
    const Formula formula = random_3sat(60, 400, 1);
    Cuber cuber(formula);
    const Calibration calibration = calibrate(formula, {}, cuber, {}, {});
    EXPECT_EQ(calibration.conflicts, 0);
    EXPECT_EQ(calibration.probes, 0U);
}

TEST(Calibration, BeginsNoProbeOnceTheyHaveLoadedEnough) {
    const Formula formula = random_3sat(250, 1'150, 3);
    Cuber cuber(formula);
    CalibrationSettings settings;
    settings.loaded_literals = 3 * formula.literal_count();
    const Calibration calibration = calibrate(formula, {}, cuber, settings, {});
    EXPECT_EQ(calibration.probes, 3U);
    EXPECT_FALSE(calibration.is_complete);
}

TEST(CutoffFor, GivesEachCubeWhatItShallTakeButNotTooFewCubes) {
    const CubeTarget target{.conflicts = 10'000, .least = 16, .most = 1'000};
    EXPECT_EQ(cutoff_for({.conflicts = 1'000'000}, target).cubes, 100U);
    EXPECT_EQ(cutoff_for({.conflicts = 1'000}, target).cubes, 16U);
    EXPECT_EQ(cutoff_for({.conflicts = 1e12}, target).cubes, 1'000U);
}

}  // namespace
}  // namespace nonesuch
