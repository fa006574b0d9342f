#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encoding/life/evolution.hpp"
#include "encoding/life/transition_cover.hpp"

// Dense still lifes are counted by what they waste. waste.md defines the waste of a cell, which its
// neighbourhood decides, and proves for a still life in a box w wide and h high
//
//     4 · live cells = 2wh + 2(w + h) − waste of the box's cells and of the ring around it
//
// so that "at least so many live cells" is "at most so much waste", a far smaller number.

namespace nonesuch::life {

/// The most waste of a still life in the box that has at least so many live cells. Negative: there
/// is none.
long long waste_allowed(const Box& box, int population);

/// What a part of a neighbourhood tells of its centre.
struct WasteImplicant {
    Implicant part;
    /// The centre's waste is at least that, 1 or 2.
    int waste = 0;
};

/// Enough to tell the waste of each cell, where live cells have at most three live neighbours: it
/// is the most that is told of it. A symmetry of the square takes them to each other.
const std::vector<WasteImplicant>& waste_implicants();

/// Why waste does not count an evolution's live cells, as what stands behind "because"; nothing if
/// it does.
std::optional<std::string> objection_to_waste(const Evolution& evolution);

struct LeastPopulation {
    /// The most that some bound says there are at least, and the most that one is counted for.
    int count = 0;
    int counted = 0;
};

/// Of an evolution of one generation; nothing if no bound is one from below.
std::optional<LeastPopulation> least_population(const Evolution& evolution);

/// By waste if that counts the live cells, and if there is less of it than there are dead cells.
Counting best_counting(const Evolution& evolution);

/// Throws InputError if the evolution is to be counted by waste and cannot be.
void check_counting(const Evolution& evolution);

}  // namespace nonesuch::life
