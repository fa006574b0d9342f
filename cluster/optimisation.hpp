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
///  1. Good solutions are found among the symmetric ones, or else any.
///  2. Bounds far above the witness are refuted, as near to it as so many conflicts allow, so that
///     a search that is stopped has proved something.
///  3. Solutions are looked for that come up to what is not refuted, or nearly so.
///  4. One session climbs from solution to solution and keeps what it learns, until the next takes
///     it too long.
///  5. The bound just above the witness is searched without limit, on all threads and ranks. If
///     there is a solution, the folder goes on with the next tighter bound, and keeps what was
///     refuted.
class Optimisation {
  public:
    enum class End : std::uint8_t { optimum, infeasible, stopped, failed };

    /// What is told while it goes on; each may be missing.
    struct Listener {
        std::function<void(const trusted::Optimum::Witness&)> found;
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

  private:
    enum class Verdict : std::uint8_t { refuted, solution, stopped, failed };

    const trusted::Optimum& optimum() const { return directory_.optimum(); }
    const life::Objective& objective() const { return optimum().objective; }
    bool is_settled() const { return optimum().is_proved() || optimum().is_infeasible(); }
    int next() const { return objective().step(optimum().witness->value); }

    void close_in();
    void descend();
    void climb();
    End settle();
    Verdict search(std::optional<int> value, std::uint64_t conflicts);
    RunDirectory::Subject subject(std::optional<int> value, std::optional<int> counted) const;
    void tell(const Witness& witness);
    void go_on_above(std::optional<int> value);

    OptimumDirectory& directory_;
    const Settings& settings_;
    Mpi* mpi_;
    const std::atomic<bool>& stop_;
    Listener listener_;
    WitnessSearch witnesses_;
    std::optional<Failure> failure_;
};

}  // namespace nonesuch
