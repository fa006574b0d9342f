#include "encoding/life/rule_map.hpp"

#include <gtest/gtest.h>

#include <random>

#include "encoding/error.hpp"
#include "encoding/life/rule.hpp"

namespace nonesuch::life {
namespace {

// B3/S23 as Golly's help spells it, B2/S34H and B2/S013V.
constexpr const char* life =
    "ARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA";
constexpr const char* hexagonal = "FgFoF2gXgH5oF4B+gH4A6A";
constexpr const char* von_neumann = "Hmlphg";

TEST(RuleMap, OfKnownRulesIsTheirTable) {
    EXPECT_EQ(table_of_map(life), Rule::life().table());
    EXPECT_EQ(map_text(Rule::life().table()), std::string("MAP") + life);
    EXPECT_EQ(map_text(Rule::parse("B2/S34H").table()), std::string("MAP") + hexagonal);
    EXPECT_EQ(map_text(Rule::parse("B2/S013V").table()), std::string("MAP") + von_neumann);
}

TEST(RuleMap, GivesEachNeighbourhoodABitOfItsOwn) {
    // Number 504 = 0b111'111'000, the greatest bit of digit 84, is for two rows alive.
    std::string digits(86, 'A');
    digits[84] = 'g';
    const TruthTable table = table_of_map(digits);
    EXPECT_EQ(table.count(), 1U);
    EXPECT_TRUE(table[0b000'111'111]);
}

TEST(RuleMap, IsAsShortAsTheTableAllows) {
    std::mt19937 random(20'240'702);
    for (const std::size_t size : {6U, 22U, 86U}) {
        for (int i = 0; i < 50; ++i) {
            std::string digits;
            for (std::size_t at = 0; at < size; ++at)
                digits += "AQgwBRhxEUk0IYo4"[random() % (at + 1 < size ? 16 : 4)];
            const std::string text = map_text(table_of_map(digits));
            EXPECT_EQ(text, "MAP" + digits);
            EXPECT_EQ(table_of_map(text.substr(3) + "=="), table_of_map(digits));
        }
    }
}

TEST(RuleMap, OfWrongLengthOrDigitsIsRefused) {
    const std::string whole = life;
    for (const std::string& digits :
         {std::string(), std::string("A"), whole.substr(1), whole + "A",
          whole + "===", "=" + whole.substr(1), whole.substr(0, 85) + "-", "_" + whole.substr(1),
          whole.substr(0, 40) + " " + whole.substr(41), std::string(86, '\0'),
          std::string("AAAAA\xff"), std::string(1'000'000, 'A')}) {
        EXPECT_THROW(table_of_map(digits), InputError) << digits.substr(0, 100);
    }
}

}  // namespace
}  // namespace nonesuch::life
