#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "conquer/job.hpp"
#include "conquer/proof_plan.hpp"
#include "conquer/trusted/node_cnf.hpp"
#include "conquer/trusted/scratch_folder.hpp"

namespace nonesuch {

/// A solved job's children as the checker wants them.
std::vector<trusted::Delegation> delegations(const std::vector<Child>& children);

/// Checks logs as soon as they are written, one at a time; one checker serves one thread.
class LogChecker {
  public:
    /// The plan must outlive it. `stop`, which may be null, ends a check early.
    LogChecker(const ProofPlan& plan, const std::atomic<bool>* stop) : plan_(plan), stop_(stop) {}

    /// Has drat-trim check the log of `job` against the CNF that `verify` would build, of which
    /// `excluded` are the clauses that exclude what is listed, as far as they are known; then
    /// deletes it. What it returns has no path, but size and hash, and says that it was checked;
    /// nothing if it was stopped. Throws InternalError if drat-trim refuses the log, which then
    /// stays, and SystemError if drat-trim came to no end, for want of time or memory; both name
    /// the node.
    std::optional<LogFile> check(const Job& job, const std::vector<Child>& children,
                                 const LogFile& log, std::span<const Clause> excluded = {});

  private:
    const ProofPlan& plan_;
    const std::atomic<bool>* stop_;
    trusted::ScratchFolder scratch_;
};

}  // namespace nonesuch
