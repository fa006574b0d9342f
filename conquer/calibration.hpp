#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "conquer/session.hpp"
#include "cube/cuber.hpp"

namespace nonesuch {

/// How a formula's difficulty is sampled.
struct CalibrationSettings {
    /// Cubes probed, spread over the tree by their shares of the work.
    std::size_t samples = 16;
    /// Conflicts a probe may take before its cube is split once more.
    std::uint64_t probe_conflicts = 1'000;
    /// Literals of clauses that all probes together may load: no probe is begun once they are up.
    std::uint64_t loaded_literals = 200'000'000;
    /// Told before each sample how many are done, and of how many. May be none.
    std::function<void(std::size_t, std::size_t)> progress;
};

/// The same with probes sixteen times as long, and half as many samples: enough for
/// `is_splitting_in_vain`.
CalibrationSettings with_longer_probes(CalibrationSettings settings);

/// What probing came to.
struct Calibration {
    /// Expected conflicts of all cubes together, when they are about as easy as a probe.
    double conflicts = 0;
    /// What each probe might take.
    std::uint64_t probe_conflicts = 0;
    std::size_t probes = 0;
    std::uint64_t probed_conflicts = 0;
    /// False if not every sample was followed down to a cube that a probe closed; then `conflicts`
    /// is too low.
    bool is_complete = true;
};

/// Estimates how many conflicts refuting `cube` takes, by Knuth's way of estimating a tree from
/// samples of its paths (Estimating the efficiency of backtrack programs, 1975): a leaf is drawn
/// with the probability that is its share of the work, and probed by a fresh session; while the
/// probe does not close it, it is split further and a leaf below it is drawn. Each sample says
/// conflicts / share, and the mean is the answer, without the greatest eighth: a hard cube behind
/// a tiny share would be all that counts. Equal calls give equal answers.
Calibration calibrate(const Formula& formula, const Cube& cube, Cuber& cuber,
                      const CalibrationSettings& settings, SessionControl control);

/// Whether the parts of a cube take about as long as the cube itself, so that splitting multiplies
/// the work: probes k times as long say that everything together takes less than 1/k of the
/// conflicts. So it is with parities and with dominoes on a chessboard; with random 3-SAT, Life and
/// multipliers both say about the same.
bool is_splitting_in_vain(const Calibration& calibration, const Calibration& longer);

/// What cubes are wanted.
struct CubeTarget {
    /// About so many for each cube, at least 1,
    std::uint64_t conflicts = 20'000;
    /// but between so many cubes and so many.
    std::size_t least = 16;
    std::size_t most = 1'000;
};

/// The cutoff for such cubes.
Cutoff cutoff_for(const Calibration& calibration, const CubeTarget& target);

}  // namespace nonesuch
