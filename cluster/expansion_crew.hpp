#pragma once

#include <optional>
#include <vector>

#include "cube/expansion.hpp"

namespace nonesuch {

/// Those who expand the positions of one process, one list at a time. Calls come from one thread
/// and return soon.
class ExpansionCrew {
  public:
    virtual ~ExpansionCrew() = default;

    /// Positions at a time.
    virtual std::size_t size() const = 0;
    /// Begins a list. Requires that what came of the last one was taken.
    virtual void start(std::vector<Cube> positions) = 0;
    /// What came of the list, in its order, once it has ended; nothing for positions that were not
    /// come to. Throws, instead, what expanding has thrown.
    virtual std::optional<std::vector<std::optional<Expansion>>> take() = 0;
    /// Ends the list soon, and any that is started from now on.
    virtual void interrupt() = 0;
};

}  // namespace nonesuch
