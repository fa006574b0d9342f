#include "encoding/life/densest/frontier_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace nonesuch::life {
namespace {

// States are worked on in blocks of 64: the lowest six slots are the lane, loops over lanes have a
// fixed length, and compilers make vector instructions of them.
constexpr int lane_slots = 6;
constexpr std::size_t lanes = std::size_t{1} << lane_slots;
static_assert(2 * forbidden <= 255);

std::uint8_t sum(std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(a + b);
}

std::uint8_t least(std::uint8_t a, std::uint8_t b) {
    return std::min(std::min(a, b), forbidden);
}

/// Of a block without and a block with the old cell makes those without and with the new one.
/// `add` has the costs of (old, new) = (0, 0), (1, 0), (0, 1), (1, 1).
void merge_blocks(std::uint8_t* __restrict without, std::uint8_t* __restrict with,
                  const std::uint8_t* __restrict add) {
    for (std::size_t i = 0; i < lanes; ++i) {
        const std::uint8_t a = without[i];
        const std::uint8_t b = with[i];
        without[i] = least(sum(a, add[i]), sum(b, add[lanes + i]));
        with[i] = least(sum(a, add[2 * lanes + i]), sum(b, add[3 * lanes + i]));
    }
}

/// Exchanges the lanes whose numbers differ in bit `slot`, known to the compiler, which then needs
/// no memory for it. Eight lanes are one word; halves change places in either byte order.
template <int slot>
void swap_lanes(const std::uint8_t* block, std::uint8_t* result) {
    constexpr std::size_t words = lanes / 8;
    std::array<std::uint64_t, words> in;
    std::array<std::uint64_t, words> out;
    std::memcpy(in.data(), block, lanes);
    for (std::size_t i = 0; i < words; ++i) {
        if constexpr (slot >= 3) {
            out[i] = in[i ^ std::size_t{1} << (slot - 3)];
        } else {
            constexpr int shift = 8 << slot;
            constexpr std::uint64_t mask = ~std::uint64_t{0} / ((std::uint64_t{1} << shift) + 1);
            out[i] = (in[i] & mask) << shift | (in[i] >> shift & mask);
        }
    }
    std::memcpy(result, out.data(), lanes);
}

/// The same within one block. `add` has the costs if old and new cell are equal, and if not.
template <int slot>
void merge_lanes(std::uint8_t* __restrict block, const std::uint8_t* __restrict add) {
    std::array<std::uint8_t, lanes> other;
    swap_lanes<slot>(block, other.data());
    for (std::size_t i = 0; i < lanes; ++i) {
        block[i] = least(sum(block[i], add[i]), sum(other[i], add[lanes + i]));
    }
}

template <int slot>
void merge_all_lanes(std::vector<std::uint8_t>& costs, const std::vector<std::uint8_t>& arrangement,
                     const std::vector<std::uint8_t>& lane_costs) {
    for (std::size_t block = 0; block < arrangement.size(); ++block) {
        merge_lanes<slot>(&costs[block * lanes], &lane_costs[arrangement[block] * 2 * lanes]);
    }
}

/// What the lanes' own cells add to a patch.
std::array<unsigned, lanes> lane_patches(const std::array<int, 9>& slots) {
    std::array<unsigned, lanes> result = {};
    for (unsigned lane = 0; lane < lanes; ++lane) {
        for (unsigned bit = 1; bit < 8; ++bit) {
            if (slots[bit] < lane_slots) result[lane] |= (lane >> slots[bit] & 1U) << bit;
        }
    }
    return result;
}

}  // namespace

FrontierTable::FrontierTable(int slots)
    : slots_(slots),
      costs_(std::size_t{1} << slots, forbidden),
      arrangement_(costs_.size() / lanes) {
    assert(min_slots <= slots && slots <= max_slots);
}

void FrontierTable::start(std::uint32_t state) {
    std::fill(costs_.begin(), costs_.end(), forbidden);
    costs_[state] = 0;
}

