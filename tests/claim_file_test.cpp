// Claim files: what users write is read as they mean it, or refused by file and line.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/life/rle.hpp"
#include "mutation.hpp"
#include "random_claims.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {
namespace {

using Names = std::vector<std::string>;

const std::filesystem::path fixtures = std::filesystem::path(NONESUCH_FIXTURES) / "claim";

std::string path_of(const std::string& folder, const std::string& name) {
    return (fixtures / folder / (name + ".claim")).string();
}

std::set<std::string> names_in(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(fixtures / folder)) {
        names.insert(entry.path().stem().string());
    }
    return names;
}

std::string complaint(const std::string& path) {
    try {
        read_claim_file(path);
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

/// The family, then the fields as they are written.
std::string told(const Claim& claim) {
    std::string text = name(claim.family);
    for (const FieldValue& field : fields_of(claim)) text += ", " + field.name + " " + field.text;
    return text;
}

struct CorrectFile {
    std::string name;
    std::string claim;
};

const std::vector<CorrectFile> correct_files = {
    {"minimal", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"no_final_line_end", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"dos_line_ends", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"carriage_returns", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"comments_and_blank_lines", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"tabs", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"byte_order_mark", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"byte_order_mark_before_a_comment", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"nul_byte_in_a_comment", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"box_before_period", "oscillator, period 5, box 7x8, rule B3/S23"},
    {"rule", "oscillator, period 5, box 7x8, rule B36/S23"},
    {"every_constraint",
     "oscillator, period 5, box 7x8, rule B3/S23, max-population 30, min-population 1, population "
     "0<=17,3>=5,min<=12,sum=40, rotor >=1, stator <=8,>=2, impose D2_+, forbid C2,D2_-, cells "
     "??????\?/??????\?/??????\?/??????\?/??????\?/??????\?/??????\?/???????, change 0:7,row "
     "1,column 6, "
     "touch top,bottom,left,right, connected yes"},
    {"still_life", "still-life, box 3x3, rule B3/S23"},
    {"still_life_counted_by_waste",
     "still-life, box 9x9, rule B3/S23, min-population 43, count waste"},
    {"still_life_counted_by_cells",
     "still-life, box 9x9, rule B3/S23, min-population 43, count cells"},
    {"still_life_counted_as_is_best",
     "still-life, box 9x9, rule B3/S23, population 0>=43, count waste"},
    {"still_life_of_which_there_are_few_cells",
     "still-life, box 9x9, rule B3/S23, min-population 9"},
    {"spaceship", "spaceship, period 4, box 4x4, displacement 1,1, rule B3/S23, glide falling"},
    {"agar", "agar, period 2, torus 4x3, rule B3/S23, shift 1"},
    {"predecessor", "predecessor, pattern .o./o.o/.o., generations 1, rule B3/S23, margin 1"},
    {"orphan", "orphan, pattern ..o?, generations 1, rule B3/S23"},
    {"garden_of_eden", "garden-of-eden, pattern .o/o., rule B3/S23"},
    {"dies", "dies, box 3x3, generations 2, rule B3/S23"},
    {"stabilises", "stabilises, box 3x3, generations 2, rule B3/S23"},
    {"pattern_in_a_grid_file", "predecessor, pattern .o./o.o/.o., generations 1, rule B3/S23"},
    {"pattern_in_an_rle_file", "predecessor, pattern .o./..o/ooo, generations 1, rule B3/S23"},
    {"rule_of_an_rle_file", "predecessor, pattern .o./..o/ooo, generations 1, rule B36/S23"},
    {"rule_of_an_rle_file_repeated",
     "predecessor, pattern .o./..o/ooo, generations 1, rule B36/S23"},
    {"rule_beside_an_rle_file_without",
     "predecessor, pattern .o./..o/ooo, generations 1, rule B36/S23"},
};

TEST(ClaimFile, ThatIsCorrectGivesItsClaim) {
    std::set<std::string> names;
    for (const CorrectFile& file : correct_files) {
        SCOPED_TRACE(file.name);
        names.insert(file.name);
        ASSERT_EQ(complaint(path_of("correct", file.name)), "accepted");
        EXPECT_EQ(told(read_claim_file(path_of("correct", file.name))), file.claim);
    }
    EXPECT_EQ(names, names_in("correct"));
}

struct MalformedFile {
    std::string name;
    std::size_t line;
    std::size_t column;  // 0: the error tells none.
    std::string reason;  // Some words of it.
};

const std::vector<MalformedFile> malformed_files = {
    {"empty", 1, 0, "expected a family"},
    {"only_comments", 2, 0, "expected a family"},
    {"only_blank_lines", 4, 0, "expected a family"},
    {"unknown_family", 2, 0, "\"gun\": no family"},
    {"family_in_capitals", 1, 0, "\"Oscillator\": no family"},
    {"family_with_a_value", 1, 0, "\"oscillator 5\": no family"},
    {"field_before_the_family", 1, 0, "\"period 5\": no family"},
    {"second_family", 2, 0, "\"still-life\": no field"},
    {"unknown_field", 3, 0, "\"boxes\": no field"},
    {"field_in_capitals", 2, 0, "\"PERIOD\": no field"},
    {"field_with_dashes", 2, 0, "\"--period\": no field"},
    {"field_with_an_equals_sign", 2, 0, "\"period=5\": no field"},
    {"field_with_a_colon", 2, 0, "\"period:\": no field"},
    {"field_of_another_family", 3, 0, "period: says nothing of a claim of the family still-life"},
    {"field_twice", 5, 0, "box: given twice"},
    {"field_without_a_value", 2, 0, "period: expected a value, P"},
    {"field_with_blanks_for_a_value", 3, 0, "period: expected a value, P"},
    {"period_missing", 3, 0, "oscillator: period P is missing"},
    {"box_missing", 1, 0, "oscillator: box WxH is missing"},
    {"torus_missing", 1, 0, "agar: torus WxH is missing"},
    {"displacement_missing", 1, 0, "displacement X,Y is missing"},
    {"pattern_missing", 1, 0, "pattern GRID is missing"},
    {"generations_missing", 1, 0, "generations N is missing"},
    {"comment_behind_a_value", 2, 0, "expected a whole number"},
    {"number_above_32_bits", 3, 0, "expected a whole number"},
    {"number_above_64_bits", 3, 0, "expected a whole number"},
    {"number_in_scientific_notation", 3, 0, "expected a whole number"},
    {"number_with_a_plus_sign", 3, 0, "expected a whole number"},
    {"number_with_a_decimal_point", 3, 0, "expected a whole number"},
    {"two_numbers", 3, 0, "expected a whole number"},
    {"negative_period", 3, 0, "at least 2"},
    {"period_1", 2, 0, "a still life"},
    {"box_of_one_number", 3, 0, "expected WIDTHxHEIGHT"},
    {"box_with_spaces", 3, 0, "expected WIDTHxHEIGHT"},
    {"box_without_width", 3, 0, "must be at least 1"},
    {"box_too_large", 3, 0, "at most 20000 cells"},
    {"torus_too_large", 3, 0, "torus 1000x1000"},
    {"margin_too_large", 4, 0, "at most 20000 cells"},
    {"margin_negative", 4, 0, "is negative"},
    {"generations_too_many", 3, 0, "at most 1000000 cells together"},
    {"age_of_an_orphan_too_large", 3, 0, "at most 20000 cells"},
    {"generations_0", 2, 0, "expected at least 1"},
    {"displacement_of_one_number", 3, 0, "expected DX,DY"},
    {"displacement_of_none", 3, 0, "does not move"},
    {"displacement_faster_than_light", 3, 0, "more than one cell"},
    {"glide_of_odd_period", 2, 0, "half of an even period"},
    {"glide_across_its_axis", 3, 0, "moves along its axis"},
    {"glide_in_no_axis", 5, 0, "upright, level, falling or rising"},
    {"glide_in_the_diagonal_of_an_oblong", 5, 0, "needs a square"},
    {"shift_as_wide_as_the_torus", 4, 0, "expected 0 to 3"},
    {"rule_of_nothing", 4, 0, "rule '/'"},
    {"rule_on_a_bounded_grid", 4, 0, "bounded grids"},
    {"rule_that_fills_the_plane", 4, 0, "alive for ever"},
    {"rule_with_a_blinking_background", 4, 0, "alive in every odd generation"},
    {"garden_of_eden_of_another_rule", 3, 0, "ask for an orphan"},
    {"garden_of_eden_with_free_cells", 2, 0, "without free cells"},
    {"max_population_negative", 4, 0, "at least 0"},
    {"population_without_a_relation", 4, 0, "expected <=, = or >="},
    {"population_of_a_late_generation", 4, 0, "expected 0 to 4"},
    {"population_with_an_empty_item", 4, 0, "expected <=, = or >="},
    {"rotor_of_a_still_life", 2, 0, "says nothing"},
    {"count_of_sheep", 4, 0, "count sheep: expected what is counted: cells or waste"},
    {"count_of_waste_without_a_bound", 3, 0, "no bound from below"},
    {"count_of_waste_under_another_rule", 5, 0,
     "under B36/S234 a cell may survive with more than three live neighbours"},
    {"count_of_waste_with_an_exempt_cell", 4, 0, "a cell is exempt from the rule"},
    {"count_of_an_oscillator", 5, 0, "says nothing"},
    {"symmetry_unknown", 4, 0, "expected C1, C2"},
    {"symmetry_that_needs_a_square", 4, 0, "needs a square, and the box is 7x8"},
    {"symmetry_with_another_centre", 4, 0, "makes it C2_2"},
    {"symmetry_that_does_not_move", 5, 0, "does not move by 1,1"},
    {"change_in_a_row_outside", 4, 0, "of the 7x8 box"},
    {"change_in_no_place", 4, 0, "expected cells X:Y"},
    {"touch_of_no_side", 4, 0, "top, bottom, left, right or all"},
    {"connected_with_a_value", 4, 11, "connected: expected nothing behind it"},
    {"connected_orphan", 4, 0, "connected: says nothing"},
    {"connected_in_a_box_too_large", 3, 0,
     "at most 1600 cells, since paths may be long; found 40x41"},
    {"cells_of_another_size", 4, 0, "expected 7x8"},
    {"cells_transposed", 2, 0, "expected 2x3 cells, found 3x2"},
    {"cells_of_too_many_generations", 4, 0, "expected at most 2"},
    {"nul_byte_in_the_family", 1, 0, "\"oscil\\x00lator\": no family"},
    {"nul_byte_in_a_value", 2, 0, "expected a whole number"},
    {"nul_byte_in_a_field", 2, 0, "\"peri\\x00od\": no field"},
    {"escape_in_a_value", 4, 0, "expected top"},
    {"utf_16", 1, 0, "no family"},
    {"program", 1, 0, "\"\\x7FELF\\x02"},
    {"long_line", 1, 0, "no family"},
    {"claim_json", 1, 0, "no family"},
    {"dimacs", 1, 0, "\"p cnf 1 1\": no family"},
    {"byte_order_mark_inside", 2, 0, "\"\\xEF\\xBB\\xBFperiod\": no field"},
    {"rle_that_is_missing", 3, 0, "there is no such file"},
    {"word_that_is_no_file", 3, 0, "there is no such file"},
    {"folder_for_a_pattern", 3, 0, "Is a directory"},
    {"rle_of_another_rule", 2, 0, "rule B3/S23: the rule of "},
    {"rle_that_is_malformed", 3, 0, "capital_o.rle:2:2: "},
    {"grid_file_that_is_malformed", 3, 0, "short_row.grid:2:3: expected 3 cells in a row"},
    {"pattern_of_two_generations", 3, 0, "cells of one generation"},
    {"pattern_with_an_exempt_cell", 2, 0, "can be exempt"},
    {"pattern_with_a_short_row", 3, 15, "expected 3 cells in a row, found 2"},
    {"pattern_with_a_digit", 3, 14, "not \"1\""},
    {"pattern_in_quotes", 3, 9, "not \"\\\"\""},
    {"pattern_of_a_path_that_is_missing", 3, 11, "nor is there a file of that name"},
    {"pattern_with_a_nul_byte", 3, 10, "not \"\\x00\""},
    {"cells_with_a_generation_of_fewer_rows", 3, 15, "expected a generation of 2 rows"},
    {"cells_with_an_empty_generation", 4, 10, "expected cells before the |"},
    {"cells_with_a_quote_before", 3, 7, "expected a cell before the '"},
};

TEST(ClaimFile, ThatIsMalformedIsRefusedWithItsPlace) {
    std::set<std::string> names;
    for (const MalformedFile& file : malformed_files) {
        names.insert(file.name);
        const std::string path = path_of("malformed", file.name);
        const std::string place = file.column == 0
                                      ? InputError(path, file.line, "").what()
                                      : InputError(path, file.line, file.column, "").what();
        const std::string found = complaint(path);
        EXPECT_TRUE(found.starts_with(place)) << found << "\n" << place;
        EXPECT_NE(found.find(file.reason), std::string::npos) << found << "\n" << file.reason;
        EXPECT_EQ(found.find_first_of("\r\n\x1b"), std::string::npos) << found;
        EXPECT_LT(found.size(), 1'000U);
    }
    EXPECT_EQ(names, names_in("malformed"));
}

TEST(ClaimFile, OfAnyClaimGivesItBack) {
    const TemporaryFolder folder;
    RandomClaims claims(7);
    for (const Family family : all_families()) {
        for (int i = 0; i < 100; ++i) {
            Claim claim = claims.next(family);
            std::string text = name(family) + "\n";
            for (const FieldValue& field : fields_of(claim)) {
                // The bar keeps letters from being taken for the name of a file.
                const bool is_grid = field_named(field.name)->is_grid;
                const bool is_flag = field_named(field.name)->is_flag();
                text += field.name + (is_flag ? "" : " " + field.text) + (is_grid ? "|\n" : "\n");
            }
            const std::string path = folder.write("a.claim", text);
            EXPECT_EQ(complaint(path), "accepted") << text;
            claim.choose_counting();
            EXPECT_TRUE(are_equal(read_claim_file(path), claim)) << text;
        }
    }
}

TEST(ClaimFile, ThatIsNoReadableFileIsRefusedWithTheReason) {
    const TemporaryFolder folder;
    const auto expect = [](const std::string& path, const std::string& reason) {
        EXPECT_EQ(complaint(path), path + ": cannot be read: " + reason);
    };
    expect(folder / "none.claim", "No such file or directory");
    expect(folder.path(), "Is a directory");
    expect(folder.write("file", "x") + "/a.claim", "Not a directory");
    expect(folder / std::string(5'000, 'n'), "File name too long");
}

TEST(ClaimFile, MayBeCompressed) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.claim", "still-life\nbox 3x3\n");
    ASSERT_EQ(std::system(("gzip " + path).c_str()), 0);
    EXPECT_EQ(told(read_claim_file(path + ".gz")), "still-life, box 3x3, rule B3/S23");
}

TEST(ClaimFile, NamesOtherFilesFromWhereItIs) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "claims/grids");
    folder.write("claims/grids/a.grid", "oo\no.\n");
    folder.write("b.rle", "x = 2, y = 1, rule = B36/S23\n2o!\n");
    const std::string head = "predecessor\ngenerations 1\npattern ";
    EXPECT_EQ(told(read_claim_file(folder.write("claims/a", head + "grids/a.grid"))),
              "predecessor, pattern oo/o., generations 1, rule B3/S23");
    EXPECT_EQ(told(read_claim_file(folder.write("claims/b", head + "../b.rle"))),
              "predecessor, pattern oo, generations 1, rule B36/S23");
    EXPECT_EQ(told(read_claim_file(folder.write("claims/c", head + (folder / "b.rle")))),
              "predecessor, pattern oo, generations 1, rule B36/S23");
    const std::string missing = complaint(folder.write("claims/d", head + "b.rle"));
    EXPECT_EQ(missing, folder / "claims/d:3: pattern: " + (folder / "claims/b.rle") +
                           ": there is no such file (free cells of a grid are ?)");
}

TEST(ClaimFile, TakesAGridForAFileOnlyIfThereIsOne) {
    const TemporaryFolder folder;
    const std::string head = "orphan\ngenerations 1\npattern ";
    const auto pattern = [&](const std::string& value) {
        const std::string path = folder.write("a", head + value);
        const std::string found = complaint(path);
        return found == "accepted" ? fields_of(read_claim_file(path)).front().text : found;
    };
    for (const std::string& grid :
         Names{".", "..", "../..", "o", "oo", "ab/ba", "a./.b", "aa", "?x", "..a", "*"}) {
        EXPECT_EQ(pattern(grid), grid == "*" ? "o" : grid);
    }
    folder.write("o", "..");
    EXPECT_EQ(pattern("o"), "..");
    for (const std::string& file : Names{"glider.rle", "loafer", "./puffer.mc", "x.cells",
                                         "a/b.lif", "old.rle.gz", "abcd", "/nowhere", "a/b"}) {
        EXPECT_NE(pattern(file).find(file), std::string::npos) << pattern(file);
        EXPECT_NE(pattern(file).find("there is no such file"), std::string::npos) << pattern(file);
    }
    for (const std::string& file : Names{"c4-diag", "~/x", "grid_1", std::string(9'999, '-')}) {
        EXPECT_NE(pattern(file).find("nor is there a file"), std::string::npos) << pattern(file);
    }
}

TEST(ClaimFile, RefusesPatternsOfNoCellsOrTooMany) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "orphan\ngenerations 1\npattern b.rle\n");
    folder.write("b.rle", "x = 0, y = 0\n!\n");
    EXPECT_NE(complaint(path).find("expected a pattern of 1 to 20000 cells, found one of 0x0"),
              std::string::npos);
    folder.write("b.rle", "x = 10000, y = 10000\no!\n");
    EXPECT_NE(complaint(path).find("found one of 10000x10000"), std::string::npos);
    folder.write("b.rle", "# nothing\n");
    EXPECT_NE(complaint(path).find("b.rle:2:1: expected cells"), std::string::npos)
        << complaint(path);
}

TEST(ClaimFile, TakesTheRuleOfItsPatternsIfTheyAgree) {
    const TemporaryFolder folder;
    const std::string path =
        folder.write("a", "predecessor\ngenerations 1\npattern high.rle\ncells cells.rle\n");
    folder.write("high.rle", "x = 2, y = 1, rule = B36/S23\n2o!\n");
    folder.write("cells.rle", "x = 2, y = 1, rule = 23/36\no!\n");
    EXPECT_EQ(told(read_claim_file(path)),
              "predecessor, pattern oo, generations 1, rule B36/S23, cells o.");
    folder.write("cells.rle", "x = 2, y = 1, rule = B3/S23\no!\n");
    EXPECT_EQ(complaint(path), path + ":4: cells: the rule of " + (folder / "cells.rle") +
                                   " is B3/S23, but that of " + (folder / "high.rle") +
                                   " is B36/S23");
    folder.write("cells.rle", "x = 2, y = 1\no!\n");
    EXPECT_EQ(told(read_claim_file(path)),
              "predecessor, pattern oo, generations 1, rule B36/S23, cells o.");
    folder.write("a", "predecessor\ngenerations 1\npattern high.rle\nrule B3/S23\n");
    EXPECT_EQ(complaint(path), path + ":4: rule B3/S23: the rule of " + (folder / "high.rle") +
                                   " is B36/S23; expected the same, or only one of them");
}

TEST(ClaimFile, TakesPatternsOfAllFormats) {
    const TemporaryFolder folder;
    const std::string path =
        folder.write("a", "predecessor\npattern b\ngenerations 1\nrule B36/S23\n");
    const std::vector<std::string> files = {"x = 3, y = 2\nbo$2o!\n",
                                            "#C headerless\nbo$2o!",
                                            "x=3,y=2,rule=B36/S23\n.A$2A!",
                                            "#Life 1.05\n#R 23/36\n#P -1 -1\n.*\n**\n",
                                            "#Life 1.06\n1 0\n0 1\n1 1\n",
                                            "!Name: Three\n.O\nOO\n",
                                            ".O\n**\n",
                                            "[M2]\n#R B36/S23\n.*$**$\n"};
    for (const std::string& file : files) {
        folder.write("b", file);
        ASSERT_EQ(complaint(path), "accepted") << file;
        const std::string pattern = fields_of(read_claim_file(path)).front().text;
        EXPECT_TRUE(pattern == ".o/oo" || pattern == ".o./oo.") << pattern << " of " << file;
    }
    folder.write("b", "xs4_33\n");
    EXPECT_EQ(fields_of(read_claim_file(path)).front().text, "oo/oo");
    folder.write("a", "predecessor\npattern xp2_7\ngenerations 1\n");
    EXPECT_EQ(told(read_claim_file(path)),
              "predecessor, pattern o/o/o, generations 1, rule B3/S23");
    folder.write("a", "predecessor\npattern xs4_!\ngenerations 1\n");
    EXPECT_TRUE(complaint(path).starts_with(path + ":")) << complaint(path);
}

TEST(ClaimFile, TakesTheStatesOfAHistoryForWhatIsKnown) {
    const TemporaryFolder folder;
    folder.write("a.rle", "x = 7, y = 1, rule = LifeHistory\n.ABCDEF!\n");
    const std::string known = folder.write("a", "still-life\nbox 7x1\ncells a.rle\nrule B3/S23\n");
    EXPECT_EQ(told(read_claim_file(known)), "still-life, box 7x1, rule B3/S23, cells .o?o.o.'");
    const std::string pattern = folder.write("b", "orphan\ngenerations 1\npattern a.rle\n");
    EXPECT_NE(complaint(pattern).find("/b:3: pattern: none of its cells can be exempt"),
              std::string::npos)
        << complaint(pattern);
    folder.write("a.rle", "x = 7, y = 1, rule = B36/S23History\n.ABCDE!\n");
    EXPECT_EQ(told(read_claim_file(pattern)),
              "orphan, pattern .o?o.o., generations 1, rule B36/S23");
    EXPECT_NE(complaint(known).find("/a:4: rule B3/S23: the rule of "), std::string::npos)
        << complaint(known);
}

TEST(ClaimFile, MutatedIsReadOrRefused) {
    std::vector<std::string> seeds;
    for (const std::string& name : names_in("correct")) {
        seeds.push_back(read_file(path_of("correct", name)));
    }
    const TemporaryFolder folder;
    std::mt19937 random(20'261'131);
    int accepted = 0;
    constexpr int times = 1'000;
    for (int i = 0; i < times; ++i) {
        const std::string text = mutated(seeds[random() % seeds.size()], random);
        const std::string path = folder.write("a", text);
        const std::string found = complaint(path);
        if (found == "accepted") {
            ++accepted;
            continue;
        }
        EXPECT_TRUE(found.starts_with(path + ":")) << found;
        EXPECT_EQ(found.find('\n'), std::string::npos) << found;
    }
    // Neither all refused nor all accepted: the mutations reach both sides.
    EXPECT_GT(accepted, times / 100);
    EXPECT_LT(accepted, times / 2);
}

}  // namespace
}  // namespace nonesuch::life
