#pragma once

#include <string>

#include "encoding/formula.hpp"

namespace nonesuch {

/// Reads a DIMACS file for solving or cubing, where every part keeps a few numbers a variable,
/// whether it occurs or not. Throws InputError, also if there are too many variables for that.
Formula read_formula(const std::string& path);

}  // namespace nonesuch
