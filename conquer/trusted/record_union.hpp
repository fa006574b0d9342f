#pragma once

#include <string>
#include <vector>

#include "conquer/trusted/run_files.hpp"

namespace nonesuch::trusted {

/// Whether records (see check_record.hpp), each complete, of this certificate and made with the
/// same drat-trim, together have every node exactly once, and each those of its shard. Throws
/// CheckError, naming the record and what is wrong, if not.
void expect_union(const std::vector<std::string>& records, const RunFiles& run);

}  // namespace nonesuch::trusted
