#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace nonesuch {

/// Where logs are kept, and how.
struct LogPlace {
    /// Empty: no logs are kept.
    std::string run_directory;
    /// A folder, of a local disk for instance, for logs under construction; empty: none.
    std::string scratch;
    /// Whether finished logs are packed with zstd, and so called *.drat.zst.
    bool compress = false;
};

/// A finished log, as the journal and the certificate name it.
struct LogFile {
    /// Relative to the run directory; empty where no proof is kept.
    std::string path;
    /// Of the file as it lies there, packed or not: so whoever only copies or keeps it can check
    /// it.
    std::uint64_t bytes = 0;
    std::string sha256;
    /// drat-trim verified it when it was written; then it was deleted.
    bool is_checked = false;

    bool operator==(const LogFile&) const = default;
};

/// A file under construction that is called like nobody else's: after the host, the process and a
/// number that is free. Sessions that were given up for dead may still write logs of the same node,
/// and whatever they do to files of those names, they do not do it to others'.
///
///     DraftFile draft("r/logs/000", "000001.drat");
///     … write to draft.descriptor(), sync …
///     const std::string path = draft.place("r", "logs/000/000001.drat");
///
/// Unless it is placed, it is removed when it goes out of scope.
class DraftFile {
  public:
    /// Makes the folder and FOLDER/NAME.HOST-PROCESS-NUMBER.partial. Throws SystemError.
    DraftFile(const std::string& folder, const std::string& name);
    ~DraftFile();
    DraftFile(const DraftFile&) = delete;
    DraftFile& operator=(const DraftFile&) = delete;

    const std::string& path() const { return path_; }
    int descriptor() const { return descriptor_; }
    /// Removes its name and keeps it open, so that it vanishes with this process at the latest.
    void remove_name();

    /// Calls the file, which must be complete and synced, RUN_DIRECTORY/WANTED, or if there is such
    /// a file, in front of its first '.' "-1", "-2" and so on, and syncs the folder. Never replaces
    /// anything. Returns the path below the run directory. Throws SystemError, and then there is no
    /// file of that name.
    std::string place(const std::string& run_directory, const std::string& wanted);

  private:
    std::string path_;
    int descriptor_ = -1;
};

/// Calls a file by one more name, which must be free: false if it is not. For `DraftFile::place`,
/// and for tests, which play file systems without hard links.
bool give_name(const std::string& path, const std::string& name,
               const std::function<int(const char*, const char*)>& link);

}  // namespace nonesuch
