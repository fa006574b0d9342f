#pragma once

#include <span>

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// "The numbers 1 … n can be coloured such that": each number has a colour, and sets of numbers are
/// forbidden to have all the same one. With two colours a number is one variable; with more it has
/// a variable for each colour, and may have several, any of which will do.
///
///     Colouring colouring(3, 2);
///     colouring.forbid({1, 2, 3}, 0);
///     colouring.forbid({1, 2, 3}, 1);
class Colouring {
  public:
    /// Requires two colours.
    Colouring(int numbers, int colours);

    /// Number 1 … n has colour 0 … colours-1.
    Literal has(int number, int colour) const;
    /// Not all of the numbers have this colour; a number may stand twice.
    void forbid(std::span<const int> numbers, int colour);
    void forbid(std::initializer_list<int> numbers, int colour) {
        forbid(std::span(numbers.begin(), numbers.size()), colour);
    }
    void forbid_in_each_colour(std::initializer_list<int> numbers);
    /// Without loss of generality, if no colour is treated unlike another.
    void fix(int number, int colour) { formula_.add_clause({has(number, colour)}); }

    const Formula& formula() const { return formula_; }

  private:
    int colours_;
    Formula formula_;
};

}  // namespace nonesuch::cubing
