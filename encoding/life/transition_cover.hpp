#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "encoding/life/rule.hpp"

namespace nonesuch::life {

/// A set of the nine cells of a Moore neighbourhood, one bit a cell, row by row from the north-west
/// corner; bit 4 is the centre.
using NeighbourhoodSet = std::uint16_t;
inline constexpr int neighbourhood_size = 9;
inline constexpr int centre = 4;
inline constexpr NeighbourhoodSet whole_neighbourhood = 0x1FF;

/// A partial neighbourhood: the cells of `care` are known, those of `alive` (a subset) are alive.
struct Implicant {
    NeighbourhoodSet care = 0;
    NeighbourhoodSet alive = 0;
    auto operator<=>(const Implicant&) const = default;
};

/// For each of the 512 neighbourhoods, given by its live cells: is the centre alive next?
using TruthTable = std::bitset<1 << neighbourhood_size>;
TruthTable transition_table(const Rule& rule);

/// The prime implicants of "the next state is `value`" over the cells of `free`, all other cells
/// being dead (Quine 1952, McCluskey 1956). B3/S23 has 330, both values together.
std::vector<Implicant> prime_implicants(const TruthTable& table, bool value, NeighbourhoodSet free);

/// Which implicants to write down as clauses: for each value and each set of free cells a cover of
/// the truth table with as few implicants as possible, closed under the symmetries of the square
/// that the rule and the free cells have. B3/S23 takes 190.
///
/// Symmetric covers keep the automorphisms of a formula syntactic: a box symmetry maps the clauses
/// of one cell onto the clauses of another. The price is that an implicant need not be prime. In
/// B3/S23 "alive with exactly two neighbours" is covered by dropping one of the six dead
/// neighbours, and for two opposite neighbours no choice of that one is symmetric; those four
/// implicants keep all nine cells. Closing the prime choice instead takes 194 clauses.
///
/// The covering problem is solved exactly, by branch and bound, unless it takes more than a fixed
/// number of nodes; then the best cover found is used.
class TransitionCover {
  public:
    explicit TransitionCover(const Rule& rule) : table_(transition_table(rule)) {}

    /// The cover for "next state is `value`" over `free`, other cells dead. Cached.
    const std::vector<Implicant>& implicants(bool value, NeighbourhoodSet free);

  private:
    TruthTable table_;
    std::map<std::pair<bool, NeighbourhoodSet>, std::vector<Implicant>> cache_;
};

}  // namespace nonesuch::life
