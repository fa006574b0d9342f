#include "conquer/executor.hpp"

#include <sched.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace nonesuch {
namespace {

/// What the threads share, under one lock.
class Board {
  public:
    Board(Campaign& campaign, const Executor::Hooks& hooks, std::atomic<bool>& stop)
        : campaign_(campaign), hooks_(hooks), stop_(stop) {}

    /// One thread's life: takes jobs until there can be no more.
    void work(const Executor::WorkFactory& make_work) {
        try {
            const Executor::Work solve = make_work();
            while (const auto job = take()) {
                Door door(*this, job->node);
                deliver(job->node, solve(*job, door));
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            stop_ = true;
        }
        const std::lock_guard lock(mutex_);
        --working_;
        changed_.notify_all();
    }

    /// Blocks until the last thread has left, reporting meanwhile.
    void watch() {
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, hooks_.tick, [this] { return working_ == 0; })) {
            if (hooks_.progress) hooks_.progress(campaign_);
        }
    }

    void add_worker() {
        const std::lock_guard lock(mutex_);
        ++working_;
    }
    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    /// What one running job sees of the board.
    class Door : public Exchange {
      public:
        Door(Board& board, NodeId node) : board_(board), node_(node) {}
        bool is_wanted() const override {
            return board_.demand_.load(std::memory_order_relaxed) > 0;
        }
        void give(std::span<const Child> children) override { board_.delegate(node_, children); }

      private:
        Board& board_;
        NodeId node_;
    };

    std::optional<Job> take() {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (stop_ || campaign_.is_finished()) return std::nullopt;
            if (auto job = campaign_.next_job()) {
                update_demand();
                return job;
            }
            if (campaign_.running_count() == 0) return std::nullopt;
            ++idle_;
            update_demand();
            // Polls, since `stop` may be set by a signal handler, which cannot notify.
            changed_.wait_for(lock, hooks_.tick);
            --idle_;
        }
    }

    void delegate(NodeId parent, std::span<const Child> children) {
        const std::lock_guard lock(mutex_);
        if (hooks_.before_delegate) hooks_.before_delegate(parent, children);
        for (const Child& child : children) campaign_.delegate(parent, child);
        update_demand();
        changed_.notify_all();
    }

    /// Idle threads for which there is no open node.
    void update_demand() { demand_ = idle_ - static_cast<std::ptrdiff_t>(campaign_.open_count()); }

    void deliver(NodeId node, const Verdict& verdict) {
        const std::lock_guard lock(mutex_);
        if (campaign_.is_finished()) return;
        if (!std::holds_alternative<Stopped>(verdict) && hooks_.before_apply)
            hooks_.before_apply(node, verdict);
        campaign_.apply(node, verdict);
        if (campaign_.model()) stop_ = true;
        changed_.notify_all();
    }

    Campaign& campaign_;
    const Executor::Hooks& hooks_;
    std::atomic<bool>& stop_;
    std::mutex mutex_;
    std::condition_variable changed_;
    int working_ = 0;
    std::ptrdiff_t idle_ = 0;
    std::atomic<std::ptrdiff_t> demand_ = 0;
    std::exception_ptr failure_;
};

}  // namespace

void Executor::run(Campaign& campaign, const WorkFactory& make_work, std::atomic<bool>& stop) {
    Board board(campaign, hooks_, stop);
    std::vector<std::jthread> threads;
    try {
        for (int i = 0; i < threads_; ++i) {
            board.add_worker();
            threads.emplace_back([&] { board.work(make_work); });
        }
        board.watch();
    } catch (...) {
        // The threads are joined on the way out, and would otherwise work to the end first.
        stop = true;
        throw;
    }
    threads.clear();
    board.rethrow();
}

int available_threads() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace nonesuch
