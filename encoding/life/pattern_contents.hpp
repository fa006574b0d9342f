#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encoding/life/pattern.hpp"
#include "encoding/life/rule.hpp"
#include "encoding/life/state_grid.hpp"

namespace nonesuch::life {

/// What the file of a pattern says, in whichever format.
struct PatternContents {
    Pattern pattern;
    /// Missing if the file names none.
    std::optional<Rule> rule;
    /// In their order.
    std::vector<std::string> comments;
    /// There if the file's rule is one of LifeHistory's kind (see FileRule): of the same size as
    /// `pattern`, whose live cells are those with an odd state.
    std::optional<StateGrid> states;
};

}  // namespace nonesuch::life
