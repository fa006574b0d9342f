#pragma once

#include <vector>

#include "encoding/life/pattern.hpp"
#include "encoding/life/simulator.hpp"

namespace nonesuch::life {

/// Generations as images of one size that lie on one another: the smallest rectangle around all
/// their live cells, from each. Throws InputError if those have more than `Pattern::max_area` cells
/// together.
///
///     frames({blinker, blinker.step(Rule::life())})    // two of 3x3
std::vector<Pattern> frames(const std::vector<Universe>& generations);

}  // namespace nonesuch::life
