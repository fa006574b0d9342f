#pragma once

#include <optional>
#include <span>
#include <vector>

#include "encoding/automorphism.hpp"
#include "encoding/life/spacetime.hpp"

namespace nonesuch::life {

/// Throws InputError unless each of the evolution's exceptions is of its generations and its box,
/// has some known cell, and none that is tied or exempt.
void check_exceptions(const Evolution& evolution);

/// The cube that says "those cells are as given"; nothing if the evolution has one of them
/// otherwise. `spacetime` must be numbered, and the generations among its own.
std::optional<Cube> cube_of(const Spacetime& spacetime, const Excepted& cells);

/// The clauses that exclude what is given and all its images under the group that `generators`
/// generate, each normalised, in a fixed order. So the group maps the set of them onto itself.
///
/// Where time may be shifted, an image of generation 0 is a clause about another generation. It
/// excludes no more than it should, unless cells are exempt from the rule: one generation of what
/// recurs is all of it, since the others follow from it.
std::vector<Clause> exclusion(const Spacetime& spacetime,
                              std::span<const SignedPermutation> generators, const Excepted& cells);

}  // namespace nonesuch::life
