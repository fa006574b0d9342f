#include "conquer/durable_file.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "conquer/descriptor.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
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

void read_pieces(int descriptor, const std::string& path,
                 const std::function<void(std::string_view)>& take) {
    std::vector<char> buffer(1 << 16);
    for (off_t offset = 0;;) {
        const ssize_t count = pread(descriptor, buffer.data(), buffer.size(), offset);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw SystemError(path, errno);
        if (count == 0) return;
        take({buffer.data(), static_cast<std::size_t>(count)});
        offset += count;
    }
}

void copy_file(int from, int to, const std::string& path) {
    read_pieces(from, path, [&](std::string_view piece) { write_all(to, piece, path); });
}

void sync_folder_of(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path().string();
    Descriptor(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY).sync();
}

void make_folders_durably(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return;
    const auto parent = std::filesystem::path(path).parent_path().string();
    if (!parent.empty()) make_folders_durably(parent);
    std::filesystem::create_directory(path, error);
    if (error) throw SystemError(path, error.value());
    sync_folder_of(path);
}

}  // namespace nonesuch
