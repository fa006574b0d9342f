#pragma once

#include <string>

namespace nonesuch {

/// Writes the content of one open file, from its start, to another as one zstd frame (RFC 8878)
/// with a checksum. `path` is the second one's, for the SystemError.
///
/// Level 3 is zstd's own default. Measured on the logs of no p5 in 6x6: 4.1 MB become 1.8 at 200 MB
/// a second, far more than a session writes; level 9 makes 1.7 of them and takes five times as
/// long.
void compress_file(int from, int to, const std::string& path);

}  // namespace nonesuch
