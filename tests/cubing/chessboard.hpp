#pragma once

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// "A chessboard of n times n fields without two opposite corners can be tiled with dominoes":
/// a variable for each place of a domino; each field is under exactly one. Unsatisfiable for even
/// n, since more fields of one colour are left than of the other (McCarthy 1964), and hard for
/// resolution (Alekhnovich 2004). With all fields it is satisfiable for even n.
enum class Corners { kept, removed };

Formula chessboard(int side, Corners corners);

}  // namespace nonesuch::cubing
