#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "conquer/campaign.hpp"
#include "conquer/job_solver.hpp"
#include "conquer/journal.hpp"
#include "conquer/run_directory.hpp"

namespace nonesuch {

struct SearchSettings {
    int threads = 1;
    JobLimits limits;
    /// Without proofs no logs are written, and a refutation cannot be certified.
    bool keep_proof = true;
};

/// The subject's cubes as a tree whose open leaves each lie in one of them. Throws InputError,
/// naming an assignment that is missing, if they do not cover the space.
SplitTree cover_of(const RunDirectory::Subject& subject);

/// One run from its journal to its certificate: reads back what was done, has threads do the rest,
/// and writes down each step before it counts.
///
///     RunDirectory directory = RunDirectory::create("r", subject);
///     Search search(directory, subject, settings);
///     search.run(stop, {});
///     if (search.campaign().is_finished()) …
class Search {
  public:
    using Progress = std::function<void(const Campaign&, std::uint64_t conflicts)>;

    /// Replays the journal, or starts one. Both arguments must outlive the search. Throws
    /// InputError if the journal is damaged.
    Search(const RunDirectory& directory, const RunDirectory::Subject& subject,
           SearchSettings settings);

    /// Works until the campaign is finished or `stop` turns true; then writes the certificate, if
    /// it is finished and has all its proofs.
    void run(std::atomic<bool>& stop, const Progress& progress);

    const Campaign& campaign() const { return campaign_; }
    std::uint64_t conflicts() const { return conflicts_; }
    /// Processor time of the solver alone, without cubing and bookkeeping.
    double session_seconds() const { return 1e-9 * static_cast<double>(nanoseconds_.load()); }
    /// What the replay found worth saying, a line each.
    const std::vector<std::string>& notes() const { return notes_; }
    /// False if some node was refuted without a log.
    bool has_proof() const;

  private:
    /// What the journal tells, in order.
    using Past = std::vector<std::pair<NodeId, std::variant<Child, Verdict>>>;

    Journal open_journal();
    void replay(const Past& past);
    bool is_whole(const LogFile& log, NodeId node);
    Verdict solve(JobSolver& solver, const Job& job, Exchange& exchange) const;

    const RunDirectory& directory_;
    const RunDirectory::Subject& subject_;
    SearchSettings settings_;
    std::optional<SplitTree> cover_;
    Campaign campaign_;
    std::vector<std::string> notes_;
    Journal journal_;
    ConflictCounter conflicts_ = 0;
    std::atomic<std::uint64_t> nanoseconds_ = 0;
};

}  // namespace nonesuch
