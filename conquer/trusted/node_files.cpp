#include "conquer/trusted/node_files.hpp"

#include <filesystem>
#include <fstream>

#include "conquer/trusted/log_input.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch::trusted {
namespace {

namespace fs = std::filesystem;

/// False if it was stopped.
bool unpack(const std::string& log, const std::string& unpacked, std::size_t node,
            const std::atomic<bool>* stop) {
    try {
        std::ofstream file(unpacked, std::ios::binary);
        const bool is_whole = copy_log(log, file, stop);
        if (!file.flush()) throw SystemError(unpacked + ": cannot be written (disk full?)");
        return is_whole;
    } catch (const InputError& error) {
        throw Distrust(node, error.what());
    }
}

}  // namespace

NodeFiles::NodeFiles(const RunFiles& run, const std::string& directory, std::size_t node,
                     const CertificateNode& recorded, const std::string& clause_lines,
                     const ScratchFolder& scratch, const std::atomic<bool>* stop)
    : log_(expect_log(directory, recorded, node)) {
    const std::string name = std::to_string(node);
    cnf_ = scratch.write(name + ".cnf", node_cnf(run, node, clause_lines));
    if (!is_compressed(log_)) return;
    unpacked_ = scratch.path() + "/" + name + ".drat";
    is_whole_ = unpack(log_, unpacked_, node, stop);
}

NodeFiles::~NodeFiles() {
    std::error_code ignored;
    fs::remove(cnf_, ignored);
    if (!unpacked_.empty()) fs::remove(unpacked_, ignored);
}

std::string find_log(const std::string& directory, const CertificateNode& node, std::size_t index) {
    if (!is_log_path(node.log)) throw Distrust(index, "its log's path is no plain one below logs/");
    std::string path = directory + "/" + node.log;
    std::error_code error;
    const auto size = fs::file_size(path, error);
    if (error) throw Distrust(index, node.log + ": " + error.message());
    if (size != node.bytes) {
        throw Distrust(index, node.log + " has " + std::to_string(size) +
                                  " bytes, the certificate says " + std::to_string(node.bytes));
    }
    return path;
}

std::string expect_log(const std::string& directory, const CertificateNode& node,
                       std::size_t index) {
    std::string path = find_log(directory, node, index);
    if (sha256_of_file(path) != node.sha256) {
        throw Distrust(index, node.log + ": its SHA-256 is not the one in the certificate");
    }
    return path;
}

}  // namespace nonesuch::trusted
