#include "encoding/life/densest/strip.hpp"

#include <algorithm>
#include <cassert>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

constexpr unsigned patch_size = 512;
/// Columns of a patch, as bits of each of its rows.
constexpr unsigned row_of_patch = 0b111;

/// The three cells of a row that end at a column; those left of the row are 0.
unsigned three_cells(std::uint32_t row, int column) {
    return (row << 2U >> static_cast<unsigned>(column)) & row_of_patch;
}

std::uint32_t reversed(std::uint32_t row, int width) {
    std::uint32_t result = 0;
    for (int column = 0; column < width; ++column) {
        result |= (row >> column & 1U) << (width - 1 - column);
    }
    return result;
}

}  // namespace

StripElimination::StripElimination(const Box& box, Measure measure, int width)
    : costs_(box, measure), width_(width), table_(2 * width + 2) {
    assert(min_width <= width && width <= max_width);
}

std::uint64_t StripElimination::memory_of_cost(int width) {
    const std::uint64_t states = std::uint64_t{1} << (2 * width + 2);
    return states + states / 64;
}

std::uint64_t StripElimination::memory_of_refill(int width, int height) {
    const std::uint64_t rows = static_cast<std::uint64_t>(height) + 3;
    return memory_of_cost(width) + (rows << (2 * width));
}

// The frontier: what is known of the last two rows and a bit. Cells take the slots in turn, so that
// a new cell's slot is that of the cell two rows above and two columns to the left, which nobody
// needs after it.
int StripElimination::slot(int column, int row) const {
    const int slots = table_.slots();
    return ((row * width_ + column) % slots + slots) % slots;
}

std::array<int, 9> StripElimination::patch_slots(int column, int row) const {
    std::array<int, 9> slots = {};
    for (int place = 0; place < 9; ++place) {
        slots[static_cast<std::size_t>(place)] = slot(column - 2 + place % 3, row - 2 + place / 3);
    }
    return slots;
}

StripElimination::Row StripElimination::fixed_row(int row) const {
    Row cells = 0;
    for (int column = 0; column < width_; ++column) {
        cells |= Row{pattern_->alive(strip_.x + column, strip_.y + row)} << column;
    }
    return cells;
}

/// Where centres on an axis count once, all others count for their images too.
int StripElimination::weight(int column, int row) const {
    const int columns = strip_.right == Fold::on && column != width_ - 1 ? 2 : 1;
    const bool is_on_row = strip_.below == Fold::on || strip_.below == Fold::turned_on;
    const int rows = is_on_row && row != strip_.height - 1 ? 2 : 1;
    return columns * rows;
}

/// Adds the cost of a centre. `costs` is indexed by the patch of which the centre's one is `shift`
/// columns to the right; where that has no cell of the strip, the pattern's is taken, or behind a
/// fold the image.
void StripElimination::add_centre(int column, int row, int shift, PatchCosts& costs) const {
    unsigned known = 0;
    unsigned open = 0;
    unsigned images = 0;
    for (int place = 0; place < 9; ++place) {
        const int x = column - 1 + place % 3;
        const int y = row - 1 + place / 3;
        if (0 <= x && x < width_) {
            open |= 1U << place;
        } else if (x == width_ && strip_.right != Fold::none) {
            images |= 1U << place;
        } else if (pattern_->alive(strip_.x + x, strip_.y + y)) {
            known |= 1U << place;
        }
    }
    const unsigned distance = strip_.right == Fold::on ? 2 : 1;
    const PatchCosts& centre = costs_.at(strip_.x + column, strip_.y + row);
    const int times = weight(column, row);
    for (unsigned bits = 0; bits < patch_size; ++bits) {
        const unsigned cells = bits >> shift & open;
        const int sum = costs[bits] + times * centre[cells | (cells << distance & images) | known];
        costs[bits] = static_cast<std::uint8_t>(std::min<int>(sum, forbidden));
    }
}

PatchCosts StripElimination::arrival_costs(int column, int row) const {
    PatchCosts costs = {};
    add_centre(column - 1, row - 1, 0, costs);
    if (column == width_ - 1) {
        add_centre(column, row - 1, 1, costs);
        if (strip_.right == Fold::none) add_centre(column + 1, row - 1, 2, costs);
    }
    if (row >= strip_.height && !is_turned()) forbid_other_arrivals(column, row, costs);
    return costs;
}

/// Below the strip the cells come as they are, or as images of those above the fold.
void StripElimination::forbid_other_arrivals(int column, int row, PatchCosts& costs) const {
    const bool is_alive = pattern_->alive(strip_.x + column, strip_.y + row);
    for (unsigned bits = 0; bits < patch_size; ++bits) {
        const bool above = (bits >> (strip_.below == Fold::on ? 2U : 5U) & 1U) != 0;
        const bool expected = strip_.below == Fold::none ? is_alive : above;
        if ((bits >> 8U != 0) != expected) costs[bits] = forbidden;
    }
}

bool StripElimination::is_turned() const {
    return strip_.below == Fold::turned_behind || strip_.below == Fold::turned_on;
}

int StripElimination::arriving_rows() const {
    if (is_turned()) return strip_.height;
    return strip_.height + (strip_.below == Fold::none ? 2 : 1);
}

