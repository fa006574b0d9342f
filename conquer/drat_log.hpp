#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

#include "cube/lemma_sink.hpp"

namespace nonesuch {

/// A finished log, as the journal and the certificate name it.
struct LogFile {
    /// Relative to the run directory; empty where no proof is kept.
    std::string path;
    std::uint64_t bytes = 0;
    std::string sha256;

    bool operator==(const LogFile&) const = default;
};

/// A binary DRAT log (Heule: the DRAT format and drat-trim checker, 2016) under construction.
///
/// It is written to PATH.partial. `finish` checks every write, syncs, and renames the file into
/// place, so that a file called PATH is complete; a log that is not finished is deleted.
///
/// Line: 'a' or 'd', then each literal as 2·variable + sign in base-128 digits, the lowest first,
/// then a zero byte. The lemma (-1 2) is the bytes 61 03 04 00.
class DratLog : public LemmaSink {
  public:
    /// Creates folder and file. Throws SystemError.
    DratLog(const std::string& directory, const std::string& path);
    ~DratLog() override;
    DratLog(const DratLog&) = delete;
    DratLog& operator=(const DratLog&) = delete;

    void add(std::span<const Literal> lemma) override { write('a', lemma); }
    void remove(std::span<const Literal> lemma) override { write('d', lemma); }

    /// For CaDiCaL, which writes its own lines into the same stream, between ours.
    std::FILE* stream() { return file_; }

    bool has_failed() const { return std::ferror(file_) != 0; }
    /// Throws SystemError if an earlier write failed, as it does when the disk is full.
    void check() const;
    LogFile finish();

  private:
    void write(char kind, std::span<const Literal> lemma);
    std::string partial() const { return full_path_ + ".partial"; }

    std::string path_;
    std::string full_path_;
    std::FILE* file_ = nullptr;
};

}  // namespace nonesuch
