#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "conquer/job_solver.hpp"
#include "conquer/run_directory.hpp"

namespace nonesuch {

/// Told what takes long, before it begins, and what came of it: a line each.
using Notice = std::function<void(const std::string&)>;

/// Closes the root of a search that starts from a list of cubes: they become its children, under
/// the group if the formula has automorphisms, and its log says that no model lies outside of all
/// their images.
///
/// Lists of lookahead cubers are decision trees, whose cover unit propagation sees. Where it does
/// not, since cubes overlap or since the cuber reasoned more than propagation does, one session is
/// asked for the formula with the negations of all images: its log is as good, or its model is one
/// of the formula. The cubes are given away only once they are known to cover.
///
/// Throws InputError, naming what is missing where that is known, if `limits.cover_conflicts` do
/// not suffice, and if there are too many images.
Verdict cover_with_cubes(const RunDirectory::Subject& subject, const Job& root,
                         const JobLimits& limits, const ProofPlan& proofs, Exchange& exchange,
                         const std::atomic<bool>& stop, const Notice& tell);

}  // namespace nonesuch
