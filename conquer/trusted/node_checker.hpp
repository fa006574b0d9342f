#pragma once

#include <atomic>
#include <string>

#include "conquer/trusted/drat_trim.hpp"
#include "conquer/trusted/node_files.hpp"

namespace nonesuch::trusted {

/// Has drat-trim check the logs of single nodes, and if wanted cake_lpr what drat-trim makes of
/// them, on as many threads as call it.
class NodeChecker {
  public:
    /// `run` must outlive it. `cake_lpr` is a program's path, or empty.
    NodeChecker(const std::string& directory, const RunFiles& run, DratTrim drat_trim,
                std::string cake_lpr);

    /// Checks the log's file, and that it refutes what the node's log must refute. False if it was
    /// cut off by `stop`; throws Distrust if it does not.
    bool check(std::size_t node, const std::atomic<bool>& stop) const;

  private:
    bool check_format(const NodeFiles& files, std::size_t node,
                      const std::atomic<bool>& stop) const;
    DratAnswer ask_cake_lpr(const NodeFiles& files, std::size_t node,
                            const std::atomic<bool>& stop) const;

    std::string directory_;
    const RunFiles& run_;
    DratTrim drat_trim_;
    std::string cake_lpr_;
    ScratchFolder scratch_;
    std::string clauses_;
};

}  // namespace nonesuch::trusted
