#include "encoding/life/square_symmetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "encoding/error.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::life {
namespace {

constexpr SquareSymmetry identity{};
constexpr SquareSymmetry mirror_x{true, false, false};
constexpr SquareSymmetry mirror_y{false, true, false};
constexpr SquareSymmetry half_turn{true, true, false};
constexpr SquareSymmetry diagonal{false, false, true};
constexpr SquareSymmetry antidiagonal{true, true, true};
constexpr SquareSymmetry quarter_turn{false, true, true};
constexpr SquareSymmetry three_quarter_turn{true, false, true};

struct Named {
    std::string_view name;
    std::vector<SquareSymmetry> elements;
    /// What may follow the name: where the centre lies.
    std::string_view suffixes;
};

const std::vector<Named>& named_symmetries() {
    static const std::vector<Named> all = {
        {"C1", {identity}, ""},
        {"C2", {identity, half_turn}, "124"},
        {"C4", {identity, quarter_turn, half_turn, three_quarter_turn}, "14"},
        {"D2_+", {identity, mirror_x}, "12"},
        {"D2_-", {identity, mirror_y}, "12"},
        {"D2_x", {identity, diagonal}, ""},
        {"D2_/", {identity, antidiagonal}, ""},
        {"D4_+", {identity, mirror_x, mirror_y, half_turn}, "124"},
        {"D4_x", {identity, diagonal, antidiagonal, half_turn}, "14"},
        {"D8", {symmetries_of_the_square().begin(), symmetries_of_the_square().end()}, "14"}};
    return all;
}

/// Where the centre of the box lies: '1' in a cell, '2' between two, '4' between four. A reflection
/// in one axis asks for that direction alone.
char centre_of(const Box& box, const std::string_view name) {
    const bool between_x = box.width % 2 == 0;
    const bool between_y = box.height % 2 == 0;
    if (name == "D2_+") return between_x ? '2' : '1';
    if (name == "D2_-") return between_y ? '2' : '1';
    if (between_x && between_y) return '4';
    return between_x || between_y ? '2' : '1';
}

/// The suffix that `text` adds to `name`; nothing if it does not begin with it.
std::optional<std::string_view> suffix_of(std::string_view text, std::string_view name) {
    if (!text.starts_with(name)) return std::nullopt;
    text.remove_prefix(name.size());
    if (text.size() > 1 && text.starts_with('_')) text.remove_prefix(1);
    return text;
}

}  // namespace

Offset SquareSymmetry::operator()(Offset offset) const {
    if (flips_x) offset.x = -offset.x;
    if (flips_y) offset.y = -offset.y;
    if (transposes) std::swap(offset.x, offset.y);
    return offset;
}

const std::array<SquareSymmetry, 8>& symmetries_of_the_square() {
    static const std::array<SquareSymmetry, 8> all = {identity,     mirror_x,    mirror_y,
                                                      half_turn,    diagonal,    three_quarter_turn,
                                                      quarter_turn, antidiagonal};
    return all;
}

SquareSymmetry composed(const SquareSymmetry& first, const SquareSymmetry& second) {
    const auto same = [&](const SquareSymmetry& each) {
        return each({1, 2}) == second(first({1, 2}));
    };
    return *std::find_if(symmetries_of_the_square().begin(), symmetries_of_the_square().end(),
                         same);
}

SquareSymmetry inverse(const SquareSymmetry& symmetry) {
    const auto undoes = [&](const SquareSymmetry& each) {
        return composed(symmetry, each).is_identity();
    };
    return *std::find_if(symmetries_of_the_square().begin(), symmetries_of_the_square().end(),
                         undoes);
}

CellMap cell_map(const SquareSymmetry& symmetry) {
    CellMap map{};
    for (int i = 0; i < neighbourhood_size; ++i) {
        const Offset to = symmetry({i % 3 - 1, i / 3 - 1});
        map[static_cast<std::size_t>(i)] = 3 * (to.y + 1) + to.x + 1;
    }
    return map;
}

CellPermutation permutation(const Box& box, const SquareSymmetry& symmetry) {
    CellPermutation images(box.area());
    for (std::size_t cell = 0; cell < box.area(); ++cell) {
        int x = box.x(cell);
        int y = box.y(cell);
        if (symmetry.flips_x) x = box.width - 1 - x;
        if (symmetry.flips_y) y = box.height - 1 - y;
        if (symmetry.transposes) std::swap(x, y);
        images[cell] = box.cell(x, y);
    }
    return images;
}

PatternSymmetry pattern_symmetry(std::string_view name, const Box& box) {
    for (const Named& each : named_symmetries()) {
        const auto suffix = suffix_of(name, each.name);
        if (!suffix) continue;
        const bool is_suffix =
            suffix->empty() ||
            (suffix->size() == 1 && each.suffixes.find(*suffix) != std::string::npos);
        if (!is_suffix) continue;
        const auto fits = [&](const SquareSymmetry& element) { return element.fits(box); };
        if (!std::all_of(each.elements.begin(), each.elements.end(), fits)) {
            throw InputError(fmt::format("symmetry {}: needs a square, and the box is {}x{}", name,
                                         box.width, box.height));
        }
        if (!suffix->empty() && suffix->front() != centre_of(box, each.name)) {
            const bool has_underscore = each.name.find('_') != std::string_view::npos;
            throw InputError(fmt::format("symmetry {}: the centre of a {}x{} box makes it {}{}{}",
                                         name, box.width, box.height, each.name,
                                         has_underscore ? "" : "_", centre_of(box, each.name)));
        }
        return {std::string(each.name), each.elements};
    }
    throw InputError(fmt::format(
        "symmetry {}: expected C1, C2, C4, D2_+, D2_-, D2_x, D2_/, D4_+, D4_x or D8, and behind "
        "it perhaps where the centre lies, as in C2_4",
        printable(name)));
}

}  // namespace nonesuch::life
