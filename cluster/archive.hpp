#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct archive;

// Archives that `tar --zstd` reads and writes, in pieces, through libarchive.

namespace nonesuch {

/// Writes plain files, one after another, with owner 0, time 0 and mode 644, so that equal contents
/// give equal bytes.
///
///     ArchiveWriter writer(file.number(), file.path());
///     writer.begin("run/formula.cnf", text.size());
///     writer.write(text);
///     writer.finish();
///
/// All functions throw SystemError, beginning with the path, if the archive cannot be written.
class ArchiveWriter {
  public:
    /// Writes to an open file. `path` is for the SystemErrors.
    ArchiveWriter(int file, std::string path);
    ~ArchiveWriter();
    ArchiveWriter(const ArchiveWriter&) = delete;
    ArchiveWriter& operator=(const ArchiveWriter&) = delete;

    /// Begins a file of so many bytes.
    void begin(const std::string& name, std::uint64_t bytes);
    /// Requires that `begin` has announced these bytes.
    void write(std::string_view piece);
    /// Without it the archive is not whole. Nothing may follow.
    void finish();

  private:
    [[noreturn]] void fail() const;

    std::string path_;
    archive* archive_;
};

/// Reads a tar archive that is compressed with zstd.
class ArchiveReader {
  public:
    enum class Kind { file, folder, other };
    /// As the archive says, not yet to be believed. Links and devices are `other`.
    struct Entry {
        std::string name;
        Kind kind = Kind::other;
        std::uint64_t bytes = 0;
    };

    explicit ArchiveReader(std::string path);
    ~ArchiveReader();
    ArchiveReader(const ArchiveReader&) = delete;
    ArchiveReader& operator=(const ArchiveReader&) = delete;

    /// The next entry; nothing at the end. Throws InputError for what is no such archive, or a
    /// damaged one.
    std::optional<Entry> next();
    /// The next piece of the entry's content, until the next call; empty at the end. Throws
    /// InputError.
    std::string_view read();

  private:
    [[noreturn]] void fail() const;

    std::string path_;
    archive* archive_;
    std::vector<char> buffer_;
};

}  // namespace nonesuch
