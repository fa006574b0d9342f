#pragma once

#include <cstddef>

#include "encoding/formula.hpp"
#include "encoding/life/oscillator.hpp"

namespace nonesuch::cubing {

/// One case of an oscillator claim, its literals as unit clauses. It keeps the names and the split
/// variables, and loses generators and cases, which a case need not have. Requires that the claim
/// has that case; they count from 0.
Formula life_case(const life::OscillatorClaim& claim, std::size_t index);

}  // namespace nonesuch::cubing
