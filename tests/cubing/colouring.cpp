#include "cubing/colouring.hpp"

namespace nonesuch::cubing {

Colouring::Colouring(int numbers, int colours)
    : colours_(colours),
      formula_(static_cast<std::size_t>(colours == 2 ? numbers : numbers * colours)) {
    if (colours == 2) return;
    for (int number = 1; number <= numbers; ++number) {
        Clause some;
        for (int colour = 0; colour < colours; ++colour) some.push_back(has(number, colour));
        formula_.add_clause(some);
    }
}

Literal Colouring::has(int number, int colour) const {
    if (colours_ == 2) return Literal(Variable(number - 1), colour == 1);
    return positive(Variable((number - 1) * colours_ + colour));
}

void Colouring::forbid(std::span<const int> numbers, int colour) {
    Clause clause;
    for (const int number : numbers) clause.push_back(~has(number, colour));
    formula_.add_clause(normalised(clause));
}

void Colouring::forbid_in_each_colour(std::initializer_list<int> numbers) {
    for (int colour = 0; colour < colours_; ++colour) forbid(numbers, colour);
}

}  // namespace nonesuch::cubing
