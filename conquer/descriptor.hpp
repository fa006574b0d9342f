#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

#include "encoding/error.hpp"

namespace nonesuch {

/// An open file that closes itself.
class Descriptor {
  public:
    /// Throws SystemError if it cannot be opened.
    Descriptor(const std::string& path, int flags) : path_(path), number_(try_open(path, flags)) {
        if (number_ < 0) throw SystemError(path_, errno);
    }
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    Descriptor(Descriptor&& other) noexcept
        : path_(std::move(other.path_)), number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;

    int number() const { return number_; }
    const std::string& path() const { return path_; }

    /// Puts the content on disk.
    void sync() const {
        // Some file systems cannot sync a folder, and say so with EINVAL.
        if (fsync(number_) != 0 && errno != EINVAL) throw SystemError(path_, errno);
    }

    static int try_open(const std::string& path, int flags) {
        return open(path.c_str(), flags | O_CLOEXEC, 0666);
    }

  private:
    std::string path_;
    int number_;
};

}  // namespace nonesuch
