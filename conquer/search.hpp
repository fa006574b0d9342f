#pragma once

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "conquer/campaign.hpp"
#include "conquer/crew.hpp"
#include "conquer/cube_cover.hpp"
#include "conquer/journal.hpp"
#include "conquer/proof_plan.hpp"
#include "conquer/run_directory.hpp"

namespace nonesuch {

/// One run from its journal to its certificate: reads back what was done, and writes down each
/// further step before it counts. Who takes the steps is not known here.
///
///     RunDirectory directory = RunDirectory::create("r", subject);
///     Search search(directory, subject);
///     search.merge_cubes(proofs, limits, stop);
///     … lead search.campaign(), calling search.record(events) …
///     search.finish();
class Search {
  public:
    /// Replays the journal, or starts one. Both arguments must outlive the search. Throws
    /// InputError if the journal is damaged.
    Search(const RunDirectory& directory, const RunDirectory::Subject& subject);

    /// Where the subject has cubes: makes them nodes and closes the root, or finds a model outside
    /// of them all (see `cover_with_cubes`). To be called before any job is given out. If it is
    /// stopped, the root stays open. Throws InputError if they are not seen to cover the space.
    void merge_cubes(const ProofPlan& proofs, const JobLimits& limits,
                     const std::atomic<bool>& stop, const Notice& tell = {});
    /// If the journal is still empty, takes it away, so that the folder may become another
    /// subject's. The search is of no use afterwards.
    void abandon() const;

    /// Puts on disk what the campaign was told.
    void record(const std::vector<CrewEvent>& events);

    /// Writes the certificate, if the campaign has a verdict and all its proofs. Where solutions
    /// are listed, the folder first becomes one about the claim that there is another: their logs
    /// refute its formula as they are. After a crash at any moment this may be done again.
    void finish();

    /// Has a finished campaign's nodes proved by other logs, which lie in the folder already, and
    /// removes the old ones once nothing names them any more. After a crash at any moment all of
    /// one kind are there.
    void replace_logs(const std::map<NodeId, LogFile>& logs);

    const RunDirectory& directory() const { return directory_; }
    const RunDirectory::Subject& subject() const { return subject_; }
    Campaign& campaign() { return campaign_; }
    const Campaign& campaign() const { return campaign_; }
    /// So many of the campaign's solutions are on disk.
    std::size_t recorded_solutions() const { return recorded_solutions_; }
    /// What the replay found worth saying, a line each.
    const std::vector<std::string>& notes() const { return notes_; }
    /// False if some node was refuted without a log.
    bool has_proof() const;
    /// True if each log is there, for `verify` to check. A proof may also have been checked as it
    /// was written.
    bool has_kept_proof() const;

  private:
    Journal open_journal();
    std::string bound_formula(const std::string& journal) const;
    void expect_solution(const life::SolutionOrbits& orbits, const life::Solution& solution) const;
    bool replay_verdict(const Event& event, bool is_last_end);
    std::optional<RunDirectory::Subject> complete_subject() const;
    void take_over(const RunDirectory::Subject& complete);
    std::vector<Event> replay(const std::vector<Event>& past);
    void sweep();
    /// Of the logs of all refuted nodes.
    bool is_true_of_logs(bool (*predicate)(const LogFile&)) const;
    bool is_whole(const LogFile& log, NodeId node);

    const RunDirectory& directory_;
    const RunDirectory::Subject& subject_;
    Campaign campaign_;
    std::vector<std::string> notes_;
    std::size_t recorded_solutions_ = 0;
    Journal journal_;
};

}  // namespace nonesuch
