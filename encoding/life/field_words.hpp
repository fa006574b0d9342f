#pragma once

#include <cstddef>
#include <string_view>

#include "encoding/life/evolution.hpp"

// Words that fields of claims are made of, for whoever reads and whoever writes them.

namespace nonesuch::life {

/// Of a glide reflection.
struct Axis {
    std::string_view name;
    SquareSymmetry glide;
};
inline constexpr Axis axes[] = {{"upright", {true, false, false}},
                                {"level", {false, true, false}},
                                {"falling", {false, false, true}},
                                {"rising", {true, true, true}}};

struct NamedSide {
    std::string_view name;
    Side side;
};
/// In the order of their values.
inline constexpr NamedSide sides[] = {
    {"top", Side::top}, {"bottom", Side::bottom}, {"left", Side::left}, {"right", Side::right}};

inline std::string_view name(Side side) {
    return sides[static_cast<std::size_t>(side)].name;
}

struct NamedCounting {
    std::string_view name;
    Counting counting;
};
/// In the order of their values.
inline constexpr NamedCounting countings[] = {{"cells", Counting::cells},
                                              {"waste", Counting::waste}};

inline std::string_view name(Counting counting) {
    return countings[static_cast<std::size_t>(counting)].name;
}

}  // namespace nonesuch::life
