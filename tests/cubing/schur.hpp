#pragma once

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// "1 … n can be coloured such that no x + y = z, where x = y is allowed, has one colour" (Schur
/// 1917). It holds up to 1, 4, 13, 44 and 160 for one to five colours (the last by Heule 2018).
/// Colours are alike and 2 = 1 + 1, so 1 is given the first and 2 the second. Requires two colours
/// and two numbers.
Formula schur(int numbers, int colours);

}  // namespace nonesuch::cubing
