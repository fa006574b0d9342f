#include "conquer/drat_log.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "conquer/durable_file.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch {

DratLog::DratLog(const std::string& directory, const std::string& path)
    : path_(path), full_path_(directory + "/" + path) {
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(full_path_).parent_path(), error);
    if (error) throw SystemError(full_path_, error.value());
    file_ = std::fopen(partial().c_str(), "wbe");
    if (file_ == nullptr) throw SystemError(partial(), errno);
    // drat-trim tells binary from text by the first ten bytes, and long first lemmas of some
    // literals look like text. The tautology (1 -1) is true of every formula and cannot.
    const Variable first(0);
    add(std::array{positive(first), negative(first)});
}

DratLog::~DratLog() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::remove(partial().c_str());
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
    if (std::fflush(file_) != 0 || fsync(fileno(file_)) != 0) throw SystemError(full_path_, errno);
    std::FILE* const file = std::exchange(file_, nullptr);
    if (std::fclose(file) != 0 || std::rename(partial().c_str(), full_path_.c_str()) != 0) {
        throw SystemError(full_path_, errno);
    }
    sync_folder_of(full_path_);
    return {path_, std::filesystem::file_size(full_path_), sha256_of_file(full_path_)};
}

}  // namespace nonesuch
