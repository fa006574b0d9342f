// Dealer and workers on a simulated network: whatever is lost, late, doubled or dead, the tree is
// the one that a lone cuber grows, or there is a reason why not.

#include "cluster/dealer.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <new>
#include <random>

#include "cluster/expansion_worker.hpp"
#include "cluster/memory_network.hpp"
#include "cube/cuber.hpp"
#include "encoding/error.hpp"
#include "literals.hpp"
#include "random_formula.hpp"
#include "split_trees.hpp"

namespace nonesuch {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Dealer::Settings settings{milliseconds(20'000), milliseconds(1'500)};

/// Expands at once, but tells of it some ticks later.
class SimulatedExpansionCrew : public ExpansionCrew {
  public:
    SimulatedExpansionCrew(const Formula& formula, std::size_t size, unsigned seed)
        : cuber_(formula), size_(size), random_(seed) {}

    std::size_t size() const override { return size_; }
    void start(std::vector<Cube> positions) override {
        if (list_) throw InternalError("a list was started before the last one was taken");
        largest = std::max(largest, positions.size());
        expanded += positions.size();
        list_ = cuber_.expand_all(positions);
        ticks_ = 1 + random_() % 4;
    }
    std::optional<std::vector<std::optional<Expansion>>> take() override {
        if (!list_ || ticks_ > 0) return std::nullopt;
        auto list = *std::exchange(list_, std::nullopt);
        if (fails) throw std::bad_alloc();
        return list;
    }
    void interrupt() override { ticks_ = 0; }
    void tick() { ticks_ -= ticks_ > 0 ? 1 : 0; }

    std::size_t expanded = 0;
    std::size_t largest = 0;
    bool fails = false;

  private:
    Cuber cuber_;
    std::size_t size_;
    std::mt19937 random_;
    std::optional<std::vector<std::optional<Expansion>>> list_;
    std::size_t ticks_ = 0;
};

/// A dealer and many workers, led by one thread, tick by tick.
class SimulatedRanks {
  public:
    static constexpr milliseconds tick_length{10};
    /// Called before each tick, with its number.
    std::function<void(int)> disturb = [](int) {};

    SimulatedRanks(const Formula& formula, int ranks, MemoryNetwork::Faults faults = {},
                   unsigned seed = 1)
        : network(ranks, faults, seed),
          dealer(network.of(0), formula.variable_count(), settings),
          is_dead(static_cast<std::size_t>(ranks)) {
        for (int rank = 0; rank < ranks; ++rank) {
            const auto number = static_cast<unsigned>(rank);
            crews.push_back(
                std::make_unique<SimulatedExpansionCrew>(formula, 1 + number % 2, seed + number));
            workers.push_back(
                std::make_unique<ExpansionWorker>(network.of(rank), 0, *crews.back()));
        }
    }

    /// As rank 0 does it. Fails the test if it takes for ever.
    SplitTree grow(const Cutoff& cutoff) {
        SplitTree tree;
        nonesuch::grow(tree, SplitTree::root, {}, cutoff, [&](std::span<const Cube> positions) {
            dealt += positions.size();
            dealer.deal(positions);
            tick_until([&] { return dealer.is_dealt(); });
            return dealer.take_expansions();
        });
        dealer.finish();
        tick_until([&] { return dealer.is_ended(now); });
        return tree;
    }
    /// The others after rank 0's end.
    bool do_others_end() {
        for (int i = 0; i < 600; ++i) tick(1);
        bool have_ended = true;
        for (std::size_t rank = 1; rank < workers.size(); ++rank) {
            have_ended &= is_dead[rank] || workers[rank]->is_ended(now);
        }
        return have_ended;
    }

    MemoryNetwork network;
    Dealer dealer;
    std::vector<std::unique_ptr<SimulatedExpansionCrew>> crews;
    std::vector<std::unique_ptr<ExpansionWorker>> workers;
    std::vector<bool> is_dead;
    Moment now{};
    /// Positions in all.
    std::size_t dealt = 0;

  private:
    void tick_until(const std::function<bool()>& is_done) {
        while (!is_done()) {
            disturb(ticks_);
            if (++ticks_ > 1'000'000) throw std::runtime_error("it takes for ever");
            while (const auto packet = network.of(0).receive()) {
                if (packet->to == Party::coordinator) {
                    dealer.receive(*packet, now);
                } else {
                    workers[0]->receive(*packet);
                }
            }
            dealer.step(now);
            tick(0);
        }
    }
    void tick(std::size_t first_rank) {
        for (std::size_t rank = first_rank; rank < workers.size(); ++rank) {
            if (is_dead[rank]) continue;
            while (rank > 0) {
                const auto packet = network.of(static_cast<int>(rank)).receive();
                if (!packet) break;
                workers[rank]->receive(*packet);
            }
            crews[rank]->tick();
            workers[rank]->step(now);
        }
        network.tick();
        now += tick_length;
    }

