#include "conquer/scheduler.hpp"

#include <gtest/gtest.h>

namespace nonesuch {
namespace {

constexpr WorkerId first{0};
constexpr WorkerId second{1};

Child child(int number, int depth = 1) {
    return {{Literal::from_dimacs(number)}, Images::identity, depth};
}

/// "start W N" and "ask W N", in the order of the orders.
std::vector<std::string> spelled(const std::vector<Scheduler::Order>& orders) {
    std::vector<std::string> list;
    for (const auto& order : orders) {
        if (const auto* start = std::get_if<Scheduler::Start>(&order)) {
            list.push_back("start " + std::to_string(start->worker.number) + " " +
                           std::to_string(start->job.node.number));
        } else {
            const auto& ask = std::get<Scheduler::Ask>(order);
            list.push_back("ask " + std::to_string(ask.worker.number) + " " +
                           std::to_string(ask.node.number));
        }
    }
    return list;
}

using Orders = std::vector<std::string>;

TEST(Scheduler, AsksTheLargestSessionOnceForEachIdlePlace) {
    Campaign campaign;
    Scheduler scheduler(campaign);
    scheduler.join(first, 1);
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"start 0 0"});
    scheduler.join(second, 2);
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"ask 0 0"});
    EXPECT_EQ(spelled(scheduler.orders()), Orders{});
    EXPECT_TRUE(scheduler.delegate(first, {0}, {child(1, 2), child(-1, 1)}));
    // The shallower child goes out first; then nobody idles.
    EXPECT_EQ(spelled(scheduler.orders()), (Orders{"start 1 2", "start 1 1"}));
    EXPECT_EQ(scheduler.idle_count(), 0U);
    EXPECT_TRUE(scheduler.apply(second, {1}, Finished{}));
    // The root is the shallowest again, and has given since it was asked.
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"ask 0 0"});
}

TEST(Scheduler, AsksOthersWhereNothingIsGiven) {
    Campaign campaign;
    Scheduler scheduler(campaign);
    scheduler.join(first, 2);
    scheduler.orders();
    scheduler.delegate(first, {0}, {child(1)});
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"start 0 1"});
    scheduler.join(second, 1);
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"ask 0 0"});
    EXPECT_EQ(spelled(scheduler.orders()), Orders{});
    scheduler.lose_patience();
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"ask 0 1"});
    scheduler.lose_patience();
    EXPECT_EQ(spelled(scheduler.orders()), Orders{}) << "all were asked";
    // Whoever has given is asked again, and ends leave the count of hopes right.
    scheduler.delegate(first, {1}, {{{Literal::from_dimacs(1), Literal::from_dimacs(2)}}});
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"start 1 2"});
    EXPECT_TRUE(scheduler.apply(first, {0}, Finished{}));
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"ask 0 1"});
    EXPECT_TRUE(scheduler.apply(first, {1}, Finished{}));
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"ask 1 2"});
    EXPECT_TRUE(scheduler.apply(second, {2}, Finished{}));
    EXPECT_TRUE(campaign.is_refuted());
    EXPECT_EQ(spelled(scheduler.orders()), Orders{});
}

TEST(Scheduler, OpensTheJobsOfAWorkerThatLeft) {
    Campaign campaign;
    Scheduler scheduler(campaign);
    scheduler.join(first, 1);
    scheduler.orders();
    scheduler.leave(first);
    EXPECT_EQ(scheduler.place_count(), 0U);
    EXPECT_EQ(scheduler.idle_count(), 0U);
    EXPECT_EQ(campaign.open_count(), 1U);
    scheduler.join(second, 1);
    EXPECT_EQ(spelled(scheduler.orders()), Orders{"start 1 0"});
    EXPECT_FALSE(scheduler.apply(first, {0}, Finished{})) << "it does not hold it any more";
    EXPECT_FALSE(scheduler.delegate(first, {0}, {child(1)}));
    EXPECT_TRUE(scheduler.apply(second, {0}, Finished{}));
    EXPECT_TRUE(campaign.is_refuted());
}

}  // namespace
}  // namespace nonesuch
