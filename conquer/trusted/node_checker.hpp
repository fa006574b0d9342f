#pragma once

#include <atomic>
#include <string>

#include "conquer/trusted/drat_trim.hpp"
#include "conquer/trusted/run_files.hpp"
#include "conquer/trusted/scratch_folder.hpp"

namespace nonesuch::trusted {

/// Whether a node's log lies in the run directory with the size and the hash that the certificate
/// says. Throws Distrust if not.
void check_log_file(const std::string& directory, const Certificate& certificate, std::size_t node);

/// Has drat-trim check the logs of single nodes, on as many threads as call it.
class NodeChecker {
  public:
    /// All three must outlive it.
    NodeChecker(const std::string& directory, const RunFiles& run, const DratTrim& drat_trim);

    /// Checks the log's file, and that it refutes what the node's log must refute. False if it was
    /// cut off by `stop`; throws Distrust if it does not.
    bool check(std::size_t node, const std::atomic<bool>& stop) const;

  private:
    bool unpack(const std::string& log, const std::string& unpacked, std::size_t node,
                const std::atomic<bool>& stop) const;

    std::string directory_;
    const RunFiles& run_;
    const DratTrim& drat_trim_;
    ScratchFolder scratch_;
    std::string clauses_;
};

}  // namespace nonesuch::trusted
