#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "conquer/session.hpp"
#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// What one cube took.
struct CubeCost {
    Answer answer = Answer::unknown;
    std::uint64_t conflicts = 0;
    /// Processor time, from the session's construction to its end.
    double seconds = 0;
};

/// The costs of all cubes, in their order.
struct Conquest {
    std::vector<CubeCost> costs;

    std::size_t count(Answer answer) const;
    double total_seconds() const;
    double longest_seconds() const;
    /// The lower one of two. Zero without cubes.
    double median_seconds() const;
};

/// Solves each cube in a session of its own, which has no log and learns nothing from the others.
/// That is what the cubes are worth on their own: a run of nonesuch may take less, since it keeps a
/// session for several cubes. With a limit, it ends soon after all together have taken so many
/// seconds; then the last answer is unknown.
Conquest conquer(const Formula& formula, const std::vector<Cube>& cubes,
                 std::optional<double> limit);

}  // namespace nonesuch::cubing
