#include "encoding/life/rle.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "encoding/error.hpp"

namespace nonesuch::life {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
    return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// A character as an error shows it; the message stays on one line whatever the byte is.
std::string shown(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isprint(byte) != 0) return std::string("'") + c + "'";
    constexpr std::string_view hexadecimal = "0123456789abcdef";
    return std::string("byte 0x") + hexadecimal[byte >> 4] + hexadecimal[byte & 15];
}

/// Reads one text, line by line; a line is consumed from its front, at `at_`.
class Reader {
  public:
    Reader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    RlePattern read();

  private:
    /// Live cells of one row: x, x + 1, … x + count - 1.
    struct Run {
        std::int64_t x = 0;
        std::int64_t y = 0;
        std::int64_t count = 0;
    };

    bool next_line();
    void read_comment();
    void read_header();
    /// False at the final '!'.
    bool read_row_text();
    void read_item(char item);
    void place_live_cells(std::int64_t count);
    Pattern pattern() const;

    void skip_spaces() { at_ = std::min(line_.find_first_not_of(" \t", at_), line_.size()); }
    /// Skips spaces, then `word`, which must stand there.
    void expect(std::string_view word);
    std::int64_t read_number(const std::string& what);
    /// `value` with one digit, the character at `at_`, appended.
    std::int64_t with_digit(std::int64_t value) const;
    void read_rule(std::string_view text);
    /// `index` is a place in the current line.
    [[noreturn]] void fail(std::size_t index, const std::string& message) const;

    std::string_view text_;
    const std::string& name_;
    std::string_view line_;
    std::size_t line_number_ = 0;
    std::size_t at_ = 0;

    bool header_allowed_ = true;
    // A count may be parted from its item by a line end, as Golly allows.
    std::optional<std::int64_t> count_;
    std::int64_t x_ = 0;
    std::int64_t y_ = 0;
    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
    std::vector<Run> runs_;
    RlePattern result_;
};

RlePattern Reader::read() {
    bool more = true;
    while (more && next_line()) {
        if (line_.starts_with('#')) {
            read_comment();
        } else if (const auto content = trimmed(line_); !content.empty()) {
            if (header_allowed_ && content.starts_with('x'))
                read_header();
            else
                more = read_row_text();
            header_allowed_ = false;
        }
    }
    if (header_allowed_) {
        line_number_ = std::max<std::size_t>(line_number_, 1);
        fail(0, "expected a header such as 'x = 3, y = 3, rule = B3/S23', or cells");
    }
    if (count_) fail(line_.size(), "expected 'b', 'o' or '$' after the count, not the end");
    result_.pattern = pattern();
    return std::move(result_);
}

bool Reader::next_line() {
    if (text_.empty()) return false;
    const std::size_t end = std::min(text_.find_first_of("\r\n"), text_.size());
    line_ = text_.substr(0, end);
    text_.remove_prefix(end);
    if (!text_.empty()) text_.remove_prefix(text_.starts_with("\r\n") ? 2 : 1);
    ++line_number_;
    at_ = 0;
    if (const auto nul = line_.find('\0'); nul != std::string_view::npos)
        fail(nul, "expected text, not a NUL byte");
    return true;
}

void Reader::read_comment() {
    if (line_.starts_with("#CXRLE")) return;  // Golly's own notes: position, generation
    const char kind = line_.size() > 1 ? line_[1] : ' ';
    std::string_view content = line_.substr(std::min<std::size_t>(2, line_.size()));
    at_ = line_.size() - content.size();
    if (kind == 'r') read_rule(content);
    if (content.starts_with(' ')) content.remove_prefix(1);
    if (kind == 'C' || kind == 'c' || kind == 'N' || kind == 'O')
        result_.comments.emplace_back(content);
}

void Reader::read_header() {
    expect("x");
    expect("=");
    width_ = read_number("the width");
    expect(",");
    expect("y");
    expect("=");
    height_ = read_number("the height");
    if (!Pattern::is_size(width_, height_))
        fail(at_, "expected at most " + std::to_string(Pattern::max_area) + " cells in all");
    if (trimmed(line_.substr(at_)).empty()) return;
    expect(",");
    expect("rule");
    expect("=");
    std::string_view rule = trimmed(line_.substr(at_));
    if (rule.ends_with(',')) rule.remove_suffix(1);
    read_rule(rule);
}

bool Reader::read_row_text() {
    for (; at_ < line_.size(); ++at_) {
        const char c = line_[at_];
        if (is_digit(c)) {
            count_ = with_digit(count_.value_or(0));
        } else if (c == ' ' || c == '\t') {
            // Golly forgets such a count and other readers keep it, so it has no sure meaning.
            if (count_) fail(at_, "expected 'b', 'o' or '$' right after the count, not a space");
        } else if (c == '!' && !count_) {
            return false;
        } else {
            read_item(c);
        }
    }
    return true;
}

