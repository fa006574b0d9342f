#include "conquer/drat_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "conquer/durable_file.hpp"
#include "conquer/log_compression.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch {
namespace {

std::string folder_of(const std::string& path) {
    return std::filesystem::path(path).parent_path().string();
}

std::string name_of(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

}  // namespace

DratLog::DratLog(const LogPlace& place, const std::string& path)
    : place_(place),
      path_(path + (place.compress ? ".zst" : "")),
      full_path_(place.run_directory + "/" + path_),
      draft_(place.scratch.empty() ? folder_of(full_path_) : place.scratch, name_of(path)),
      file_(fdopen(fcntl(draft_.descriptor(), F_DUPFD_CLOEXEC, 0), "wb")) {
    if (file_ == nullptr) throw SystemError(draft_.path(), errno);
    if (is_nameless()) draft_.remove_name();
    // drat-trim tells binary from text by the first ten bytes, and long first lemmas of some
    // literals look like text. The tautology (1 -1) is true of every formula and cannot.
    const Variable first(0);
    add(std::array{positive(first), negative(first)});
}

DratLog::~DratLog() {
    if (file_ != nullptr) std::fclose(file_);
}

void DratLog::write(char kind, std::span<const Literal> lemma) {
    std::putc(kind, file_);
    for (const Literal literal : lemma) {
        std::uint32_t digits = literal.code() + 2;  // variables count from 1 here
        for (; digits > 127; digits >>= 7)
            std::putc(static_cast<int>((digits & 127U) | 128U), file_);
        std::putc(static_cast<int>(digits), file_);
    }
    std::putc(0, file_);
}

void DratLog::check() const {
    // stdio remembers a failed write, whoever made it.
    if (has_failed()) throw SystemError(full_path_ + ": a write failed (disk full?)");
}

LogFile DratLog::finish() {
    check();
    // A disk that filled up, or a quota over a network, may show only here.
    if (std::fclose(std::exchange(file_, nullptr)) != 0) throw SystemError(full_path_, errno);
    if (!is_nameless()) return place(draft_);
    DraftFile copy(folder_of(full_path_), name_of(full_path_));
    copy_to(copy);
    return place(copy);
}

void DratLog::copy_to(const DraftFile& copy) const {
    if (place_.compress) {
        compress_file(draft_.descriptor(), copy.descriptor(), copy.path());
    } else {
        copy_file(draft_.descriptor(), copy.descriptor(), copy.path());
    }
}

LogFile DratLog::place(DraftFile& draft) const {
    const off_t bytes = lseek(draft.descriptor(), 0, SEEK_END);
    if (bytes < 0 || fsync(draft.descriptor()) != 0) throw SystemError(full_path_, errno);
    LogFile log{"", static_cast<std::uint64_t>(bytes), sha256_of_file(draft.path()), false};
    log.path = draft.place(place_.run_directory, path_);
    return log;
}

}  // namespace nonesuch
