#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "encoding/life/claim.hpp"

// What `replay` is made of. Like the simulator it shares nothing with the encoder.

namespace nonesuch::life {

/// Throws InternalError.
[[noreturn]] void refuse_solution(const std::string& why);

template <typename... Values>
void expect(bool holds, fmt::format_string<Values...> why, Values&&... values) {
    if (!holds) refuse_solution(fmt::format(why, std::forward<Values>(values)...));
}

/// What a pattern looks like mirrored about its centre.
Pattern mirrored(const Pattern& pattern, const SquareSymmetry& symmetry);

/// True of the families whose generations come again.
bool recurs(Family family);

/// Checks the claim's bounds and constraints, with `known` for the cells that are known of each
/// generation. Throws InternalError. Requires as many generations as the claim has, of its size.
void replay_constraints(const Claim& claim, const std::vector<KnownCells>& known,
                        const std::vector<Pattern>& generations);

}  // namespace nonesuch::life