std::vector<unsigned> FrontierTable::index_blocks(const std::array<int, 9>& slots) {
    // What each slot above the lanes adds to the number of the arrangement.
    std::array<std::uint8_t, max_slots> adds = {};
    std::vector<unsigned> patches = {0};
    for (unsigned bit = 1; bit < 8; ++bit) {
        if (slots[bit] < lane_slots) continue;
        adds[static_cast<std::size_t>(slots[bit] - lane_slots)] |=
            static_cast<std::uint8_t>(patches.size());
        for (std::size_t i = 0, size = patches.size(); i < size; ++i) {
            patches.push_back(patches[i] | 1U << bit);
        }
    }
    arrangement_[0] = 0;
    std::size_t slot = 0;
    for (std::size_t known = 1; known < arrangement_.size(); known *= 2, ++slot) {
        std::uint8_t* const half = arrangement_.data();
        for (std::size_t i = 0; i < known; ++i) {
            half[known + i] = static_cast<std::uint8_t>(half[i] | adds[slot]);
        }
    }
    return patches;
}

void FrontierTable::replace(const std::array<int, 9>& slots, const PatchCosts& costs) {
    const int slot = slots[0];
    assert(slots[8] == slot);
    const auto patches = index_blocks(slots);
    const auto of_lanes = lane_patches(slots);
    const unsigned kinds = slot < lane_slots ? 2 : 4;
    lane_costs_.resize(patches.size() * kinds * lanes);
    std::uint8_t* out = lane_costs_.data();
    for (const unsigned high : patches) {
        for (unsigned kind = 0; kind < kinds; ++kind, out += lanes) {
            for (unsigned lane = 0; lane < lanes; ++lane) {
                // Across blocks the kind is old and new cell; within one, the new cell is the
                // lane's and the kind tells if the old one was different.
                const unsigned cell = slot < lane_slots ? lane >> slot & 1U : kind >> 1U;
                const unsigned old = slot < lane_slots ? cell ^ (kind & 1U) : kind & 1U;
                out[lane] = costs[high | of_lanes[lane] | old | cell << 8U];
            }
        }
    }
    if (slot < lane_slots) {
        replace_in_lanes(slot);
    } else {
        replace_across_blocks(slot);
    }
}

void FrontierTable::replace_in_lanes(int slot) {
    constexpr std::array merge = {merge_all_lanes<0>, merge_all_lanes<1>, merge_all_lanes<2>,
                                  merge_all_lanes<3>, merge_all_lanes<4>, merge_all_lanes<5>};
    merge[static_cast<std::size_t>(slot)](costs_, arrangement_, lane_costs_);
}

void FrontierTable::replace_across_blocks(int slot) {
    const std::size_t step = std::size_t{1} << (slot - lane_slots);
    for (std::size_t start = 0; start < arrangement_.size(); start += 2 * step) {
        for (std::size_t block = start; block < start + step; ++block) {
            merge_blocks(&costs_[block * lanes], &costs_[(block + step) * lanes],
                         &lane_costs_[arrangement_[block] * 4 * lanes]);
        }
    }
}

std::vector<std::uint8_t> FrontierTable::without(int slot, int other_slot) const {
    const std::size_t low = std::size_t{1} << std::min(slot, other_slot);
    const std::size_t high = std::size_t{1} << std::max(slot, other_slot);
    std::vector<std::uint8_t> result(costs_.size() / 4);
    std::uint8_t* out = result.data();
    for (std::size_t i = 0; i < costs_.size(); i += 2 * high) {
        for (std::size_t j = i; j < i + high; j += 2 * low, out += low) {
            const std::uint8_t* const in = &costs_[j];
            for (std::size_t k = 0; k < low; ++k) {
                out[k] = std::min(std::min(in[k], in[k + low]),
                                  std::min(in[k + high], in[k + low + high]));
            }
        }
    }
    return result;
}

}  // namespace nonesuch::life
