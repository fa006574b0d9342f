#pragma once

#include <atomic>
#include <ostream>
#include <string>
#include <string_view>

namespace nonesuch::trusted {

/// Whether a log is stored compressed with zstd: its name ends in ".zst".
bool is_compressed(std::string_view path);

/// Writes a log to `out` as drat-trim reads it, unpacked if it is compressed, piece by piece: how
/// long it gets is not known before, and only `out` bounds it. False if it ended early, because
/// `out` failed or `stop` turned true.
///
/// Throws InputError "PATH: REASON" if the log cannot be read, or is no whole zstd data.
bool copy_log(const std::string& path, std::ostream& out, const std::atomic<bool>* stop = nullptr);

}  // namespace nonesuch::trusted
