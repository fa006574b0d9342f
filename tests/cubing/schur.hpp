#pragma once

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// "1 … n can be coloured such that no x + y = z has one colour" (Schur 1917), which holds up to
/// the Schur number: 1, 4, 13, 44 and 160 for one to five colours (the last by Heule 2018). A
/// weak colouring may have x + x = z in one colour: 2, 8, 23, 66 (Blanchard, Harary, Reis 2006).
enum class Sums { all, of_different };

/// The names of the colours are fixed as far as the smallest numbers show them: 1 has the first
/// colour; without weakness 2 has the second, and with it 1, 2 and 3 are left free beyond that.
Formula schur(int numbers, int colours, Sums sums);

}  // namespace nonesuch::cubing
