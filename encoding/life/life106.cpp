#include "encoding/life/life106.hpp"

#include "encoding/life/line_numbers.hpp"
#include "encoding/life/live_cells.hpp"
#include "encoding/life/text_lines.hpp"

namespace nonesuch::life {

namespace {

constexpr std::string_view head = "#Life 1.06";

void read_head(TextLines& lines) {
    bool is_there = lines.next();
    while (is_there && trimmed(lines.line()).empty()) is_there = lines.next();
    if (!is_there || trimmed(lines.line()) != head)
        lines.fail(0, "expected a first line '" + std::string(head) + "'");
}

void read_cell(const TextLines& lines, LiveCells& cells) {
    LineNumbers numbers(lines);
    const std::int64_t x = numbers.next("a column", -LiveCells::farthest, LiveCells::farthest);
    const std::int64_t y = numbers.next("a row", -LiveCells::farthest, LiveCells::farthest);
    numbers.expect_end();
    cells.add(x, y);
    if (!cells.fits()) lines.fail(0, cells.complaint());
}

}  // namespace

PatternContents parse_life106(std::string_view text, const std::string& name) {
    TextLines lines(text, name);
    read_head(lines);
    PatternContents result;
    LiveCells cells;
    while (lines.next()) {
        const std::string_view content = trimmed(lines.line());
        if (content.starts_with('#'))
            result.comments.emplace_back(trimmed(content.substr(1)));
        else if (!content.empty())
            read_cell(lines, cells);
    }
    result.pattern = cells.pattern();
    return result;
}

std::string life106_text(const Pattern& pattern, std::int64_t x, std::int64_t y) {
    std::string result = std::string(head) + "\n";
    for (int row = 0; row < pattern.height(); ++row) {
        for (int column = 0; column < pattern.width(); ++column) {
            if (pattern.alive(column, row))
                result += std::to_string(x + column) + " " + std::to_string(y + row) + "\n";
        }
    }
    return result;
}

}  // namespace nonesuch::life
