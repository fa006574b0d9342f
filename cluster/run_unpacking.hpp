#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace nonesuch {

struct Unpacked {
    std::string folder;
    std::size_t files = 0;
    std::uint64_t bytes = 0;
};

/// Unpacks what `pack` wrote (see run_package.hpp) into `folder`, or into one named like the
/// archive's top folder, here. The archive may come from anybody: only plain files and folders that
/// a run has, below one top folder, are ever made, in a folder that is empty or not there before;
/// none is overwritten. Every file must be in SHA256SUMS with its hash.
///
/// Throws InputError for an archive that is damaged, unpacks to more than `limit` bytes, or holds
/// anything else, and SystemError. Then, and if `stop` turns true, what was made is removed again;
/// nothing is returned if it was stopped.
std::optional<Unpacked> unpack_run(const std::string& file,
                                   const std::optional<std::string>& folder, std::uint64_t limit,
                                   const std::atomic<bool>& stop);

}  // namespace nonesuch
