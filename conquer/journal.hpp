#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "conquer/job.hpp"

// journal, what happened to the campaign, in order; reading it again is resuming:
//
//     FILE   = "nonesuch journal 1" NL FORMULA NL { RECORD NL }
//     RECORD = CRC " " JSON            eight hexadecimal digits, the CRC-32 of the JSON text
//
// where FORMULA is the SHA-256 of formula.cnf. A child that node 0 gave away, and the end of node
// 1:
//
//     nonesuch journal 1
//     8c5d0b1f…
//     5bd1e995 {"child":{"cube":[-1,50],"depth":4,"images":"group"},"node":0}
//     0a3f77c2 {"bytes":88213,"log":"logs/000/000001.drat","node":1,"sha256":"77e0…"}
//
// and {"model":[2,3],"node":1}, the true literals, when a solution was found.

namespace nonesuch {

/// An append-only, checksummed file. What is appended is on disk before `append` returns; if that
/// fails, the file is cut back to its last whole record and takes no more.
class Journal {
  public:
    struct Replay {
        std::function<void(NodeId, const Child&)> child;
        std::function<void(NodeId, const Verdict&)> verdict;
    };

    /// Starts a new file. Throws SystemError if it cannot be written.
    static Journal create(const std::string& path, const std::string& formula_sha256);

    /// Reads the file record by record into `replay`, then continues it. A torn last record, as a
    /// crash leaves it, is cut off, and `note` says so; damage anywhere else, and a journal of
    /// another formula or version, is an InputError with the offset in bytes.
    static Journal resume(const std::string& path, const std::string& formula_sha256,
                          std::size_t variable_count, const Replay& replay, std::string& note);

    ~Journal();
    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&&) = delete;

    /// One record a child, synced together.
    void append(NodeId node, std::span<const Child> children);
    /// Requires Finished or ModelFound.
    void append(NodeId node, const Verdict& verdict);

  private:
    Journal(std::string path, int file, std::uint64_t size)
        : path_(std::move(path)), file_(file), size_(size) {}
    void write(std::string_view records);

    std::string path_;
    int file_ = -1;
    /// Bytes of whole records.
    std::uint64_t size_ = 0;
    bool is_broken_ = false;
};

}  // namespace nonesuch
