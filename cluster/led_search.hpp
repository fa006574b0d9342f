#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "cluster/fleet.hpp"
#include "cluster/mpi.hpp"
#include "cluster/options.hpp"
#include "conquer/run_directory.hpp"
#include "conquer/search.hpp"

namespace nonesuch {

/// One search on rank 0: the subject, its folder, and what comes of them.
///
///     LedSearch search(std::move(subject), "r", settings, stop);
///     search.begin();
///     announcement.make(search.briefing());        where other ranks wait
///     search.lead(mpi);
///     search.campaign().is_refuted();
class LedSearch {
  public:
    /// Makes the folder, or opens it if it is about this subject; without one it must be there.
    /// With `is_enumeration` it must be one where solutions are listed, otherwise it must not. The
    /// settings and `stop` must outlive the search. Throws InputError.
    LedSearch(std::optional<RunDirectory::Subject> made, const std::string& path,
              const SearchSettings& settings, const std::atomic<bool>& stop,
              bool is_enumeration = false);

    /// Reads the journal and merges the cubes, if there are some. `tell` hears what is worth
    /// saying of that. Throws InputError if the cubes are refused: then the folder is left to a
    /// better list, unless it was there before.
    void begin(const Notice& tell = {});

    /// What other ranks have to know.
    std::string briefing() const;

    /// Leads it on all ranks, or alone without MPI.
    const SearchOutcome& lead(Mpi* mpi, const SearchProgress& progress = {});

    const RunDirectory::Subject& subject() const { return subject_; }
    Search& search() { return *search_; }
    const Campaign& campaign() const { return search_->campaign(); }
    const SearchOutcome& outcome() const { return outcome_; }

  private:
    const SearchSettings& settings_;
    const std::atomic<bool>& stop_;
    const bool is_continued_;
    RunDirectory directory_;
    RunDirectory::Subject subject_;
    std::optional<Search> search_;
    SearchOutcome outcome_;
};

/// The part of another rank in the next search that rank 0 announces; false if it announces that
/// there is none. Ends all ranks with one line on stderr if this one cannot take part.
bool serve_next_search(Mpi& mpi, const Arguments& arguments, const std::atomic<bool>& stop);

}  // namespace nonesuch
