#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "encoding/life/box.hpp"
#include "encoding/life/claim.hpp"
#include "encoding/life/pattern.hpp"
#include "encoding/life/rule.hpp"
#include "encoding/life/simulator.hpp"

namespace nonesuch::life {

/// The pattern in which cell q of the box is alive if bit q of `mask` is set.
inline Pattern pattern_from(std::uint32_t mask, const Box& box) {
    Pattern pattern(box.width, box.height);
    for (std::size_t q = 0; q < box.area(); ++q) {
        pattern.set(box.x(q), box.y(q), (mask >> q & 1) != 0);
    }
    return pattern;
}

/// What the simulator says about a pattern of a box.
struct Oscillation {
    /// The exact period, or 0: not periodic within the limit, or some phase leaves the box.
    int period = 0;
    /// Of the phase with the fewest live cells.
    std::size_t least_population = 0;

    bool answers(const Claim& claim) const {
        return period == claim.period &&
               (!claim.max_population ||
                least_population <= static_cast<std::size_t>(*claim.max_population));
    }
};

inline Oscillation oscillation(std::uint32_t mask, const Box& box, const Rule& rule, int limit) {
    const Universe start(pattern_from(mask, box));
    std::size_t least = start.population();
    Universe now = start;
    for (int t = 1; t <= limit; ++t) {
        now = now.step(rule);
        if (!now.inside(box.width, box.height)) return {};
        if (now == start) return {t, least};
        least = std::min(least, now.population());
    }
    return {};
}

/// The same for all 2^area patterns of a box of at most 16 cells. The encoder and the solver have
/// no part in this.
inline std::vector<Oscillation> all_oscillations(const Box& box, const Rule& rule, int limit) {
    std::vector<Oscillation> all;
    for (std::uint32_t mask = 0; mask < std::uint32_t{1} << box.area(); ++mask) {
        all.push_back(oscillation(mask, box, rule, limit));
    }
    return all;
}

}  // namespace nonesuch::life
