#include "encoding/life/evolution.hpp"

namespace nonesuch::life {
namespace {

/// Rounds towards minus infinity; `divisor` is positive.
long long divided(long long number, long long divisor) {
    const long long quotient = number / divisor;
    return number % divisor < 0 ? quotient - 1 : quotient;
}

int order(const SquareSymmetry& symmetry) {
    int result = 1;
    for (SquareSymmetry power = symmetry; !power.is_identity(); power = composed(power, symmetry)) {
        ++result;
    }
    return result;
}

}  // namespace

int period(const Evolution& evolution) {
    return evolution.motion ? evolution.generations * order(evolution.motion->symmetry) : 0;
}

Offset way_of_period(const Evolution& evolution) {
    return drift(evolution, period(evolution));
}

Offset drift(const Evolution& evolution, int t) {
    if (!evolution.motion) return {};
    const auto& [way, symmetry] = *evolution.motion;
    if (t > evolution.generations) {
        const Offset rest = symmetry(drift(evolution, t - evolution.generations));
        return {way.x + rest.x, way.y + rest.y};
    }
    return {static_cast<int>(1LL * t * way.x / evolution.generations),
            static_cast<int>(1LL * t * way.y / evolution.generations)};
}

Offset wrapped(const Evolution& evolution, Offset place) {
    const long long rounds = divided(place.y, evolution.box.height);
    const long long x = place.x + rounds * evolution.torus_shift;
    return {static_cast<int>(x - divided(x, evolution.box.width) * evolution.box.width),
            static_cast<int>(place.y - rounds * evolution.box.height)};
}

}  // namespace nonesuch::life
