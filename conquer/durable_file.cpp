#include "conquer/durable_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// A file descriptor that closes itself.
class Descriptor {
  public:
    Descriptor(const std::string& path, int flags)
        : path_(path), number_(open(path.c_str(), flags | O_CLOEXEC, 0666)) {
        if (number_ < 0) throw SystemError(path_, errno);
    }
    ~Descriptor() { close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }
    void sync() const {
        // Some file systems cannot sync a folder, and say so with EINVAL.
        if (fsync(number_) != 0 && errno != EINVAL) throw SystemError(path_, errno);
    }

  private:
    std::string path_;
    int number_;
};

}  // namespace

void write_durably(const std::string& path, std::string_view text) {
    const std::string partial = path + ".partial";
    try {
        const Descriptor file(partial, O_WRONLY | O_CREAT | O_TRUNC);
        write_all(file.number(), text, partial);
        file.sync();
        if (std::rename(partial.c_str(), path.c_str()) != 0) throw SystemError(path, errno);
    } catch (...) {
        std::remove(partial.c_str());
        throw;
    }
    sync_folder_of(path);
}

void write_all(int descriptor, std::string_view bytes, const std::string& path) {
    while (!bytes.empty()) {
        const ssize_t count = write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw SystemError(path, errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

void sync_folder_of(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path().string();
    Descriptor(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY).sync();
}

}  // namespace nonesuch
