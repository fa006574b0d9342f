#include "cubing/schur.hpp"

#include "cubing/colouring.hpp"

namespace nonesuch::cubing {

Formula schur(int numbers, int colours, Sums sums) {
    Colouring colouring(numbers, colours);
    const int gap = sums == Sums::of_different ? 1 : 0;
    for (int x = 1; x <= numbers; ++x) {
        for (int y = x + gap; x + y <= numbers; ++y) {
            colouring.forbid_in_each_colour({x, y, x + y});
        }
    }
    colouring.fix(1, 0);
    if (sums == Sums::all && numbers >= 2) colouring.fix(2, 1);
    return colouring.formula();
}

}  // namespace nonesuch::cubing
