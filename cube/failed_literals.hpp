#pragma once

#include <vector>

#include "cube/propagator.hpp"

namespace nonesuch {

/// True if assuming `literal` ends in conflict; the propagator stays as it is.
bool fails(Propagator& propagator, Literal literal);

/// Fails literals over all variables, until none does; false if that refutes the state. Appends the
/// negations of those that failed to `lemmas`: each is RUP, given the state and those before it.
bool fail_all(Propagator& propagator, std::vector<Clause>& lemmas);

}  // namespace nonesuch
