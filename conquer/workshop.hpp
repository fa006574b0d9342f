#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "conquer/job_solver.hpp"
#include "conquer/known_solutions.hpp"
#include "conquer/run_directory.hpp"
#include "conquer/symmetric_models.hpp"
#include "conquer/thread_crew.hpp"

namespace nonesuch {

/// Throws InternalError unless `model` is a solution: of the clauses and, for a claim, by the
/// simulator.
void expect_solution(const RunDirectory::Subject& subject, const std::vector<bool>& model);

/// What the threads of one process share while they solve the jobs of one subject.
///
///     Workshop workshop(subject, limits, proofs, stop);
///     ThreadCrew crew(threads, workshop.work_factory(), stop);
class Workshop {
  public:
    /// All but the limits must outlive it.
    Workshop(const RunDirectory::Subject& subject, JobLimits limits, const ProofPlan& proofs,
             std::atomic<bool>& stop);

    /// Makes solvers of jobs, one a thread. A model that one finds is tried before it is told
    /// (`expect_solution`). Must not outlive the workshop.
    ThreadCrew::WorkFactory work_factory();
    /// Solutions that are written down, where all are listed: no session looks for them any more.
    void learn(std::span<const life::Solution> solutions);

    std::uint64_t conflicts() const { return conflicts_; }
    /// Processor time of the solver alone, without cubing and bookkeeping.
    std::uint64_t nanoseconds() const { return nanoseconds_; }

  private:
    const RunDirectory::Subject& subject_;
    JobLimits limits_;
    const ProofPlan& proofs_;
    ConflictCounter conflicts_ = 0;
    std::atomic<std::uint64_t> nanoseconds_ = 0;
    SessionControl control_;
    SymmetricModels symmetric_models_;
    std::optional<life::SolutionOrbits> orbits_;
    std::optional<KnownSolutions> known_;
};

}  // namespace nonesuch