/// Eliminates all cells; returns the least cost.
int StripElimination::sweep(bool remember) {
    const auto rows = static_cast<std::size_t>(arriving_rows());
    pairs_.resize(rows + 1);
    arrivals_.assign(rows + 1, {});
    std::uint32_t start = 0;
    for (const int row : {-2, -1}) {
        for (int column = 0; column < width_; ++column) {
            start |= (fixed_row(row) >> column & 1U) << slot(column, row);
        }
    }
    table_.start(start);
    for (int row = 0; row < arriving_rows(); ++row) {
        if (remember) remember_rows(row);
        const auto& arrivals = prepared_arrivals(row);
        for (int column = 0; column < width_; ++column) {
            table_.replace(patch_slots(column, row), arrivals[static_cast<std::size_t>(column)]);
        }
    }
    if (!remember && !is_turned()) return table_.least();
    remember_rows(arriving_rows());
    if (is_turned()) prepared_arrivals(arriving_rows());
    int least = forbidden;
    for (Row both = 0; both < Row{1} << (2 * width_); ++both) {
        least = std::min(least, end_cost(both));
    }
    return least;
}

const std::vector<PatchCosts>& StripElimination::prepared_arrivals(int row) {
    auto& arrivals = arrivals_[static_cast<std::size_t>(row)];
    for (int column = 0; column < width_; ++column) arrivals.push_back(arrival_costs(column, row));
    return arrivals;
}

int StripElimination::end_cost(Row both) const {
    const int cost = remembered(arriving_rows(), both);
    if (!is_turned() || cost == forbidden) return cost;
    return std::min<int>(cost + turned_cost(both), forbidden);
}

/// Of the last row's centres, with the image below them.
int StripElimination::turned_cost(Row both) const {
    const Row last = both >> width_;
    const Row before = both & ((Row{1} << width_) - 1);
    if (strip_.below == Fold::turned_behind) {
        return arrival_cost(strip_.height, before, last, reversed(last, width_));
    }
    if (last != reversed(last, width_)) return forbidden;
    return arrival_cost(strip_.height, before, last, reversed(before, width_));
}

void StripElimination::remember_rows(int row) {
    // The next two cells' slots are free. The others go around from the slot after them.
    const int free = slot(0, row);
    pairs_[static_cast<std::size_t>(row)] = {table_.without(free, slot(1, row)),
                                             free < 2 * width_ ? free : 0};
}

std::uint8_t StripElimination::remembered(int row, Row both) const {
    const RowPair& pair = pairs_[static_cast<std::size_t>(row)];
    const std::uint64_t cells = both;
    const std::uint64_t turned = cells << pair.rotation | cells >> (2 * width_ - pair.rotation);
    return pair.costs[turned & (pair.costs.size() - 1)];
}

/// Of a whole row, the third, after two others.
int StripElimination::arrival_cost(int row, Row first, Row second, Row third) const {
    int cost = 0;
    for (int column = 0; column < width_ && cost < forbidden; ++column) {
        const unsigned patch = three_cells(first, column) | three_cells(second, column) << 3U |
                               three_cells(third, column) << 6U;
        cost += arrivals_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)][patch];
    }
    return cost;
}

/// One of the pairs of rows with which all ends at that cost.
StripElimination::Row StripElimination::last_pair(int cost, std::mt19937_64& random) const {
    std::vector<Row> choices;
    for (Row pair = 0; pair < Row{1} << (2 * width_); ++pair) {
        if (end_cost(pair) == cost) choices.push_back(pair);
    }
    return choices[random() % choices.size()];
}

/// Follows the costs back: which first row explains the cost of the second and the third?
void StripElimination::fill_back(Pattern& pattern, int cost, std::mt19937_64& random) const {
    const Row last = last_pair(cost, random);
    cost = remembered(arriving_rows(), last);
    Row third = last >> width_;
    Row second = last & ((Row{1} << width_) - 1);
    set_row(pattern, arriving_rows() - 1, third);
    set_row(pattern, arriving_rows() - 2, second);
    std::vector<Row> choices;
    for (int row = arriving_rows() - 1; row >= 2; --row) {
        choices.clear();
        for (Row first = 0; first < Row{1} << width_; ++first) {
            const int before = remembered(row, first | second << width_);
            if (before <= cost && before + arrival_cost(row, first, second, third) == cost) {
                choices.push_back(first);
            }
        }
        if (choices.empty()) throw InternalError("no row explains the cost of a strip");
        const Row first = choices[random() % choices.size()];
        cost = remembered(row, first | second << width_);
        set_row(pattern, row - 2, first);
        third = second;
        second = first;
    }
}

void StripElimination::set_row(Pattern& pattern, int row, Row cells) const {
    if (row < 0 || row >= strip_.height) return;
    for (int column = 0; column < width_; ++column) {
        pattern.set(strip_.x + column, strip_.y + row, (cells >> column & 1U) != 0);
    }
}

std::optional<int> StripElimination::least_cost(const Pattern& pattern, const Strip& strip) {
    assert(strip.width == width_);
    pattern_ = &pattern;
    strip_ = strip;
    const int cost = sweep(false);
    if (cost == forbidden) return std::nullopt;
    return cost;
}

std::optional<int> StripElimination::refill(Pattern& pattern, const Strip& strip,
                                            std::mt19937_64& random) {
    assert(strip.width == width_);
    pattern_ = &pattern;
    strip_ = strip;
    const int cost = sweep(true);
    if (cost == forbidden) return std::nullopt;
    fill_back(pattern, cost, random);
    return cost;
}

}  // namespace nonesuch::life
