#include "encoding/life/plaintext.hpp"

#include <algorithm>

#include "encoding/life/text_lines.hpp"

namespace nonesuch::life {

namespace {

std::string_view without_spaces_at_its_end(std::string_view line) {
    return line.substr(0, line.find_last_not_of(" \t") + 1);
}

bool is_live(char c) {
    return c == 'O' || c == '*';
}

class Reader {
  public:
    Reader(std::string_view text, const std::string& name) : lines_(text, name) {}

    PatternContents read();

  private:
    void read_row(std::string_view row);
    Pattern pattern() const;

    TextLines lines_;
    std::vector<std::string_view> rows_;
    // Blank lines are rows if another one comes after them.
    std::int64_t blank_ = 0;
    std::size_t width_ = 0;
};

PatternContents Reader::read() {
    PatternContents result;
    while (lines_.next()) {
        const std::string_view content = without_spaces_at_its_end(lines_.line());
        if (content.starts_with('!')) {
            result.comments.emplace_back(trimmed(content.substr(1)));
        } else if (content.empty()) {
            if (!rows_.empty() || !result.comments.empty()) ++blank_;
        } else {
            read_row(content);
        }
    }
    if (rows_.empty())
        lines_.fail(lines_.line().size(), "expected rows of '.' and 'O', not the end");
    result.pattern = pattern();
    return result;
}

void Reader::read_row(std::string_view row) {
    const std::size_t bad = row.find_first_not_of(".O*");
    if (bad != std::string_view::npos) {
        lines_.fail(bad, "expected dead cells '.' or live cells 'O', not " + shown(row[bad]));
    }
    width_ = std::max(width_, row.size());
    const auto height = static_cast<std::int64_t>(rows_.size()) + blank_ + 1;
    if (!Pattern::is_size(static_cast<std::int64_t>(width_), height)) {
        lines_.fail(0, "the pattern grows to " + std::to_string(width_) + "x" +
                           std::to_string(height) + "; expected at most " +
                           std::to_string(Pattern::max_area) + " cells in all");
    }
    rows_.resize(rows_.size() + static_cast<std::size_t>(blank_));
    rows_.push_back(row);
    blank_ = 0;
}

Pattern Reader::pattern() const {
    Pattern result(static_cast<int>(width_), static_cast<int>(rows_.size()));
    for (std::size_t y = 0; y < rows_.size(); ++y)
        for (std::size_t x = 0; x < rows_[y].size(); ++x)
            if (is_live(rows_[y][x])) result.set(static_cast<int>(x), static_cast<int>(y), true);
    return result;
}

std::string comment_lines(const std::string& comment) {
    std::string result = "!";
    for (const char c : comment) result += c == '\n' || c == '\r' ? "\n!" : std::string(1, c);
    return result + '\n';
}

}  // namespace

PatternContents parse_plaintext(std::string_view text, const std::string& name) {
    return Reader(text, name).read();
}

std::string plaintext_text(const Pattern& pattern, const std::vector<std::string>& comments) {
    std::string result;
    for (const std::string& comment : comments) result += comment_lines(comment);
    if (pattern.width() == 0 || pattern.height() == 0) return result + ".\n";
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) result += pattern.alive(x, y) ? 'O' : '.';
        result += '\n';
    }
    return result;
}

}  // namespace nonesuch::life
