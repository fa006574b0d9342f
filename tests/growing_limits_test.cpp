// Limits that are far too small for a formula must not split it for ever: they grow with the
// generation.

#include <gtest/gtest.h>

#include <atomic>
#include <limits>

#include "conquer/trusted/checker.hpp"
#include "formulas.hpp"
#include "lone_campaign.hpp"
#include "lone_search.hpp"
#include "memory_folder.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

TEST(JobLimits, AreDoubledForEverySecondGeneration) {
    JobLimits limits;
    limits.session_conflicts = 100;
    limits.leaf_conflicts = 3;
    struct Row {
        int generation;
        std::uint64_t factor;
    };
    for (const auto& [generation, factor] : {Row{0, 1}, Row{1, 1}, Row{2, 2}, Row{3, 2}, Row{4, 4},
                                             Row{19, 512}, Row{20, 1'024}, Row{1'000, 1'024}}) {
        const JobLimits grown = limits.in_generation(generation);
        EXPECT_EQ(grown.session_conflicts, 100 * factor) << generation;
        EXPECT_EQ(grown.leaf_conflicts, 3 * factor) << generation;
        EXPECT_EQ(grown.undisturbed_conflicts, limits.undisturbed_conflicts) << generation;
    }
}

TEST(JobLimits, NeverOverflow) {
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    JobLimits limits;
    limits.session_conflicts = most;
    limits.leaf_conflicts = most / 2;
    EXPECT_EQ(limits.in_generation(0).session_conflicts, most);
    EXPECT_EQ(limits.in_generation(50).session_conflicts, most);
    EXPECT_EQ(limits.in_generation(50).leaf_conflicts, most);
}

/// Sessions split as soon as they can.
JobLimits least_limits(std::size_t cubes) {
    JobLimits limits;
    limits.leaf_conflicts = 1;
    limits.session_conflicts = 2;
    limits.cutoff.cubes = cubes;
    return limits;
}

TEST(LimitsThatAreFarTooSmall, SplitLessSinceTheyGrow) {
    JobLimits limits = least_limits(2);
    limits.leaf_conflicts = limits.session_conflicts = 40;
    const Formula formula = pigeonhole(9, 8);
    const Campaign grown = lone_campaign(formula, limits);
    const Campaign constant = lone_campaign(formula, limits, [](Job& job) { job.generation = 0; });
    EXPECT_TRUE(grown.is_refuted());
    EXPECT_TRUE(constant.is_refuted());
    EXPECT_LT(grown.nodes().size(), constant.nodes().size() * 4 / 5);
}

TEST(LimitsThatAreFarTooSmall, EndInAVerifiedVerdict) {
    prefer_memory_for_temporary_files();
    const TemporaryFolder folder;
    int number = 0;
    for (const Formula& formula : {pigeonhole(6, 5), random_3sat(100, 500, 1)}) {
        const std::string path = folder / std::to_string(++number);
        const RunDirectory::Subject subject{formula, {}, {}};
        const RunDirectory directory = RunDirectory::create(path, subject);
        SearchSettings settings;
        settings.threads = 2;
        settings.limits = least_limits(2);
        Search search(directory, subject);
        search_alone(search, settings);
        EXPECT_TRUE(search.campaign().is_refuted());
        EXPECT_GT(search.campaign().nodes().size(), 5U);
        EXPECT_LT(search.campaign().nodes().size(), 1'000U);
        trusted::CheckSettings check;
        check.threads = 2;
        check.drat_trim.program = trusted::find_program("drat-trim");
        const trusted::CheckReport report = trusted::check(path, check);
        EXPECT_TRUE(report.is_verified) << report.reason;
    }
}

TEST(LimitsThatAreFarTooSmall, EndInAModel) {
    const Formula formula = random_3sat(120, 420, 3);
    const Campaign campaign = lone_campaign(formula, least_limits(16));
    ASSERT_TRUE(campaign.model());
    EXPECT_TRUE(satisfies(formula, *campaign.model()));
}

}  // namespace
}  // namespace nonesuch
