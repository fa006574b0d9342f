#pragma once

#include <string>

#include "conquer/trusted/run_files.hpp"

namespace nonesuch {

/// Reads a run directory whose proof is there. Throws InputError for one that holds a solution, or
/// whose logs were checked and not kept, or that is not to be trusted.
trusted::RunFiles read_proof(const std::string& directory);

/// "DIR: node N: REASON".
std::string explain(const std::string& directory, const trusted::Distrust& distrust);

}  // namespace nonesuch
