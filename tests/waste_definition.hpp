#pragma once

#include "encoding/life/pattern.hpp"

// Waste as encoding/life/waste.md defines it, cell by cell: what the tests compare the encoder
// with.

namespace nonesuch::life {

/// Of a cell of the pattern's rectangle, taken as the box.
inline int waste_in_box(const Pattern& pattern, int x, int y) {
    const auto alive = [&](int dx, int dy) { return pattern.alive(x + dx, y + dy) ? 1 : 0; };
    const int s3 = alive(0, -1) + alive(1, 0) + alive(0, 1) + alive(-1, 0);
    if (!pattern.alive(x, y)) return s3 == 0 || s3 == 4 ? 2 : (s3 == 1 ? 1 : 0);
    const int s2 = s3 + alive(1, -1) * alive(-1, -1) + alive(-1, -1) * alive(-1, 1) +
                   alive(-1, 1) * alive(1, 1) + alive(1, 1) * alive(1, -1);
    return s2 == 0 ? 2 : (s2 == 1 ? 1 : 0);
}

/// Of the ring around the box.
inline int waste_of_ring(const Pattern& box) {
    int waste = 0;
    for (int x = 0; x < box.width(); ++x) {
        waste += (box.alive(x, 0) ? 0 : 1) + (box.alive(x, box.height() - 1) ? 0 : 1);
    }
    for (int y = 0; y < box.height(); ++y) {
        waste += (box.alive(0, y) ? 0 : 1) + (box.alive(box.width() - 1, y) ? 0 : 1);
    }
    return waste;
}

inline int total_waste(const Pattern& box) {
    int waste = waste_of_ring(box);
    for (int y = 0; y < box.height(); ++y) {
        for (int x = 0; x < box.width(); ++x) waste += waste_in_box(box, x, y);
    }
    return waste;
}

}  // namespace nonesuch::life
