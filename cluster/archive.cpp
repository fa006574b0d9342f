#include "cluster/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <new>
#include <utility>

#include "encoding/error.hpp"

namespace nonesuch {
namespace {

constexpr std::size_t block_size = 1 << 16;

std::string reason_of(archive* which) {
    const char* const text = archive_error_string(which);
    return text == nullptr ? "unknown error" : text;
}

}  // namespace

ArchiveWriter::ArchiveWriter(int file, std::string path)
    : path_(std::move(path)), archive_(archive_write_new()) {
    if (archive_ == nullptr) throw std::bad_alloc();
    // Plain ustar, but for what does not fit into it: logs of 8 GiB and more.
    const bool is_open = archive_write_set_format_pax_restricted(archive_) == ARCHIVE_OK &&
                         archive_write_add_filter_zstd(archive_) == ARCHIVE_OK &&
                         archive_write_set_bytes_in_last_block(archive_, 1) == ARCHIVE_OK &&
                         archive_write_open_fd(archive_, file) == ARCHIVE_OK;
    if (is_open) return;
    const SystemError error(path_ + ": " + reason_of(archive_));
    archive_write_free(archive_);
    throw error;
}

ArchiveWriter::~ArchiveWriter() {
    // Or it would fill up what is missing with zeros.
    archive_write_fail(archive_);
    archive_write_free(archive_);
}

void ArchiveWriter::begin(const std::string& name, std::uint64_t bytes) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              &archive_entry_free);
    if (!entry) throw std::bad_alloc();
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_mtime(entry.get(), 0, 0);
    archive_entry_set_uid(entry.get(), 0);
    archive_entry_set_gid(entry.get(), 0);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes));
    if (archive_write_header(archive_, entry.get()) != ARCHIVE_OK) fail();
}

void ArchiveWriter::write(std::string_view piece) {
    const la_ssize_t count = archive_write_data(archive_, piece.data(), piece.size());
    if (count < 0) fail();
    if (static_cast<std::size_t>(count) != piece.size()) {
        throw InternalError(path_ + ": more bytes in an entry than were announced");
    }
}

void ArchiveWriter::finish() {
    if (archive_write_close(archive_) != ARCHIVE_OK) fail();
}

void ArchiveWriter::fail() const {
    const int error = archive_errno(archive_);
    if (error > 0) throw SystemError(path_, error);
    throw SystemError(path_ + ": " + reason_of(archive_));
}

ArchiveReader::ArchiveReader(std::string path)
    : path_(std::move(path)), archive_(archive_read_new()), buffer_(block_size) {
    if (archive_ == nullptr) throw std::bad_alloc();
    const bool is_open =
        archive_read_support_filter_zstd(archive_) == ARCHIVE_OK &&
        archive_read_support_format_tar(archive_) == ARCHIVE_OK &&
        archive_read_open_filename(archive_, path_.c_str(), block_size) == ARCHIVE_OK;
    if (is_open) return;
    const InputError error(path_ + ": no tar archive packed with zstd: " + reason_of(archive_));
    archive_read_free(archive_);
    throw error;
}

ArchiveReader::~ArchiveReader() {
    archive_read_free(archive_);
}

std::optional<ArchiveReader::Entry> ArchiveReader::next() {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(archive_, &entry);
    if (status == ARCHIVE_EOF) return std::nullopt;
    // A warning is about something that our archives do not have, such as a name of strange
    // letters.
    if (status != ARCHIVE_OK) fail();
    const char* const name = archive_entry_pathname(entry);
    if (name == nullptr) throw InputError(path_ + ": an entry has no name");
    const bool is_link =
        archive_entry_hardlink(entry) != nullptr || archive_entry_symlink(entry) != nullptr;
    const auto type = archive_entry_filetype(entry);
    Entry found{name, Kind::other, 0};
    if (!is_link && type == AE_IFREG) found.kind = Kind::file;
    if (!is_link && type == AE_IFDIR) found.kind = Kind::folder;
    found.bytes = static_cast<std::uint64_t>(archive_entry_size(entry));
    return found;
}

std::string_view ArchiveReader::read() {
    const la_ssize_t count = archive_read_data(archive_, buffer_.data(), buffer_.size());
    if (count < 0) fail();
    return {buffer_.data(), static_cast<std::size_t>(count)};
}

void ArchiveReader::fail() const {
    throw InputError(path_ + ": the archive is damaged: " + reason_of(archive_));
}

}  // namespace nonesuch
