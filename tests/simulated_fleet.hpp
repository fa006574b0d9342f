#pragma once

#include <deque>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "cluster/coordinator.hpp"
#include "cluster/memory_network.hpp"
#include "cluster/worker.hpp"

namespace nonesuch {

/// A crew that solves nothing: each job ends after a few ticks, and on the way gives away as many
/// children as the plan has for its depth.
class SimulatedCrew : public Crew {
  public:
    /// `fan_out[d]` children for a node of d literals; none beyond.
    SimulatedCrew(int size, std::vector<int> fan_out, unsigned seed)
        : size_(size), fan_out_(std::move(fan_out)), random_(seed) {}

    int size() const override { return size_; }
    void start(Job job) override {
        if (!running_.emplace(job.node, 0).second) throw InternalError("a job was started twice");
        const std::uint64_t end = now_ + 1 + random_() % 4;
        agenda_.emplace(end, std::move(job));
    }
    void ask(NodeId) override { ++asked; }
    void interrupt() override {
        is_interrupted_ = true;
        for (const auto& [node, ignored] : running_) events_.push_back({node, Verdict(Stopped{})});
        running_.clear();
        agenda_.clear();
    }
    void resume() override { is_interrupted_ = false; }
    std::vector<CrewEvent> take_events() override { return std::exchange(events_, {}); }

    void tick() {
        ++now_;
        while (!agenda_.empty() && agenda_.begin()->first <= now_) {
            finish(agenda_.begin()->second);
            agenda_.erase(agenda_.begin());
        }
    }

    std::size_t asked = 0;

  private:
    void finish(const Job& job) {
        const std::size_t depth = job.cube.size();
        const auto wanted = static_cast<std::size_t>(depth < fan_out_.size() ? fan_out_[depth] : 0);
        std::vector<Child> children;
        for (std::size_t i = job.children.size(); i < wanted; ++i) {
            Child& child = children.emplace_back(Child{job.cube, Images::identity, 1});
            child.cube.push_back(positive(Variable(static_cast<std::int32_t>(1'000 * depth + i))));
        }
        if (!children.empty()) events_.push_back({job.node, std::move(children)});
        if (is_interrupted_) {
            events_.push_back({job.node, Verdict(Stopped{})});
        } else {
            events_.push_back({job.node, Verdict(Finished{{"log", 1, "hash"}})});
        }
        running_.erase(job.node);
    }

    int size_;
    std::vector<int> fan_out_;
    std::mt19937 random_;
    std::uint64_t now_ = 0;
    bool is_interrupted_ = false;
    std::multimap<std::uint64_t, Job> agenda_;
    std::map<NodeId, int> running_;
    std::vector<CrewEvent> events_;
};

/// A coordinator and many workers on a simulated network, led by one thread, tick by tick.
class SimulatedFleet {
  public:
    static constexpr std::chrono::milliseconds tick_length{10};

    SimulatedFleet(int workers, int places, const std::vector<int>& fan_out,
                   MemoryNetwork::Faults faults, unsigned seed, Coordinator::Settings settings)
        : network_(workers, faults, seed),
          coordinator_(
              network_.of(0), campaign_,
              [this](const std::vector<CrewEvent>& events) { write_down(events); }, settings) {
        for (int rank = 0; rank < workers; ++rank) {
            auto& crew = crews_.emplace_back(std::make_unique<SimulatedCrew>(
                places, fan_out, seed + static_cast<unsigned>(rank)));
            workers_.push_back(
                std::make_unique<Worker>(network_.of(rank), 0, *crew, [] { return Beat{}; }));
        }
        is_dead_.resize(workers_.size());
    }

    MemoryNetwork& network() { return network_; }
    Campaign& campaign() { return campaign_; }
    Coordinator& coordinator() { return coordinator_; }
    SimulatedCrew& crew(int rank) { return *crews_.at(static_cast<std::size_t>(rank)); }
    bool is_ended() const { return coordinator_.is_ended(now_); }

    /// Nobody does anything for a while, as if the machine had been suspended.
    void pause(std::chrono::seconds length) { now_ += length; }
    /// A process that is dead does nothing more; rank 0's worker must not be killed.
    void kill(int rank) { is_dead_.at(static_cast<std::size_t>(rank)) = true; }

    void tick() {
        while (const auto packet = network_.of(0).receive()) {
            if (packet->to == Party::coordinator) {
                coordinator_.receive(*packet, now_);
            } else {
                workers_.front()->receive(*packet);
            }
        }
        coordinator_.step(now_);
        for (std::size_t i = 0; i < workers_.size(); ++i) {
            if (!is_dead_[i]) tick_worker(i);
        }
        network_.tick();
        now_ += tick_length;
    }

    /// The coordinator has ended and is gone; the others go on.
    void tick_without_coordinator() {
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            if (!is_dead_[i]) tick_worker(i);
        }
        network_.tick();
        now_ += tick_length;
    }
    bool is_worker_ended(int rank) const {
        return workers_.at(static_cast<std::size_t>(rank))->is_ended(now_);
    }

    /// How often the ledger was told that a node is finished.
    const std::map<NodeId, int>& ends() const { return ends_; }
    std::size_t children() const { return children_; }

  private:
    void tick_worker(std::size_t i) {
        if (i > 0) {
            while (const auto packet = network_.of(static_cast<int>(i)).receive()) {
                workers_[i]->receive(*packet);
            }
        }
        crews_[i]->tick();
        workers_[i]->step(now_);
    }
    void write_down(const std::vector<CrewEvent>& events) {
        for (const CrewEvent& event : events) {
            if (const auto* given = std::get_if<std::vector<Child>>(&event.what)) {
                children_ += given->size();
            } else {
                ++ends_[event.node];
            }
        }
    }

    MemoryNetwork network_;
    Campaign campaign_;
    Coordinator coordinator_;
    std::vector<std::unique_ptr<SimulatedCrew>> crews_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<bool> is_dead_;
    std::map<NodeId, int> ends_;
    std::size_t children_ = 0;
    Moment now_{};
};

}  // namespace nonesuch
