#pragma once

#include <cstdlib>
#include <filesystem>

namespace nonesuch {

/// Lets this process make its temporary files in memory, where it can. For tests that sync
/// thousands of files and would wait for the disk.
inline void prefer_memory_for_temporary_files() {
    if (std::filesystem::is_directory("/dev/shm")) setenv("TMPDIR", "/dev/shm", 0);
}

}  // namespace nonesuch
