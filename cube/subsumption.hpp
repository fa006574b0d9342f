#pragma once

#include <vector>

#include "encoding/literal.hpp"

namespace nonesuch {

/// The cubes of a list that lie in no other one, of equal ones the first, in the list's order and
/// as they stand there. They cover the same space.
///
///     drop_subsumed({{a, b}, {a}, {c}, {c}}) == {{a}, {c}}
std::vector<Cube> drop_subsumed(const std::vector<Cube>& cubes);

}  // namespace nonesuch
