#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "conquer/campaign.hpp"

namespace nonesuch {

/// A process with a crew, numbered from 0: a rank, where there is MPI.
struct WorkerId {
    std::uint32_t number = 0;
    auto operator<=>(const WorkerId&) const = default;
};

/// Gives a campaign's jobs to workers. A pure state machine, as the campaign is: events go in,
/// orders come out, and neither clock nor network is known.
///
/// Whoever is idle gets the shallowest open node. Where none is open, the sessions that hold the
/// largest cubes are asked to give parts away, one session for each idle place: work stealing over
/// the tree.
class Scheduler {
  public:
    struct Start {
        WorkerId worker;
        Job job;
    };
    struct Ask {
        WorkerId worker;
        NodeId node;
    };
    using Order = std::variant<Start, Ask>;

    /// The campaign must outlive it, and change through it alone.
    explicit Scheduler(Campaign& campaign) : campaign_(campaign) {}

    /// A worker that solves `size` jobs at a time. It must not be known.
    void join(WorkerId worker, int size);
    /// A worker that is gone: its jobs are open again. Nothing, if it is not known.
    void leave(WorkerId worker);
    bool knows(WorkerId worker) const { return workers_.contains(worker); }

    /// What a worker tells of a node that it was given. False, and nothing happens, if it does not
    /// hold the node. Throws InternalError if a child does not extend the node.
    bool delegate(WorkerId worker, NodeId node, const std::vector<Child>& children);
    bool apply(WorkerId worker, NodeId node, const Verdict& verdict);

    /// Those that were asked and gave nothing so far may have nothing to give: others are asked
    /// too. To be called now and then.
    void lose_patience();

    /// What is to be told to whom now; once told, it is taken as done.
    std::vector<Order> orders();

    /// Places in all workers, and those of them without a job.
    std::size_t place_count() const { return places_; }
    std::size_t idle_count() const { return idle_; }

  private:
    struct Worker {
        int size = 0;
        std::set<NodeId> jobs;
    };
    struct Running {
        WorkerId worker;
        bool is_asked = false;
        /// It is hoped that it will soon give.
        bool is_counted_on = false;
    };

    void start_jobs(std::vector<Order>& orders);
    void ask_for_parts(std::vector<Order>& orders);
    bool holds(WorkerId worker, NodeId node) const;
    void stop_asking(NodeId node);
    void lose_hope(Running& running);
    void release(NodeId node);

    Campaign& campaign_;
    std::map<WorkerId, Worker> workers_;
    std::map<NodeId, Running> running_;
    /// Workers with a free place, once for each.
    std::deque<WorkerId> free_;
    /// Running nodes that were not asked, the shallowest first.
    std::set<std::pair<int, NodeId>> unasked_;
    /// Asked ones that are counted on.
    std::size_t hopes_ = 0;
    std::size_t places_ = 0;
    std::size_t idle_ = 0;
};

}  // namespace nonesuch
