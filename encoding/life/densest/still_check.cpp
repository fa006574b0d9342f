#include "encoding/life/densest/still_check.hpp"

#include "encoding/error.hpp"
#include "encoding/life/rule.hpp"
#include "encoding/life/simulator.hpp"

namespace nonesuch::life {

Pattern transposed(const Pattern& pattern) {
    Pattern result(pattern.height(), pattern.width());
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) result.set(y, x, pattern.alive(x, y));
    }
    return result;
}

void check_still(const Pattern& pattern) {
    const Universe universe(pattern);
    if (universe.step(Rule::life()) != universe) {
        throw InternalError("a constructed still life does not stay as it is");
    }
}

}  // namespace nonesuch::life
