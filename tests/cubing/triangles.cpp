#include "cubing/triangles.hpp"

#include <cmath>
#include <optional>

#include "cubing/colouring.hpp"

namespace nonesuch::cubing {
namespace {

std::optional<int> square_root(int square) {
    const int root = static_cast<int>(std::lround(std::sqrt(square)));
    if (root * root != square) return std::nullopt;
    return root;
}

/// The side opposite of the angle between two sides, if it is whole.
std::optional<int> third_side(int a, int b, int angle) {
    const int sign = angle < 90 ? -1 : angle > 90 ? 1 : 0;
    return square_root(a * a + b * b + sign * a * b);
}

}  // namespace

Formula triangles(int numbers, const std::vector<int>& angles) {
    Colouring colouring(numbers, 2);
    for (int b = 1; b <= numbers; ++b) {
        for (int a = 1; a < b; ++a) {
            for (const int angle : angles) {
                const auto c = third_side(a, b, angle);
                if (c && *c <= numbers) colouring.forbid_in_each_colour({a, b, *c});
            }
        }
    }
    return colouring.formula();
}

}  // namespace nonesuch::cubing
