#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cube/splitter.hpp"

namespace nonesuch {

/// What looking at one leaf of a split tree gave.
struct Expansion {
    /// No child.
    Findings findings;
    struct Child {
        bool is_refuted = false;
        std::size_t free_variables = 0;
        bool operator==(const Child&) const = default;
    };
    /// Of the decision, if there is one, and of its negation.
    std::array<Child, 2> children;
    bool operator==(const Expansion&) const = default;
};

/// Makes splitters for a formula, one a thread.
using SplitterFactory = std::function<std::unique_ptr<Splitter>(const Formula&)>;

/// Expands leaves, each given by the literals that hold there, one after another on one thread.
/// What it says of one does not depend on those before.
class Expander {
  public:
    /// The formula must outlive it.
    Expander(const Formula& formula, const SplitterFactory& make_splitter);

    Expansion expand(const Cube& position);

  private:
    Expansion::Child look_at_child(Literal decision);

    Propagator propagator_;
    std::unique_ptr<Splitter> splitter_;
    bool units_consistent_;
};

}  // namespace nonesuch
