#pragma once

#include <string_view>

namespace nonesuch {

/// jobs/check.py: a check of a run by Python and drat-trim, which shares nothing with our code.
std::string_view check_script();

}  // namespace nonesuch
