#include "encoding/life/life105.hpp"

#include <algorithm>

#include "encoding/error.hpp"
#include "encoding/life/line_numbers.hpp"
#include "encoding/life/live_cells.hpp"
#include "encoding/life/text_lines.hpp"

namespace nonesuch::life {

namespace {

class Reader {
  public:
    Reader(std::string_view text, const std::string& name) : lines_(text, name) {}

    PatternContents read();

  private:
    void read_head();
    /// A line that begins with '#'.
    void read_note(std::string_view content);
    void read_rule(std::string_view content);
    void read_place();
    void read_row();

    TextLines lines_;
    std::int64_t x_ = 0;
    std::int64_t y_ = 0;
    LiveCells cells_;
    PatternContents result_;
};

PatternContents Reader::read() {
    read_head();
    while (lines_.next()) {
        const std::string_view content = trimmed(lines_.line());
        if (content.starts_with('#'))
            read_note(content);
        else if (!content.empty())
            read_row();
    }
    result_.pattern = cells_.pattern();
    return std::move(result_);
}

void Reader::read_head() {
    if (!lines_.next_filled() || trimmed(lines_.line()) != "#Life 1.05")
        lines_.fail(0, "expected a first line '#Life 1.05'");
}

void Reader::read_note(std::string_view content) {
    // Old files have #P alone before their only block.
    if (content.starts_with("#P") && content != "#P") read_place();
    if (content.starts_with("#R")) read_rule(trimmed(content.substr(2)));
    if (content == "#N") result_.rule = Rule::life();
    if (content.starts_with("#D")) result_.comments.emplace_back(trimmed(content.substr(2)));
}

void Reader::read_rule(std::string_view content) {
    try {
        result_.rule = Rule::parse(content);
    } catch (const InputError& error) {
        const auto start = lines_.line().find("#R") + 2;
        lines_.fail(std::min(lines_.line().find_first_not_of(" \t", start), lines_.line().size()),
                    error.what());
    }
}

void Reader::read_place() {
    LineNumbers numbers(lines_, lines_.line().find("#P") + 2);
    x_ = numbers.next("a column", -LiveCells::farthest, LiveCells::farthest);
    y_ = numbers.next("a row", -LiveCells::farthest, LiveCells::farthest);
    numbers.expect_end();
}

void Reader::read_row() {
    const std::string_view line = lines_.line();
    const std::size_t end = line.find_last_not_of(" \t") + 1;
    for (std::size_t at = 0; at < end; ++at) {
        if (line[at] == '.') continue;
        if (line[at] != '*')
            lines_.fail(at, "expected dead cells '.' or live cells '*', not " + shown(line[at]));
        const std::int64_t x = x_ + static_cast<std::int64_t>(at);
        if (x > LiveCells::farthest || y_ > LiveCells::farthest)
            lines_.fail(at, "expected cells at columns and rows of at most " +
                                std::to_string(LiveCells::farthest));
        cells_.add(x, y_);
        if (!cells_.fits()) lines_.fail(at, cells_.complaint());
    }
    ++y_;
}

}  // namespace

PatternContents parse_life105(std::string_view text, const std::string& name) {
    return Reader(text, name).read();
}

}  // namespace nonesuch::life
