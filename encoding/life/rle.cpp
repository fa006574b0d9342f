#include "encoding/life/rle.hpp"

#include <algorithm>
#include <cstdint>

#include "encoding/error.hpp"
#include "encoding/life/file_rule.hpp"
#include "encoding/life/text_lines.hpp"

namespace nonesuch::life {

namespace {

/// How a cell's state is written: 'b' and '.', 'o', 'A' to 'X' and, above 24, two letters.
struct StateItem {
    int state = 0;
    std::size_t length = 1;
};

bool is_between(char c, char first, char last) {
    return c >= first && c <= last;
}

/// What `text` begins with; nothing if that is no cell.
std::optional<StateItem> state_item(std::string_view text) {
    constexpr int letters = 'X' - 'A' + 1;
    const char first = text.front();
    if (first == 'b' || first == '.') return StateItem{0};
    if (first == 'o') return StateItem{1};
    if (is_between(first, 'A', 'X')) return StateItem{first - 'A' + 1};
    if (!is_between(first, 'p', 'y') || text.size() < 2 || !is_between(text[1], 'A', 'X'))
        return std::nullopt;
    const int state = (first - 'p' + 1) * letters + text[1] - 'A' + 1;
    if (state > 255) return std::nullopt;
    return StateItem{state, 2};
}

/// Reads one text, line by line; a line is consumed from its front, at `at_`.
class Reader {
  public:
    Reader(std::string_view text, const std::string& name) : lines_(text, name) {}

    RlePattern read();

  private:
    /// Cells of one row in a state other than 0: x, x + 1, … x + count - 1.
    struct Run {
        std::int64_t x = 0;
        std::int64_t y = 0;
        std::int64_t count = 0;
        int state = 1;
    };

    bool next_line();
    void read_comment();
    void read_header();
    /// False at the final '!'.
    bool read_row_text();
    /// A cell or the end of a row, with the count before it; `at_` ends on its last character.
    void read_item();
    StateItem read_cell();
    std::int64_t take_count();
    void place_cells(std::int64_t count, int state);
    Pattern pattern() const;
    StateGrid states() const;

    void skip_spaces() { at_ = std::min(line_.find_first_not_of(" \t", at_), line_.size()); }
    /// Skips spaces, then `word`, which must stand there.
    void expect(std::string_view word);
    std::int64_t read_number(const std::string& what);
    /// `value` with one digit, the character at `at_`, appended.
    std::int64_t with_digit(std::int64_t value) const;
    void read_rule(std::string_view text);
    /// `index` is a place in the current line.
    [[noreturn]] void fail(std::size_t index, const std::string& message) const {
        lines_.fail(index, message);
    }

    TextLines lines_;
    std::string_view line_;
    std::size_t at_ = 0;

    bool header_allowed_ = true;
    // A count may be parted from its item by a line end, as Golly allows.
    std::optional<std::int64_t> count_;
    std::int64_t x_ = 0;
    std::int64_t y_ = 0;
    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
    std::vector<Run> runs_;
    // How many states the rule has.
    int state_count_ = 2;
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
    if (header_allowed_)
        fail(0, "expected a header such as 'x = 3, y = 3, rule = B3/S23', or cells");
    if (count_) fail(line_.size(), "expected 'b', 'o' or '$' after the count, not the end");
    result_.pattern = pattern();
    if (state_count_ > 2) result_.states = states();
    return std::move(result_);
}

bool Reader::next_line() {
    if (!lines_.next()) return false;
    line_ = lines_.line();
    at_ = 0;
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
            read_item();
        }
    }
    return true;
}

void Reader::read_item() {
    if (line_[at_] == '$') {
        y_ += take_count();
        x_ = 0;
    } else {
        const StateItem item = read_cell();
        const std::int64_t count = take_count();
        if (item.state != 0) place_cells(count, item.state);
        x_ += count;
        at_ += item.length - 1;
    }
    if (x_ > Pattern::max_area || y_ > Pattern::max_area)
        fail(at_, "expected at most " + std::to_string(Pattern::max_area) + " rows and columns");
}

StateItem Reader::read_cell() {
    const auto item = state_item(line_.substr(at_));
    if (!item) {
        fail(at_, "expected dead cells 'b', live cells 'o', " +
                      std::string(count_ ? "or row ends '$' after the count" : "'$' or '!'") +
                      ", not " + shown(line_[at_]));
    }
    if (item->state < state_count_) return *item;
    fail(at_, "expected a state from 0 to " + std::to_string(state_count_ - 1) + ", not '" +
                  std::string(line_.substr(at_, item->length)) + "', state " +
                  std::to_string(item->state) +
                  (state_count_ > 2 ? "" : "; only the rule LifeHistory has more states than two"));
}

std::int64_t Reader::take_count() {
    const std::int64_t count = count_.value_or(1);
    // Golly takes 0 for 1, others for nothing.
    if (count == 0) fail(at_, "expected a count of at least 1, not 0");
    count_.reset();
    return count;
}

void Reader::place_cells(std::int64_t count, int state) {
    width_ = std::max(width_, x_ + count);
    height_ = std::max(height_, y_ + 1);
    if (!Pattern::is_size(width_, height_)) {
        fail(at_, "the pattern grows to " + std::to_string(width_) + "x" + std::to_string(height_) +
                      "; expected at most " + std::to_string(Pattern::max_area) + " cells in all");
    }
    runs_.push_back({.x = x_, .y = y_, .count = count, .state = state});
}

Pattern Reader::pattern() const {
    Pattern result(static_cast<int>(width_), static_cast<int>(height_));
    for (const Run& run : runs_) {
        if (run.state % 2 == 0) continue;
        for (std::int64_t x = run.x; x < run.x + run.count; ++x)
            result.set(static_cast<int>(x), static_cast<int>(run.y), true);
    }
    return result;
}

StateGrid Reader::states() const {
    StateGrid result(static_cast<int>(width_), static_cast<int>(height_));
    for (const Run& run : runs_)
        for (std::int64_t x = run.x; x < run.x + run.count; ++x)
            result.set(static_cast<int>(x), static_cast<int>(run.y), run.state);
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
        const FileRule rule = parse_file_rule(trimmed(text));
        // States that were read under an earlier rule stay what they are.
        state_count_ = std::max(state_count_, rule.states);
        result_.rule = rule.rule;
    } catch (const InputError& error) {
        fail(at_, error.what());
    }
}

}  // namespace

RlePattern parse_rle(std::string_view text, const std::string& name) {
    return Reader(text, name).read();
}

}  // namespace nonesuch::life
