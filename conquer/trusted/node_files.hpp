#pragma once

#include <atomic>
#include <string>

#include "conquer/trusted/run_files.hpp"
#include "conquer/trusted/scratch_folder.hpp"

namespace nonesuch::trusted {

/// A node's CNF and its log as a checker reads them: files that go with this object, except for a
/// log that is read where it lies, since it is not packed.
class NodeFiles {
  public:
    /// Writes them into `scratch`. `clause_lines` are the formula's; `recorded` says which log, as
    /// the certificate does for the node or as it might. Throws Distrust if the log is another. If
    /// `stop` turns true, they are not whole.
    NodeFiles(const RunFiles& run, const std::string& directory, std::size_t node,
              const CertificateNode& recorded, const std::string& clause_lines,
              const ScratchFolder& scratch, const std::atomic<bool>* stop = nullptr);
    ~NodeFiles();
    NodeFiles(const NodeFiles&) = delete;
    NodeFiles& operator=(const NodeFiles&) = delete;

    const std::string& cnf() const { return cnf_; }
    const std::string& log() const { return unpacked_.empty() ? log_ : unpacked_; }
    bool is_whole() const { return is_whole_; }

  private:
    std::string cnf_;
    std::string log_;
    std::string unpacked_;
    bool is_whole_ = true;
};

/// The place of a node's log, which must lie inside the run directory whatever the certificate
/// says, with the size that it says. Throws Distrust.
std::string find_log(const std::string& directory, const CertificateNode& node, std::size_t index);

/// The same, where the log has the hash that the certificate says as well.
std::string expect_log(const std::string& directory, const CertificateNode& node,
                       std::size_t index);

}  // namespace nonesuch::trusted
