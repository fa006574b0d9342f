#include "conquer/core_logs.hpp"

#include <filesystem>
#include <fstream>

#include "conquer/trusted/drat_reader.hpp"
#include "encoding/error.hpp"

namespace nonesuch {

using trusted::DratOutcome;

namespace {

/// Where the CNF's units clash, drat-trim writes no core, or the empty clause as text.
bool is_clash(const std::string& path) {
    std::error_code error;
    const auto bytes = std::filesystem::file_size(path, error);
    if (error) return true;
    if (bytes != 2) return false;
    std::ifstream file(path, std::ios::binary);
    return file.get() == '0' && file.get() == '\n';
}

/// A core ends with the empty clause.
bool is_whole(const std::string& path, std::size_t variable_count) {
    std::ifstream file(path, std::ios::binary);
    trusted::DratReader reader(file, path, variable_count);
    trusted::ProofLine line{true, {}};
    try {
        while (reader.next(line)) continue;
    } catch (const InputError&) {
        return false;
    }
    return !line.is_deletion && line.clause.empty();
}

}  // namespace

CoreLogs::CoreLogs(const trusted::RunFiles& run, std::string directory, trusted::DratTrim drat_trim,
                   const std::atomic<bool>* stop)
    : run_(run),
      directory_(std::filesystem::absolute(directory).string()),
      drat_trim_(std::move(drat_trim)),
      stop_(stop),
      clause_lines_(trusted::clause_lines(run.formula)) {}

bool CoreLogs::make(std::size_t node) {
    const auto answer =
        ask(node, run_.certificate.nodes[node], {"-i", "-U", "-C", "-l", path(node)});
    if (answer.outcome == DratOutcome::stopped) return false;
    if (answer.outcome != DratOutcome::verified) {
        throw trusted::Distrust(node, trusted::explain(answer));
    }
    if (is_clash(path(node))) std::ofstream(path(node), std::ios::binary).write("a\0", 2);
    // drat-trim does not look whether it could write all.
    if (!is_whole(path(node), run_.formula.variable_count())) {
        throw SystemError(path(node) + ": the core was cut off (disk full?)");
    }
    return true;
}

bool CoreLogs::verifies(std::size_t node, const LogFile& log) const {
    trusted::CertificateNode recorded = run_.certificate.nodes[node];
    recorded.log = log.path;
    recorded.bytes = log.bytes;
    recorded.sha256 = log.sha256;
    return ask(node, recorded, {"-i"}).outcome == DratOutcome::verified;
}

trusted::DratAnswer CoreLogs::ask(std::size_t node, const trusted::CertificateNode& recorded,
                                  std::vector<std::string> options) const {
    const trusted::NodeFiles files(run_, directory_, node, recorded, clause_lines_, scratch_,
                                   stop_);
    if (!files.is_whole()) return {DratOutcome::stopped, "stopped"};
    trusted::DratTrim settings = drat_trim_;
    settings.options = std::move(options);
    return trusted::run_drat_trim(settings, files.cnf(), files.log(), stop_);
}

std::string CoreLogs::path(std::size_t node) const {
    return scratch_.path() + "/" + std::to_string(node) + ".core";
}

}  // namespace nonesuch
