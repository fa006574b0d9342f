#include "encoding/life/macrocell.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "encoding/error.hpp"
#include "encoding/life/file_rule.hpp"
#include "encoding/life/line_numbers.hpp"
#include "encoding/life/text_lines.hpp"

namespace nonesuch::life {

namespace {

constexpr int leaf_level = 3;
constexpr int leaf_side = 1 << leaf_level;
/// Coordinates of cells then fit 64 bits.
constexpr int highest_level = 60;

/// The smallest rectangle around some cells: columns from `left` up to `right`, without it, and so
/// for rows. Empty unless left < right.
struct Extent {
    std::int64_t left = 0;
    std::int64_t top = 0;
    std::int64_t right = 0;
    std::int64_t bottom = 0;

    bool is_empty() const { return left >= right; }
    std::int64_t width() const { return right - left; }
    std::int64_t height() const { return bottom - top; }
    void unite(const Extent& other, std::int64_t x, std::int64_t y);
};

/// With `other`, moved by x and y.
void Extent::unite(const Extent& other, std::int64_t x, std::int64_t y) {
    if (other.is_empty()) return;
    const Extent moved{other.left + x, other.top + y, other.right + x, other.bottom + y};
    if (is_empty()) {
        *this = moved;
        return;
    }
    left = std::min(left, moved.left);
    top = std::min(top, moved.top);
    right = std::max(right, moved.right);
    bottom = std::max(bottom, moved.bottom);
}

/// A quarter's place in its node, counted from 0 in the file's order.
std::int64_t column_of(std::size_t quarter, int level) {
    return quarter % 2 == 0 ? 0 : std::int64_t{1} << (level - 1);
}
std::int64_t row_of(std::size_t quarter, int level) {
    return quarter < 2 ? 0 : std::int64_t{1} << (level - 1);
}

struct Node {
    int level = leaf_level;
    bool is_leaf = false;
    /// Of a leaf: bit 8·y + x.
    std::uint64_t cells = 0;
    /// Otherwise numbers of nodes or, at level 1, states.
    std::array<std::size_t, 4> quarters{};
    Extent extent;
};

class Reader {
  public:
    Reader(std::string_view text, const std::string& name) : lines_(text, name) {}

    PatternContents read();

  private:
    void read_head();
    void read_note();
    void read_leaf();
    void read_node();
    std::size_t read_quarter(LineNumbers& numbers, int level);
    void make_pattern();
    /// The node's cells, its top left one at column x and row y of the pattern.
    void draw(const Node& node, std::int64_t x, std::int64_t y);
    void draw_cell(std::int64_t x, std::int64_t y, int state);

