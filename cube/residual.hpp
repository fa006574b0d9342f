#pragma once

#include "cube/propagator.hpp"

namespace nonesuch {

/// The residual formula of a state: the clauses that are not satisfied, without their false
/// literals. It has the same variables, and nothing else of what `formula` knows about itself. The
/// propagator must be one of `formula`, and not in conflict.
Formula residual(const Formula& formula, const Propagator& propagator);

}  // namespace nonesuch
