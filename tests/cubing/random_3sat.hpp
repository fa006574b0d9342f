#pragma once

#include <cstdint>

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// Uniform random 3-SAT: each clause has three different variables, drawn uniformly, each negated
/// with probability one half. Near 4.26 clauses a variable, half of them are satisfiable (Mitchell,
/// Selman, Levesque 1992). Equal seeds give equal formulas on every machine. Requires three
/// variables.
Formula random_3sat(std::uint64_t variables, int clauses, std::uint64_t seed);

}  // namespace nonesuch::cubing
