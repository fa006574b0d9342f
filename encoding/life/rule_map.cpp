#include "encoding/life/rule_map.hpp"

#include <vector>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t bits_per_digit = 6;

/// The cells that a table of that many digits looks at, from the slowest to the fastest in
/// alternating.
std::vector<int> cells_of_map(std::size_t digits) {
    switch (digits) {
        case 86:
            return {0, 1, 2, 3, 4, 5, 6, 7, 8};
        case 22:
            return {7, 8, 3, 4, 5, 0, 1};
        case 6:
            return {1, 3, 4, 5, 7};
        default:
            throw InputError(
                "expected 86 base64 digits after MAP, 22 for the hexagonal or 6 for "
                "the von Neumann neighbourhood, not " +
                std::to_string(digits));
    }
}

/// The neighbourhoods whose live cells are among those, in the order of their bits.
std::vector<NeighbourhoodSet> neighbourhoods_in(const std::vector<int>& cells) {
    std::vector<NeighbourhoodSet> sets = {0};
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
        const std::size_t count = sets.size();
        for (std::size_t i = 0; i < count; ++i)
            sets.push_back(static_cast<NeighbourhoodSet>(sets[i] | 1U << *cell));
    }
    return sets;
}

bool depends_only_on(NeighbourhoodSet cells, const TruthTable& table) {
    for (unsigned alive = 0; alive < table.size(); ++alive)
        if (table[alive] != table[alive & cells]) return false;
    return true;
}

}  // namespace

TruthTable table_of_map(std::string_view digits) {
    for (int padding = 0; padding < 2 && digits.ends_with('='); ++padding) digits.remove_suffix(1);
    const auto sets = neighbourhoods_in(cells_of_map(digits.size()));
    std::vector<bool> bits;
    for (const char digit : digits) {
        const auto value = base64_digits.find(digit);
        if (value == std::string_view::npos)
            throw InputError("expected only the base64 digits A-Z, a-z, 0-9, + and / after MAP");
        for (std::size_t bit = bits_per_digit; bit-- > 0;) bits.push_back((value >> bit & 1) != 0);
    }
    TruthTable small;
    for (std::size_t i = 0; i < sets.size(); ++i) small[sets[i]] = bits[i];
    TruthTable table;
    const unsigned cells = sets.back();
    for (unsigned alive = 0; alive < table.size(); ++alive) table[alive] = small[alive & cells];
    return table;
}

std::string map_text(const TruthTable& table) {
    std::vector<NeighbourhoodSet> sets;
    for (const std::size_t digits : {6U, 22U, 86U}) {
        sets = neighbourhoods_in(cells_of_map(digits));
        if (depends_only_on(sets.back(), table)) break;
    }
    std::string text = "MAP";
    for (std::size_t first = 0; first < sets.size(); first += bits_per_digit) {
        std::size_t value = 0;
        for (std::size_t i = first; i < first + bits_per_digit; ++i)
            value = 2 * value + (i < sets.size() && table[sets[i]] ? 1 : 0);
        text += base64_digits[value];
    }
    return text;
}

}  // namespace nonesuch::life