    TextLines lines_;
    int state_count_ = 2;
    // The first is the empty one.
    std::vector<Node> nodes_{Node{}};
    PatternContents result_;
};

PatternContents Reader::read() {
    read_head();
    while (lines_.next()) {
        const std::string_view line = lines_.line();
        if (line.starts_with('#'))
            read_note();
        else if (line.starts_with('.') || line.starts_with('*') || line.starts_with('$'))
            read_leaf();
        else if (!trimmed(line).empty())
            read_node();
    }
    make_pattern();
    return std::move(result_);
}

void Reader::read_head() {
    if (!lines_.next_filled() || !lines_.line().starts_with("[M2]"))
        lines_.fail(0, "expected a first line that begins with '[M2]'");
}

void Reader::read_note() {
    const std::string_view line = lines_.line();
    if (line.starts_with("#C")) result_.comments.emplace_back(trimmed(line.substr(2)));
    if (!line.starts_with("#R")) return;
    try {
        const FileRule rule = parse_file_rule(trimmed(line.substr(2)));
        // States that were read under an earlier rule stay what they are.
        state_count_ = std::max(state_count_, rule.states);
        result_.rule = rule.rule;
    } catch (const InputError& error) {
        lines_.fail(std::min(line.find_first_not_of(" \t", 2), line.size()), error.what());
    }
}

void Reader::read_leaf() {
    const std::string_view line = lines_.line();
    Node leaf;
    leaf.is_leaf = true;
    int x = 0;
    int y = 0;
    for (std::size_t at = 0; at <= line.find_last_not_of(" \t"); ++at) {
        const char c = line[at];
        if (c != '.' && c != '*' && c != '$')
            lines_.fail(at, "expected '.', '*' or '$' in a leaf, not " + shown(c));
        if (y == leaf_side) lines_.fail(at, "expected at most 8 rows in a leaf");
        if (c != '$' && x == leaf_side) lines_.fail(at, "expected at most 8 cells in a leaf's row");
        if (c == '*') {
            leaf.cells |= std::uint64_t{1} << (leaf_side * y + x);
            leaf.extent.unite({x, y, x + 1, y + 1}, 0, 0);
        }
        x = c == '$' ? 0 : x + 1;
        if (c == '$') ++y;
    }
    nodes_.push_back(leaf);
}

void Reader::read_node() {
    LineNumbers numbers(lines_);
    Node node;
    node.level = static_cast<int>(numbers.next("a node's level", 1, highest_level));
    for (std::size_t i = 0; i < node.quarters.size(); ++i) {
        const std::size_t quarter = read_quarter(numbers, node.level);
        node.quarters[i] = quarter;
        const bool is_cell = node.level == 1;
        const Extent cell{0, 0, quarter == 0 ? 0 : 1, 1};
        node.extent.unite(is_cell ? cell : nodes_[quarter].extent, column_of(i, node.level),
                          row_of(i, node.level));
    }
    numbers.expect_end();
    nodes_.push_back(node);
}

std::size_t Reader::read_quarter(LineNumbers& numbers, int level) {
    if (level == 1)
        return static_cast<std::size_t>(numbers.next("a cell's state", 0, state_count_ - 1));
    const auto number = static_cast<std::size_t>(
        numbers.next("an earlier node", 0, static_cast<std::int64_t>(nodes_.size()) - 1));
    if (number != 0 && nodes_[number].level != level - 1) {
        lines_.fail(numbers.start(), "expected a node of level " + std::to_string(level - 1) +
                                         "; node " + std::to_string(number) + " is of level " +
                                         std::to_string(nodes_[number].level));
    }
    return number;
}

void Reader::make_pattern() {
    const Node& root = nodes_.back();
    const Extent& extent = root.extent;
    if (!Pattern::is_size(extent.width(), extent.height())) {
        lines_.fail(0, "the pattern is " + std::to_string(extent.width()) + "x" +
                           std::to_string(extent.height()) + "; expected at most " +
                           std::to_string(Pattern::max_area) + " cells in all");
    }
    const auto width = static_cast<int>(extent.width());
    const auto height = static_cast<int>(extent.height());
    result_.pattern = Pattern(width, height);
    if (state_count_ > 2) result_.states = StateGrid(width, height);
    draw(root, -extent.left, -extent.top);
}

// Only nodes with cells are drawn, so that the work is bounded by the pattern's area.
void Reader::draw(const Node& node, std::int64_t x, std::int64_t y) {
    if (node.extent.is_empty()) return;
    if (node.is_leaf) {
        for (int cell = 0; cell < leaf_side * leaf_side; ++cell)
            if ((node.cells >> cell & 1) != 0) draw_cell(x + cell % 8, y + cell / 8, 1);
        return;
    }
    for (std::size_t i = 0; i < node.quarters.size(); ++i) {
        const std::int64_t left = x + column_of(i, node.level);
        const std::int64_t top = y + row_of(i, node.level);
        if (node.level > 1)
            draw(nodes_[node.quarters[i]], left, top);
        else if (node.quarters[i] != 0)
            draw_cell(left, top, static_cast<int>(node.quarters[i]));
    }
}

void Reader::draw_cell(std::int64_t x, std::int64_t y, int state) {
    const auto column = static_cast<int>(x);
    const auto row = static_cast<int>(y);
    if (state % 2 == 1) result_.pattern.set(column, row, true);
    if (result_.states) result_.states->set(column, row, state);
}

}  // namespace

PatternContents parse_macrocell(std::string_view text, const std::string& name) {
    return Reader(text, name).read();
}

}  // namespace nonesuch::life
