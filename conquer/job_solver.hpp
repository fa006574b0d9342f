#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conquer/job.hpp"
#include "conquer/known_solutions.hpp"
#include "conquer/log_checker.hpp"
#include "conquer/session.hpp"
#include "conquer/symmetric_models.hpp"
#include "cube/cuber.hpp"
#include "encoding/formula.hpp"

namespace nonesuch {

/// How much a session may spend, and into what it splits. Counted in conflicts, so that without
/// others who idle the tree does not depend on the clock.
///
/// Conflicts are those of the root. What was given away again and again has been begun as often,
/// and each time what was learnt was lost; so that limits which are too small for a formula do not
/// split it for ever, they grow from generation to generation.
struct JobLimits {
    /// After so many, a session gives away all that is left of its cube.
    std::uint64_t session_conflicts = 2'000'000;
    /// After so many on one sub-cube, that is split, and the session goes on with the parts.
    std::uint64_t leaf_conflicts = 50'000;
    /// While others idle, an undivided sub-cube is already split after so many.
    std::uint64_t undisturbed_conflicts = 20'000;
    /// A session that holds more gives away all that is left of its cube, too; 0: it may hold all.
    std::uint64_t session_bytes = 0;
    /// After so many, the proof that a list of cubes covers the space is given up.
    std::uint64_t cover_conflicts = 1'000'000;
    /// Split each case, or a formula without cases, into about so many cubes before solving them;
    /// 1: split only what turns out to be too hard.
    std::size_t cubes = 1;
    Cutoff cutoff;

    /// The limits of a job with so many nodes above it: `session_conflicts` and `leaf_conflicts`
    /// are doubled for every second one, up to 2^10 times.
    JobLimits in_generation(int generation) const;
};

/// Solves jobs of one formula, one at a time; one solver of jobs serves one thread.
///
/// A fresh session gets the cube as units. What takes it too long the cuber splits, and the session
/// solves the parts under assumptions, keeping all that it has learnt. While others idle, it gives
/// parts away that it has not begun, the largest first.
///
/// Measured on no p5 in 7x7 and no p5 in 7x8 with at most 17 cells: parts solved by the same
/// session cost a tenth more than the whole; parts solved afresh up to three times as much. So a
/// session keeps what it can, and splits early, since what is given away late has been half solved
/// before.
class JobSolver {
  public:
    /// All that it is given must outlive it. Without a plan no proof is written. Unless that is
    /// null, it looks at `symmetric_models` between sub-cubes. Unless that is null, all solutions
    /// are listed: those that are known, and those that it tells, are excluded from then on.
    JobSolver(const Formula& formula, JobLimits limits, SessionControl control,
              const ProofPlan* proofs = nullptr, SymmetricModels* symmetric_models = nullptr,
              const KnownSolutions* known = nullptr);

    /// The root of a formula with cases first gives those away; its own log is then the cover
    /// proof, that every solution lies in an image of some case.
    ///
    /// If more than one cube is wanted, the top of the tree is split without a session, at most 64
    /// ways a node, and what remains to be split is left to the children: so all threads and ranks
    /// grow the tree together, and cubes are solved while others are still being split.
    Verdict solve(const Job& job, Exchange& exchange);

    /// The root of a list of cubes that somebody else split: its log is the merge of `tree`, whose
    /// open leaves each lie in an image of one of `children`.
    Verdict merge(const Job& root, const SplitTree& tree, const std::vector<Child>& children,
                  Exchange& exchange);
    /// The same without a tree: a session refutes what lies outside of all images of `children`, or
    /// finds a model there. They are given away once it is refuted. Nothing if
    /// `limits.cover_conflicts` ran out before; throws SystemError if the memory did.
    std::optional<Verdict> prove_cover(const Job& root, const std::vector<Child>& children,
                                       Exchange& exchange);

  private:
    class Run;
    class OpenLog;
    Cuber& cuber();
    std::size_t cubes_wanted(const Job& job) const;
    std::optional<Verdict> split(const Job& job, std::size_t cubes, Exchange& exchange);
    Verdict finish(OpenLog& log, const Job& job, const std::vector<Child>& children,
                   std::span<const Clause> excluded = {});

    const Formula& formula_;
    JobLimits limits_;
    SessionControl control_;
    const ProofPlan* proofs_;
    SymmetricModels* symmetric_models_;
    const KnownSolutions* known_;
    std::optional<Cuber> cuber_;
    std::optional<LogChecker> checker_;
};

}  // namespace nonesuch
