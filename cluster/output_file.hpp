#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>

namespace nonesuch {

/// Has `write` write to a file, which appears only when it is complete, or to stdout if `path` is
/// missing or "-". Throws SystemError if anything could not be written.
void write_output(const std::optional<std::string>& path,
                  const std::function<void(std::ostream&)>& write);

}  // namespace nonesuch
