#pragma once

#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "encoding/life/neighbourhood.hpp"
#include "encoding/life/rule.hpp"

namespace nonesuch::life {

/// A partial neighbourhood: the cells of `care` are known, those of `alive` (a subset) are alive.
struct Implicant {
    NeighbourhoodSet care = 0;
    NeighbourhoodSet alive = 0;
    auto operator<=>(const Implicant&) const = default;
};

Implicant image(const CellMap& map, const Implicant& implicant);

/// The prime implicants of "the next state is `value`" over the cells of `free`, all other cells
/// being dead (Quine 1952, McCluskey 1956). B3/S23 has 330, both values together.
std::vector<Implicant> prime_implicants(const TruthTable& table, bool value, NeighbourhoodSet free);

/// Which implicants to write down as clauses: for each value and each set of free cells a cover of
/// the truth table with as few implicants as possible, closed under the symmetries of the square
/// that the rule, the free cells and the known ones have. B3/S23 takes 190.
///
/// Under a rule with a blinking background "alive" means "differs from the background" throughout,
/// and there is one table a phase (`transition_table`).
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
    explicit TransitionCover(const Rule& rule);

    /// The cover for "next state is `value`" over `free`, with the cells of `known_alive` alive and
    /// all others dead, from a generation of that phase, below `background_period`. Requires that
    /// no cell is both free and known. Implicants are of free cells only. Cached; the reference
    /// stays valid.
    const std::vector<Implicant>& implicants(bool value, NeighbourhoodSet free,
                                             NeighbourhoodSet known_alive = 0, int phase = 0);

  private:
    /// What is known of the nine cells; the rest is dead.
    struct Knowledge {
        NeighbourhoodSet free = 0;
        NeighbourhoodSet known_alive = 0;
        auto operator<=>(const Knowledge&) const = default;
    };
    static Knowledge image_of(const CellMap& map, const Knowledge& knowledge);
    std::vector<Implicant> computed(bool value, const Knowledge& knowledge, int phase) const;

    std::vector<CellMap> symmetries_;
    std::array<TruthTable, 2> tables_;
    std::map<std::tuple<bool, Knowledge, int>, std::vector<Implicant>> cache_;
};

}  // namespace nonesuch::life
