#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "cube/propagator.hpp"
#include "encoding/life/box.hpp"
#include "encoding/life/pattern.hpp"
#include "encoding/life/simulator.hpp"

// All still lifes of a small box, and what formulas about them say of each.

namespace nonesuch::life {

/// All that stay as they are and have a live cell, by trying each pattern.
inline std::vector<Pattern> small_still_lifes(const Box& box, const Rule& rule) {
    std::vector<Pattern> result;
    for (unsigned cells = 1; cells < 1U << box.area(); ++cells) {
        Pattern pattern(box.width, box.height);
        for (std::size_t q = 0; q < box.area(); ++q) {
            pattern.set(box.x(q), box.y(q), ((cells >> q) & 1) != 0);
        }
        const Universe universe(pattern);
        if (universe.step(rule) == universe) result.push_back(pattern);
    }
    return result;
}

/// Sets the cells, which come first, and propagates. Whether that is consistent; if so, the
/// formula must hold with all else false.
inline bool allows(const Formula& formula, const Pattern& pattern) {
    Propagator propagator(formula);
    bool is_consistent = propagator.propagate_units();
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) {
            const Literal cell = positive(Variable(y * pattern.width() + x));
            is_consistent = is_consistent && propagator.assume(pattern.alive(x, y) ? cell : ~cell);
        }
    }
    if (!is_consistent) return false;
    std::vector<bool> model;
    for (std::size_t i = 0; i < formula.variable_count(); ++i) {
        const Literal literal = positive(Variable(static_cast<std::int32_t>(i)));
        model.push_back(propagator.value(literal) == Truth::satisfied);
    }
    EXPECT_TRUE(satisfies(formula, model)) << pattern.picture();
    return true;
}

}  // namespace nonesuch::life
