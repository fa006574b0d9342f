#pragma once

#include <cstddef>

#include "conquer/trusted/run_files.hpp"

namespace nonesuch::trusted {

/// How many solutions a claim has, given that it has no others than its exceptions.
struct SolutionCount {
    /// Up to the symmetries of the formula.
    std::size_t orbits = 0;
    /// With all their images; in generations that count, each pattern once.
    std::size_t all = 0;
};

/// What makes a refutation of a claim with exceptions the proof that a list is complete: each
/// exception is a solution of the claim without them, as its witness shows to the simulator, all
/// are about the same generations, and none is an image of another under the formula's
/// automorphisms, which must have been checked. Throws Distrust, or InternalError if the simulator
/// contradicts. Requires that the certificate has witnesses.
SolutionCount count_solutions(const RunFiles& run);

}  // namespace nonesuch::trusted
