#include "encoding/life/apgcode.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "encoding/error.hpp"
#include "encoding/life/live_cells.hpp"
#include "encoding/life/simulator.hpp"
#include "encoding/life/text_lines.hpp"

namespace nonesuch::life {

namespace {

constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
constexpr int strip_height = 5;
/// What "y" counts from.
constexpr int shortest_run = 4;
constexpr int largest_side = 40;

/// -1 if `c` is none of the digits.
int value_of(char c) {
    const auto at = digits.find(c);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

class Reader {
  public:
    Reader(std::string_view text, const std::string& name) : lines_(text, name) {}

    PatternContents read();

  private:
    void find_word();
    void read_prefix();
    void read_strips();
    void read_column(int column);
    int read_run();
    /// The character at `at_`; a space at the end.
    char current() const { return at_ < word_end_ ? lines_.line()[at_] : ' '; }

    TextLines lines_;
    std::size_t at_ = 0;
    std::size_t word_end_ = 0;
    std::size_t number_start_ = 0;
    char kind_ = 's';
    std::int64_t number_ = 0;
    std::int64_t x_ = 0;
    std::int64_t y_ = 0;
    LiveCells cells_;
};

PatternContents Reader::read() {
    find_word();
    read_prefix();
    read_strips();
    PatternContents result;
    result.pattern = cells_.pattern();
    if (kind_ == 's' && result.pattern.population() != number_) {
        lines_.fail(number_start_, "expected the population, " +
                                       std::to_string(result.pattern.population()) +
                                       ", after xs, not " + std::to_string(number_));
    }
    if (lines_.next_filled()) lines_.fail(0, "expected nothing after the line of the apgcode");
    return result;
}

void Reader::find_word() {
    if (!lines_.next_filled()) lines_.fail(0, "expected an apgcode such as xq4_153");
    const std::string_view line = lines_.line();
    at_ = line.find_first_not_of(" \t");
    word_end_ = line.find_last_not_of(" \t") + 1;
}

void Reader::read_prefix() {
    const std::string_view word = lines_.line().substr(at_, word_end_ - at_);
    if (word.size() < 2 || word[0] != 'x' || std::string_view("spq").find(word[1]) > 2)
        lines_.fail(at_, "expected an apgcode that begins with xs, xp or xq");
    kind_ = word[1];
    at_ += 2;
    number_start_ = at_;
    for (; is_digit(current()); ++at_) {
        number_ = 10 * number_ + (current() - '0');
        if (number_ > Pattern::max_area)
            lines_.fail(at_, "expected a number of at most " + std::to_string(Pattern::max_area));
    }
    // Some rules have spaceships of period 1, but an oscillator of period 1 is a still life.
    const int least = kind_ == 's' ? 0 : kind_ == 'q' ? 1 : 2;
    if (at_ == number_start_ || number_ < least) {
        lines_.fail(number_start_, std::string("expected a ") +
                                       (kind_ == 's' ? "population" : "period") +
                                       ", a number from " + std::to_string(least));
    }
    if (current() != '_') lines_.fail(at_, "expected '_' after the number");
    ++at_;
    if (at_ == word_end_) lines_.fail(at_, "expected cells, such as 153, after '_'");
}

void Reader::read_strips() {
    for (; at_ < word_end_; ++at_) {
        const char c = current();
        const int value = value_of(c);
        if (c == 'z') {
            y_ += strip_height;
            x_ = 0;
        } else if (c == 'y') {
            x_ += read_run();
        } else if (c == 'w' || c == 'x') {
            x_ += c == 'w' ? 2 : 3;
        } else if (value >= 0) {
            read_column(value);
        } else {
            lines_.fail(at_, "expected digits and small letters, not " + shown(c));
        }
    }
}

void Reader::read_column(int column) {
    if (x_ > Pattern::max_area || y_ > Pattern::max_area)
        lines_.fail(at_,
                    "expected at most " + std::to_string(Pattern::max_area) + " rows and columns");
    for (int row = 0; row < strip_height; ++row)
        if ((column >> row & 1) != 0) cells_.add(x_, y_ + row);
    if (!cells_.fits()) lines_.fail(at_, cells_.complaint());
    ++x_;
}

int Reader::read_run() {
    ++at_;
    const int value = value_of(current());
    if (value < 0)
        lines_.fail(at_, "expected a digit or small letter after 'y', which counts empty columns");
    return value + shortest_run;
}

std::string run_text(int zeros) {
    constexpr std::array<std::string_view, shortest_run> short_runs = {"", "0", "w", "x"};
    if (zeros < shortest_run) return std::string(short_runs[static_cast<std::size_t>(zeros)]);
    return std::string("y") + digits[static_cast<std::size_t>(zeros - shortest_run)];
}

/// What `alive(x, y)` tells of `width` columns and `height` rows, neither more than `largest_side`.
template <typename Alive>
std::string strips_text(int width, int height, const Alive& alive) {
    std::string result;
    for (int top = 0; top < height; top += strip_height) {
        if (top > 0) result += 'z';
        int zeros = 0;
        for (int x = 0; x < width; ++x) {
            int column = 0;
            for (int row = 0; row < strip_height; ++row)
                if (top + row < height && alive(x, top + row)) column |= 1 << row;
            if (column == 0) {
                ++zeros;
                continue;
            }
            result += run_text(zeros) + digits[static_cast<std::size_t>(column)];
            zeros = 0;
        }
    }
    return result;
}

bool is_before(const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

/// The first text of all that a phase has, turned and reflected.
std::string first_text(const Pattern& phase) {
    const int right = phase.width() - 1;
    const int bottom = phase.height() - 1;
    std::string first;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        const bool is_transposed = (symmetry & 4) != 0;
        const auto alive = [&](int x, int y) {
            if (is_transposed) std::swap(x, y);
            return phase.alive((symmetry & 1) != 0 ? right - x : x,
                               (symmetry & 2) != 0 ? bottom - y : y);
        };
        const std::string text = is_transposed ? strips_text(phase.height(), phase.width(), alive)
                                               : strips_text(phase.width(), phase.height(), alive);
        if (symmetry == 0 || is_before(text, first)) first = text;
    }
    return first;
}

/// A pattern on its way through its phases.
class Census {
  public:
    Census(const Pattern& pattern, const Rule& rule)
        : rule_(rule), start_(pattern), start_pattern_(start_.to_pattern()), now_(start_) {}

    std::string code(int longest_period) {
        for (int period = 1; period <= longest_period && work_ < most_work; ++period) {
            take_phase();
            now_ = now_.step(rule_);
            if (now_.population() == 0)
                throw InputError("apgcode: expected an object that does not die");
            if (is_at_start_again()) return prefix(period) + "_" + best();
        }
        throw InputError(
            "apgcode: expected a still life, an oscillator or a spaceship; the pattern is none, or "
            "its period is too long to find");
    }

  private:
    /// Cells times generations: some seconds.
    static constexpr std::size_t most_work = 5'000'000;

    void take_phase() {
        work_ += now_.population();
        const auto box = *now_.bounding_box();
        if (box.width > largest_side || box.height > largest_side) return;
        std::string text = first_text(now_.to_pattern());
        if (!best_ || is_before(text, *best_)) best_ = std::move(text);
    }

    /// Perhaps at another place.
    bool is_at_start_again() const {
        const auto box = *now_.bounding_box();
        return now_.population() == start_.population() && box.width == start_pattern_.width() &&
               box.height == start_pattern_.height() && now_.to_pattern() == start_pattern_;
    }

    std::string prefix(int period) const {
        if (now_.bounding_box() != start_.bounding_box()) return "xq" + std::to_string(period);
        if (period > 1) return "xp" + std::to_string(period);
        return "xs" + std::to_string(start_.population());
    }

    const std::string& best() const {
        if (!best_)
            throw InputError("apgcode: expected an object that fits into 40x40 in some phase");
        return *best_;
    }

    const Rule& rule_;
    Universe start_;
    Pattern start_pattern_;
    Universe now_;
    std::size_t work_ = 0;
    std::optional<std::string> best_;
};

}  // namespace

bool is_like_apgcode(std::string_view word) {
    return word.size() > 2 && word[0] == 'x' && std::string_view("spq").find(word[1]) < 3 &&
           is_digit(word[2]);
}

PatternContents parse_apgcode(std::string_view text, const std::string& name) {
    return Reader(text, name).read();
}

std::string apgcode(const Pattern& pattern, const Rule& rule, int longest_period) {
    if (pattern.population() == 0) return "xs0_0";
    return Census(pattern, rule).code(longest_period);
}

}  // namespace nonesuch::life
