#pragma once

#include <cstdio>
#include <string>

#include "conquer/log_store.hpp"
#include "cube/lemma_sink.hpp"

namespace nonesuch {

/// A binary DRAT log (Heule: the DRAT format and drat-trim checker, 2016) under construction.
///
/// It is written to a draft, which has a name only where it lies in its place already. `finish`
/// checks every write, copies the draft from the scratch folder or packs it if that is wanted,
/// syncs, and gives the file a name that nothing has: so a file called *.drat or *.drat.zst is
/// complete, and none ever replaces another. A log that is not finished is deleted.
///
/// Line: 'a' or 'd', then each literal as 2·variable + sign in base-128 digits, the lowest first,
/// then a zero byte. The lemma (-1 2) is the bytes 61 03 04 00.
class DratLog : public LemmaSink {
  public:
    /// `path` is where the log shall stand below the run directory, which must be given, without
    /// the ".zst". Creates folders and draft. Throws SystemError.
    DratLog(const LogPlace& place, const std::string& path);
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
    /// Throws SystemError if not all of it is on disk, and then there is no such file.
    LogFile finish();

  private:
    void write(char kind, std::span<const Literal> lemma);
    bool is_nameless() const { return !place_.scratch.empty() || place_.compress; }
    void copy_to(const DraftFile& copy) const;
    LogFile place(DraftFile& draft) const;

    LogPlace place_;
    std::string path_;
    std::string full_path_;
    DraftFile draft_;
    std::FILE* file_ = nullptr;
};

}  // namespace nonesuch
