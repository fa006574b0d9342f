#include "encoding/life/claim_document.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "encoding/error.hpp"
#include "oscillators.hpp"

namespace nonesuch::life {
namespace {

using nlohmann::json;

TEST(Claim, IsReadBackFromItsDocument) {
    const std::vector<Claim> claims = {
        oscillator(2, {3, 3}, Rule::life(), {}),
        oscillator(5, {7, 8}, Rule::life(), 17),
        oscillator(6, {1, 9}, Rule::parse("B2/S"), 0),
        oscillator(1000, {10, 100}, Rule::parse("B36/S23"), 2'147'483'647),
    };
    for (const Claim& claim : claims) {
        const json document = json::parse(to_json(claim).dump());
        const auto again = claim_from_json(document, "claim.json");
        EXPECT_EQ(again.period, claim.period);
        EXPECT_EQ(again.box.width, claim.box.width);
        EXPECT_EQ(again.box.height, claim.box.height);
        EXPECT_EQ(again.rule, claim.rule);
        EXPECT_EQ(again.max_population, claim.max_population);
        EXPECT_EQ(to_json(again), to_json(claim));
        EXPECT_EQ(again.words(), claim.words());
    }
}

TEST(Claim, IsWrittenAsDocumented) {
    EXPECT_EQ(to_json(oscillator(5, {7, 8}, Rule::life(), 17)), json::parse(R"({
        "format": "nonesuch claim", "version": 2, "family": "oscillator", "period": 5,
        "box": "7x8", "rule": "B3/S23", "max-population": 17})"));
}

std::string reason_for_refusing(const json& document) {
    try {
        claim_from_json(document, "some.json");
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

struct Damage {
    std::string key;
    json value;
};

TEST(Claim, WithADamagedMemberIsRefusedByTheNameOfTheFile) {
    const json whole = to_json(oscillator(5, {7, 8}, Rule::life(), 17));
    const std::vector<Damage> damages = {
        {"format", "nonesuch journal"},
        {"format", 1},
        {"version", 1},
        {"version", "2"},
        {"version", nullptr},
        {"family", "spaceship"},
        {"family", "starship"},
        {"family", json::array()},
        {"period", 0},
        {"period", 1},
        {"period", "5"},
        {"period", nullptr},
        {"period", json::object()},
        {"box", "0x8"},
        {"box", "-7x8"},
        {"box", "7x"},
        {"box", "7 x 8"},
        {"box", "07x8"},
        {"box", 8},
        {"box", json::array({7, 8})},
        {"box", "7x1000001"},
        {"width", 7},
        {"rule", "B0/S238"},
        {"rule", "b3/s23"},
        {"rule", 3},
        {"rule", ""},
        {"max-population", -1},
        {"max-population", "17"},
        {"max-population", {}},
        {"max-population", true},
        {"period", true},
    };
    for (const auto& [key, value] : damages) {
        json document = whole;
        document[key] = value;
        EXPECT_TRUE(reason_for_refusing(document).starts_with("some.json: ")) << document.dump();
    }
}

TEST(Claim, WithANumberThatIsNoIntIsRefusedAndNotRounded) {
    const json whole = to_json(oscillator(5, {7, 8}, Rule::life(), 17));
    for (const char* key : {"period", "max-population"}) {
        for (const char* number :
             {"5.5", "4294967301", "1e300", "-4294967291", "18446744073709551615"}) {
            json document = whole;
            document[key] = json::parse(number);
            EXPECT_TRUE(reason_for_refusing(document).starts_with("some.json: "))
                << document.dump();
        }
    }
}

TEST(Claim, WithoutAMemberIsRefused) {
    const json whole = to_json(oscillator(5, {7, 8}, Rule::life(), {}));
    for (const auto& [key, value] : whole.items()) {
        json document = whole;
        document.erase(key);
        EXPECT_TRUE(reason_for_refusing(document).starts_with("some.json: ")) << document.dump();
    }
}

TEST(Claim, ThatIsNoObjectIsRefused) {
    const json discarded = json::parse("{\"format\": ", nullptr, false);
    for (const json& document :
         {json(), json(1), json("claim"), json::array(), json::object(), discarded}) {
        EXPECT_TRUE(reason_for_refusing(document).starts_with("some.json: "));
    }
}

TEST(Claim, GivesItsSolutionOnlyAfterTheSimulatorAgrees) {
    const Claim claim = oscillator(2, {3, 3}, Rule::life(), {});
    std::vector<bool> model(encode(claim).variable_count(), false);
    for (const std::size_t cell : {1U, 4U, 7U, 9U + 3, 9U + 4, 9U + 5}) model[cell] = true;
    const auto generations = solution(claim, model);
    ASSERT_EQ(generations.size(), 2U);
    EXPECT_EQ(generations.front(), Pattern::from_picture(".o./.o./.o."));
    EXPECT_EQ(claim.rule, Rule::life());
    model[0] = true;
    EXPECT_THROW(solution(claim, model), InternalError);
}

}  // namespace
}  // namespace nonesuch::life
