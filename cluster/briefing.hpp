#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "conquer/owner_record.hpp"
#include "conquer/run_directory.hpp"

namespace nonesuch {

/// What rank 0 tells all others before a search: what it is about, where its folder is, and whose
/// that is. A claim travels as itself, since encoding it again is quick; a formula as its DIMACS
/// text and its symmetry. The cubes stay with rank 0, which makes jobs of them.
struct Briefing {
    std::string directory;
    /// Rank 0, which owns the folder.
    Owner leader;
    RunDirectory::Subject subject;
};

/// `directory` must name the run directory for every process. Called by its owner.
std::string briefing_text(const std::string& directory, const RunDirectory::Subject& subject);
/// Throws InputError for anything else than what `briefing_text` makes.
Briefing briefing_from(std::string_view text);

/// Throws InputError if the folder is not there, or is another of the same name: logs written to it
/// would be lost. Waits so long for file systems that learn late of new files.
void expect_same_folder(const Briefing& briefing,
                        std::chrono::milliseconds patience = std::chrono::seconds(20));

}  // namespace nonesuch
