#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "encoding/life/densest/cell_costs.hpp"
#include "encoding/life/densest/frontier_table.hpp"
#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// What lies behind the last row or column of a strip, in a pattern that is to keep a symmetry.
enum class Fold {
    /// Cells of their own.
    none,
    /// The strip's mirror image.
    behind,
    /// The same, but the strip's last cells lie on the axis, and are their own images.
    on,
    /// The strip turned by half a circle. Only below, and the centre must lie below the middle of
    /// the strip.
    turned_behind,
    /// The same, but the centre lies in the middle of the last row, which is its own image.
    turned_on,
};

/// Some rows of some neighbouring columns of a pattern.
struct Strip {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    Fold right = Fold::none;
    Fold below = Fold::none;
};

/// Finds the cheapest contents of strips in a still life, exactly, with all cells around the strip
/// as they are: of all 2^(width·height), by dynamic programming over the strip's cells. The strip
/// may be the whole box.
///
///     StripElimination elimination(box, Measure::waste, 8);
///     elimination.least_cost(pattern, {3, 0, 8, 20})         // of the strip's 3x3 neighbourhoods
///     elimination.refill(pattern, {3, 0, 8, 20}, random)     // never makes a pattern worse
///
/// A strip of h rows takes about h·2^(2·width + 4) steps; see below for memory.
class StripElimination {
  public:
    static constexpr int min_width = 2;
    static constexpr int max_width = 14;

    /// For strips of one width in a box. Requires min_width <= width <= max_width.
    StripElimination(const Box& box, Measure measure, int width);

    /// Bytes that least_cost takes, and refill, in a strip of so many rows.
    static std::uint64_t memory_of_cost(int width);
    static std::uint64_t memory_of_refill(int width, int height);

    /// What the centres in the strip and next to it cost at least, if all of them stay as they
    /// are; nothing if they cannot, or if that is `forbidden` or more. Requires a strip
    /// of the width said, in the box, and a pattern of the box's size. With a fold the centres
    /// behind it are left out, and those that are not on it count twice if others are.
    std::optional<int> least_cost(const Pattern& pattern, const Strip& strip);
    /// Fills the strip with cells of that cost: row by row from the last, each with equal
    /// probability one of those that may stand there. Returns that cost; if there is none, leaves
    /// the pattern alone. Images behind a fold are for the caller to set.
    std::optional<int> refill(Pattern& pattern, const Strip& strip, std::mt19937_64& random);

  private:
    using Row = std::uint32_t;
    /// The costs of two neighbouring rows, in the order of the slots that they had.
    struct RowPair {
        std::vector<std::uint8_t> costs;
        int rotation = 0;
    };

    int slot(int column, int row) const;
    std::array<int, 9> patch_slots(int column, int row) const;
    /// The strip's part of a row, which may lie above or below the strip.
    Row fixed_row(int row) const;
    /// What the coming of a cell costs: of all centres whose last cell in the strip it is.
    PatchCosts arrival_costs(int column, int row) const;
    void add_centre(int column, int row, int shift, PatchCosts& costs) const;
    int weight(int column, int row) const;
    void forbid_other_arrivals(int column, int row, PatchCosts& costs) const;
    bool is_turned() const;
    /// How many rows arrive, those below the strip among them.
    int arriving_rows() const;
    /// Of the last two rows that arrived, with the images behind them.
    int end_cost(Row both) const;
    int turned_cost(Row both) const;
    int sweep(bool remember);
    const std::vector<PatchCosts>& prepared_arrivals(int row);
    void remember_rows(int row);
    /// Of the two rows before a row, the upper one in the low bits.
    std::uint8_t remembered(int row, Row both) const;
    int arrival_cost(int row, Row first, Row second, Row third) const;
    Row last_pair(int cost, std::mt19937_64& random) const;
    void set_row(Pattern& pattern, int row, Row cells) const;
    void fill_back(Pattern& pattern, int cost, std::mt19937_64& random) const;

    CellCosts costs_;
    int width_;
    FrontierTable table_;
    const Pattern* pattern_ = nullptr;
    Strip strip_;
    // Of each row that arrives: the costs of the two rows before it, and of the coming of its
    // cells; and at the end the costs of the last two.
    std::vector<RowPair> pairs_;
    std::vector<std::vector<PatchCosts>> arrivals_;
};

}  // namespace nonesuch::life
