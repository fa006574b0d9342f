#include "still_life/tokens.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace nonesuch::life {
namespace {

struct Place {
    int x;
    int y;
};
constexpr std::array<Place, 4> sides = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

constexpr Place operator+(Place a, Place b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Place operator-(Place a) {
    return {-a.x, -a.y};
}
constexpr Place turned(Place a) {
    return {-a.y, a.x};
}

class TokenFormula {
  public:
    TokenFormula(int width, int height) : width_(width), height_(height) {
        number_cells();
        forbid_what_is_unstable();
        give_tokens();
        for (int y = -1; y <= height_; ++y) {
            for (int x = -1; x <= width_; ++x) add_waste({x, y});
        }
    }

    Formula with_at_least(int population) {
        const int most = 2 * width_ * height_ + 2 * (width_ + height_) - 4 * population;
        if (most < 0) {
            formula_.add_clause({});
            return std::move(formula_);
        }
        limit_ = static_cast<std::size_t>(most);
        const Sorted all = sorted(-1, width_ + 1, -1, height_ + 1);
        if (limit_ < all.size()) formula_.add_clause({~all[limit_]});
        return std::move(formula_);
    }

  private:
    /// "At least one of them", "at least two", …
    using Sorted = std::vector<Literal>;

    Literal fresh(const char* name) { return positive(formula_.add_variable(name)); }

    bool is_in_box(Place at) const {
        return 0 <= at.x && at.x < width_ && 0 <= at.y && at.y < height_;
    }
    /// Also of cells up to two outside the box, which are dead.
    Literal cell(Place at) const { return cells_[index(at)]; }
    std::size_t index(Place at) const {
        return static_cast<std::size_t>((at.y + 2) * (width_ + 4) + at.x + 2);
    }
    /// Whether the cell gives a token across that side.
    Literal token(Place giver, std::size_t side) const { return tokens_[index(giver)][side]; }

    void number_cells() {
        cells_.resize(static_cast<std::size_t>((width_ + 4) * (height_ + 4)));
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) cells_[index({x, y})] = fresh("cell");
        }
        for (int y = -2; y < height_ + 2; ++y) {
            for (int x = -2; x < width_ + 2; ++x) {
                if (is_in_box({x, y})) continue;
                cells_[index({x, y})] = fresh("outside");
                formula_.add_clause({~cell({x, y})});
            }
        }
    }

    void forbid_what_is_unstable() {
        for (unsigned nine = 0; nine < 512; ++nine) {
            int neighbours = 0;
            for (unsigned i = 0; i < 9; ++i) neighbours += i != 4 && ((nine >> i) & 1) != 0 ? 1 : 0;
            const bool is_alive = ((nine >> 4) & 1) != 0;
            const bool is_alive_next = neighbours == 3 || (is_alive && neighbours == 2);
            if (is_alive != is_alive_next) forbid_everywhere(nine);
        }
    }

    void forbid_everywhere(unsigned nine) {
        for (int y = -1; y <= height_; ++y) {
            for (int x = -1; x <= width_; ++x) {
                Clause clause;
                for (int i = 0; i < 9; ++i) {
                    const Literal each = cell({x + i % 3 - 1, y + i / 3 - 1});
                    clause.push_back(((nine >> i) & 1) != 0 ? ~each : each);
                }
                formula_.add_clause(clause);
            }
        }
    }

    /// From each cell of the box and the ring, across each side behind which the box lies: exactly
    /// if this cell is dead, that one alive, and not both at right angles are.
    void give_tokens() {
        tokens_.resize(cells_.size());
        for (int y = -1; y <= height_; ++y) {
            for (int x = -1; x <= width_; ++x) {
                for (std::size_t side = 0; side < sides.size(); ++side) {
                    const Place from{x, y};
                    if (!is_in_box(from + sides[side])) continue;
                    const Literal given = tokens_[index(from)][side] = fresh("token");
                    const Literal giver = cell(from);
                    const Literal taker = cell(from + sides[side]);
                    const Literal left = cell(from + turned(sides[side]));
                    const Literal right = cell(from + -turned(sides[side]));
                    formula_.add_clause({~given, ~giver});
                    formula_.add_clause({~given, taker});
                    formula_.add_clause({~given, ~left, ~right});
                    formula_.add_clause({given, giver, ~taker, left});
                    formula_.add_clause({given, giver, ~taker, right});
                }
            }
        }
    }

