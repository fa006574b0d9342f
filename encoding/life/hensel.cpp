#include "encoding/life/hensel.hpp"

#include <bit>
#include <cassert>

namespace nonesuch::life {
namespace {

struct LetteredSet {
    char letter;
    NeighbourhoodSet alive;
};

/// One of each orbit with one to four live neighbours, drawn row by row.
constexpr std::array lettered_sets = {
    LetteredSet{'c', 0b100'000'000}, LetteredSet{'e', 0b010'000'000},

    LetteredSet{'a', 0b110'000'000}, LetteredSet{'c', 0b101'000'000},
    LetteredSet{'e', 0b010'100'000}, LetteredSet{'i', 0b010'000'010},
    LetteredSet{'k', 0b010'000'001}, LetteredSet{'n', 0b100'000'001},

    LetteredSet{'a', 0b110'100'000}, LetteredSet{'c', 0b101'000'100},
    LetteredSet{'e', 0b010'101'000}, LetteredSet{'i', 0b111'000'000},
    LetteredSet{'j', 0b011'100'000}, LetteredSet{'k', 0b010'001'100},
    LetteredSet{'n', 0b101'100'000}, LetteredSet{'q', 0b011'000'100},
    LetteredSet{'r', 0b100'101'000}, LetteredSet{'y', 0b100'001'100},

    LetteredSet{'a', 0b111'100'000}, LetteredSet{'c', 0b101'000'101},
    LetteredSet{'e', 0b010'101'010}, LetteredSet{'i', 0b101'101'000},
    LetteredSet{'j', 0b010'101'100}, LetteredSet{'k', 0b110'001'100},
    LetteredSet{'n', 0b111'000'100}, LetteredSet{'q', 0b011'001'100},
    LetteredSet{'r', 0b110'101'000}, LetteredSet{'t', 0b100'101'100},
    LetteredSet{'w', 0b011'100'100}, LetteredSet{'y', 0b101'001'100},
    LetteredSet{'z', 0b001'101'100}};

constexpr NeighbourhoodSet only_centre = 1 << centre;
constexpr NeighbourhoodSet all_neighbours = whole_neighbourhood ^ only_centre;

/// For each neighbourhood, whatever its centre, the place of its letter among those of its count.
using LetterTable = std::array<std::uint8_t, 1 << neighbourhood_size>;

LetterTable make_letter_table() {
    LetterTable table{};
    for (const auto& [letter, alive] : lettered_sets) {
        const int count = std::popcount(alive);
        const auto place = static_cast<std::uint8_t>(hensel_letters(count).find(letter));
        for (const CellMap& map : square_symmetries()) {
            const NeighbourhoodSet set = image(map, alive);
            table[set] = table[set | only_centre] = place;
            if (count == 4) continue;
            table[set ^ all_neighbours] = table[set ^ whole_neighbourhood] = place;
        }
    }
    return table;
}

/// The bit in `Arrangements`, and of which element, for the neighbours in a set.
struct Place {
    std::size_t count;
    std::uint16_t bit;
};

Place place_of(unsigned set) {
    static const LetterTable letters = make_letter_table();
    return {static_cast<std::size_t>(std::popcount(set & all_neighbours)),
            static_cast<std::uint16_t>(1U << letters[set])};
}

std::string letters_of(std::string_view letters, std::uint16_t arrangements) {
    std::string result;
    for (std::size_t l = 0; l < letters.size(); ++l)
        if ((arrangements >> l & 1) != 0) result += letters[l];
    return result;
}

std::string list_text(const Arrangements& arrangements) {
    std::string result;
    for (int n = 0; n < neighbourhood_size; ++n) {
        const std::uint16_t some = arrangements[static_cast<std::size_t>(n)];
        if (some == 0) continue;
        const auto missing = static_cast<std::uint16_t>(some ^ all_arrangements(n));
        const std::string with = letters_of(hensel_letters(n), some);
        const std::string without = '-' + letters_of(hensel_letters(n), missing);
        result += static_cast<char>('0' + n);
        if (missing != 0) result += without.size() < with.size() ? without : with;
    }
    return result;
}

}  // namespace

std::string_view hensel_letters(int neighbours) {
    assert(neighbours >= 0 && neighbours <= 8);
    constexpr std::array<std::string_view, 5> letters = {"", "ce", "aceikn", "aceijknqry",
                                                         "aceijknqrtwyz"};
    return letters[static_cast<std::size_t>(neighbours > 4 ? 8 - neighbours : neighbours)];
}

std::uint16_t all_arrangements(int neighbours) {
    const auto letters = hensel_letters(neighbours).size();
    return static_cast<std::uint16_t>(letters == 0 ? 1U : (1U << letters) - 1);
}

TruthTable table_of(const HenselConditions& conditions) {
    TruthTable table;
    for (unsigned set = 0; set < table.size(); ++set) {
        const bool alive = (set & only_centre) != 0;
        const auto [count, bit] = place_of(set);
        table[set] = ((alive ? conditions.survivals : conditions.births)[count] & bit) != 0;
    }
    return table;
}

std::optional<HenselConditions> hensel_conditions(const TruthTable& table) {
    HenselConditions conditions;
    for (unsigned set = 0; set < table.size(); ++set) {
        if (!table[set]) continue;
        const bool alive = (set & only_centre) != 0;
        const auto [count, bit] = place_of(set);
        std::uint16_t& some = (alive ? conditions.survivals : conditions.births)[count];
        some = static_cast<std::uint16_t>(some | bit);
    }
    if (table_of(conditions) != table) return std::nullopt;
    return conditions;
}

std::string hensel_text(const HenselConditions& conditions) {
    return "B" + list_text(conditions.births) + "/S" + list_text(conditions.survivals);
}

}  // namespace nonesuch::life
