#pragma once

#include <exception>
#include <string>

namespace nonesuch {

/// Prints the one line on stderr that an error gets, behind what stands on stdout, and returns the
/// exit code of errors. `who` comes before the message, e.g. "rank 3: ".
int tell_error(const std::exception& error, const std::string& who = "");
int tell_error(const std::string& message);

}  // namespace nonesuch
