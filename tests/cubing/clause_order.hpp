#pragma once

#include <cstdint>

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// The formula with its clauses in a random order, the same for equal seeds; and its split
/// variables, but nothing else that it knows about itself. The order is nothing to the formula, and
/// up to a quarter of a solver's time.
Formula with_clause_order(const Formula& formula, std::uint64_t seed);

}  // namespace nonesuch::cubing
