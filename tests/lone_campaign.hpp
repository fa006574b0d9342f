#pragma once

#include "conquer/campaign.hpp"
#include "conquer/job_solver.hpp"

namespace nonesuch {

/// What a job sees of a campaign that one thread alone works on: nobody ever idles.
class LoneExchange : public Exchange {
  public:
    LoneExchange(Campaign& campaign, NodeId node) : campaign_(campaign), node_(node) {}
    bool is_wanted() const override { return false; }
    void give(std::span<const Child> children) override {
        for (const Child& child : children) campaign_.delegate(node_, child);
    }

  private:
    Campaign& campaign_;
    NodeId node_;
};

/// A campaign that this thread has worked on to its end, without proofs. `alter` may change each
/// job before it is solved.
inline Campaign lone_campaign(
    const Formula& formula, const JobLimits& limits, void (*alter)(Job&) = [](Job&) {}) {
    Campaign campaign;
    JobSolver solver(formula, limits, {});
    while (auto job = campaign.next_job()) {
        alter(*job);
        LoneExchange exchange(campaign, job->node);
        campaign.apply(job->node, solver.solve(*job, exchange));
    }
    return campaign;
}

}  // namespace nonesuch
