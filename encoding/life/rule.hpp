#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "encoding/life/neighbourhood.hpp"

namespace nonesuch::life {

/// A rule over two states in which a cell's next state depends on the nine cells of its Moore
/// neighbourhood, itself included, in any way whatever.
///
///     Rule rule = Rule::parse("b36/s23");
///     rule.next(0b000'000'111) == true    // birth on three neighbours
///     rule.text() == "B36/S23"
///
/// The background, what a plane that was once all dead looks like, stays dead unless the rule has
/// births at no live neighbours (B0). Then it blinks: alive in each odd generation. A pattern is
/// what differs from the background, and of that the rule makes finite from finite.
class Rule {
  public:
    /// Requires that `table`, the next state of the centre, is not `fills_the_plane`.
    explicit Rule(const TruthTable& table);
    /// Reads rules as Golly and LifeWiki write them, in capitals or not:
    ///
    ///     B3/S23, B3S23, S23/B3      births and survivals by the number of live neighbours
    ///     23/3                       the old form, survivals first
    ///     B2-a/S12, B3/S2-i34q       with Hensel's letters (hensel.hpp)
    ///     B2/S013V, B2/S34H          of the four von Neumann, the six hexagonal neighbours
    ///     MAPARYXfhZofugWaH7o…       base64 of the truth table (rule_map.hpp)
    ///
    /// and the names Life, HighLife, Day & Night or DayNight, Seeds, 34 Life, 2x2, Replicator,
    /// Diamoeba, Morley and Anneal. Either list may be empty (B2/S).
    ///
    /// Throws InputError, quoting `text` and saying what was expected, for anything else: a bounded
    /// grid (B3/S23:T10,10), more states (23/3/4), and a rule that fills the plane, for which the
    /// error names the one with the states exchanged.
    static Rule parse(std::string_view text);
    /// Conway's Game of Life, B3/S23.
    static Rule life();

    /// The state of the centre in the next generation, if the cells of `alive` are alive now.
    bool next(NeighbourhoodSet alive) const { return table_[alive]; }
    const TruthTable& table() const { return table_; }
    /// The canonical form, as Golly spells it and `parse` reads it: B3/S23 if the number of live
    /// neighbours decides, else B2/S013V or B2/S34H, else Hensel's letters, else the shortest MAP.
    std::string text() const;

    /// After so many generations the background is what it was: 1, or 2 if it blinks.
    int background_period() const { return table_[0] ? 2 : 1; }
    /// Is the background alive in that generation? Generation 0, with all patterns, is on a dead
    /// one.
    bool background(int generation) const { return table_[0] && generation % 2 != 0; }

    bool operator==(const Rule&) const = default;

  private:
    TruthTable table_;
};

/// True if a dead plane turns alive and stays so: births at no live neighbours (B0), survival of
/// the centre among eight (S8). There patterns are better told as of the rule with the two states
/// exchanged, which leaves a dead plane dead.
bool fills_the_plane(const TruthTable& table);
TruthTable with_states_exchanged(const TruthTable& table);

/// Those of the eight symmetries of the square that keep the rule, the identity first.
std::vector<CellMap> symmetries(const Rule& rule);

/// From what differs from the background in a generation of that phase, generation modulo
/// `background_period`, to what differs in the next: does the centre differ then? Without B0 these
/// are the live cells, and this is the rule's table. Never does anything come from nothing.
TruthTable transition_table(const Rule& rule, int phase = 0);

}  // namespace nonesuch::life
