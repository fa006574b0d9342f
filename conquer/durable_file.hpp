#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace nonesuch {

/// Writes a file so that after a crash or a power cut it is there as a whole or not at all: into
/// PATH.partial, synced, renamed, and the folder synced. Throws SystemError, and then leaves no
/// PATH.partial behind.
void write_durably(const std::string& path, std::string_view text);

/// Puts the folder's own entries on disk: after a rename in it.
void sync_folder_of(const std::string& path);

/// Makes a folder, with those above it, so that they are still there after a crash.
void make_folders_durably(const std::string& path);

/// Writes all bytes to an open file, however many calls that takes. `path` is for the SystemError.
void write_all(int descriptor, std::string_view bytes, const std::string& path);

/// Reads an open file from its start to its end in pieces. `path` is for the SystemError.
void read_pieces(int descriptor, const std::string& path,
                 const std::function<void(std::string_view)>& take);

/// Writes the content of one open file, from its start, to another, which is called `path`.
void copy_file(int from, int to, const std::string& path);

}  // namespace nonesuch
