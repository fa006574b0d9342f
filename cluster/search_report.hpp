#pragma once

#include <string>

#include "cluster/fleet.hpp"
#include "cluster/report.hpp"
#include "cluster/run_place.hpp"
#include "conquer/run_directory.hpp"
#include "conquer/search.hpp"

namespace nonesuch {

/// What a search is about, before it begins. `source` is what the subject was read from.
void describe(Report& report, const RunDirectory::Subject& subject, const std::string& source,
              const RunPlace& place);

/// What it took.
void describe_work(Report& report, const Campaign& campaign, const SearchOutcome& outcome,
                   double seconds);

/// The s line and what belongs to it: the pattern or model, where the proof is, or how to go on.
/// Returns the exit code.
int report_verdict(Report& report, const RunDirectory::Subject& subject, const Search& search,
                   RunPlace& place);

/// Where the proof is, of what was refuted.
void tell_of_proof(Report& report, const Search& search, const RunPlace& place);

/// The same for a run that stopped before it was finished, which keeps its folder.
int report_stop(Report& report, const Campaign& campaign, RunPlace& place);

}  // namespace nonesuch
