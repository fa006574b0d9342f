#include "cubing/schur.hpp"

#include "cubing/colouring.hpp"

namespace nonesuch::cubing {

Formula schur(int numbers, int colours) {
    Colouring colouring(numbers, colours);
    for (int x = 1; x <= numbers; ++x) {
        for (int y = x; x + y <= numbers; ++y) colouring.forbid_in_each_colour({x, y, x + y});
    }
    colouring.fix(1, 0);
    colouring.fix(2, 1);
    return colouring.formula();
}

}  // namespace nonesuch::cubing
