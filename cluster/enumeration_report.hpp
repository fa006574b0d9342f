#pragma once

#include "cluster/report.hpp"
#include "cluster/run_place.hpp"
#include "cluster/solution_stream.hpp"
#include "conquer/search.hpp"

namespace nonesuch {

/// What is listed, before it begins.
void describe_list(Report& report, const SolutionStream& stream, const Search& search);

/// How many there are, and whether that is all. Model counters print `c s exact arb int N`, and so
/// does this; `s UNSATISFIABLE` there is only where there are none. Returns the exit code.
int report_list(Report& report, const SolutionStream& stream, const Search& search,
                RunPlace& place);

}  // namespace nonesuch
