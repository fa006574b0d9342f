#include "encoding/life/known_cells.hpp"

#include <algorithm>

#include "encoding/error.hpp"
#include "encoding/life/text_lines.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::life {
namespace {

class GridReader {
  public:
    GridReader(std::string_view text, const std::string& name, TextPlace start)
        : text_(without_byte_order_mark(text)), name_(name), place_(start) {}

    KnownGrid read() {
        std::size_t end = 0;
        for (;;) {
            end = std::min(text_.find_first_of("\r\n"), text_.size());
            read_line(text_.substr(0, end));
            text_.remove_prefix(end);
            if (text_.empty()) break;
            text_.remove_prefix(text_.starts_with("\r\n") ? 2 : 1);
            place_ = {place_.line + 1, 1};
        }
        end_generation(end);
        if (grid_.generations.empty()) fail(0, "expected cells: '.', 'o', '?' or letters");
        return std::move(grid_);
    }

  private:
    void read_line(std::string_view line) {
        if (line.starts_with('#')) return;
        if (line.find_first_not_of(" \t") == std::string_view::npos) {
            end_generation(0);
            return;
        }
        for (std::size_t i = 0; i < line.size(); ++i) read_character(line[i], i);
        end_row(line.size());
    }

    void read_character(char c, std::size_t index) {
        switch (c) {
            case ' ':
            case '\t':
                return;
            case '/':
                // Elsewhere an empty row is one of dead cells; whoever means that shall say so.
                if (row_length_ == 0) fail(index, "expected cells before the /");
                return end_row(index);
            case '|':
                if (is_after_bar_) fail(index, "expected cells before the |");
                end_row(index);
                end_generation(index);
                is_after_bar_ = true;
                return;
            case '\'':
                if (row_length_ == 0) fail(index, "expected a cell before the '");
                if (cells_.back().is_exempt) fail(index, "expected a cell, not a second '");
                cells_.back().is_exempt = true;
                return;
            default:
                return add(state_of(c, index), index);
        }
    }

    CellState state_of(char c, std::size_t index) const {
        if (c == '.') return {CellState::Kind::dead};
        if (c == 'o' || c == 'O' || c == '*') return {CellState::Kind::alive};
        if (c == '?') return {CellState::Kind::free};
        if (is_letter(c)) return {CellState::Kind::tied, c};
        fail(index, "expected a cell: '.', 'o', '*', '?' or a letter, '/' or '|', not " +
                        printable({&c, 1}));
    }

    void add(const CellState& state, std::size_t index) {
        cells_.push_back(state);
        ++row_length_;
        is_after_bar_ = false;
        if (cells_.size() > most_cells) {
            fail(index, "expected at most " + std::to_string(most_cells) + " cells a generation");
        }
    }

    void end_row(std::size_t index) {
        if (row_length_ == 0) return;
        if (width_ != 0 && row_length_ != width_) {
            fail(index, "expected " + std::to_string(width_) + " cells in a row, found " +
                            std::to_string(row_length_));
        }
        width_ = row_length_;
        ++height_;
        row_length_ = 0;
    }

    void end_generation(std::size_t index) {
        if (cells_.empty()) return;
        const Box box{static_cast<int>(width_), static_cast<int>(height_)};
        if (grid_.generations.empty()) grid_.box = box;
        if (!(box == grid_.box)) {
            fail(index, "expected a generation of " + std::to_string(grid_.box.height) +
                            " rows, as the first has, found " + std::to_string(height_));
        }
        grid_.generations.push_back(std::move(cells_));
        if (grid_.generations.size() > most_generations) {
            fail(index, "expected at most " + std::to_string(most_generations) + " generations");
        }
        cells_.clear();
        height_ = 0;
    }

    /// `index` is that of a character in the current line, from 0.
    [[noreturn]] void fail(std::size_t index, const std::string& message) const {
        throw InputError(name_, place_.line, place_.column + index, message);
    }

    static constexpr std::size_t most_cells = 1'000'000;
    static constexpr std::size_t most_generations = 1'000'000;

    std::string_view text_;
    const std::string& name_;
    /// Of the current line's start.
    TextPlace place_;
    std::size_t width_ = 0;
    std::size_t height_ = 0;
    std::size_t row_length_ = 0;
    /// No cell has come since the start or the last |.
    bool is_after_bar_ = true;
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

KnownGrid parse_known_grid(std::string_view text, const std::string& name, TextPlace start) {
    return GridReader(text, name, start).read();
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

KnownCells known_cells(const StateGrid& states) {
    constexpr int history = 2;
    constexpr int boundary = 6;
    KnownCells cells;
    for (int y = 0; y < states.height(); ++y) {
        for (int x = 0; x < states.width(); ++x) {
            const int state = states.state(x, y);
            CellState& cell = cells.emplace_back();
            if (state == history) continue;
            cell.kind = state % 2 != 0 ? CellState::Kind::alive : CellState::Kind::dead;
            cell.is_exempt = state == boundary;
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
