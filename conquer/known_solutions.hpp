#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "encoding/life/solution_orbits.hpp"

namespace nonesuch {

/// While all solutions are listed: those that are written down, whoever found them, for the
/// sessions of one process to exclude. Serves all threads.
///
/// A solution that is not yet on disk must not be among them. A session that excludes it would
/// refute a node only but for it; and if it were then lost, the list would lack it for ever.
class KnownSolutions {
  public:
    struct Entry {
        std::string pattern;
        std::vector<Clause> clauses;
    };

    /// `orbits` must outlive it.
    explicit KnownSolutions(const life::SolutionOrbits& orbits) : orbits_(orbits) {}

    const life::SolutionOrbits& orbits() const { return orbits_; }
    /// Those that are known already are passed over.
    void add(std::span<const life::Solution> solutions);
    /// All that were added after the first `count`.
    std::vector<std::shared_ptr<const Entry>> beyond(std::size_t count) const;

  private:
    const life::SolutionOrbits& orbits_;
    mutable std::mutex mutex_;
    std::set<std::string> patterns_;
    std::vector<std::shared_ptr<const Entry>> entries_;
};

}  // namespace nonesuch
