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

/// The pictures of all generations, and the first one as the result's pattern.
void print_generations(Report& report, const std::vector<life::Pattern>& generations,
                       const life::Rule& rule);

/// Checks the certificate in `folder` before the verdict is told, and says what is proved, as
/// `verification_sentence` does. False if that was stopped; throws InternalError if it is refused,
/// and keeps what was refused.
bool verify_now(const Arguments& arguments, Report& report, RunPlace& place,
                const std::string& folder, const std::atomic<bool>& stop,
                const std::string& proved = {});

/// Tells what the machine refused, in one line on stderr; throws what is the input's or the
/// program's own fault. The place is kept.
void tell_failure(const Failure& failure, RunPlace& place);

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
