#pragma once

#include <string>
#include <string_view>

#include "conquer/run_directory.hpp"

namespace nonesuch {

/// What rank 0 tells all others before a search: what it is about, and where its folder is. A claim
/// travels as itself, since encoding it again is quick; a formula as its DIMACS text and its
/// symmetry. The cubes stay with rank 0, which makes jobs of them.
struct Briefing {
    std::string directory;
    RunDirectory::Subject subject;
};

/// `directory` must name the run directory for every process.
std::string briefing_text(const std::string& directory, const RunDirectory::Subject& subject);
/// Throws InputError for anything else than what `briefing_text` makes.
Briefing briefing_from(std::string_view text);

}  // namespace nonesuch
