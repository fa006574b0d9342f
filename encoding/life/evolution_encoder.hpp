#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/connected_cells.hpp"
#include "encoding/life/evolution.hpp"
#include "encoding/life/spacetime.hpp"
#include "encoding/life/stabiliser.hpp"
#include "encoding/life/totalizer.hpp"
#include "encoding/life/waste_counter.hpp"

namespace nonesuch::life {

/// Builds the formula of an evolution, one member a kind of clause.
///
/// Variables, in this order, where cells are not known or equal: x(t,q), cell q is alive in
/// generation t (t-major, cells row by row); d1(t,q), cell q differs between generations t and
/// t+1; for each other lag l = period/prime, dl(t,q), it differs between t and t+l; r(q), cell q
/// ever changes, where cells stay at their place; a(q), it is ever alive, where they do not; then
/// what the constraints need.
///
/// Clauses: the transition of every cell (`add_transitions`); the definitions; for each l and t
/// some cell differs, so that no proper divisor is a period; the constraints.
///
/// Last of all come the exceptions (`exclusion`), each with all its images, so that the formula
/// without them is the same but for these clauses, and keeps its automorphisms and cases.
///
/// Automorphisms: the `stabiliser`'s generators.
///
/// Cases, if there are such: the orbits of cells are taken from the corners inwards. In case i no
/// cell of the orbits before i ever changes (or is ever alive), but one of orbit i does. A symmetry
/// takes that cell to the orbit's first and, where time may be shifted, makes it dead at 0 and
/// alive at 1. Where waste is counted, the case is that half of the box which has less of it.
class EvolutionEncoder {
  public:
    explicit EvolutionEncoder(const Evolution& evolution);

    Formula take() { return std::move(formula_); }

  private:
    using Values = std::vector<CellValue>;
    /// d_lag(t,q) for all t, and all q that are in the box at either time. Where twice the lag is
    /// the period, t and t+lag compare the same two generations, and there are only `lag` instants.
    struct Difference {
        int lag;
        std::vector<Values> instants;
    };
    /// "At most `count`", by a counter made for "at most `counted`"; that is no less.
    struct Limit {
        int count;
        int counted;
    };
    /// One of the counters of a bound: that of a generation, or of none (-1).
    struct Counter {
        std::size_t bound;
        /// It counts the cells that the bound does not.
        bool of_others;
        int generation;
        SymmetricTotalizer totalizer;
    };

    CellValue differs(CellValue a, CellValue b, const std::string& name);
    CellValue any(const Values& values, const std::string& name);
    void expect_some(const Values& values);
    static std::uint64_t difference_key(Literal a, Literal b);

    void add_lags();
    void add_difference(int lag);
    Offset way_of_lag(int lag, int t) const;
    void add_rotor();
    void add_life();
    void add_exact_period(const Difference& d);
    bool has_exempt_cells() const;
    bool meets_other_background(const Difference& d) const;
    void add_non_empty();
    void add_change(int t);
    CellValue change(int t, std::size_t cell);

    void add_populations();
    void add_waste_bound();
    void add_still_populations();
    void add_least(Bound bound);
    void add_sum(Bound bound);
    void add_sum_at_most(const Limit& limit_of_all, bool of_dead);
    void add_cell_bounds();
    Values always_alive();
    void add_bound(const Values& cells, Bound bound, int generation);
    static Limit most(const Bound& bound);
    static Limit fewest(const Bound& bound, int of);
    void add_at_most(const Values& cells, const Limit& limit, int generation,
                     const Clause& unless = {});
    void add_at_least(const Values& cells, const Bound& bound, int generation);
    void add_counter(std::span<const Literal> cells, const Limit& limit, bool of_others,
                     int generation, const Clause& unless);
    void forbid_above(const Limit& limit, std::span<const Literal> outputs, const Clause& unless);
    void forbid(const PatternSymmetry& symmetry);
    void add_changes();
    void add_touched();
    Literal always();
    std::vector<Literal> literals(const Values& values);

    Values generation(int t) const;
    void add_automorphism(const SpacetimeSymmetry& symmetry);
    void map_definitions(std::vector<Literal>& images) const;
    const Counter& later(const Counter& counter, int shift) const;
    void add_cases(const Stabiliser& symmetries);
    void add_exceptions();
    Cube activity(std::size_t cell, bool has_time_shift) const;
    bool may_be_inactive() const;

    bool stays() const;

    const Evolution evolution_;
    const Box& box_ = evolution_.box;
    Formula formula_;
    Spacetime spacetime_;
    std::vector<Difference> differences_;
    /// By the two literals, and by the clause of all: what `differs` and `any` made of them.
    std::unordered_map<std::uint64_t, CellValue> known_differences_;
    std::map<Clause, CellValue> known_any_;
    /// One a cell of the box; empty if not needed.
    Values rotor_;
    Values life_;
    /// For each bound on the least population: one a generation.
    std::vector<std::vector<Literal>> bounded_;
    std::vector<Counter> counters_;
    std::optional<WasteCounter> waste_;
    std::optional<ConnectedCells> connected_;
    std::size_t bounds_ = 0;
    std::optional<Literal> always_;
};

}  // namespace nonesuch::life
