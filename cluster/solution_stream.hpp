#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include "cluster/report.hpp"
#include "conquer/search.hpp"
#include "encoding/life/solution_orbits.hpp"

namespace nonesuch {

/// The solutions of a search that lists them, told as they come: one a line on stdout, and in
/// solutions.txt in the run directory. What is told is on disk, in the journal; solutions.txt is
/// made from it anew when a search begins and when it ends.
///
///     bo$obo$bo!
///
/// is the generation that counts as RLE without a header, in its box; of several generations each
/// has its own, parted by spaces.
class SolutionStream {
  public:
    /// `path` is where solutions.txt lies, or empty; with `is_all` each image of a solution is told
    /// too. Those that the search has already go into the file alone.
    SolutionStream(Report& report, const Search& search, std::string path, bool is_all);

    const life::SolutionOrbits& orbits() const { return orbits_; }
    /// Whether there is something new to tell.
    bool is_due() const { return told_ < search_.recorded_solutions(); }
    /// Tells what is new.
    void tell();
    /// Ends the file, and puts the list into the report's result.
    void finish();

    /// Of those that were told: solutions up to symmetry, and with all their images. Throws
    /// InternalError where the sum does not fit.
    std::size_t count() const { return told_; }
    std::uint64_t count_of_all() const { return all_; }

  private:
    void take(const life::Solution& solution, bool is_new);
    std::string line(const std::string& pattern) const;
    std::string head() const;

    Report& report_;
    const Search& search_;
    life::SolutionOrbits orbits_;
    std::string path_;
    bool is_all_;
    std::ofstream file_;
    /// The whole file's text.
    std::string text_;
    std::size_t told_ = 0;
    std::uint64_t all_ = 0;
};

}  // namespace nonesuch
