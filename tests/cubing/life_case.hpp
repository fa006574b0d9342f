#pragma once

#include <cstddef>

#include "encoding/formula.hpp"
#include "encoding/life/claim.hpp"

namespace nonesuch::cubing {

/// One case of an oscillator claim, its literals as unit clauses. It keeps the names and the split
/// variables, and loses generators and cases, which a case need not have. Requires that the claim
/// has that case; they count from 0.
Formula life_case(const life::Claim& claim, std::size_t index);

}  // namespace nonesuch::cubing
