// Jobs that split the top of the tree before any session: a stream of cubes to all threads and
// ranks.

#include <gtest/gtest.h>

#include "conquer/trusted/checker.hpp"
#include "encoding/life/claim.hpp"
#include "formulas.hpp"
#include "lone_campaign.hpp"
#include "lone_search.hpp"
#include "memory_folder.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

JobLimits with_cubes(std::size_t cubes) {
    JobLimits limits;
    limits.cubes = cubes;
    return limits;
}

/// Counts what a job gives away, and how often.
class CountingExchange : public Exchange {
  public:
    bool is_wanted() const override { return false; }
    void give(std::span<const Child> children) override {
        ++times;
        cubes += children.size();
    }

    int times = 0;
    std::size_t cubes = 0;
};

TEST(CubesFirst, AreGivenAwayWhileOthersAreStillSplit) {
    const Formula formula = random_3sat(200, 860, 3);
    JobSolver solver(formula, with_cubes(60), {});
    CountingExchange exchange;
    const Verdict verdict = solver.solve({}, exchange);
    EXPECT_TRUE(std::holds_alternative<Finished>(verdict));
    EXPECT_GT(exchange.times, 1);
    EXPECT_GT(exchange.cubes, 30U);
    EXPECT_LE(exchange.cubes, 120U);
}

TEST(CubesFirst, AreSplitFurtherByTheirOwnJobs) {
    const Formula formula = random_3sat(300, 1'350, 3);
    const Campaign campaign = lone_campaign(formula, with_cubes(500));
    EXPECT_TRUE(campaign.is_refuted());
    int in_second_generation = 0;
    for (const Campaign::Node& node : campaign.nodes()) {
        if (node.generation == 2) ++in_second_generation;
    }
    EXPECT_GT(in_second_generation, 60);
}

TEST(CubesFirst, EndInAVerifiedVerdict) {
    prefer_memory_for_temporary_files();
    life::Claim claim;
    claim.period = 3;
    claim.box = {5, 6};
    const TemporaryFolder folder;
    int number = 0;
    for (const Formula& formula : {life::encode(claim), random_3sat(200, 900, 3)}) {
        for (const int threads : {1, 3}) {
            const std::string path = folder / std::to_string(++number);
            const RunDirectory::Subject subject{formula, {}, {}};
            const RunDirectory directory = RunDirectory::create(path, subject);
            SearchSettings settings;
            settings.threads = threads;
            settings.limits = with_cubes(100);
            Search search(directory, subject);
            search_alone(search, settings);
            EXPECT_GT(search.campaign().nodes().size(), 15U);
            EXPECT_TRUE(search.campaign().is_refuted());
            trusted::CheckSettings check;
            check.drat_trim.program = trusted::find_program("drat-trim");
            const trusted::CheckReport report = trusted::check(path, check);
            EXPECT_TRUE(report.is_verified) << report.reason;
        }
    }
}

TEST(CubesFirst, FindAModel) {
    const Formula formula = random_3sat(100, 300, 1);
    EXPECT_TRUE(lone_campaign(formula, with_cubes(100)).model());
    // Nothing to split on: propagation decides it all.
    Formula units(2);
    units.add_clause({positive(Variable(0))});
    units.add_clause({negative(Variable(0)), positive(Variable(1))});
    EXPECT_TRUE(lone_campaign(units, with_cubes(100)).model());
}

TEST(CubesFirst, AreNotSplitAgainWhereThatWasStopped) {
    const Formula formula = random_3sat(200, 860, 3);
    JobSolver solver(formula, with_cubes(60), {});
    Job job;
    job.children = {{{positive(Variable(0))}, Images::identity, 1}};
    CountingExchange exchange;
    EXPECT_TRUE(std::holds_alternative<Finished>(solver.solve(job, exchange)));
    EXPECT_EQ(exchange.cubes, 0U);
}

}  // namespace
}  // namespace nonesuch
