#include "encoding/life/known_cells.hpp"

#include <algorithm>
#include <cctype>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

class GridReader {
  public:
    GridReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    KnownGrid read() {
        while (!text_.empty()) {
            ++line_;
            const std::size_t end = std::min(text_.find('\n'), text_.size());
            read_line(text_.substr(0, end));
            text_.remove_prefix(std::min(end + 1, text_.size()));
        }
        end_generation();
        if (grid_.generations.empty()) fail(1, "expected cells: '.', 'o', '?' or letters");
        return std::move(grid_);
    }

  private:
    void read_line(std::string_view line) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.starts_with('#')) return;
        if (line.find_first_not_of(" \t") == std::string_view::npos) {
            end_generation();
            return;
        }
        for (std::size_t i = 0; i < line.size(); ++i) read_character(line[i], i + 1);
        end_row(line.size() + 1);
    }

    void read_character(char c, std::size_t column) {
        if (c == ' ' || c == '\t') return;
        if (c == '/') return end_row(column);
        if (c == '|') {
            end_row(column);
            return end_generation();
        }
        if (c == '\'') {
            if (row_length_ == 0) fail(column, "expected a cell before the '");
            if (cells_.back().is_exempt) fail(column, "expected a cell, not a second '");
            cells_.back().is_exempt = true;
            return;
        }
        CellState state;
        if (c == '.') {
            state.kind = CellState::Kind::dead;
        } else if (c == 'o' || c == 'O' || c == '*') {
            state.kind = CellState::Kind::alive;
        } else if (is_letter(c)) {
            state.kind = CellState::Kind::tied;
            state.letter = c;
        } else if (c != '?') {
            fail(column, "expected a cell: '.', 'o', '*', '?' or a letter, '/' or '|'");
        }
        cells_.push_back(state);
        ++row_length_;
        if (cells_.size() > most_cells) {
            fail(column, "expected at most " + std::to_string(most_cells) + " cells a generation");
        }
    }

    void end_row(std::size_t column) {
        if (row_length_ == 0) return;
        if (width_ != 0 && row_length_ != width_) {
            fail(column, "expected " + std::to_string(width_) + " cells in a row, found " +
                             std::to_string(row_length_));
        }
        width_ = row_length_;
        ++height_;
        row_length_ = 0;
    }

    void end_generation() {
        if (cells_.empty()) return;
        const Box box{static_cast<int>(width_), static_cast<int>(height_)};
        if (grid_.generations.empty()) grid_.box = box;
        if (!(box == grid_.box)) {
            fail(1, "expected a generation of " + std::to_string(grid_.box.height) +
                        " rows, as the first has, found " + std::to_string(height_));
        }
        grid_.generations.push_back(std::move(cells_));
        if (grid_.generations.size() > most_generations) {
            fail(1, "expected at most " + std::to_string(most_generations) + " generations");
        }
        cells_.clear();
        height_ = 0;
    }

    [[noreturn]] void fail(std::size_t column, const std::string& message) const {
        throw InputError(name_, std::max<std::size_t>(line_, 1), column, message);
    }

    static constexpr std::size_t most_cells = 1'000'000;
    static constexpr std::size_t most_generations = 1'000'000;

    std::string_view text_;
    const std::string& name_;
    std::size_t line_ = 0;
    std::size_t width_ = 0;
    std::size_t height_ = 0;
    std::size_t row_length_ = 0;
    KnownCells cells_;
    KnownGrid grid_;
};

char character(const CellState& state) {
    switch (state.kind) {
        case CellState::Kind::free:
            return '?';
        case CellState::Kind::dead:
            return '.';
        case CellState::Kind::alive:
            return 'o';
        case CellState::Kind::tied:
            return state.letter;
    }
    return '?';
}

}  // namespace

KnownGrid parse_known_grid(std::string_view text, const std::string& name) {
    return GridReader(text, name).read();
}

std::string known_text(const Box& box, const std::vector<KnownCells>& generations) {
    std::string text;
    for (std::size_t t = 0; t < generations.size(); ++t) {
        if (t > 0) text += '|';
        for (std::size_t q = 0; q < box.area(); ++q) {
            if (q > 0 && box.x(q) == 0) text += '/';
            const CellState state = generations[t].empty() ? CellState{} : generations[t][q];
            text += character(state);
            if (state.is_exempt) text += '\'';
        }
    }
    return text;
}

KnownCells known_cells(const Pattern& pattern) {
    KnownCells cells;
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) {
            cells.push_back({pattern.alive(x, y) ? CellState::Kind::alive : CellState::Kind::dead});
        }
    }
    return cells;
}

KnownCells padded(const KnownCells& cells, const Box& inner, int margin) {
    const Box outer{inner.width + 2 * margin, inner.height + 2 * margin};
    KnownCells result(outer.area(), CellState{CellState::Kind::dead});
    for (std::size_t q = 0; q < inner.area(); ++q) {
        result[outer.cell(inner.x(q) + margin, inner.y(q) + margin)] = cells[q];
    }
    return result;
}

}  // namespace nonesuch::life
