#include "conquer/campaign.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "encoding/error.hpp"
#include "literals.hpp"

namespace nonesuch {
namespace {

using State = Campaign::State;

Child child(std::initializer_list<int> numbers, int depth = 1) {
    return {literals(numbers), Images::identity, depth};
}

Finished finished(std::uint64_t bytes = 1) {
    return {LogFile{"log", bytes, "hash"}};
}

TEST(Campaign, BeginsWithTheOpenRoot) {
    Campaign campaign;
    EXPECT_EQ(campaign.nodes().size(), 1U);
    EXPECT_EQ(campaign.open_count(), 1U);
    EXPECT_FALSE(campaign.is_finished());
    const auto job = campaign.next_job();
    ASSERT_TRUE(job);
    EXPECT_EQ(job->node, NodeId{0});
    EXPECT_TRUE(job->cube.empty());
    EXPECT_TRUE(job->children.empty());
    EXPECT_EQ(campaign.node({0}).state, State::running);
    EXPECT_EQ(campaign.running_count(), 1U);
    EXPECT_FALSE(campaign.next_job());
}

TEST(Campaign, ListsEachPatternOnce) {
    Campaign campaign;
    EXPECT_TRUE(campaign.list({"oo", "oo|oo"}));
    EXPECT_FALSE(campaign.list({"oo", "oo|.."}));
    EXPECT_TRUE(campaign.list({".o", ".o|.."}));
    ASSERT_EQ(campaign.solutions().size(), 2U);
    EXPECT_EQ(campaign.solutions().front(), (life::Solution{"oo", "oo|oo"}));
    EXPECT_EQ(campaign.sorted_solutions().front().pattern, ".o");
    EXPECT_FALSE(campaign.is_finished());
}

TEST(Campaign, EndsWithAsManySolutionsAsAreWanted) {
    Campaign campaign;
    campaign.want(2);
    campaign.list({"o", "o"});
    EXPECT_FALSE(campaign.is_finished());
    campaign.list({".", "."});
    EXPECT_TRUE(campaign.is_sated());
    EXPECT_TRUE(campaign.is_finished());
    EXPECT_FALSE(campaign.is_refuted());
    EXPECT_FALSE(campaign.next_job());
    campaign.want(3);
    EXPECT_FALSE(campaign.is_finished());
    EXPECT_TRUE(campaign.next_job());
}

TEST(Campaign, IsRefutedWithItsRoot) {
    Campaign campaign;
    campaign.next_job();
    campaign.apply({0}, finished(17));
    EXPECT_TRUE(campaign.is_refuted());
    EXPECT_TRUE(campaign.is_finished());
    EXPECT_EQ(campaign.refuted_count(), 1U);
    EXPECT_EQ(campaign.running_count(), 0U);
    EXPECT_EQ(campaign.log_bytes(), 17U);
    EXPECT_DOUBLE_EQ(campaign.closed_share(), 1);
    EXPECT_FALSE(campaign.next_job());
    EXPECT_EQ(campaign.node({0}).log, (LogFile{"log", 17, "hash"}));
}

TEST(Campaign, GivesOutTheShallowestNodeFirstAndThenTheOldest) {
    Campaign campaign;
    campaign.next_job();
    campaign.delegate({0}, child({1}, 3));
    campaign.delegate({0}, child({-1, 2}, 2));
    campaign.delegate({0}, child({-1, -2}, 2));
    campaign.delegate({0}, child({3}, 5));
    campaign.delegate({0}, child({4}, 1));
    std::vector<std::uint32_t> order;
    while (const auto job = campaign.next_job()) order.push_back(job->node.number);
    EXPECT_EQ(order, (std::vector<std::uint32_t>{5, 2, 3, 1, 4}));
    EXPECT_EQ(campaign.running_count(), 6U);
}

TEST(Campaign, AddsDepthsDownTheTree) {
    Campaign campaign;
    const NodeId upper = campaign.delegate({0}, child({1}, 3));
    const NodeId lower = campaign.delegate(upper, child({1, 2}, 4));
    EXPECT_EQ(campaign.node(upper).depth, 3);
    EXPECT_EQ(campaign.node(lower).depth, 7);
    EXPECT_EQ(campaign.node(lower).parent, upper);
    EXPECT_EQ(campaign.node(upper).children, std::vector<NodeId>{lower});
}

TEST(Campaign, CountsTheGenerationsOfItsJobs) {
    Campaign campaign;
    const NodeId upper = campaign.delegate({0}, child({1}, 3));
    campaign.delegate({0}, child({-1}, 1));
    campaign.delegate(upper, child({1, 2}, 4));
    std::vector<int> generations;
    while (const auto job = campaign.next_job()) generations.push_back(job->generation);
    EXPECT_EQ(generations, (std::vector<int>{0, 1, 1, 2}));
}

TEST(Campaign, ReopensAStoppedNodeWithTheChildrenItHasGiven) {
    Campaign campaign;
    campaign.next_job();
    campaign.delegate({0}, {literals({1, 2}), Images::group, 2});
    campaign.delegate({0}, child({-1}, 1));
    campaign.apply({0}, Stopped{});
    EXPECT_EQ(campaign.node({0}).state, State::open);
    EXPECT_EQ(campaign.running_count(), 0U);
    EXPECT_EQ(campaign.open_count(), 3U);
    const auto again = campaign.next_job();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->node, NodeId{0});
    ASSERT_EQ(again->children.size(), 2U);
    EXPECT_EQ(again->children[0].cube, literals({1, 2}));
    EXPECT_EQ(again->children[0].images, Images::group);
    EXPECT_EQ(again->children[0].depth, 2);
    EXPECT_EQ(again->children[1].cube, literals({-1}));
    EXPECT_EQ(again->children[1].images, Images::identity);
}

TEST(Campaign, WaitsForChildrenAndIsRefutedUpwardsWithTheLast) {
    Campaign campaign;
    campaign.next_job();
    const NodeId left = campaign.delegate({0}, child({1}));
    const NodeId right = campaign.delegate({0}, child({-1}));
    campaign.apply({0}, finished());
    EXPECT_EQ(campaign.node({0}).state, State::waiting);
    const NodeId below = campaign.delegate(left, child({1, 2}));
    campaign.apply(left, finished());
    EXPECT_EQ(campaign.node(left).state, State::waiting);
    campaign.apply(right, finished());
    EXPECT_EQ(campaign.node(right).state, State::refuted);
    EXPECT_FALSE(campaign.is_finished());
    campaign.apply(below, finished());
    EXPECT_EQ(campaign.node(left).state, State::refuted);
    EXPECT_TRUE(campaign.is_refuted());
    EXPECT_EQ(campaign.refuted_count(), 4U);
    EXPECT_EQ(campaign.log_bytes(), 4U);
    EXPECT_DOUBLE_EQ(campaign.closed_share(), 1);
}

TEST(Campaign, IsNotRefutedWhileItsRootIsUnfinished) {
    Campaign campaign;
    campaign.next_job();
    const NodeId only = campaign.delegate({0}, child({1}));
    campaign.apply(only, finished());
    EXPECT_EQ(campaign.node(only).state, State::refuted);
    EXPECT_EQ(campaign.node({0}).state, State::running);
    EXPECT_FALSE(campaign.is_finished());
    campaign.apply({0}, finished());
    EXPECT_TRUE(campaign.is_refuted());
}

TEST(Campaign, EndsWithAModelWhateverElseIsOpen) {
    Campaign campaign;
    campaign.next_job();
    campaign.delegate({0}, child({1}));
    const NodeId right = campaign.delegate({0}, child({-1}));
    campaign.apply(right, ModelFound{{true, false}});
    EXPECT_TRUE(campaign.is_finished());
    EXPECT_FALSE(campaign.is_refuted());
    EXPECT_EQ(campaign.model(), (std::vector<bool>{true, false}));
    EXPECT_FALSE(campaign.next_job());
}

TEST(Campaign, RefusesEventsThatCannotBe) {
    using Event = std::function<void(Campaign&)>;
    const std::vector<Event> events = {
        [](Campaign& c) { c.apply({9}, finished()); },
        [](Campaign& c) { c.apply({9}, Stopped{}); },
        [](Campaign& c) {
            c.delegate({9}, child({1, 2, 3}));
        },
        // Node 0 waits, node 1 is refuted, node 2 has the cube {-1}.
        [](Campaign& c) { c.apply({0}, finished()); },
        [](Campaign& c) { c.apply({0}, Stopped{}); },
        [](Campaign& c) { c.delegate({0}, child({5})); },
        [](Campaign& c) { c.apply({1}, finished()); },
        [](Campaign& c) { c.apply({1}, ModelFound{{true}}); },
        [](Campaign& c) {
            c.delegate({1}, child({1, 5}));
        },
        [](Campaign& c) { c.delegate({2}, child({-1})); },
        [](Campaign& c) { c.delegate({2}, child({})); },
        [](Campaign& c) { c.delegate({2}, child({5})); },
        [](Campaign& c) {
            c.delegate({2}, child({1, 5}));
        },
        [](Campaign& c) {
            c.delegate({2}, child({-1, -1}));
        },
    };
    for (std::size_t i = 0; i < events.size(); ++i) {
        Campaign campaign;
        campaign.delegate({0}, child({1}));
        campaign.delegate({0}, child({-1}));
        campaign.apply({0}, finished());
        campaign.apply({1}, finished());
        EXPECT_THROW(events[i](campaign), InternalError) << i;
        EXPECT_EQ(campaign.nodes().size(), 3U) << i;
        EXPECT_NO_THROW(campaign.delegate({2}, child({2, -1}))) << i;
    }
    Campaign campaign;
    EXPECT_THROW(campaign.delegate({0}, child({})), InternalError);
}

}  // namespace
}  // namespace nonesuch
