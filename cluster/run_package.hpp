#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

// What `pack` publishes of a finished run, one tar archive packed with zstd:
//
//     NAME/README.txt        what is claimed, what to trust, how to check it
//     NAME/SHA256SUMS        of all other files, for sha256sum -c
//     NAME/certificate.json  names the logs as they lie here
//     NAME/check.py          checks the proof with nothing but Python and drat-trim
//     NAME/claim.json        for a claim
//     NAME/formula.cnf
//     NAME/logs/…            not compressed, for any drat-trim to read
//     NAME/pattern.rle       for a solution of a claim
//     NAME/symmetry.txt
//
// in this order, and for the archive NAME.tar.zst.

namespace nonesuch {

/// Called often: logs that are done, and how many there are.
using PackProgress = std::function<void(std::size_t, std::size_t)>;

/// A file to be packed: a text, or a log that is read when it is its turn.
struct PackedFile {
    std::string text;
    /// The log's path, or nothing for a text.
    std::string source;
    /// Of the content, unpacked.
    std::uint64_t bytes = 0;
    std::string sha256;
};

struct RunPackage {
    /// By their names below the top folder.
    std::map<std::string, PackedFile> files;
    std::size_t nodes = 0;
    std::uint64_t log_bytes = 0;
    /// A solution is: that costs nothing. A proof is for `verify`.
    bool is_verified = false;
};

/// Where names of the archive begin: a file name of letters, digits, '.', '-' and '_'.
bool is_top_folder(std::string_view name);

/// Collects a run's files, and reads each log once to have its size and hash. Nothing if `stop`
/// turns true.
///
/// Throws InputError for a run that is not finished, that fails `trusted::load_run`, or that has a
/// log that was not kept, is missing, or is not the one in the certificate.
std::optional<RunPackage> read_package(const std::string& directory, const std::atomic<bool>& stop,
                                       const PackProgress& progress = {});

/// Writes the archive `path`, which appears only when it is complete and on disk. Equal packages
/// give equal bytes. False if `stop` turned true; then there is no trace of it, nor after an error.
/// Throws InputError if a log is no longer what it was, and SystemError.
bool write_package(const RunPackage& package, const std::string& top, const std::string& path,
                   const std::atomic<bool>& stop, const PackProgress& progress = {});

}  // namespace nonesuch
