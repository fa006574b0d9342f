#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "cluster/fleet.hpp"
#include "cluster/mpi.hpp"
#include "conquer/optimum_directory.hpp"
#include "conquer/witness_search.hpp"

namespace nonesuch {

/// The search for the best solutions of a claim, from both sides, on rank 0. What is found and what
/// is refuted goes into the folder as it comes; the same folder goes on after a stop.
///
///  1. The best of the symmetric solutions are found, or else any. From there one session climbs
///     from solution to solution and keeps what it learns, until the next takes it too long.
///  2. The bound just above the witness is searched, on all threads and ranks. Often that is all.
///     If there is a solution, the folder goes on with the next tighter bound, and keeps what was
///     refuted.
///  3. If it takes longer, bounds farther above the witness are refuted, as near to it as so many
///     conflicts allow, so that a search that is stopped has proved something; and symmetric
///     solutions are looked for that come up to what is not refuted.
///  4. The second step again, without limit.
class Optimisation {
  public:
    enum class End : std::uint8_t { optimum, infeasible, stopped, failed };

    /// What is told while it goes on; each may be missing.
    struct Listener {
        std::function<void(const life::Witness&)> found;
        /// After an attempt to refute that a solution has this value, or that there is one.
        std::function<void(std::optional<int>, const Campaign&, const SearchOutcome&)> refuted;
        SearchProgress progress;
    };

    struct Settings {
        SearchSettings search;
        /// For one attempt at a value, before the last step.
        std::uint64_t step_conflicts = 40'000;
    };

    /// All must outlive it. `mpi` may be null.
    Optimisation(OptimumDirectory& directory, const Settings& settings, Mpi* mpi,
                 const std::atomic<bool>& stop, Listener listener);

    End run();
    /// Of the search that failed.
    const std::optional<Failure>& failure() const { return failure_; }
    /// False if some rank has not come to the end of the last search in time: whoever waits for it
    /// may wait for ever. A later search does not need it, and takes it in if it comes.
    bool have_all_left() const { return have_all_left_; }

  private:
    enum class Verdict : std::uint8_t { refuted, solution, stopped, failed };

    const trusted::Optimum& optimum() const { return directory_.optimum(); }
    const life::Objective& objective() const { return optimum().objective; }
    bool is_settled() const { return optimum().is_proved() || optimum().is_infeasible(); }
    int next() const { return objective().step(optimum().witness->value); }

    void approach();
    void climb();
    void close_in();
    void descend();
    void settle(std::uint64_t conflicts);
    Verdict search(std::optional<int> value, std::uint64_t conflicts);
    RunDirectory::Subject subject(std::optional<int> value, std::optional<int> counted) const;
    void tell(const life::Witness& witness);
    void go_on_above(int value);

    OptimumDirectory& directory_;
    const Settings& settings_;
    Mpi* mpi_;
    const std::atomic<bool>& stop_;
    Listener listener_;
    WitnessSearch witnesses_;
    /// The bound whose search goes on, and is not to be lost when the witness gets better.
    std::optional<int> begun_;
    std::optional<Failure> failure_;
    bool have_all_left_ = true;
};

}  // namespace nonesuch