    int ticks_ = 0;
};

/// A formula whose tree has depths of hundreds of leaves.
Formula broad_formula() {
    std::mt19937 random(5);
    return random_formula(random, 60, 200, {3, 3});
}

Cutoff cubes(std::size_t count) {
    Cutoff cutoff;
    cutoff.cubes = count;
    return cutoff;
}

void expect_lone_tree(const SplitTree& tree, const Formula& formula, const Cutoff& cutoff) {
    expect_equal(tree, Cuber(formula).split({}, cutoff));
}

void expect_the_same_trees(int count, MemoryNetwork::Faults faults) {
    std::mt19937 random(7);
    std::size_t nodes = 0;
    for (int i = 0; i < count; ++i) {
        const Formula formula = random_mixed_formula(random, 40);
        Cutoff cutoff = cubes(50);
        cutoff.is_adaptive = i % 2 == 0;
        for (const int number : {1, 2, 3, 5}) {
            SCOPED_TRACE(std::to_string(number) + " ranks, formula " + std::to_string(i));
            SimulatedRanks ranks(formula, number, faults, static_cast<unsigned>(i));
            const SplitTree tree = ranks.grow(cutoff);
            ASSERT_FALSE(ranks.dealer.failure()) << ranks.dealer.failure()->reason;
            expect_lone_tree(tree, formula, cutoff);
            EXPECT_TRUE(ranks.dealer.have_all_left());
            EXPECT_TRUE(ranks.do_others_end());
            if (testing::Test::HasFailure()) return;
            nodes += tree.size();
        }
    }
    EXPECT_GT(nodes, 20U * static_cast<std::size_t>(count));
}

TEST(Dealer, GrowsTheTreeOfALoneCuber) {
    expect_the_same_trees(150, {});
}

TEST(Dealer, GrowsItHoweverBadTheNetwork) {
    expect_the_same_trees(100, {0.1, 0.1, 0.3, 50});
}

TEST(Dealer, GivesAllAFairPart) {
    const Formula formula = broad_formula();
    SimulatedRanks ranks(formula, 3);
    const SplitTree tree = ranks.grow(cubes(2'000));
    expect_lone_tree(tree, formula, cubes(2'000));
    for (const auto& crew : ranks.crews) {
        EXPECT_GT(crew->expanded, tree.size() / 15);
        EXPECT_GT(crew->largest, 10U);
        EXPECT_LT(crew->largest, tree.size() / 8);
    }
}

TEST(Dealer, GoesOnWithoutAWorkerThatDied) {
    const Formula formula = broad_formula();
    SimulatedRanks ranks(formula, 3);
    // Dead with a list in hand.
    ranks.disturb = [&](int) { ranks.is_dead[1] = ranks.crews[1]->largest > 5; };
    expect_lone_tree(ranks.grow(cubes(2'000)), formula, cubes(2'000));
    EXPECT_TRUE(ranks.is_dead[1]);
    EXPECT_FALSE(ranks.dealer.failure());
    EXPECT_FALSE(ranks.dealer.have_all_left());
    EXPECT_TRUE(ranks.do_others_end());
}

TEST(Dealer, TakesAWorkerBackThatWasOnlySilent) {
    const Formula formula = broad_formula();
    SimulatedRanks ranks(formula, 2);
    std::size_t expanded = 0;
    bool is_cut = false;
    Moment cut;
    ranks.disturb = [&](int) {
        if (expanded == 0 && ranks.crews[1]->largest > 5) {
            expanded = ranks.crews[1]->expanded;
            is_cut = true;
            cut = ranks.now;
        }
        if (is_cut && ranks.now - cut > settings.silence + seconds(1)) is_cut = false;
        ranks.network.cut(1, is_cut);
    };
    expect_lone_tree(ranks.grow(cubes(3'000)), formula, cubes(3'000));
    EXPECT_GT(ranks.crews[1]->expanded, expanded);
    EXPECT_TRUE(ranks.dealer.have_all_left());
}

TEST(Dealer, GivesNobodyUpForItsOwnPause) {
    const Formula formula = broad_formula();
    SimulatedRanks ranks(formula, 3);
    ranks.disturb = [&](int tick) {
        if (tick % 10 == 5) ranks.now += seconds(3'600);
    };
    const SplitTree tree = ranks.grow(cubes(500));
    std::size_t expanded = 0;
    for (const auto& crew : ranks.crews) expanded += crew->expanded;
    EXPECT_EQ(expanded, ranks.dealt);
    expect_lone_tree(tree, formula, cubes(500));
}

TEST(Dealer, EndsWithAReasonWhereAWorkerThrows) {
    const Formula formula = broad_formula();
    for (const std::size_t bad : {0U, 2U}) {
        SimulatedRanks ranks(formula, 4);
        ranks.disturb = [&](int) { ranks.crews[bad]->fails = ranks.crews[bad]->largest > 5; };
        const SplitTree tree = ranks.grow(cubes(2'000));
        ASSERT_TRUE(ranks.dealer.failure());
        EXPECT_EQ(ranks.dealer.failure()->kind, Failure::Kind::machine);
        EXPECT_EQ(ranks.dealer.failure()->reason,
                  "rank " + std::to_string(bad) + ": out of memory");
        EXPECT_TRUE(ranks.dealer.have_all_left());
        EXPECT_TRUE(ranks.do_others_end());
        EXPECT_LT(tree.size(), Cuber(formula).split({}, cubes(2'000)).size());
    }
}

TEST(Dealer, StopsSoonWhenAWorkerWishes) {
    const Formula formula = broad_formula();
    SimulatedRanks ranks(formula, 4);
    Moment wished;
    ranks.disturb = [&](int tick) {
        if (tick != 20) return;
        ranks.workers[2]->wish_stop();
        wished = ranks.now;
    };
    const SplitTree tree = ranks.grow(cubes(2'000));
    EXPECT_LT(ranks.now - wished, milliseconds(200));
    EXPECT_TRUE(ranks.dealer.is_stop_wished());
    EXPECT_FALSE(ranks.dealer.failure());
    EXPECT_TRUE(ranks.dealer.have_all_left());
    EXPECT_LT(tree.size(), Cuber(formula).split({}, cubes(2'000)).size());
}

TEST(Dealer, WaitsNotLongForTheDeadWhenItStops) {
    const Formula formula = broad_formula();
    SimulatedRanks ranks(formula, 3);
    Moment halted;
    ranks.disturb = [&](int tick) {
        if (tick != 20) return;
        ranks.is_dead[1] = true;
        ranks.dealer.halt();
        halted = ranks.now;
    };
    ranks.grow(cubes(2'000));
    EXPECT_LT(ranks.now - halted, milliseconds(1'600));
    EXPECT_FALSE(ranks.dealer.have_all_left());
}

/// What comes of messages that a worker says to a dealer which has given it two positions.
std::optional<Failure> failure_after(const std::vector<Message>& messages) {
    MemoryNetwork network(1);
    Dealer dealer(network.of(0), 3);
    const std::vector<Cube> positions(2);
    dealer.deal(positions);
    Link link(1);
    link.send(encoded(Hello{2}));
    const Moment now{};
    for (std::size_t i = 0; i <= messages.size(); ++i) {
        for (const std::string& bytes : link.packets(now)) {
            dealer.receive({0, Party::coordinator, bytes}, now);
        }
        dealer.step(now);
        if (i < messages.size()) link.send(encoded(messages[i]));
    }
    return dealer.failure();
}

TEST(Dealer, RefusesWhatCannotBeRight) {
    Expansion known;
    known.findings.decision = {literals({-3}).front(), 1, 1};
    Expansion unknown_decision;
    unknown_decision.findings.decision = {literals({4}).front(), 1, 1};
    Expansion unknown_lemma;
    unknown_lemma.findings.lemmas = {literals({1, -4})};
    EXPECT_FALSE(failure_after({Expanded{{known, known}}}));
    const std::vector<std::vector<Message>> wrong = {
        {Expanded{{known}}},
        {Expanded{{known, known, known}}},
        {Expanded{{known, known}}, Expanded{{known, known}}},
        {Expanded{{known, unknown_decision}}},
        {Expanded{{unknown_lemma, known}}},
        {Hello{2}},
        {Halt{}},
        {Expand{}},
        {StartJob{}},
    };
    for (const auto& messages : wrong) {
        const auto failure = failure_after(messages);
        ASSERT_TRUE(failure) << messages.back().index();
        EXPECT_NE(failure->kind, Failure::Kind::machine) << failure->reason;
    }
    MemoryNetwork network(1);
    Dealer dealer(network.of(0), 3);
    dealer.receive({0, Party::coordinator, "nonsense"}, Moment{});
    EXPECT_TRUE(dealer.failure());
}

}  // namespace
}  // namespace nonesuch
