#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "cluster/options.hpp"

namespace nonesuch {

/// Has `write` write to a file, which appears only when it is complete, or to stdout if `path` is
/// missing or "-". Throws SystemError if anything could not be written.
void write_output(const std::optional<std::string>& path,
                  const std::function<void(std::ostream&)>& write);

/// With --json stdout is for the result, so the output needs a file: throws InputError without.
void expect_file_beside_json(const Arguments& arguments);

}  // namespace nonesuch
