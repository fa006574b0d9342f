// A session that fills its memory gives its cube away in parts, and the run goes on.

#include <gtest/gtest.h>

#include <atomic>
#include <limits>

#include "conquer/memory_meter.hpp"
#include "conquer/trusted/checker.hpp"
#include "encoding/error.hpp"
#include "formulas.hpp"
#include "lone_campaign.hpp"
#include "lone_search.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

/// Refuted after 26,000 conflicts, when a session holds three times what the formula takes. At
/// worst, for a moment, it holds 1.7 MB.
Formula hard_formula() {
    return random_3sat(250, 1'250, 7);
}

JobLimits with_memory(std::uint64_t bytes) {
    JobLimits limits;
    limits.session_bytes = bytes;
    return limits;
}

std::string message_of(const Formula& formula, std::uint64_t bytes) {
    try {
        lone_campaign(formula, with_memory(bytes));
    } catch (const SystemError& error) {
        return error.what();
    }
    return "no error";
}

TEST(SessionWithAMemoryLimit, GivesUpWhereItIsReached) {
    const Formula formula = hard_formula();
    Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
    EXPECT_GT(session.bytes(), 100'000U);
    session.limit_memory(600'000);
    EXPECT_EQ(session.solve({}, unlimited), Answer::unknown);
    EXPECT_TRUE(session.is_over_memory());
    EXPECT_GT(session.conflicts(), 1'000U);
    EXPECT_LT(session.conflicts(), 20'000U);
    session.limit_memory(1'000);
    EXPECT_EQ(session.solve({}, unlimited), Answer::unknown);
    EXPECT_TRUE(session.is_over_memory());
    session.limit_memory(0);
    EXPECT_EQ(session.solve({}, unlimited), Answer::unsatisfiable);
    EXPECT_FALSE(session.is_over_memory());
}

TEST(SessionWithAMemoryLimit, IsNotOverItForOtherReasons) {
    const Formula formula = hard_formula();
    Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
    session.limit_memory(600'000);
    EXPECT_EQ(session.solve({}, 10), Answer::unknown);
    EXPECT_FALSE(session.is_over_memory());
    EXPECT_EQ(session.solve({}, unlimited, [] { return true; }), Answer::unknown);
    EXPECT_FALSE(session.is_over_memory());
}

TEST(RunWithAMemoryLimit, KeepsToItAndEnds) {
    const Formula formula = hard_formula();
    constexpr std::int64_t limit = 600'000;
    const auto peak_of = [&](std::uint64_t bytes, std::size_t& nodes) {
        MemoryMeter::forget_peak();
        const std::int64_t before = MemoryMeter::bytes();
        const Campaign campaign = lone_campaign(formula, with_memory(bytes));
        EXPECT_TRUE(campaign.is_refuted());
        nodes = campaign.nodes().size();
        return MemoryMeter::peak() - before;
    };
    std::size_t nodes = 0;
    EXPECT_GT(peak_of(0, nodes), 2 * limit);
    EXPECT_EQ(nodes, 1U);
    // The rest is for the cuber, and for what CaDiCaL copies between two questions.
    const auto peak = peak_of(limit, nodes);
    EXPECT_LT(peak, limit * 3 / 2);
    EXPECT_GT(nodes, 5U);
    RecordProperty("peak", std::to_string(peak));
    RecordProperty("nodes", std::to_string(nodes));
}

TEST(RunWithAMemoryLimit, LeavesACertificateThatIsVerified) {
    const TemporaryFolder folder;
    const RunDirectory::Subject subject{hard_formula(), {}, {}};
    const RunDirectory directory = RunDirectory::create(folder / "run", subject);
    SearchSettings settings;
    settings.threads = 2;
    settings.limits = with_memory(600'000);
    Search search(directory, subject);
    search_alone(search, settings);
    EXPECT_TRUE(search.campaign().is_refuted());
    EXPECT_GT(search.campaign().nodes().size(), 5U);
    trusted::CheckSettings check;
    check.threads = 2;
    check.drat_trim.program = trusted::find_program("drat-trim");
    const trusted::CheckReport report = trusted::check(folder / "run", check);
    EXPECT_TRUE(report.is_verified) << report.reason;
}

TEST(RunWithAMemoryLimit, SaysWhatAFormulaThatDoesNotFitNeeds) {
    const Formula formula = hard_formula();
    EXPECT_EQ(message_of(formula, 100'000),
              "the formula alone takes 0.2 MiB; raise --memory-per-thread");
    // What fits, but leaves no room to work in.
    const Session loaded(formula, {}, {}, Profile::refutation, {}, nullptr);
    const std::string message = message_of(formula, loaded.bytes() + 8'000);
    EXPECT_NE(message.find("conflicts a session takes more than 0.2 MiB; raise"), std::string::npos)
        << message;
    EXPECT_EQ(message_of(formula, 2'000'000), "no error");
}

TEST(RunWithAMemoryLimit, StaysWithACubeThatCannotBeSplit) {
    // No variable to split on is left, once the one is assigned.
    Formula formula = hard_formula();
    formula.split_variables = {Variable(0)};
    const Campaign campaign = lone_campaign(formula, with_memory(600'000));
    EXPECT_TRUE(campaign.is_refuted());
    EXPECT_EQ(campaign.nodes().size(), 3U);
}

}  // namespace
}  // namespace nonesuch
