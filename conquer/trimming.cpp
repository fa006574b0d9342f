#include "conquer/trimming.hpp"

#include <filesystem>
#include <fstream>

#include "conquer/drat_log.hpp"
#include "conquer/trusted/drat_reader.hpp"
#include "conquer/trusted/log_input.hpp"
#include "encoding/stop_flag.hpp"

namespace nonesuch {

namespace fs = std::filesystem;
using trusted::DratOutcome;

Trimmer::Trimmer(const trusted::RunFiles& run, std::string directory, trusted::DratTrim drat_trim,
                 const std::atomic<bool>* stop)
    : run_(run),
      directory_(std::move(directory)),
      stop_(stop),
      cores_(run, directory_, std::move(drat_trim), stop) {}

bool Trimmer::is_trimmed(const trusted::CertificateNode& node) {
    return node.log.find(".core.drat") != std::string::npos;
}

std::optional<LogFile> Trimmer::trim(std::size_t node) {
    const trusted::CertificateNode& before = run_.certificate.nodes[node];
    if (is_trimmed(before) || !cores_.make(node)) return std::nullopt;
    LogFile log = write(node);
    fs::remove(cores_.path(node));
    if (log.bytes < before.bytes && cores_.verifies(node, log)) return log;
    fs::remove(directory_ + "/" + log.path);
    return std::nullopt;
}

/// As a log that stands by itself, beside the old one.
LogFile Trimmer::write(std::size_t node) const {
    const std::string& old = run_.certificate.nodes[node].log;
    const std::string stem = old.substr(0, old.find(".drat"));
    DratLog log({directory_, "", trusted::is_compressed(old)}, stem + ".core.drat");
    std::ifstream stream(cores_.path(node), std::ios::binary);
    trusted::DratReader reader(stream, cores_.path(node), run_.formula.variable_count());
    for (trusted::ProofLine line; !is_stopped(stop_) && reader.next(line);) {
        if (line.is_deletion) {
            log.remove(line.clause);
        } else {
            log.add(line.clause);
        }
    }
    return log.finish();
}

}  // namespace nonesuch
