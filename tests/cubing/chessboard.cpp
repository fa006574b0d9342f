#include "cubing/chessboard.hpp"

#include "encoding/life/box.hpp"

namespace nonesuch::cubing {
namespace {

void exactly_one(Formula& formula, const Clause& literals) {
    formula.add_clause(literals);
    for (std::size_t i = 0; i < literals.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) formula.add_clause({~literals[j], ~literals[i]});
    }
}

}  // namespace

Formula chessboard(int side, Corners corners) {
    const auto is_field = [&](int x, int y) {
        const bool is_corner = (x == 0 && y == 0) || (x == side - 1 && y == side - 1);
        return x < side && y < side && (corners == Corners::kept || !is_corner);
    };
    const life::Box board{side, side};
    std::vector<Clause> dominoes(board.area());
    Formula formula;
    const auto place = [&](int x, int y, int right, int down) {
        if (!is_field(x, y) || !is_field(x + right, y + down)) return;
        const Literal domino =
            positive(formula.add_variable((right == 1 ? "right of (" : "below (") +
                                          std::to_string(x) + "," + std::to_string(y) + ")"));
        dominoes[board.cell(x, y)].push_back(domino);
        dominoes[board.cell(x + right, y + down)].push_back(domino);
    };
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            place(x, y, 1, 0);
            place(x, y, 0, 1);
        }
    }
    for (std::size_t field = 0; field < board.area(); ++field) {
        if (is_field(board.x(field), board.y(field))) exactly_one(formula, dominoes[field]);
    }
    return formula;
}

}  // namespace nonesuch::cubing
