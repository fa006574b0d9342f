#pragma once

#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// The same live cells with x and y exchanged.
Pattern transposed(const Pattern& pattern);

/// Throws InternalError unless the pattern is a still life under B3/S23, or empty, on a dead plane:
/// the simulator is asked, so that no constructed pattern has to be believed.
void check_still(const Pattern& pattern);

}  // namespace nonesuch::life
