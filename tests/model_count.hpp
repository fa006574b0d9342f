#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "conquer/session.hpp"
#include "encoding/life/claim.hpp"

namespace nonesuch::life {

/// How many solutions a claim has, told apart by their cells and each replayed, or `most`.
inline std::size_t solution_count(const Claim& claim, std::size_t most) {
    constexpr std::uint64_t unlimited = ~std::uint64_t{0};
    const Formula formula = encode(claim);
    std::vector<Clause> forbidden;
    while (forbidden.size() < most) {
        Session session(formula, {}, forbidden, Profile::refutation, {}, nullptr);
        if (session.solve({}, unlimited) != Answer::satisfiable) break;
        const std::vector<bool> model = session.model();
        EXPECT_NO_THROW(solution(claim, model)) << claim.words();
        Clause& other = forbidden.emplace_back();
        for (std::size_t i = 0; i < formula.variable_count(); ++i) {
            const Variable variable(static_cast<std::int32_t>(i));
            if (formula.name(variable).starts_with("x("))
                other.push_back(Literal(variable, model[i]));
        }
    }
    return forbidden.size();
}

/// Is there one?
inline bool has_solution(const Claim& claim) {
    return solution_count(claim, 1) > 0;
}

}  // namespace nonesuch::life
