#pragma once

#include <string>

#include "encoding/formula.hpp"

namespace nonesuch {

/// Reads a DIMACS file for solving or cubing, where every part keeps a few numbers a variable,
/// whether it occurs or not. Throws InputError, also if there are too many variables for that.
Formula read_formula(const std::string& path);

/// Sets generators and cases of the formula in `formula_path` to those of a symmetry file. Throws
/// InputError if a generator is no automorphism.
void read_generators(const std::string& path, Formula& formula, const std::string& formula_path);

}  // namespace nonesuch
