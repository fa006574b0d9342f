#pragma once

#include <string>
#include <string_view>

#include "encoding/life/neighbourhood.hpp"

namespace nonesuch::life {

// MAP strings, which give a rule by its truth table.
//
//     map      = "MAP" 86 * digit       all 512 neighbourhoods of nine cells
//              | "MAP" 22 * digit       the 128 of seven: without the north-east and the south-west
//              | "MAP" 6 * digit        the 32 of five: without the corners
//     digit    = "A" … "Z" | "a" … "z" | "0" … "9" | "+" | "/"       base64, six bits each
//
// The first bit is for the neighbourhood whose cells are all dead. The cells, row by row from the
// north-west, are the binary digits of a neighbourhood's number, the first being the greatest.
// Golly 3.3 takes the seven cells in another order, S, SE, W, C, E, NW, N, and so they are taken
// here; for a rule with all symmetries of the hexagon that makes no difference. The last digit's
// bits beyond the table mean nothing; up to two "=" at the end are read over.

/// `digits` is what stands behind MAP. Throws InputError, saying what was expected.
TruthTable table_of_map(std::string_view digits);

/// The shortest MAP string of the table.
std::string map_text(const TruthTable& table);

}  // namespace nonesuch::life
