// Claims as fields and as claim.json: what is written is read back, and what is malformed is
// refused by the name of the field.

#include "encoding/life/claim_document.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "encoding/strict_json.hpp"
#include "random_claims.hpp"

namespace nonesuch::life {
namespace {

using nlohmann::json;
using Fields = std::vector<FieldValue>;

TEST(ClaimFields, OfAnyClaimStateItAgain) {
    RandomClaims claims(1);
    for (const Family family : all_families()) {
        for (int i = 0; i < 400; ++i) {
            const Claim claim = claims.next(family);
            const Claim again = claim_from(family, fields_of(claim), "--");
            EXPECT_TRUE(are_equal(again, claim)) << to_json(claim).dump();
            EXPECT_EQ(again.words(), claim.words());
        }
    }
}

TEST(ClaimFields, MayStandInAnyOrder) {
    RandomClaims claims(2);
    for (const Family family : all_families()) {
        for (int i = 0; i < 50; ++i) {
            const Claim claim = claims.next(family);
            Fields fields = fields_of(claim);
            std::reverse(fields.begin(), fields.end());
            EXPECT_TRUE(are_equal(claim_from(family, fields, "--"), claim))
                << to_json(claim).dump();
        }
    }
}

TEST(ClaimJson, OfAnyClaimIsReadBackAndWrittenAgainAsItWas) {
    RandomClaims claims(3);
    for (const Family family : all_families()) {
        for (int i = 0; i < 400; ++i) {
            const Claim claim = claims.next(family);
            const std::string text = to_json(claim).dump(1);
            const Claim again = claim_from_json(parse_strictly(text, "claim.json"), "claim.json");
            EXPECT_TRUE(are_equal(again, claim)) << text;
            EXPECT_EQ(to_json(again).dump(1), text);
        }
    }
}

/// The fewest fields of a claim of each family.
Fields least_fields(Family family) {
    const Fields all = {{"period", "4"},   {"box", "5x5"},          {"torus", "4x4"},
                        {"pattern", "oo"}, {"displacement", "1,1"}, {"generations", "2"}};
    Fields least;
    for (const ClaimField& field : claim_fields()) {
        if (!field.is_of(family) || !field.is_required) continue;
        least.push_back(*std::find_if(all.begin(), all.end(), [&](const FieldValue& each) {
            return each.name == field.name;
        }));
    }
    return least;
}

Fields with(Fields fields, const Fields& more) {
    for (const FieldValue& each : more) {
        std::erase_if(fields, [&](const FieldValue& old) { return old.name == each.name; });
    }
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
}

std::string complaint(Family family, const Fields& fields) {
    try {
        claim_from(family, fields, "--");
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

void expect_refused(Family family, const Fields& fields, const std::string& wanted) {
    const std::string found = complaint(family, fields);
    std::string given = name(family);
    for (const FieldValue& field : fields) given += " " + field.name + " '" + field.text + "'";
    EXPECT_NE(found.find(wanted), std::string::npos) << given << "\n" << found << "\n" << wanted;
    EXPECT_EQ(found.find_first_of("\r\n"), std::string::npos) << given << "\n" << found;
}

TEST(ClaimFields, OfTheLeastKindAreEnough) {
    for (const Family family : all_families()) {
        EXPECT_EQ(complaint(family, least_fields(family)), "accepted") << name(family);
    }
}

TEST(ClaimFields, ThatAreMissingAreNamed) {
    for (const Family family : all_families()) {
        const Fields least = least_fields(family);
        for (std::size_t i = 0; i < least.size(); ++i) {
            Fields fewer = least;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            expect_refused(family, fewer, name(family) + ": --" + least[i].name + " ");
        }
    }
}

TEST(ClaimFields, GivenTwiceAreRefusedAtTheSecondPlace) {
    const std::map<std::string, std::string> values = {
        {"period", "4"},         {"box", "5x5"},          {"torus", "4x4"},
        {"displacement", "1,1"}, {"pattern", "oo"},       {"generations", "2"},
        {"rule", "B3/S23"},      {"glide", "falling"},    {"shift", "1"},
        {"margin", "1"},         {"max-population", "9"}, {"min-population", "1"},
        {"population", "<=9"},   {"rotor", "<=9"},        {"stator", ">=0"},
        {"impose", "C2"},        {"forbid", "C2"},        {"cells", "?"},
        {"change", "row 0"},     {"touch", "top"},        {"except", "."},
        {"count", "cells"},      {"connected", "yes"}};
    for (const ClaimField& field : claim_fields()) {
        const Family family = field.families.empty() ? Family::oscillator : field.families.front();
        Fields fields =
            with(least_fields(family), {{field.name, values.at(field.name), "first: "}});
        fields.push_back({field.name, values.at(field.name), "second: "});
        expect_refused(family, fields, "second: " + field.name + ": given twice");
    }
}

TEST(ClaimFields, OfAnotherFamilyAreRefused) {
    for (const ClaimField& field : claim_fields()) {
        for (const Family family : all_families()) {
            if (field.is_of(family)) continue;
            const Fields fields = with(least_fields(family), {{field.name, "1", "here: "}});
            expect_refused(
                family, fields,
                "here: " + field.name + ": says nothing of a claim of the family " + name(family));
        }
    }
}

TEST(ClaimFields, OfNoFamilyAreRefused) {
    for (const std::string unknown : {"", "Period", "colour", "width", "two words", "a\nb"}) {
        expect_refused(Family::oscillator,
                       with(least_fields(Family::oscillator), {{unknown, "1", "--"}}),
                       ": no field of a claim");
    }
}

struct BadField {
    Family family;
    std::string field;
    std::vector<std::string> texts;
    /// Some words of the reason.
    std::string reason;
};

using enum Family;

const std::vector<BadField> bad_fields = {
    {oscillator,
     "period",
     {"", "x", "3.0", "3 ", "0x5", "1e9", "+3", "99999999999", "-99999999999", "five"},
     "expected a whole number"},
    {oscillator, "period", {"1", "0", "-1", "-2147483648"}, "period is at least 2"},
    {spaceship, "period", {"0", "-5"}, "period is at least 1"},
    {oscillator,
     "period",
     {"1000000000", "2147483647", "40001"},
     "of 25 cells each: expected at most"},
    {oscillator,
     "box",
     {"", "5", "5x", "x5", "5x5x5", "5 x 5", "5X5", "5,5", "axb", "5x99999999999", "+5x5", "\n"},
     "WIDTHxHEIGHT"},
    {oscillator, "box", {"0x5", "5x0", "-5x-5", "-2147483648x5"}, "must be at least 1"},
    {oscillator, "box", {"2147483647x2147483647", "1000000000x1", "200x101"}, "at most 20000"},
    {agar, "torus", {"5", "5x5x5"}, "WIDTHxHEIGHT"},
    {agar, "torus", {"0x5"}, "torus 0x5: width and height"},
    {agar, "torus", {"1000x1000"}, "torus 1000x1000: expected at most 20000"},
    {spaceship, "displacement", {"", "1", "1,", ",1", "1,1,1", "1;1", "1, 1", "a,b"}, "DX,DY"},
    {spaceship, "displacement", {"0,0", "-0,0"}, "an oscillator or a still life"},
    {spaceship,
     "displacement",
     {"5,0", "0,-5", "2147483647,0", "-2147483648,-2147483648"},
     "more than one cell"},
    {spaceship, "glide", {"", "diagonal", "Falling", "level "}, "upright, level, falling"},
    {agar, "shift", {"4", "-1", "1000000000"}, "expected 0 to 3"},
    {agar, "shift", {"x", "1.5"}, "expected a whole number"},
    {predecessor, "generations", {"0", "-1"}, "generations"},
    {predecessor,
     "generations",
     {"1000000000", "2147483647"},
     "of 2 cells each: expected at most 1000000"},
    {orphan, "generations", {"1000000", "1073741824", "2147483647"}, "at most 20000 cells"},
    {dies, "generations", {"-7", "0"}, "expected at least 1"},
    {stabilises, "generations", {"1000000000"}, "of 25 cells each: expected at most"},
    {predecessor, "margin", {"-1", "-2147483648"}, "is negative"},
    {predecessor,
     "margin",
     {"1000000", "1073741823", "1073741824", "2147483647"},
     "at most 20000 cells"},
    {oscillator, "max-population", {"-1"}, "at least 0"},
    {oscillator, "min-population", {"-2147483648"}, "at least 0"},
    {oscillator, "max-population", {"", "x", "4294967297"}, "expected a whole number"},
    {oscillator, "population", {"", "5", "<=5,", ",", "<5", "!5"}, "expected <=, = or >="},
    {oscillator, "population", {"<=", "=", ">=x", "<=+5", "<= 5", "==5"}, "a number behind"},
    {oscillator, "population", {"1.5<=5", "max<=5", "Sum=3", " x>=1"}, "a generation's number"},
    {oscillator, "population", {"4<=5", "-1=5", "2147483647<=5"}, "expected 0 to 3"},
    {oscillator, "population", {"<=-1", "sum=-2147483648"}, "at least 0"},
    {oscillator, "rotor", {"", "5", "5<="}, "expected <=, = or >="},
    {oscillator, "stator", {"<=5,>=99999999999"}, "a number behind"},
    {oscillator, "rotor", {"=-1"}, "at least 0"},
    {oscillator,
     "impose",
     {"", "D3", "c2", "C2 ", "C2_", "D2", "C8", "C2__4", "C2,C4"},
     "symmetry"},
    {oscillator, "impose", {"C2_4", "C4_4", "D8_4", "D4_+2", "D2_+2"}, "the centre of a 5x5 box"},
    {oscillator, "impose", {"C2_3", "D2_x1", "C4_2", "D8_2", "C1_1"}, "expected C1, C2"},
    {oscillator, "forbid", {"", "C2,", "C2,,C4", "C2;C4"}, "symmetry"},
    {oscillator, "cells", {""}, "expected cells"},
    {oscillator, "cells", {"????\?/????"}, "cells:1:11: expected 5 cells in a row, found 4"},
    {oscillator, "cells", {"1"}, "cells:1:1: expected a cell"},
    {oscillator, "cells", {"?/?|?"}, "1:6: expected a generation of 2 rows"},
    {oscillator, "cells", {"?|?|?|?|?"}, "5 generations are given; expected at most 4"},
    {oscillator, "cells", {"??\?/???"}, "cells are given; expected 5x5"},
    {oscillator, "cells", {"?????????????????????????"}, "expected 5x5 cells, found 25x1"},
    {predecessor, "cells", {"??|??|??"}, "expected at most 2"},
    {predecessor, "pattern", {""}, "expected cells"},
    {predecessor, "pattern", {"oo|oo"}, "cells of one generation"},
    {predecessor, "pattern", {"oo/o"}, "1:5: expected 2 cells in a row"},
    {orphan, "pattern", {"o'o"}, "can be exempt"},
    {garden_of_eden, "pattern", {"o?", "aa"}, "without free cells"},
    {garden_of_eden, "rule", {"B36/S23"}, "ask for an orphan"},
    {oscillator,
     "change",
     {"", "5", "row", "row x", "1:2:3", "1:", "row 1 2", "rows 1", "row1"},
     "expected"},
    {oscillator,
     "change",
     {"5:0", "0:5", "-1:0", "row 5", "column 5", "row -1", "column 99"},
     "of the 5x5 box"},
    {oscillator, "touch", {"", "Top", "north", "top,", "top;left"}, "top, bottom, left, right"},
    {still_life, "connected", {"", "no", "Yes", "yes "}, "expected yes, or no such field"},
    {still_life, "except", {"", ",", "ooooo/ooooo/ooooo/ooooo/ooooo,"}, "expected cells"},
    {still_life, "except", {"ooo"}, "expected 5x5 cells, found 3x1"},
    {still_life,
     "except",
     {"a???\?/????\?/????\?/????\?/????\?", "o'???\?/????\?/????\?/????\?/????\?"},
     "alone"},
    {still_life, "except", {"????\?/????\?/????\?/????\?/????\?"}, "without known cells is any"},
    {still_life,
     "except",
     {"o???\?/????\?/????\?/????\?/????\?|o???\?/????\?/????\?/????\?/????\?"},
     "2 generations are given; expected at most 1"},
    {oscillator, "rule", {"", "/", "B9/S", "B3/S23/4", "x", "B3/S23\n"}, "rule '"},
    {oscillator, "rule", {"B0/S8", "B3/S23:T9,9"}, "rule '"},
};

TEST(ClaimFields, ThatAreMalformedAreRefusedAtTheirPlace) {
    for (const BadField& each : bad_fields) {
        for (const std::string& text : each.texts) {
            const Fields fields =
                with(least_fields(each.family), {{each.field, text, "some.claim:7: "}});
            expect_refused(each.family, fields, each.reason);
            expect_refused(each.family, fields, "some.claim:7: ");
        }
    }
}

struct BadClaim {
    Family family;
    Fields fields;
    std::string complaint;
};

TEST(ClaimFields, ThatDoNotFitEachOtherAreRefusedAtThePlaceOfOne) {
    const std::vector<BadClaim> bad_claims = {
        {spaceship,
         {{"period", "3", "here: "}, {"glide", "falling"}},
         "here: period 3: a glide reflection takes half of an even period"},
        {spaceship,
         {{"box", "5x4"}, {"glide", "falling", "here: "}},
         "here: glide in a diagonal: needs a square"},
        {spaceship,
         {{"displacement", "1,0", "here: "}, {"glide", "level"}},
         "here: displacement 1,0: a glide reflection moves along its axis"},
        {spaceship,
         {{"displacement", "2,1", "here: "}, {"glide", "upright"}},
         "here: displacement 2,1: a glide reflection moves along its axis"},
        {spaceship,
         {{"displacement", "1,1", "here: "}, {"glide", "rising"}},
         "here: displacement 1,1: a glide reflection moves along its axis"},
        {spaceship,
         {{"displacement", "1,0"}, {"impose", "C2", "here: "}},
         "here: impose C2: a pattern with it does not move by 1,0"},
        {oscillator,
         {{"box", "5x4"}, {"impose", "C4", "here: "}},
         "here: impose: symmetry C4: needs a square, and the box is 5x4"},
        {oscillator,
         {{"box", "5x4"}, {"forbid", "C2_2,D2_x", "here: "}},
         "here: forbid: symmetry D2_x: needs a square"},
        {oscillator,
         {{"box", "5x4"}, {"impose", "C2_4", "here: "}},
         "here: impose: symmetry C2_4: the centre of a 5x4 box makes it C2_2"},
        {predecessor,
         {{"pattern", "o"}, {"margin", "2"}, {"impose", "C4_4", "here: "}},
         "the centre of a 5x5 box makes it C4_1"},
        {agar,
         {{"period", "1"}, {"stator", "=1", "here: "}},
         "here: stator: only an oscillator or an agar of a period above 1"},
        {oscillator,
         {{"period", "3"}, {"rule", "B02/S", "here: "}},
         "here: rule B02/S: its background is alive in every odd generation"},
        {predecessor,
         {{"pattern", "ooo"}, {"margin", "1"}, {"cells", "???", "here: "}},
         "here: cells: 3 cells are given; expected 5x3"},
        {predecessor,
         {{"pattern", "ooo"}, {"margin", "1"}, {"cells", "??\?/??\?/??\?/??\?/???", "here: "}},
         "here: cells: expected 5x3 cells, found 3x5"},
    };
    for (const BadClaim& each : bad_claims) {
        expect_refused(each.family, with(least_fields(each.family), each.fields), each.complaint);
    }
}

TEST(ClaimFields, SayInOneWayWhatCanBeSaidInSeveral) {
    const Claim claim = claim_from(oscillator,
                                   {{"box", "05x5"},
                                    {"period", "04"},
                                    {"rule", "23/3"},
                                    {"population", " <=7 , min=3"},
                                    {"forbid", "C2_1, D8"},
                                    {"touch", "all"},
                                    {"change", "row 0,1:2, column 3"}},
                                   "--");
    std::map<std::string, std::string> fields;
    for (const FieldValue& each : fields_of(claim)) fields[each.name] = each.text;
    const std::map<std::string, std::string> wanted = {{"box", "5x5"},
                                                       {"period", "4"},
                                                       {"rule", "B3/S23"},
                                                       {"population", "0<=7,min=3"},
                                                       {"forbid", "C2,D8"},
                                                       {"touch", "top,bottom,left,right"},
                                                       {"change", "row 0,1:2,column 3"}};
    EXPECT_EQ(fields, wanted);
}

std::string json_complaint(const json& document) {
    try {
        claim_from_json(document, "some.json");
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

/// Other text for what `to_json` writes in one way.
TEST(ClaimJson, ThatIsNotAsItIsWrittenIsRefused) {
    RandomClaims claims(4);
    int tried = 0;
    for (const Family family : all_families()) {
        for (int i = 0; i < 40; ++i) {
            const json whole = to_json(claims.next(family));
            for (const auto& [key, value] : whole.items()) {
                if (!value.is_string()) continue;
                json document = whole;
                document[key] = value.get<std::string>() + " ";
                EXPECT_TRUE(json_complaint(document).starts_with("some.json: ")) << document.dump();
                ++tried;
            }
        }
    }
    EXPECT_GT(tried, 1'000);
}

TEST(ClaimJson, OfAnyFamilyWithAMemberOfAnotherTypeIsRefusedByName) {
    RandomClaims claims(5);
    const std::vector<json> values = {nullptr,        true, 1.5, json::array(),
                                      json::object(), "!",  7,   -7};
    for (const Family family : all_families()) {
        const json whole = to_json(claims.next(family));
        for (const auto& [key, value] : whole.items()) {
            for (const json& other : values) {
                if (value.is_number_integer() && other.is_number_integer()) continue;
                if (value == other) continue;
                json document = whole;
                document[key] = other;
                const std::string found = json_complaint(document);
                EXPECT_TRUE(found.starts_with("some.json: ")) << document.dump() << found;
                EXPECT_EQ(found.find('\n'), std::string::npos) << found;
            }
        }
    }
}

TEST(ClaimJson, WithAnUnknownMemberIsRefusedByItsName) {
    json document = to_json(claim_from(still_life, least_fields(still_life), ""));
    document["colour\n"] = 1;
    EXPECT_EQ(json_complaint(document), "some.json: \"colour\\x0A\": no field of a claim");
    document.erase("colour\n");
    document["period"] = 1;
    EXPECT_EQ(json_complaint(document),
              "some.json: period: says nothing of a claim of the family still-life");
}

TEST(ClaimJson, OfFieldsThatAreNotInTheirUsualFormIsRefused) {
    json document = to_json(claim_from(oscillator, least_fields(oscillator), ""));
    EXPECT_EQ(json_complaint(document), "accepted");
    document["margin"] = 0;
    EXPECT_NE(json_complaint(document), "accepted");
    document.erase("margin");
    document["max-population"] = 9'223'372'036'854'775'807;
    EXPECT_NE(json_complaint(document).find("whole number"), std::string::npos);
    document["max-population"] = 2'147'483'647;
    EXPECT_EQ(json_complaint(document), "accepted");
}

}  // namespace
}  // namespace nonesuch::life
