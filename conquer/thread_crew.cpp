#include "conquer/thread_crew.hpp"

#include <sched.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace nonesuch {

/// What one running job sees of the world.
class ThreadCrew::Door : public Exchange {
  public:
    Door(ThreadCrew& crew, NodeId node) : crew_(crew), node_(node) {
        const std::lock_guard lock(crew_.mutex_);
        asked_ = crew_.asked_.at(node);
    }

    bool is_wanted() const override { return asked_->load(std::memory_order_relaxed); }
    void give(std::span<const Child> children) override {
        *asked_ = false;
        crew_.post({node_, std::vector<Child>(children.begin(), children.end())});
    }

    void tell(const life::Solution& solution) override { crew_.post({node_, solution}); }

  private:
    ThreadCrew& crew_;
    NodeId node_;
    std::shared_ptr<std::atomic<bool>> asked_;
};

ThreadCrew::ThreadCrew(int threads, WorkFactory make_work, std::atomic<bool>& stop)
    : make_work_(std::move(make_work)), stop_(stop) {
    try {
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    } catch (...) {
        close();  // the threads that there are end before they are joined
        throw;
    }
}

ThreadCrew::~ThreadCrew() {
    close();
}

void ThreadCrew::close() {
    interrupt();
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    has_job_.notify_all();
}

void ThreadCrew::work() {
    Work solve;
    while (const auto job = next_job()) {
        Verdict verdict = Stopped{};
        try {
            if (!solve) solve = make_work_();
            Door door(*this, job->node);
            if (!stop_) verdict = solve(*job, door);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
        post({job->node, std::move(verdict)});
    }
}

std::optional<Job> ThreadCrew::next_job() {
    std::unique_lock lock(mutex_);
    has_job_.wait(lock, [this] { return is_closed_ || !jobs_.empty(); });
    if (jobs_.empty()) return std::nullopt;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
}

void ThreadCrew::start(Job job) {
    const std::lock_guard lock(mutex_);
    asked_.emplace(job.node, std::make_shared<std::atomic<bool>>(false));
    jobs_.push_back(std::move(job));
    has_job_.notify_one();
}

void ThreadCrew::ask(NodeId node) {
    const std::lock_guard lock(mutex_);
    const auto asked = asked_.find(node);
    if (asked != asked_.end()) *asked->second = true;
}

void ThreadCrew::post(CrewEvent event) {
    const std::lock_guard lock(mutex_);
    if (std::holds_alternative<Verdict>(event.what)) asked_.erase(event.node);
    events_.push_back(std::move(event));
    has_event_.notify_all();
}

std::vector<CrewEvent> ThreadCrew::take_events() {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return std::exchange(events_, {});
}

void ThreadCrew::wait(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    has_event_.wait_for(lock, patience, [this] { return !events_.empty() || failure_; });
}

int available_threads() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace nonesuch