    void add_waste(Place at) {
        if (is_in_box(at)) {
            const Literal some = fresh("waste");
            const Literal two = fresh("waste");
            formula_.add_clause({~two, some});
            waste_.push_back({some, two});
            add_what_dead_keep(at, some, two);
            add_what_live_have_too_much(at, some, two);
            return;
        }
        Sorted& waste = waste_.emplace_back();
        for (std::size_t side = 0; side < sides.size(); ++side) {
            if (!is_in_box(at + sides[side])) continue;
            waste.push_back(fresh("waste"));
            formula_.add_clause({waste.back(), token(at, side)});
        }
    }

    /// Two, less what it gives; across sides behind which there is only the ring it gives nothing.
    void add_what_dead_keep(Place at, Literal some, Literal two) {
        Clause gives = {cell(at)};
        for (std::size_t side = 0; side < sides.size(); ++side) {
            if (is_in_box(at + sides[side])) gives.push_back(token(at, side));
        }
        Clause gives_none = gives;
        gives_none.push_back(two);
        formula_.add_clause(gives_none);
        // At most one token, wherever that goes.
        for (std::size_t i = 1; i < gives.size(); ++i) {
            Clause gives_one = gives;
            gives_one[i] = some;
            formula_.add_clause(gives_one);
        }
    }

    /// What it receives beyond two tokens. Three are not too much for a stem.
    void add_what_live_have_too_much(Place at, Literal some, Literal two) {
        const Literal is_dead = ~cell(at);
        Clause receives_all = {is_dead, two};
        for (std::size_t side = 0; side < sides.size(); ++side) {
            receives_all.push_back(~received(at, side));
        }
        formula_.add_clause(receives_all);
        for (std::size_t other = 0; other < sides.size(); ++other) {
            Clause receives_three = {is_dead, some};
            for (std::size_t side = 0; side < sides.size(); ++side) {
                if (side != other) receives_three.push_back(~received(at, side));
            }
            const Place beyond = at + sides[other];
            const Place across = turned(sides[other]);
            for (const Place bar : {beyond, beyond + across, beyond + -across}) {
                Clause is_no_stem = receives_three;
                is_no_stem.push_back(cell(bar));
                formula_.add_clause(is_no_stem);
            }
        }
    }

    Literal received(Place at, std::size_t side) const {
        return token(at + sides[side], (side + 2) % sides.size());
    }

    /// Of a rectangle of the box and the ring, from its two halves; what would be beyond the limit
    /// is left out.
    Sorted sorted(int left, int right, int top, int bottom) {
        if (right - left == 1 && bottom - top == 1) {
            return waste_[static_cast<std::size_t>((top + 1) * (width_ + 2) + left + 1)];
        }
        if (bottom - top >= right - left) {
            const int middle = (top + bottom) / 2;
            return merged(sorted(left, right, top, middle), sorted(left, right, middle, bottom));
        }
        const int middle = (left + right) / 2;
        return merged(sorted(left, middle, top, bottom), sorted(middle, right, top, bottom));
    }

    static Sorted every_second(const Sorted& all, std::size_t first) {
        Sorted result;
        for (std::size_t i = first; i < all.size(); i += 2) result.push_back(all[i]);
        return result;
    }

    /// By odd-even merging.
    Sorted merged(const Sorted& a, const Sorted& b) {
        if (a.empty() || b.empty()) return a.empty() ? b : a;
        if (a.size() == 1 && b.size() == 1) return compared(a.front(), b.front());
        const Sorted v = merged(every_second(a, 0), every_second(b, 0));
        const Sorted w = merged(every_second(a, 1), every_second(b, 1));
        Sorted result = {v.front()};
        for (std::size_t i = 0; i < std::max(v.size() - 1, w.size()); ++i) {
            if (i >= w.size()) {
                result.push_back(v[i + 1]);
            } else if (i + 1 >= v.size()) {
                result.push_back(w[i]);
            } else {
                for (const Literal each : compared(w[i], v[i + 1])) result.push_back(each);
            }
        }
        if (result.size() > limit_ + 1) result.resize(limit_ + 1);
        return result;
    }

    /// At least one, and both.
    Sorted compared(Literal a, Literal b) {
        const Literal some = fresh("sorted");
        const Literal both = fresh("sorted");
        formula_.add_clause({~a, some});
        formula_.add_clause({~b, some});
        formula_.add_clause({~a, ~b, both});
        return {some, both};
    }

    int width_;
    int height_;
    std::size_t limit_ = 0;
    Formula formula_;
    std::vector<Literal> cells_;
    std::vector<std::array<Literal, 4>> tokens_;
    /// Of the box and the ring, row by row, with the ring's corners.
    std::vector<Sorted> waste_;
};

}  // namespace

Formula still_life_tokens(int width, int height, int population) {
    return TokenFormula(width, height).with_at_least(population);
}

}  // namespace nonesuch::life
