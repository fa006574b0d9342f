#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "conquer/crew.hpp"

namespace nonesuch {

/// A crew of threads, each of which solves one job at a time.
class ThreadCrew : public Crew {
  public:
    /// Solves one job; called on a thread of its own, with no lock held.
    using Work = std::function<Verdict(const Job&, Exchange&)>;
    /// Makes the work of one thread, on that thread.
    using WorkFactory = std::function<Work()>;

    /// Work must return soon after `stop` turned true, which `interrupt` does.
    ThreadCrew(int threads, WorkFactory make_work, std::atomic<bool>& stop);
    /// Stops and joins all threads.
    ~ThreadCrew() override;
    ThreadCrew(const ThreadCrew&) = delete;
    ThreadCrew& operator=(const ThreadCrew&) = delete;

    int size() const override { return static_cast<int>(threads_.size()); }
    void start(Job job) override;
    void ask(NodeId node) override;
    void interrupt() override { stop_ = true; }
    void resume() override { stop_ = false; }
    std::vector<CrewEvent> take_events() override;

    /// Sleeps until there is an event, but no longer than `patience`.
    void wait(std::chrono::microseconds patience);

  private:
    class Door;

    void work();
    std::optional<Job> next_job();
    void close();
    void post(CrewEvent event);

    WorkFactory make_work_;
    std::atomic<bool>& stop_;

    std::mutex mutex_;
    std::condition_variable has_job_;
    std::condition_variable has_event_;
    bool is_closed_ = false;
    std::deque<Job> jobs_;
    /// For each job without a verdict: has it been asked to give a part away?
    std::map<NodeId, std::shared_ptr<std::atomic<bool>>> asked_;
    std::vector<CrewEvent> events_;
    std::exception_ptr failure_;

    std::vector<std::jthread> threads_;
};

/// How many threads this process may use: its affinity mask, not the machine's size.
int available_threads();

}  // namespace nonesuch
