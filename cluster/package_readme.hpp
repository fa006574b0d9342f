#pragma once

#include <cstdint>
#include <string>

#include "conquer/trusted/run_files.hpp"

namespace nonesuch {

/// README.txt of a published run, for readers who believe nothing: what is claimed, how to check it
/// without us, and what is left to trust. `log_bytes` is the length of all logs together.
std::string package_readme(const trusted::RunFiles& run, std::uint64_t log_bytes);

}  // namespace nonesuch
