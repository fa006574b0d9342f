#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conquer/job_solver.hpp"

namespace nonesuch {

/// One session's work on one job: the tree of what it has split, and the leaves it still has to do,
/// the one at work last.
class JobSolver::Run {
  public:
    /// `children` are those that the job has already. Throws SystemError if the formula alone fills
    /// the memory.
    Run(JobSolver& solver, const Job& job, std::vector<Child> children, Exchange& exchange,
        DratLog* log);

    /// Unsatisfiable if all is refuted or given away; unknown only if stopped. Where all solutions
    /// are listed, those that it finds are told and excluded, and it goes on.
    Answer work();

    std::vector<bool> model() const { return aside_ ? *aside_ : session_.model(); }
    const SplitTree& tree() const { return tree_; }
    /// All that the job has by now.
    const std::vector<Child>& children() const { return children_; }
    /// The clauses that exclude solutions, as far as the job's cube leaves them any meaning.
    const std::vector<Clause>& excluded() const { return excluded_; }

  private:
    bool look_aside();
    bool is_asked() const;
    void exclude_known();
    void exclude(const std::string& pattern, const std::vector<Clause>& clauses);
    void list_solution();
    Answer try_leaf(const Cube& sub_cube);
    void expect_conflicts() const;
    void change_plan();
    void split_leaf();
    void drop_leaf();
    void keep_core();
    bool is_closed(SplitTree::Index leaf) const;
    void give(const std::vector<SplitTree::Index>& leaves);
    void give_largest();

    JobSolver& solver_;
    JobLimits limits_;
    const Job& job_;
    /// The job's, normalised.
    const Cube cube_;
    std::vector<Child> children_;
    int offset_;
    Exchange& exchange_;
    Session session_;
    SplitTree tree_;
    std::vector<SplitTree::Index> todo_ = {SplitTree::root};
    std::vector<Cube> cores_;
    /// Conflicts spent on the leaf at work.
    std::uint64_t spent_ = 0;
    bool is_unsplittable_ = false;
    /// How many of the known solutions were looked at, and the patterns that are excluded by now.
    std::size_t known_ = 0;
    std::set<std::string> patterns_;
    std::vector<Clause> excluded_;
    /// A model that was found beside the job.
    std::optional<std::vector<bool>> aside_;
};

}  // namespace nonesuch
