#include <cassert>

#include "encoding/life/rle.hpp"

namespace nonesuch::life {

namespace {

std::string item_text(int count, char item) {
    return (count > 1 ? std::to_string(count) : "") + item;
}

/// The items of some rows, without dead cells and rows that nothing else comes after.
/// `letter(x, y)` is a cell's item, and `dead` that of the dead cells.
template <typename Letter>
std::vector<std::string> items_of(int width, int height, char dead, const Letter& letter) {
    std::vector<std::string> items;
    int rows_ended = 0;
    for (int y = 0; y < height; ++y) {
        int written = 0;
        for (int x = 0; x < width;) {
            const int first = x;
            const char item = letter(x, y);
            while (x < width && letter(x, y) == item) ++x;
            if (item == dead) continue;
            if (y > rows_ended) items.push_back(item_text(y - rows_ended, '$'));
            rows_ended = y;
            if (first > written) items.push_back(item_text(first - written, dead));
            items.push_back(item_text(x - first, item));
            written = x;
        }
    }
    items.emplace_back("!");
    return items;
}

std::string comment_lines(const std::string& comment) {
    std::string result = "#C ";
    for (const char c : comment) result += c == '\n' || c == '\r' ? "\n#C " : std::string(1, c);
    return result + '\n';
}

std::string file_text(int width, int height, const std::string& rule,
                      const std::vector<std::string>& items,
                      const std::vector<std::string>& comments) {
    std::string result;
    for (const std::string& comment : comments) result += comment_lines(comment);
    result += "x = " + std::to_string(width) + ", y = " + std::to_string(height) +
              ", rule = " + rule + "\n";

    constexpr std::size_t longest_line = 70;
    std::size_t length = 0;
    for (const std::string& item : items) {
        if (length + item.size() > longest_line) {
            result += '\n';
            length = 0;
        }
        result += item;
        length += item.size();
    }
    return result + "\n";
}

}  // namespace

std::string rle_text(const Pattern& pattern, const Rule& rule,
                     const std::vector<std::string>& comments) {
    const auto letter = [&](int x, int y) { return pattern.alive(x, y) ? 'o' : 'b'; };
    return file_text(pattern.width(), pattern.height(), rule.text(),
                     items_of(pattern.width(), pattern.height(), 'b', letter), comments);
}

std::string history_rle_text(const StateGrid& states, const Rule& rule,
                             const std::vector<std::string>& comments) {
    const auto letter = [&](int x, int y) {
        const int state = states.state(x, y);
        assert(state <= 6);
        return state == 0 ? '.' : static_cast<char>('A' + state - 1);
    };
    const std::string name = rule == Rule::life() ? "Life" : rule.text();
    return file_text(states.width(), states.height(), name + "History",
                     items_of(states.width(), states.height(), '.', letter), comments);
}

}  // namespace nonesuch::life
