#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "conquer/campaign.hpp"

// Whole lives of campaigns, as a coordinator would lead them, at random.

namespace nonesuch {
namespace {

using State = Campaign::State;

Finished finished(std::uint64_t bytes = 1) {
    return {LogFile{"log", bytes, "hash"}};
}

struct Event {
    NodeId node;
    std::variant<Child, Verdict> what;
};

void replay(Campaign& campaign, const Event& event) {
    if (const auto* given = std::get_if<Child>(&event.what)) {
        campaign.delegate(event.node, *given);
    } else {
        campaign.apply(event.node, std::get<Verdict>(event.what));
    }
}

/// One random life of a campaign, as a coordinator would lead it; returns what happened. Each node
/// is split completely, so that its children's space and its own are the same.
std::vector<Event> random_life(Campaign& campaign, std::mt19937& random, int most_nodes) {
    std::vector<Event> events;
    std::vector<Job> running;
    const auto happen = [&](Event event) {
        replay(campaign, event);
        events.push_back(std::move(event));
    };
    while (!campaign.is_finished()) {
        if (random() % 2 == 0 || running.empty()) {
            if (auto job = campaign.next_job()) running.push_back(*job);
            continue;
        }
        const std::size_t chosen = random() % running.size();
        const Job job = running[chosen];
        running.erase(running.begin() + static_cast<std::ptrdiff_t>(chosen));
        const bool may_split = static_cast<int>(campaign.nodes().size()) < most_nodes;
        if (may_split && job.children.empty() && random() % 3 != 0) {
            const int variable = static_cast<int>(job.cube.size()) + 1;
            for (const int number : {variable, -variable}) {
                Child given{job.cube, Images::identity, 1};
                given.cube.push_back(Literal::from_dimacs(number));
                happen({job.node, given});
            }
        }
        if (random() % 5 == 0) {
            campaign.apply(job.node, Stopped{});
        } else {
            happen({job.node, Verdict(finished(random() % 100))});
        }
    }
    return events;
}

void expect_equal(const Campaign& a, const Campaign& b) {
    ASSERT_EQ(a.nodes().size(), b.nodes().size());
    for (std::size_t i = 0; i < a.nodes().size(); ++i) {
        const Campaign::Node& left = a.nodes()[i];
        const Campaign::Node& right = b.nodes()[i];
        // What runs in one is open in the other: starting a job is no event.
        const auto rest = [](State s) { return s == State::running ? State::open : s; };
        ASSERT_EQ(rest(left.state), rest(right.state)) << i;
        ASSERT_EQ(left.parent, right.parent) << i;
        ASSERT_EQ(left.cube, right.cube) << i;
        ASSERT_EQ(left.depth, right.depth) << i;
        ASSERT_EQ(left.generation, right.generation) << i;
        ASSERT_EQ(left.children, right.children) << i;
        ASSERT_EQ(left.open_children, right.open_children) << i;
        ASSERT_EQ(left.log, right.log) << i;
    }
    ASSERT_EQ(a.refuted_count(), b.refuted_count());
    ASSERT_EQ(a.log_bytes(), b.log_bytes());
    ASSERT_EQ(a.closed_share(), b.closed_share());
    ASSERT_EQ(a.open_count() + a.running_count(), b.open_count() + b.running_count());
}

TEST(CampaignLife, EndsRefutedWithItsWholeShareClosed) {
    std::mt19937 random(7'006);
    std::size_t most = 0;
    for (int i = 0; i < 300; ++i) {
        Campaign campaign;
        random_life(campaign, random, 60);
        EXPECT_TRUE(campaign.is_refuted());
        EXPECT_DOUBLE_EQ(campaign.closed_share(), 1);
        EXPECT_EQ(campaign.refuted_count(), campaign.nodes().size());
        EXPECT_EQ(campaign.open_count(), 0U);
        EXPECT_EQ(campaign.running_count(), 0U);
        most = std::max(most, campaign.nodes().size());
    }
    EXPECT_GT(most, 30U);
}

TEST(CampaignLife, IsTheSameAfterReplayingTheSameEvents) {
    std::mt19937 random(7'007);
    for (int i = 0; i < 100; ++i) {
        Campaign campaign;
        const auto events = random_life(campaign, random, 40);
        Campaign again;
        for (const Event& event : events) replay(again, event);
        expect_equal(campaign, again);
        if (HasFatalFailure()) return;
    }
}

TEST(CampaignLife, CanBeResumedAfterAnyNumberOfEvents) {
    std::mt19937 random(7'008);
    for (int i = 0; i < 30; ++i) {
        Campaign whole;
        const auto events = random_life(whole, random, 20);
        for (std::size_t count = 0; count <= events.size(); ++count) {
            Campaign resumed;
            for (std::size_t k = 0; k < count; ++k) replay(resumed, events[k]);
            // Nothing is lost: whoever takes all jobs to their end refutes the root.
            while (const auto job = resumed.next_job()) resumed.apply(job->node, finished());
            EXPECT_TRUE(resumed.is_refuted()) << count << " of " << events.size();
            EXPECT_DOUBLE_EQ(resumed.closed_share(), 1);
        }
    }
}

}  // namespace
}  // namespace nonesuch
