#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cluster/options.hpp"
#include "conquer/run_directory.hpp"

namespace nonesuch {

/// The options of the commands that search: `solve` and `conquer`.
const std::vector<Option>& search_options();

/// What a search starts from.
struct SearchRequest {
    /// The command, for the result.
    std::string command;
    /// Missing: continue the run directory.
    std::optional<RunDirectory::Subject> subject;
    /// What the subject was made from, for the first line printed.
    std::string source;
};

/// Searches, prints what came of it, and returns the exit code. Comments, the s line and v lines go
/// to stdout, or one JSON object; progress goes to stderr on a terminal.
int run_search(const Arguments& arguments, SearchRequest request);

}  // namespace nonesuch
