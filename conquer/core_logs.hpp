#pragma once

#include <atomic>
#include <string>

#include "conquer/log_store.hpp"
#include "conquer/trusted/drat_trim.hpp"
#include "conquer/trusted/node_files.hpp"

namespace nonesuch {

/// The cores of a run's logs: of each, the lemmas that drat-trim found to be needed, shortened
/// where it saw that a part of one suffices. Only RUP lemmas pass (drat-trim -U), so that cores
/// compose.
class CoreLogs {
  public:
    /// Both references must outlive it. `directory` is the run's.
    CoreLogs(const trusted::RunFiles& run, std::string directory, trusted::DratTrim drat_trim,
             const std::atomic<bool>* stop);

    /// Has drat-trim verify the log of a node, and write its core to `path(node)`, as binary DRAT.
    /// False if it was stopped. Throws Distrust if the log proves nothing, and SystemError if the
    /// core is not whole. May be called on several threads, for different nodes.
    bool make(std::size_t node);
    std::string path(std::size_t node) const;

    /// Whether drat-trim verifies `log`, a file of the run directory, in place of the node's own.
    bool verifies(std::size_t node, const LogFile& log) const;

  private:
    trusted::DratAnswer ask(std::size_t node, const trusted::CertificateNode& recorded,
                            std::vector<std::string> options) const;

    const trusted::RunFiles& run_;
    std::string directory_;
    trusted::DratTrim drat_trim_;
    const std::atomic<bool>* stop_;
    std::string clause_lines_;
    trusted::ScratchFolder scratch_;
};

}  // namespace nonesuch
