#pragma once

#include <atomic>
#include <chrono>
#include <functional>

#include "conquer/campaign.hpp"

namespace nonesuch {

/// Runs a campaign's jobs on threads of this process until it is finished or stopped.
class Executor {
  public:
    /// Solves one job; called on a thread of its own, with no lock held. It must return soon after
    /// `stop` turns true.
    using Work = std::function<Verdict(const Job&, Exchange&)>;
    /// Makes the work of one thread.
    using WorkFactory = std::function<Work()>;

    /// Hooks are called one at a time.
    struct Hooks {
        /// Called before children, or a verdict other than Stopped, change the campaign: here a
        /// journal is written.
        std::function<void(NodeId, std::span<const Child>)> before_delegate;
        std::function<void(NodeId, const Verdict&)> before_apply;
        /// Called about once a `tick`.
        std::function<void(const Campaign&)> progress;
        std::chrono::milliseconds tick{200};
    };

    Executor(int threads, Hooks hooks) : threads_(threads), hooks_(std::move(hooks)) {}

    /// Returns when the campaign is finished, or when `stop` is true and every thread has returned.
    /// Sets `stop` itself when a model is found. An exception of a thread stops all, and is thrown
    /// again here.
    void run(Campaign& campaign, const WorkFactory& make_work, std::atomic<bool>& stop);

  private:
    int threads_;
    Hooks hooks_;
};

/// How many threads this process may use: its affinity mask, not the machine's size.
int available_threads();

}  // namespace nonesuch
