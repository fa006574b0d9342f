#pragma once

#include "encoding/formula.hpp"

namespace nonesuch::life {

/// "There is a still life under B3/S23 in a box that has at least so many live cells", a second
/// time: written from the proof in encoding/life/waste.md and from nothing of the encoder, as a
/// plain CNF without symmetry or cases.
///
/// The cells of the box come first, row by row. Each unstable arrangement of nine cells is
/// forbidden by a clause of its own. Variables are the tokens that dead cells give to live ones; a
/// cell's waste is what a dead one keeps, and what a live one receives beyond two unless it is a
/// stem. Waste is sorted by a network (Batcher 1968) and the one too much is forbidden.
Formula still_life_tokens(int width, int height, int population);

}  // namespace nonesuch::life
