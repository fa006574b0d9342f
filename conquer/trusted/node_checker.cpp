#include "conquer/trusted/node_checker.hpp"

#include <filesystem>
#include <fstream>

#include "conquer/trusted/log_input.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch::trusted {

namespace fs = std::filesystem;

void check_log_file(const std::string& directory, const Certificate& certificate,
                    std::size_t node) {
    const CertificateNode& here = certificate.nodes[node];
    // It must lie inside the run directory, whatever the certificate says.
    if (!is_log_path(here.log)) throw Distrust(node, "its log's path is no plain one below logs/");
    const std::string path = directory + "/" + here.log;
    std::error_code error;
    const auto size = fs::file_size(path, error);
    if (error) throw Distrust(node, here.log + ": " + error.message());
    if (size != here.bytes) {
        throw Distrust(node, here.log + " has " + std::to_string(size) +
                                 " bytes, the certificate says " + std::to_string(here.bytes));
    }
    if (sha256_of_file(path) != here.sha256) {
        throw Distrust(node, here.log + ": its SHA-256 is not the one in the certificate");
    }
}

NodeChecker::NodeChecker(const std::string& directory, const RunFiles& run,
                         const DratTrim& drat_trim)
    : directory_(fs::absolute(directory).string()),
      run_(run),
      drat_trim_(drat_trim),
      clauses_(clause_lines(run.formula)) {}

bool NodeChecker::check(std::size_t node, const std::atomic<bool>& stop) const {
    check_log_file(directory_, run_.certificate, node);
    const std::string log = directory_ + "/" + run_.certificate.nodes[node].log;
    const std::string cnf =
        scratch_.write(std::to_string(node) + ".cnf", node_cnf(run_, node, clauses_));
    const std::string unpacked = scratch_.path() + "/" + std::to_string(node) + ".drat";
    if (is_compressed(log) && !unpack(log, unpacked, node, stop)) return false;
    const DratAnswer answer =
        run_drat_trim(drat_trim_, cnf, is_compressed(log) ? unpacked : log, &stop);
    fs::remove(cnf);
    fs::remove(unpacked);
    if (answer.outcome == DratOutcome::verified) return true;
    if (answer.outcome == DratOutcome::stopped) return false;
    throw Distrust(node, explain(answer));
}

bool NodeChecker::unpack(const std::string& log, const std::string& unpacked, std::size_t node,
                         const std::atomic<bool>& stop) const {
    try {
        std::ofstream file(unpacked, std::ios::binary);
        const bool is_whole = copy_log(log, file, &stop);
        if (!file.flush()) throw SystemError(unpacked + ": cannot be written (disk full?)");
        return is_whole;
    } catch (const InputError& error) {
        throw Distrust(node, error.what());
    }
}

}  // namespace nonesuch::trusted