void Reader::read_item(char item) {
    const bool live = item == 'o' || item == 'A';
    const bool dead = item == 'b' || item == '.';
    if (!live && !dead && item != '$') {
        fail(at_, "expected dead cells 'b', live cells 'o', " +
                      std::string(count_ ? "or row ends '$' after the count" : "'$' or '!'") +
                      ", not " + shown(item));
    }
    const std::int64_t count = count_.value_or(1);
    // Golly takes 0 for 1, others for nothing.
    if (count == 0) fail(at_, "expected a count of at least 1, not 0");
    count_.reset();
    if (live) place_live_cells(count);
    x_ = item == '$' ? 0 : x_ + count;
    if (item == '$') y_ += count;
    if (x_ > Pattern::max_area || y_ > Pattern::max_area)
        fail(at_, "expected at most " + std::to_string(Pattern::max_area) + " rows and columns");
}

void Reader::place_live_cells(std::int64_t count) {
    width_ = std::max(width_, x_ + count);
    height_ = std::max(height_, y_ + 1);
    if (!Pattern::is_size(width_, height_)) {
        fail(at_, "the pattern grows to " + std::to_string(width_) + "x" + std::to_string(height_) +
                      "; expected at most " + std::to_string(Pattern::max_area) + " cells in all");
    }
    runs_.push_back({.x = x_, .y = y_, .count = count});
}

Pattern Reader::pattern() const {
    Pattern result(static_cast<int>(width_), static_cast<int>(height_));
    for (const Run& run : runs_)
        for (std::int64_t x = run.x; x < run.x + run.count; ++x)
            result.set(static_cast<int>(x), static_cast<int>(run.y), true);
    return result;
}

void Reader::expect(std::string_view word) {
    skip_spaces();
    if (!line_.substr(at_).starts_with(word)) {
        fail(at_, "expected '" + std::string(word) +
                      "' of a header such as 'x = 3, y = 3, rule = B3/S23'");
    }
    at_ += word.size();
}

std::int64_t Reader::read_number(const std::string& what) {
    skip_spaces();
    if (at_ == line_.size() || !is_digit(line_[at_]))
        fail(at_, "expected " + what + ", a number from 0");
    std::int64_t value = 0;
    for (; at_ < line_.size() && is_digit(line_[at_]); ++at_) value = with_digit(value);
    return value;
}

std::int64_t Reader::with_digit(std::int64_t value) const {
    value = 10 * value + (line_[at_] - '0');
    if (value > Pattern::max_area)
        fail(at_, "expected a number of at most " + std::to_string(Pattern::max_area));
    return value;
}

void Reader::read_rule(std::string_view text) {
    skip_spaces();
    try {
        result_.rule = Rule::parse(trimmed(text));
    } catch (const InputError& error) {
        fail(at_, error.what());
    }
}

void Reader::fail(std::size_t index, const std::string& message) const {
    throw InputError(name_, line_number_, index + 1, message);
}

std::string item_text(int count, char item) {
    return (count > 1 ? std::to_string(count) : "") + item;
}

/// The items of a pattern's rows, without dead cells and rows that nothing alive comes after.
std::vector<std::string> items_of(const Pattern& pattern) {
    std::vector<std::string> items;
    int rows_ended = 0;
    for (int y = 0; y < pattern.height(); ++y) {
        int written = 0;
        for (int x = 0; x < pattern.width(); ++x) {
            if (!pattern.alive(x, y)) continue;
            const int first = x;
            while (pattern.alive(x, y)) ++x;
            if (y > rows_ended) items.push_back(item_text(y - rows_ended, '$'));
            rows_ended = y;
            if (first > written) items.push_back(item_text(first - written, 'b'));
            items.push_back(item_text(x - first, 'o'));
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

}  // namespace

RlePattern parse_rle(std::string_view text, const std::string& name) {
    return Reader(text, name).read();
}

std::string rle_text(const Pattern& pattern, const Rule& rule,
                     const std::vector<std::string>& comments) {
    std::string result;
    for (const std::string& comment : comments) result += comment_lines(comment);
    result += "x = " + std::to_string(pattern.width()) +
              ", y = " + std::to_string(pattern.height()) + ", rule = " + rule.text() + "\n";

    constexpr std::size_t longest_line = 70;
    std::size_t length = 0;
    for (const std::string& item : items_of(pattern)) {
        if (length + item.size() > longest_line) {
            result += '\n';
            length = 0;
        }
        result += item;
        length += item.size();
    }
    return result + "\n";
}

}  // namespace nonesuch::life
