#pragma once

#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// "1 … n can be coloured such that colour i has no arithmetic progression of `lengths[i]` terms"
/// (van der Waerden 1927). Unsatisfiable from W(lengths) on: W(3,3) = 9, W(3,4) = 18, W(4,4) = 35,
/// W(4,5) = 55, W(3,9) = 77, W(3,10) = 97, W(3,11) = 114, W(3,3,3) = 27, W(3,3,4) = 51.
Formula van_der_waerden(int numbers, const std::vector<int>& lengths);

}  // namespace nonesuch::cubing
