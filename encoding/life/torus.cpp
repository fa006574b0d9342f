#include "encoding/life/torus.hpp"

namespace nonesuch::life {
namespace {

bool alive(const Pattern& pattern, int x, int y, int shift) {
    while (y < 0) {
        y += pattern.height();
        x -= shift;
    }
    while (y >= pattern.height()) {
        y -= pattern.height();
        x += shift;
    }
    x = (x % pattern.width() + pattern.width()) % pattern.width();
    return pattern.alive(x, y);
}

}  // namespace

Pattern stepped_on_torus(const Pattern& pattern, int shift, const Rule& rule, bool background) {
    const bool later_background = rule.next(background ? whole_neighbourhood : 0);
    Pattern next(pattern.width(), pattern.height());
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) {
            unsigned around = 0;
            for (int i = 0; i < neighbourhood_size; ++i) {
                const bool differs = alive(pattern, x + i % 3 - 1, y + i / 3 - 1, shift);
                if (differs != background) around |= 1U << i;
            }
            next.set(x, y, rule.next(static_cast<NeighbourhoodSet>(around)) != later_background);
        }
    }
    return next;
}

}  // namespace nonesuch::life
