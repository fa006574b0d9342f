#pragma once

#include "encoding/formula.hpp"
#include "encoding/life/spacetime.hpp"

namespace nonesuch::life {

/// Adds the clauses that say that each generation of a numbered spacetime follows the rule: for
/// every cell of the box, and for every cell outside that could be born. They are written directly
/// over the neighbourhood (see `TransitionCover`), where known cells take no part.
void add_transitions(Formula& formula, const Spacetime& spacetime);

}  // namespace nonesuch::life
