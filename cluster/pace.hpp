#pragma once

#include <algorithm>
#include <chrono>

namespace nonesuch {

/// Between two looks at the network: short while much happens, then longer and longer, so that
/// waiting costs next to nothing. What the own crew has to tell ends a rest early.
class Pace {
  public:
    /// `crew.wait` sleeps until there is something to tell, but no longer than it is given.
    template <typename Crew>
    void rest(Crew& crew, bool is_busy) {
        patience_ = is_busy ? shortest : std::min(2 * patience_, longest);
        crew.wait(patience_);
    }

  private:
    static constexpr std::chrono::microseconds shortest{20};
    static constexpr std::chrono::microseconds longest{2'000};

    std::chrono::microseconds patience_ = shortest;
};

}  // namespace nonesuch
