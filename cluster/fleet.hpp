#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cluster/message.hpp"
#include "cluster/transport.hpp"
#include "conquer/job_solver.hpp"
#include "conquer/proof_plan.hpp"
#include "conquer/run_directory.hpp"
#include "conquer/search.hpp"

namespace nonesuch {

/// What each process of a search does, whatever its part.
struct SearchSettings {
    int threads = 1;
    JobLimits limits;
    /// Without proofs no logs are written, and a refutation cannot be certified.
    ProofMode proof = ProofMode::keep;
    /// Where logs are written before they are copied into the run directory; empty: there at once.
    std::string scratch;
    /// Pack finished logs with zstd.
    bool compress = false;
    /// For ProofMode::check.
    trusted::DratTrim drat_trim;

    ProofPlan plan(const Formula& formula, const std::string& directory) const {
        return {
            formula, proof, {directory, scratch, compress && proof == ProofMode::keep}, drat_trim};
    }
};

/// What a search has come to besides its campaign.
struct SearchOutcome {
    std::uint64_t conflicts = 0;
    /// Processor time of the solver alone, without cubing and bookkeeping.
    double session_seconds = 0;
    /// Processor time of the thread that leads.
    double lead_seconds = 0;
    /// Places for jobs, over all processes, and the share of their time without one.
    std::size_t places = 0;
    double idle_share = 0;
    /// Why it could not go on, if it could not.
    std::optional<Failure> failure;
    /// What is worth saying of the ranks, a line each.
    std::vector<std::string> notes;
    /// All workers have ended; otherwise some may still be at work.
    bool have_all_left = true;
};

using SearchProgress = std::function<void(const Campaign&, std::uint64_t conflicts)>;

/// Rank 0's part: leads the search over all processes of `transport`, solves jobs itself, and
/// finishes with the certificate. Returns when the campaign is finished, soon after `stop` turned
/// true, or on a failure.
SearchOutcome lead(Transport& transport, Search& search, const SearchSettings& settings,
                   const std::atomic<bool>& stop, const SearchProgress& progress = {});

/// The same with this process alone.
SearchOutcome lead_alone(Search& search, const SearchSettings& settings,
                         const std::atomic<bool>& stop, const SearchProgress& progress = {});

/// The part of all other ranks: solves what rank 0 sends. `directory` is the run directory's path.
/// If `stop` turns true, it asks rank 0 to end the whole search.
void serve(Transport& transport, const std::string& directory, const RunDirectory::Subject& subject,
           const SearchSettings& settings, const std::atomic<bool>& stop);

}  // namespace nonesuch
