#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace nonesuch {

struct Swept {
    std::size_t files = 0;
    std::uint64_t bytes = 0;
};

/// Removes the logs, finished or not, that nothing in `kept` names: those of sessions that died
/// before they could tell, and those that were replaced. Paths are relative to the run directory,
/// as in the journal; what is not called like a log, and what hangs on a symbolic link, is left
/// alone. To be called with the directory locked, before any session writes. What cannot be removed
/// stays.
Swept sweep_logs(const std::string& run_directory, const std::set<std::string>& kept);

}  // namespace nonesuch
