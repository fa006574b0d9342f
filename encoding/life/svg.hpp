#pragma once

#include <string>
#include <vector>

#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// Seconds for a generation that are pleasant to look at.
constexpr double comfortable_pace = 0.4;

/// An SVG 1.1 image of some generations that plays them again and again, each for that many
/// seconds, in browsers and whatever else knows SVG's animations; the rest shows the first. It
/// needs no script. The generations lie on one another by their top left cells.
///
/// Cells that are alive in the same generations are one path, and each cell is drawn once, so that
/// the text is as long as there are live cells in all generations together, but for a constant
/// factor. `title` is plain text, which viewers show as a tooltip; characters other than printable
/// ASCII become '?'.
///
///     svg_animation({Pattern::from_picture(".o./.o./.o."),
///                    Pattern::from_picture(".../ooo/...")}, 0.5, "A blinker")
///
/// Requires at least one generation, and a positive number of seconds.
std::string svg_animation(const std::vector<Pattern>& generations, double seconds,
                          const std::string& title);

}  // namespace nonesuch::life
