#pragma once

#include "encoding/life/pattern.hpp"
#include "encoding/life/rule.hpp"

namespace nonesuch::life {

/// One generation on a torus as large as the pattern, on which the cell (x, y + height) is
/// (x + shift, y). As in `Universe`, live cells are those that differ from the background, which is
/// `background` before and what the rule makes of it after. Belongs to the simulator: it shares
/// nothing with the encoder.
Pattern stepped_on_torus(const Pattern& pattern, int shift, const Rule& rule, bool background);

}  // namespace nonesuch::life
