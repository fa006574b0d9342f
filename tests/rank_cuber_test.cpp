// The two parts that ranks take in growing one split tree, each on a thread of its own.

#include "cluster/rank_cuber.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <new>
#include <random>
#include <thread>

#include "cluster/memory_network.hpp"
#include "formulas.hpp"
#include "random_formula.hpp"
#include "split_trees.hpp"

namespace nonesuch {
namespace {

/// One end of a network that several threads use.
class SharedEnd : public Transport {
  public:
    SharedEnd(MemoryNetwork& network, int rank, std::mutex& mutex)
        : end_(network.of(rank)), mutex_(mutex) {}

    int rank() const override { return end_.rank(); }
    int size() const override { return end_.size(); }
    void send(Packet packet) override {
        const std::lock_guard lock(mutex_);
        end_.send(std::move(packet));
    }
    std::optional<Packet> receive() override {
        const std::lock_guard lock(mutex_);
        return end_.receive();
    }

  private:
    Transport& end_;
    std::mutex& mutex_;
};

/// Decides as lookahead does, but calls somebody before, with the number of the call.
class DisturbedSplitter : public Splitter {
  public:
    using Disturb = std::function<void(int)>;

    DisturbedSplitter(const Formula& formula, Disturb disturb)
        : splitter_(make_lookahead(formula)), disturb_(std::move(disturb)) {}
    Findings decide(Propagator& propagator) override {
        disturb_(++calls_);
        return splitter_->decide(propagator);
    }

  private:
    std::unique_ptr<Splitter> splitter_;
    Disturb disturb_;
    int calls_ = 0;
};

/// Ranks as threads of this process.
class RankThreads {
  public:
    RankThreads(const Formula& formula, int ranks)
        : stops(static_cast<std::size_t>(ranks)),
          settings(static_cast<std::size_t>(ranks)),
          formula_(formula),
          network_(ranks) {}

    void disturb(std::size_t rank, DisturbedSplitter::Disturb disturb) {
        settings[rank].make_splitter = [disturb = std::move(disturb)](const Formula& formula) {
            return std::make_unique<DisturbedSplitter>(formula, disturb);
        };
    }

    /// Returns when all have ended.
    CubingOutcome grow(const Cutoff& cutoff) {
        std::vector<std::jthread> others;
        for (int rank = 1; rank < network_.of(0).size(); ++rank) {
            others.emplace_back([this, rank] {
                SharedEnd end(network_, rank, mutex_);
                const auto number = static_cast<std::size_t>(rank);
                serve_cubing(end, formula_, settings[number], stops[number]);
            });
        }
        SharedEnd end(network_, 0, mutex_);
        return grow_over_ranks(end, formula_, settings[0], cutoff, stops[0]);
    }

    /// By rank.
    std::vector<std::atomic<bool>> stops;
    std::vector<CubingSettings> settings;

  private:
    const Formula& formula_;
    std::mutex mutex_;
    MemoryNetwork network_;
};

Cutoff cubes(std::size_t count) {
    Cutoff cutoff;
    cutoff.cubes = count;
    return cutoff;
}

TEST(RankCuber, GrowsTheTreeOfALoneCuber) {
    std::mt19937 random(3);
    for (int i = 0; i < 20; ++i) {
        const Formula formula = random_mixed_formula(random, 40);
        const SplitTree lone = Cuber(formula).split({}, cubes(50));
        for (const int ranks : {1, 2, 3, 5}) {
            RankThreads threads(formula, ranks);
            threads.settings[0].threads = 1 + static_cast<std::size_t>(i) % 3;
            const CubingOutcome outcome = threads.grow(cubes(50));
            EXPECT_FALSE(outcome.failure);
            EXPECT_TRUE(outcome.have_all_left);
            expect_equal(outcome.tree, lone);
            if (HasFatalFailure()) return;
        }
    }
}

/// Hard enough to take seconds.
const Formula& large_formula() {
    static const Formula formula = random_3sat(250, 1'065, 1);
    return formula;
}

TEST(RankCuber, EndsEverybodyWhereOneThrows) {
    for (const std::size_t bad : {0U, 2U}) {
        RankThreads threads(large_formula(), 3);
        threads.disturb(bad, [](int call) {
            if (call == 3) throw std::bad_alloc();
        });
        const CubingOutcome outcome = threads.grow(cubes(100'000));
        ASSERT_TRUE(outcome.failure);
        EXPECT_EQ(outcome.failure->reason, "rank " + std::to_string(bad) + ": out of memory");
        EXPECT_TRUE(outcome.have_all_left);
    }
}

TEST(RankCuber, StopsEverybodyWhereOneIsTold) {
    for (const std::size_t told : {0U, 1U, 2U}) {
        RankThreads threads(large_formula(), 3);
        threads.disturb(told, [&](int call) {
            if (call == 3) threads.stops[told] = true;
        });
        const CubingOutcome outcome = threads.grow(cubes(100'000));
        EXPECT_FALSE(outcome.failure);
        EXPECT_TRUE(outcome.have_all_left);
        EXPECT_TRUE(threads.stops[0]);
        // It is a tree, if not the one that was wanted.
        EXPECT_LT(outcome.tree.size(), 1'000U);
        EXPECT_FALSE(outcome.tree.open_leaves().empty());
    }
}

TEST(RankCuber, EndsWhereItIsStoppedBeforeItBegins) {
    RankThreads threads(large_formula(), 3);
    threads.stops[0] = true;
    EXPECT_EQ(threads.grow(cubes(100'000)).tree.size(), 1U);
}

}  // namespace
}  // namespace nonesuch
