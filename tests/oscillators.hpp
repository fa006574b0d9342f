#pragma once

#include <optional>

#include "encoding/life/claim.hpp"

namespace nonesuch::life {

/// The claim that there is an oscillator.
inline Claim oscillator(int period, Box box, const Rule& rule = Rule::life(),
                        std::optional<int> max_population = std::nullopt) {
    Claim claim;
    claim.period = period;
    claim.box = box;
    claim.rule = rule;
    claim.max_population = max_population;
    return claim;
}

}  // namespace nonesuch::life
