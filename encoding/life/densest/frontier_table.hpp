#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "encoding/life/densest/cell_costs.hpp"

namespace nonesuch::life {

/// The least cost of every arrangement of a few cells, one byte each, over all that has been
/// eliminated: the one bucket of bucket elimination (Larrosa, Morancho and Niso, On the practical
/// use of variable elimination in constraint optimization problems: 'still-life' as a case study,
/// 2005). Cells live in slots 0 … slots-1, which are the bits of an index. An array and not a map,
/// since then 64 states are worked on at a time and no index is stored.
///
///     FrontierTable table(6);
///     table.start(0b000011);            // the cells in slots 0 and 1 are alive: cost 0, others:
///     none table.replace({2, …, 2}, costs);  // the cell in slot 2 leaves, a new one takes the
///     slot table.cost(0b000111)              // … if the new one is alive
class FrontierTable {
  public:
    static constexpr int min_slots = 6;
    static constexpr int max_slots = 30;
    /// Requires min_slots <= slots <= max_slots. Takes 2^slots bytes, and 1/64 more.
    explicit FrontierTable(int slots);

    int slots() const { return slots_; }
    std::uint8_t cost(std::uint32_t state) const { return costs_[state]; }
    /// Of all states.
    std::uint8_t least() const { return *std::min_element(costs_.begin(), costs_.end()); }

    /// This state costs nothing, and every other is impossible.
    void start(std::uint32_t state);
    /// The cell in slots[0] leaves, after a new one has come that takes its slot, slots[8]. The
    /// other slots are those of bits 1 … 7 of the patches that `costs` is about; there a slot may
    /// stand twice if the costs depend on one of the two bits alone. Bits 0 and 8 are the old and
    /// the new cell. Requires costs of at most `forbidden`.
    void replace(const std::array<int, 9>& slots, const PatchCosts& costs);
    /// The least costs whatever is in two slots, which differ: indexed by the other slots, which
    /// keep their order.
    std::vector<std::uint8_t> without(int slot, int other_slot) const;

  private:
    /// Numbers the arrangements of the cells that the costs depend on, besides lanes and old cell.
    std::vector<unsigned> index_blocks(const std::array<int, 9>& slots);
    void replace_in_lanes(int slot);
    void replace_across_blocks(int slot);

    int slots_;
    std::vector<std::uint8_t> costs_;
    // Scratch of replace: for each block of states the number of its arrangement, and for each
    // arrangement the costs of its lanes.
    std::vector<std::uint8_t> arrangement_;
    std::vector<std::uint8_t> lane_costs_;
};

}  // namespace nonesuch::life
