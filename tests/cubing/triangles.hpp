#pragma once

#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// "1 … n can be coloured with two colours such that no triangle whose sides are among them, all
/// different, and which has one of these angles, has sides of one colour." Angles are 60, 90 or 120
/// degrees: a² + b² = c² with ab subtracted, as it is, or added.
///
/// With 90 alone these are the Pythagorean triples, colourable up to 7824 (Heule, Kullmann, Marek
/// 2016), far too hard to measure with. More angles give formulas of the same kind, one variable a
/// number and two clauses a triple, that are unsatisfiable much sooner.
Formula triangles(int numbers, const std::vector<int>& angles);

}  // namespace nonesuch::cubing
