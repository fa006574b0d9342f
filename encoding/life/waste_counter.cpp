#include "encoding/life/waste_counter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "encoding/life/totalizer.hpp"
#include "encoding/life/waste.hpp"

namespace nonesuch::life {

WasteCounter::WasteCounter(Formula& formula, const Spacetime& spacetime, std::size_t limit)
    : formula_(formula),
      spacetime_(spacetime),
      box_(spacetime.box()),
      outer_{box_.width + 2, box_.height + 2},
      limit_(limit),
      is_wide_(box_.width > box_.height) {
    for (int y = -1; y <= box_.height; ++y) {
        for (int x = -1; x <= box_.width; ++x) add_cell(x, y);
    }
    add_halves();
    expect_limit(limit_);
}

void WasteCounter::add_cell(int x, int y) {
    nodes_[{outer_.cell(x + 1, y + 1)}] = box_.contains(x, y) ? box_waste(x, y) : ring_waste(x, y);
}

/// A cell of the ring wastes one unless the cell of the box beside it is alive; the ring's corners,
/// which are beside none, waste nothing.
WasteCounter::Outputs WasteCounter::ring_waste(int x, int y) {
    const Offset inside{std::clamp(x, 0, box_.width - 1), std::clamp(y, 0, box_.height - 1)};
    if (inside.x != x && inside.y != y) return {};
    const CellValue beside = spacetime_.value(0, inside);
    if (beside.is_open()) return {~beside.literal()};
    if (beside.is_alive()) return {};
    const Literal waste = positive(formula_.add_variable(fmt::format("waste({},{})>0", x, y)));
    formula_.add_clause({waste});
    return {waste};
}

WasteCounter::Outputs WasteCounter::box_waste(int x, int y) {
    const Literal some = positive(formula_.add_variable(fmt::format("waste({},{})>0", x, y)));
    const Literal both = positive(formula_.add_variable(fmt::format("waste({},{})>1", x, y)));
    formula_.add_clause({~both, some});
    for (const auto& [part, waste] : waste_implicants()) {
        std::vector<CellValue> values;
        for (int i = 0; i < neighbourhood_size; ++i) {
            if (((part.care >> i) & 1) == 0) continue;
            const CellValue value = spacetime_.value(0, Offset{x + i % 3 - 1, y + i / 3 - 1});
            values.push_back(((part.alive >> i) & 1) != 0 ? ~value : value);
        }
        values.emplace_back(waste == 2 ? both : some);
        if (const auto clause = clause_of(values)) formula_.add_clause(*clause);
    }
    return {some, both};
}

void WasteCounter::add_halves() {
    const int x = outer_.width / 2;
    const int y = outer_.height / 2;
    const int middle_x = outer_.width % 2;
    const int middle_y = outer_.height % 2;
    const Part quadrant{0, x, 0, y};
    const Part column{x, x + middle_x, 0, y};
    const Part row{0, x, y, y + middle_y};
    const Reflection along_x{true, false};
    const Reflection along_y{false, true};
    const Block top_left = count(quadrant, {});
    const Block top_right = count(quadrant, along_x);
    const Block bottom_left = count(quadrant, along_y);
    const Block bottom_right = count(quadrant, {true, true});
    const Block column_top = count(column, {});
    const Block column_bottom = count(column, along_y);
    const Block row_left = count(row, {});
    const Block row_right = count(row, along_x);
    const Block cross = count({x, x + middle_x, y, y + middle_y}, {});
    if (is_wide_) {
        first_half_ = merge(merge(top_left, bottom_left), row_left);
        divide(merge(merge(top_right, bottom_right), row_right),
               merge(merge(column_top, column_bottom), cross));
    } else {
        first_half_ = merge(merge(top_left, top_right), column_top);
        divide(merge(merge(bottom_left, bottom_right), column_bottom),
               merge(merge(row_left, row_right), cross));
    }
}

/// The first half, the second, and what lies between them, into two parts. That both halves waste
/// more than half of the limit is too much, which is said apart: sums are not ordered, so unit
/// propagation does not see it, and the proof that some half is the lighter one would be a search.
void WasteCounter::divide(const Block& second_half, const Block& middle) {
    const Outputs& first = nodes_.at(first_half_);
    const Outputs& second = nodes_.at(second_half);
    const std::size_t most = limit_ / 2;
    if (most < std::min(first.size(), second.size())) {
        formula_.add_clause(normalised({~first[most], ~second[most]}));
    }
    one_part_ = middle.empty() ? first_half_ : merge(first_half_, second_half);
    other_part_ = middle.empty() ? second_half : middle;
}

/// The tree over the image of a part.
WasteCounter::Block WasteCounter::count(const Part& part, Reflection reflection) {
    const auto& [left, right, top, bottom] = part;
    if (left == right || top == bottom) return {};
    if (right - left == 1 && bottom - top == 1) {
        return {image(outer_.cell(left, top), reflection)};
    }
    if (right - left >= bottom - top) {
        const int middle = (left + right + 1) / 2;
        return merge(count({left, middle, top, bottom}, reflection),
                     count({middle, right, top, bottom}, reflection));
    }
    const int middle = (top + bottom + 1) / 2;
    return merge(count({left, right, top, middle}, reflection),
                 count({left, right, middle, bottom}, reflection));
}

WasteCounter::Block WasteCounter::merge(const Block& a, const Block& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    Block both;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    const Outputs& first = nodes_.at(a);
    const Outputs& second = nodes_.at(b);
    if (first.empty() || second.empty()) {
        nodes_[both] = first.empty() ? second : first;
    } else {
        nodes_[both] = merged_counts(formula_, first, second, limit_,
                                     fmt::format("wastes({})", nodes_.size()));
    }
    return both;
}

void WasteCounter::expect_limit(std::size_t limit) {
    const Outputs& a = nodes_.at(one_part_);
    const Outputs& b = nodes_.at(other_part_);
    // i of one and the rest of what is too much of the other.
    for (std::size_t i = 0; i <= std::min(a.size(), limit + 1); ++i) {
        const std::size_t rest = limit + 1 - i;
        if (rest > b.size()) continue;
        Clause clause;
        if (i > 0) clause.push_back(~a[i - 1]);
        if (rest > 0) clause.push_back(~b[rest - 1]);
        formula_.add_clause(normalised(clause));
    }
}

Cube WasteCounter::lighter_half(const std::vector<CellPermutation>& symmetries) const {
    const auto exchanges_halves = [this](const CellPermutation& symmetry) {
        const auto [flips_x, flips_y] = reflection(symmetry);
        return is_wide_ ? flips_x : flips_y;
    };
    const Outputs& outputs = nodes_.at(first_half_);
    const std::size_t most = limit_ / 2;
    if (most >= outputs.size()) return {};
    if (std::none_of(symmetries.begin(), symmetries.end(), exchanges_halves)) return {};
    return {~outputs[most]};
}

/// Whether it reflects is seen by the first corner, unless that cell is alone along an axis.
WasteCounter::Reflection WasteCounter::reflection(const CellPermutation& symmetry) const {
    return {box_.x(symmetry.front()) != 0, box_.y(symmetry.front()) != 0};
}

std::size_t WasteCounter::image(std::size_t outer_cell, Reflection reflection) const {
    const int x = outer_.x(outer_cell);
    const int y = outer_.y(outer_cell);
    return outer_.cell(reflection.flips_x ? outer_.width - 1 - x : x,
                       reflection.flips_y ? outer_.height - 1 - y : y);
}

void WasteCounter::map_variables(const CellPermutation& symmetry, std::span<Literal> images) const {
    const Reflection by = reflection(symmetry);
    for (const auto& [block, outputs] : nodes_) {
        Block moved;
        for (const std::size_t cell : block) moved.push_back(image(cell, by));
        std::sort(moved.begin(), moved.end());
        const Outputs& to = nodes_.at(moved);
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            // The ring's outputs are cells, whose images are what they were.
            const bool is_negated = outputs[k].negated();
            images[static_cast<std::size_t>(outputs[k].variable().index())] =
                is_negated ? ~to[k] : to[k];
        }
    }
}

}  // namespace nonesuch::life
