#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "conquer/core_logs.hpp"
#include "conquer/log_store.hpp"

namespace nonesuch {

/// Makes short logs of a run's logs, called NODE.core.drat. May be called on several threads, for
/// different nodes.
class Trimmer {
  public:
    /// `run` must outlive it. `directory` is the run's.
    Trimmer(const trusted::RunFiles& run, std::string directory, trusted::DratTrim drat_trim,
            const std::atomic<bool>* stop);

    /// Puts the core of a node's log beside it, packed if the log is, once drat-trim has verified
    /// it anew. Nothing if the log is a core already, if the core is no shorter, or if it was
    /// stopped. Throws Distrust if the log proves nothing, and SystemError if it cannot be written.
    std::optional<LogFile> trim(std::size_t node);

    /// Whether the log is one that `trim` has made.
    static bool is_trimmed(const trusted::CertificateNode& node);

  private:
    LogFile write(std::size_t node) const;

    const trusted::RunFiles& run_;
    std::string directory_;
    const std::atomic<bool>* stop_;
    CoreLogs cores_;
};

}  // namespace nonesuch
