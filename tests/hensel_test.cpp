#include "encoding/life/hensel.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <random>
#include <set>

namespace nonesuch::life {
namespace {

constexpr NeighbourhoodSet neighbours = 0b111'101'111;

/// With births in one arrangement alone.
TruthTable births_at(int count, std::size_t letter) {
    HenselConditions conditions;
    conditions.births[static_cast<std::size_t>(count)] = static_cast<std::uint16_t>(1U << letter);
    return table_of(conditions);
}

TEST(HenselLetters, NameEachOrbitOfLiveNeighboursOnce) {
    std::set<NeighbourhoodSet> named;
    int orbits = 0;
    for (int count = 0; count <= 8; ++count) {
        const std::size_t letters = std::max<std::size_t>(hensel_letters(count).size(), 1);
        for (std::size_t letter = 0; letter < letters; ++letter) {
            std::set<NeighbourhoodSet> births;
            const TruthTable table = births_at(count, letter);
            for (unsigned set = 0; set < table.size(); ++set)
                if (table[set]) births.insert(static_cast<NeighbourhoodSet>(set));
            ASSERT_FALSE(births.empty());
            std::set<NeighbourhoodSet> orbit;
            for (const CellMap& map : square_symmetries())
                orbit.insert(image(map, *births.begin()));
            EXPECT_EQ(births, orbit) << count << hensel_letters(count);
            for (const NeighbourhoodSet set : births) {
                EXPECT_EQ(set & ~neighbours, 0);
                EXPECT_EQ(std::popcount(set), count);
            }
            named.insert(births.begin(), births.end());
            ++orbits;
        }
    }
    EXPECT_EQ(named.size(), 256U);
    EXPECT_EQ(orbits, 51);
}

struct Drawing {
    int count;
    char letter;
    NeighbourhoodSet alive;
};

/// Those that everyone knows by sight.
TEST(HenselLetters, MeanWhatTheyAreKnownFor) {
    const std::vector<Drawing> drawings = {
        {1, 'c', 0b100'000'000}, {1, 'e', 0b010'000'000}, {2, 'a', 0b110'000'000},
        {2, 'i', 0b000'101'000}, {2, 'n', 0b001'000'100}, {2, 'k', 0b100'001'000},
        {3, 'i', 0b111'000'000}, {3, 'e', 0b010'101'000}, {3, 'c', 0b101'000'001},
        {4, 'c', 0b101'000'101}, {4, 'e', 0b010'101'010}, {4, 'q', 0b011'001'100},
        {5, 'i', 0b000'101'111}, {6, 'c', 0b010'101'111}, {7, 'e', 0b101'101'111},
        {7, 'c', 0b011'101'111}, {6, 'n', 0b011'101'110}, {5, 'e', 0b101'000'111}};
    for (const auto& [count, letter, alive] : drawings) {
        const auto place = hensel_letters(count).find(letter);
        ASSERT_NE(place, std::string_view::npos) << count << letter;
        EXPECT_TRUE(births_at(count, place)[alive]) << count << letter;
    }
}

TEST(HenselConditions, AreFoundInTheirTable) {
    std::mt19937 random(20'240'701);
    for (int i = 0; i < 200; ++i) {
        HenselConditions conditions;
        for (Arrangements* list : {&conditions.births, &conditions.survivals})
            for (int n = 0; n <= 8; ++n)
                (*list)[static_cast<std::size_t>(n)] =
                    static_cast<std::uint16_t>(random() & all_arrangements(n));
        const TruthTable table = table_of(conditions);
        for (const CellMap& map : square_symmetries()) EXPECT_TRUE(keeps(map, table));
        const auto found = hensel_conditions(table);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->births, conditions.births);
        EXPECT_EQ(found->survivals, conditions.survivals);
    }
}

TEST(HenselConditions, AreNotFoundInATableThatSomeSymmetryChanges) {
    for (unsigned set = 0; set < 512; ++set) {
        TruthTable table = births_at(3, 0);
        table.flip(set);
        // Alone in its orbit, the flipped one breaks no symmetry.
        const bool alone = (set & neighbours) == 0 || (set & neighbours) == neighbours ||
                           (set & neighbours) == 0b101'000'101 ||
                           (set & neighbours) == 0b010'101'010;
        EXPECT_EQ(hensel_conditions(table).has_value(), alone) << set;
    }
}

}  // namespace
}  // namespace nonesuch::life
