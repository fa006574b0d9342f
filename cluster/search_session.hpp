#pragma once

#include <functional>
#include <string>

#include "cluster/options.hpp"
#include "conquer/run_directory.hpp"

namespace nonesuch {

/// What a search starts from.
struct SearchRequest {
    /// The command, for the result.
    std::string command;
    /// Reads or encodes the subject; called on rank 0 alone. Missing: continue the run directory.
    std::function<RunDirectory::Subject()> make_subject;
    /// What the subject was made from, for the first line printed.
    std::string source;
    /// All solutions of the claim are listed: `enumerate`.
    bool is_enumeration = false;
};

/// Searches, prints what came of it, and returns the exit code. Comments, the s line and v lines go
/// to stdout, or one JSON object; progress goes to stderr on a terminal.
///
/// Where MPI's launcher started several processes, all of them call this: rank 0 leads the search
/// and prints, the others serve it, print nothing and return 0.
int run_search(const Arguments& arguments, const SearchRequest& request);

}  // namespace nonesuch
