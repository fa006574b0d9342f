#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

namespace nonesuch::life {

/// A totalistic rule over two states and the Moore neighbourhood of eight cells: a dead cell is
/// born, a live cell survives, depending on how many of its neighbours are alive. A dead cell
/// without live neighbours always stays dead, so that a finite pattern stays finite.
///
///     Rule rule = Rule::parse("b36/s23");
///     rule.next(false, 6) == true    // birth
///     rule.text() == "B36/S23"
class Rule {
  public:
    /// Accepts what Golly does for such rules, in capitals or not: B3/S23, B3S23, S23/B3, the old
    /// form survivals/births 23/3, and the name Life. Either list of digits may be empty (B2/S).
    /// Throws InputError, quoting `text`, for anything else: B0, a bounded grid (B3/S23:T10,10),
    /// rules that look at where the neighbours are (B2n3/S23), more states (23/3/4).
    static Rule parse(std::string_view text);
    /// Conway's Game of Life, B3/S23.
    static Rule life();

    /// The state in the next generation of a cell with that many live neighbours, 0 to 8.
    bool next(bool alive, int neighbours) const {
        assert(neighbours >= 0 && neighbours <= 8);
        return ((alive ? survivals_ : births_) >> neighbours & 1) != 0;
    }
    /// The canonical form: capitals, births first, a slash, digits in ascending order.
    std::string text() const;

    bool operator==(const Rule&) const = default;

  private:
    Rule(std::uint16_t births, std::uint16_t survivals) : births_(births), survivals_(survivals) {}

    // Bit n: the answer for n live neighbours.
    std::uint16_t births_;
    std::uint16_t survivals_;
};

}  // namespace nonesuch::life
