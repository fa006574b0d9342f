#include "conquer/scheduler.hpp"

#include <cassert>
#include <utility>

namespace nonesuch {

void Scheduler::join(WorkerId worker, int size) {
    assert(!knows(worker));
    workers_[worker].size = size;
    places_ += static_cast<std::size_t>(size);
    idle_ += static_cast<std::size_t>(size);
    free_.insert(free_.end(), static_cast<std::size_t>(size), worker);
}

void Scheduler::leave(WorkerId worker) {
    const auto found = workers_.find(worker);
    if (found == workers_.end()) return;
    const std::set<NodeId> jobs = found->second.jobs;
    for (const NodeId node : jobs) {
        campaign_.apply(node, Stopped{});
        release(node);
    }
    places_ -= static_cast<std::size_t>(found->second.size);
    idle_ -= static_cast<std::size_t>(found->second.size);
    std::erase(free_, worker);
    workers_.erase(found);
}

bool Scheduler::holds(WorkerId worker, NodeId node) const {
    const auto running = running_.find(node);
    return running != running_.end() && running->second.worker == worker;
}

bool Scheduler::delegate(WorkerId worker, NodeId node, const std::vector<Child>& children) {
    if (!holds(worker, node)) return false;
    for (const Child& child : children) campaign_.delegate(node, child);
    stop_asking(node);
    return true;
}

bool Scheduler::apply(WorkerId worker, NodeId node, const Verdict& verdict) {
    if (!holds(worker, node)) return false;
    campaign_.apply(node, verdict);
    release(node);
    return true;
}

/// A node that gave something may be asked again.
void Scheduler::stop_asking(NodeId node) {
    Running& running = running_.at(node);
    if (!running.is_asked) return;
    lose_hope(running);
    running.is_asked = false;
    unasked_.emplace(campaign_.node(node).depth, node);
}

void Scheduler::lose_hope(Running& running) {
    if (std::exchange(running.is_counted_on, false)) --hopes_;
}

void Scheduler::lose_patience() {
    for (auto& [node, running] : running_) lose_hope(running);
}

void Scheduler::release(NodeId node) {
    Running& running = running_.at(node);
    lose_hope(running);
    unasked_.erase({campaign_.node(node).depth, node});
    workers_.at(running.worker).jobs.erase(node);
    free_.push_back(running.worker);
    ++idle_;
    running_.erase(node);
}

std::vector<Scheduler::Order> Scheduler::orders() {
    std::vector<Order> orders;
    start_jobs(orders);
    ask_for_parts(orders);
    return orders;
}

void Scheduler::start_jobs(std::vector<Order>& orders) {
    while (!free_.empty()) {
        auto job = campaign_.next_job();
        if (!job) return;
        const WorkerId worker = free_.front();
        free_.pop_front();
        --idle_;
        workers_.at(worker).jobs.insert(job->node);
        running_[job->node].worker = worker;
        unasked_.emplace(campaign_.node(job->node).depth, job->node);
        orders.push_back(Start{worker, std::move(*job)});
    }
}

void Scheduler::ask_for_parts(std::vector<Order>& orders) {
    if (campaign_.is_finished()) return;
    for (; hopes_ < idle_ && !unasked_.empty(); ++hopes_) {
        const NodeId node = unasked_.begin()->second;
        unasked_.erase(unasked_.begin());
        Running& running = running_.at(node);
        running.is_asked = true;
        running.is_counted_on = true;
        orders.push_back(Ask{running.worker, node});
    }
}

}  // namespace nonesuch
