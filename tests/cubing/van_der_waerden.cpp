#include "cubing/van_der_waerden.hpp"

#include "cubing/colouring.hpp"

namespace nonesuch::cubing {
namespace {

void forbid_progressions(Colouring& colouring, int numbers, int length, int colour) {
    for (int step = 1; 1 + (length - 1) * step <= numbers; ++step) {
        for (int first = 1; first + (length - 1) * step <= numbers; ++first) {
            std::vector<int> progression;
            for (int i = 0; i < length; ++i) progression.push_back(first + i * step);
            colouring.forbid(progression, colour);
        }
    }
}

}  // namespace

Formula van_der_waerden(int numbers, const std::vector<int>& lengths) {
    const int colours = static_cast<int>(lengths.size());
    Colouring colouring(numbers, colours);
    for (int colour = 0; colour < colours; ++colour) {
        const int length = lengths[static_cast<std::size_t>(colour)];
        forbid_progressions(colouring, numbers, length, colour);
    }
    return colouring.formula();
}

}  // namespace nonesuch::cubing
