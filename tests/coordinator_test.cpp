// Coordinator and workers on a simulated network: what is lost, late, doubled or dead must neither
// lose a node nor close one twice.

#include "cluster/coordinator.hpp"

#include <gtest/gtest.h>

#include <random>

#include "encoding/error.hpp"
#include "simulated_fleet.hpp"

namespace nonesuch {
namespace {

using std::chrono::milliseconds;

constexpr Coordinator::Settings settings{milliseconds(20'000), milliseconds(1'500)};

/// Ticks until the fleet has ended; `disturb` is called before each. False if it never ends.
template <typename Disturb>
bool run(SimulatedFleet& fleet, int most_ticks, Disturb disturb) {
    for (int tick = 0; tick < most_ticks; ++tick) {
        if (fleet.is_ended()) return true;
        disturb(tick);
        fleet.tick();
    }
    return fleet.is_ended();
}

void expect_each_closed_once(SimulatedFleet& fleet) {
    EXPECT_FALSE(fleet.coordinator().failure()) << fleet.coordinator().failure()->reason;
    EXPECT_TRUE(fleet.campaign().is_refuted());
    EXPECT_EQ(fleet.campaign().open_count(), 0U);
    EXPECT_EQ(fleet.campaign().running_count(), 0U);
    EXPECT_EQ(fleet.ends().size(), fleet.campaign().nodes().size());
    EXPECT_EQ(fleet.children() + 1, fleet.campaign().nodes().size());
    for (const auto& [node, times] : fleet.ends()) EXPECT_EQ(times, 1) << node.number;
}

TEST(Coordinator, LeadsOneWorker) {
    SimulatedFleet fleet(1, 1, {3, 2}, {}, 1, settings);
    EXPECT_TRUE(run(fleet, 1'000, [](int) {}));
    expect_each_closed_once(fleet);
    EXPECT_EQ(fleet.campaign().nodes().size(), 10U);
    EXPECT_TRUE(fleet.coordinator().have_all_left());
}

TEST(Coordinator, UsesAllPlacesOfAllWorkers) {
    SimulatedFleet fleet(4, 3, {100}, {}, 1, settings);
    std::size_t most = 0;
    EXPECT_TRUE(run(fleet, 1'000, [&](int) {
        most = std::max(most, fleet.campaign().running_count());
        EXPECT_LE(fleet.campaign().running_count(), 12U);
    }));
    EXPECT_EQ(most, 12U);
    expect_each_closed_once(fleet);
}

TEST(Coordinator, AsksForPartsWhileOthersIdle) {
    SimulatedFleet fleet(3, 1, {0}, {}, 1, settings);
    EXPECT_TRUE(run(fleet, 1'000, [](int) {}));
    EXPECT_EQ(fleet.crew(0).asked + fleet.crew(1).asked + fleet.crew(2).asked, 1U);
    EXPECT_GT(fleet.coordinator().idle_share(), 0.5);
}

TEST(Coordinator, EndsEveryJobWhenItHalts) {
    SimulatedFleet fleet(5, 2, {1'000, 1'000}, {}, 1, settings);
    EXPECT_TRUE(run(fleet, 1'000, [&](int tick) {
        if (tick == 50) fleet.coordinator().halt();
    }));
    EXPECT_TRUE(fleet.coordinator().have_all_left());
    EXPECT_FALSE(fleet.campaign().is_finished());
    EXPECT_EQ(fleet.campaign().running_count(), 0U);
    EXPECT_GT(fleet.campaign().open_count(), 0U);
}

TEST(Coordinator, GoesOnWithoutAWorkerThatDied) {
    SimulatedFleet fleet(3, 2, {200}, {}, 1, settings);
    EXPECT_TRUE(run(fleet, 10'000, [&](int tick) {
        if (tick == 5) fleet.kill(1);
    }));
    expect_each_closed_once(fleet);
    EXPECT_FALSE(fleet.coordinator().have_all_left());
}

TEST(Coordinator, TakesAWorkerBackThatWasOnlySilent) {
    SimulatedFleet fleet(2, 1, {3'000}, {}, 1, settings);
    EXPECT_TRUE(run(fleet, 50'000, [&](int tick) {
        if (tick == 10) fleet.network().cut(1, true);
        if (tick == 2'500) {
            EXPECT_EQ(fleet.coordinator().scheduler().place_count(), 1U);
            fleet.network().cut(1, false);
        }
        if (tick == 2'600) {
            EXPECT_EQ(fleet.coordinator().scheduler().place_count(), 2U);
        }
    }));
    expect_each_closed_once(fleet);
    EXPECT_TRUE(fleet.coordinator().have_all_left());
}

TEST(Coordinator, LetsItsWorkersEndSoonAfterIt) {
    int ended = 0;
    for (unsigned seed = 0; seed < 20; ++seed) {
        // Some acknowledgements come a second late, others not at all.
        SimulatedFleet fleet(4, 1, {20}, {seed % 2 == 0 ? 0.0 : 0.1, 0, 0.5, 120}, seed, settings);
        EXPECT_TRUE(run(fleet, 100'000, [](int) {}));
        for (int tick = 0; tick < 600; ++tick) fleet.tick_without_coordinator();
        for (const int rank : {1, 2, 3}) {
            if (!fleet.coordinator().have_all_left()) continue;
            EXPECT_TRUE(fleet.is_worker_ended(rank)) << seed << ", " << rank;
            ++ended;
        }
    }
    EXPECT_GT(ended, 0);
}

TEST(Coordinator, GivesNobodyUpForItsOwnPause) {
    SimulatedFleet fleet(3, 2, {2'000}, {}, 1, settings);
    EXPECT_TRUE(run(fleet, 10'000, [&](int tick) {
        if (tick % 100 == 50) fleet.pause(std::chrono::seconds(3'600));
        if (tick > 10 && !fleet.coordinator().is_halting()) {
            EXPECT_EQ(fleet.coordinator().scheduler().place_count(), 6U);
        }
    }));
    expect_each_closed_once(fleet);
    EXPECT_TRUE(fleet.coordinator().notes().empty());
}

TEST(Coordinator, SaysWhoWasGivenUpAndWhoNeverJoined) {
    SimulatedFleet fleet(3, 1, {3'000}, {}, 1, settings);
    fleet.network().cut(2, true);
    EXPECT_TRUE(run(fleet, 50'000, [&](int tick) {
        if (tick == 100) fleet.kill(1);
    }));
    EXPECT_EQ(fleet.coordinator().notes(),
              (std::vector<std::string>{"rank 1 was silent for 20 s and was given up",
                                        "rank 2 never joined"}));
}

TEST(Coordinator, KeepsItsVerdictWhateverAWorkerMeetsAfterIt) {
    MemoryNetwork network(1);
    Campaign campaign;
    Coordinator coordinator(network.of(0), campaign, [](const auto&) {});
    Link worker(1);
    const Moment now{};
    worker.send(encoded(Hello{2}));
    for (const std::string& bytes : worker.packets(now)) {
        coordinator.receive({0, Party::coordinator, bytes}, now);
        coordinator.step(now);
    }
    worker.send(encoded(Done{{0}, ModelFound{{true}}}));
    worker.send(encoded(Failure{Failure::Kind::machine, "disk full"}));
    for (const std::string& bytes : worker.packets(now)) {
        coordinator.receive({0, Party::coordinator, bytes}, now);
    }
    coordinator.step(now);
    EXPECT_TRUE(campaign.model());
    EXPECT_FALSE(coordinator.failure());
    EXPECT_TRUE(coordinator.is_halting());
}

TEST(Coordinator, EndsWithTheFirstModel) {
    MemoryNetwork network(1);
    Campaign campaign;
    std::vector<CrewEvent> ledger;
    Coordinator coordinator(network.of(0), campaign, [&](const std::vector<CrewEvent>& events) {
        ledger.insert(ledger.end(), events.begin(), events.end());
    });
    Link worker(1);
    Moment now{};
    const auto tell = [&](const Message& message) {
        worker.send(encoded(message));
        for (const std::string& bytes : worker.packets(now)) {
            coordinator.receive({0, Party::coordinator, bytes}, now);
        }
        coordinator.step(now);
    };
    tell(Hello{1});
    tell(Done{{0}, ModelFound{{true}}});
    ASSERT_EQ(ledger.size(), 1U);
    EXPECT_TRUE(campaign.model());
    EXPECT_TRUE(coordinator.is_halting());
    EXPECT_FALSE(coordinator.is_ended(now));
    tell(Farewell{});
    EXPECT_TRUE(coordinator.is_ended(now));
}

TEST(Coordinator, WritesNothingMoreDownAfterTheLedgerFailed) {
    int writes = 0;
    MemoryNetwork network(1);
    Campaign campaign;
    Coordinator coordinator(network.of(0), campaign, [&](const std::vector<CrewEvent>&) {
        ++writes;
        throw SystemError("journal: no space left on device");
    });
    Link worker(1);
    const Moment now{};
    worker.send(encoded(Hello{2}));
    worker.send(encoded(Given{{0}, {{{positive(Variable(0))}, Images::identity, 1}}}));
    for (int i = 0; i < 2; ++i) {
        for (const std::string& bytes : worker.packets(now)) {
            coordinator.receive({0, Party::coordinator, bytes}, now);
            coordinator.step(now);
        }
        worker.send(encoded(Done{{0}, Finished{}}));
    }
    EXPECT_EQ(writes, 1);
    ASSERT_TRUE(coordinator.failure());
    EXPECT_EQ(coordinator.failure()->kind, Failure::Kind::machine);
    EXPECT_EQ(coordinator.failure()->reason, "journal: no space left on device");
    EXPECT_TRUE(coordinator.is_halting());
}

TEST(Coordinator, FailsOnWhatNoWorkerSays) {
    for (const std::string& bytes :
         {std::string("x"), packed({1, 1, 0}, "\x7f"), packed({1, 1, 0}, encoded(Halt{}))}) {
        MemoryNetwork network(1);
        Campaign campaign;
        Coordinator coordinator(network.of(0), campaign, [](const auto&) {});
        coordinator.receive({0, Party::coordinator, bytes}, Moment{});
        EXPECT_TRUE(coordinator.failure());
        EXPECT_TRUE(coordinator.is_halting());
    }
}

/// Small fleets on very bad networks, with workers that vanish for good or for a while.
TEST(Coordinator, ClosesEachNodeOnceWhateverHappens) {
    for (unsigned seed = 0; seed < 30; ++seed) {
        std::mt19937 random(seed);
        SimulatedFleet fleet(8, 2, {20, 5, 2}, {0.2, 0.2, 0.5, 40}, seed, settings);
        EXPECT_TRUE(run(fleet, 200'000, [&](int) {
            const int rank = 1 + static_cast<int>(random() % 7);
            if (random() % 1'000 == 0) fleet.network().cut(rank, true);
            if (random() % 2'000 == 0) fleet.network().cut(rank, false);
            if (rank > 4 && random() % 5'000 == 0) fleet.kill(rank);
        })) << seed;
        expect_each_closed_once(fleet);
    }
}

TEST(Coordinator, LeadsAThousandWorkersThroughAMillionJobs) {
    SimulatedFleet fleet(1'024, 1, {1'000, 1'000}, {0.01, 0.01, 0.2, 10}, 1, settings);
    std::mt19937 random(1);
    EXPECT_TRUE(run(fleet, 200'000, [&](int tick) {
        const int rank = 1 + static_cast<int>(random() % 1'023);
        if (tick % 50 == 0) fleet.network().cut(rank, true);
        if (tick % 100 == 0) fleet.network().cut(1 + static_cast<int>(random() % 1'023), false);
        if (tick % 500 == 0) fleet.kill(rank);
    }));
    expect_each_closed_once(fleet);
    EXPECT_EQ(fleet.campaign().nodes().size(), 1'001'001U);
}

}  // namespace
}  // namespace nonesuch
