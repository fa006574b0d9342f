#pragma once

#include <cstdint>
#include <vector>

#include "cube/propagator.hpp"

namespace nonesuch {

/// Tries which literals fail in one state after another: assuming them ends in conflict.
///
/// What a literal implies that does not fail cannot fail either, since it implies no more. So most
/// literals need not be tried until the state changes.
class LiteralTrial {
  public:
    explicit LiteralTrial(std::size_t variable_count) : passed_(2 * variable_count, 0) {}

    /// To be called when the propagator's state has changed since the last trial.
    void restart() { ++state_; }

    /// True if assuming `literal`, which is open, ends in conflict; the propagator stays as it is.
    bool fails(Propagator& propagator, Literal literal);

  private:
    /// By literal code: the last state in which the literal was seen not to fail.
    std::vector<std::uint64_t> passed_;
    std::uint64_t state_ = 1;
};

/// Fails literals over all variables, until none does; false if that refutes the state. Appends the
/// negations of those that failed to `lemmas`: each is RUP, given the state and those before it.
bool fail_all(Propagator& propagator, std::vector<Clause>& lemmas);

}  // namespace nonesuch
