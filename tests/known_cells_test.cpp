#include "encoding/life/known_cells.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "mutation.hpp"
#include "random_claims.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {
namespace {

const std::filesystem::path fixtures = std::filesystem::path(NONESUCH_FIXTURES) / "grid";

std::set<std::string> names_in(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(fixtures / folder)) {
        names.insert(entry.path().stem().string());
    }
    return names;
}

std::string read(const std::string& folder, const std::string& name) {
    return read_file((fixtures / folder / (name + ".grid")).string());
}

std::string text_of(const KnownGrid& grid) {
    return known_text(grid.box, grid.generations);
}

struct CorrectFile {
    std::string name;
    std::string text;
};

const std::vector<CorrectFile> correct_files = {
    {"one_cell", "o"},
    {"one_line", ".o./o.o/.o."},
    {"lines", ".o./o.o/.o."},
    {"dos_line_ends", ".o./o.o/.o."},
    {"carriage_returns", ".o./o.o|??\?/???"},
    {"no_final_line_end", ".o./o.o"},
    {"comments_and_blank_lines", ".o./o.o"},
    {"byte_order_mark", ".o."},
    {"byte_order_mark_and_comment", ".o."},
    {"spaces_and_tabs", ".o./o.o"},
    {"generations_by_bars", "??\?/?o?/???|?a?/??\?/?a?"},
    {"generations_by_bar_lines", "??|oo|.."},
    {"generations_by_blank_lines", "??|oo|.."},
    {"blank_line_and_bar", "??|oo"},
    {"bar_at_the_end", "??|oo"},
    {"slash_at_the_line_end", "?\?/oo"},
    {"all_ways_to_be_alive", "ooo"},
    {"letters", "abXY/xyAB"},
    {"exempt", "o'.'?'a'"},
    {"nul_byte_in_a_comment", "o."},
};

TEST(KnownCells, OfCorrectFilesAreRead) {
    std::set<std::string> names;
    for (const CorrectFile& file : correct_files) {
        SCOPED_TRACE(file.name);
        names.insert(file.name);
        EXPECT_EQ(text_of(parse_known_grid(read("correct", file.name), "grid")), file.text);
    }
    EXPECT_EQ(names, names_in("correct"));
}

struct MalformedFile {
    std::string name;
    std::size_t line;
    std::size_t column;
    std::string reason;  // Some words of it.
};

const std::vector<MalformedFile> malformed_files = {
    {"empty", 1, 1, "expected cells"},
    {"only_blank_lines", 4, 1, "expected cells"},
    {"only_comments", 2, 1, "expected cells"},
    {"only_a_bar", 1, 1, "expected cells before the |"},
    {"only_a_slash", 1, 1, "expected cells before the /"},
    {"two_bars", 1, 4, "expected cells before the |"},
    {"bar_and_bar_line", 2, 1, "expected cells before the |"},
    {"two_slashes", 1, 4, "expected cells before the /"},
    {"slash_at_the_start", 1, 1, "expected cells before the /"},
    {"slash_before_a_bar_and_behind", 1, 5, "expected cells before the /"},
    {"short_row", 2, 3, "expected 3 cells in a row, found 2"},
    {"long_row", 1, 7, "expected 2 cells in a row, found 3"},
    {"long_last_row", 2, 4, "expected 2 cells in a row, found 3"},
    {"short_row_of_a_later_generation", 1, 11, "expected 2 cells in a row, found 1"},
    {"wider_generation", 1, 7, "expected 2 cells in a row, found 3"},
    {"lower_generation", 1, 9, "expected a generation of 2 rows, as the first has, found 1"},
    {"higher_generation_at_the_end", 1, 9,
     "expected a generation of 1 rows, as the first has, found 2"},
    {"blank_line_inside", 5, 1, "expected a generation of 2 rows"},
    {"digit", 1, 2, "not \"1\""},
    {"dash", 1, 2, "not \"-\""},
    {"underscore", 2, 2, "not \"_\""},
    {"exclamation_mark", 1, 4, "not \"!\""},
    {"run_length_encoded", 1, 3, "not \"$\""},
    {"comment_behind_a_row", 1, 5, "not \"#\""},
    {"comment_behind_a_space", 2, 2, "not \"#\""},
    {"comma", 1, 2, "not \",\""},
    {"quotes", 1, 1, "not \"\\\"\""},
    {"backslash", 1, 2, "not \"\\\\\""},
    {"nul_byte", 1, 2, "not \"\\x00\""},
    {"escape", 1, 2, "not \"\\x1B\""},
    {"byte_beyond_ascii", 2, 1, "not \"\\xC3\""},
    {"byte_order_mark_inside", 2, 1, "not \"\\xEF\""},
    {"utf_16", 1, 1, "not \"\\xFF\""},
    {"delete", 1, 2, "not \"\\x7F\""},
    {"vertical_tab", 1, 2, "not \"\\x0B\""},
    {"program", 1, 1, "not \"\\x7F\""},
    {"exempt_before_a_cell", 1, 1, "expected a cell before the '"},
    {"exempt_at_the_start_of_a_row", 1, 3, "expected a cell before the '"},
    {"exempt_at_the_start_of_a_generation", 1, 3, "expected a cell before the '"},
    {"exempt_twice", 1, 3, "not a second '"},
    {"exempt_twice_with_a_space", 1, 4, "not a second '"},
    {"square_brackets", 1, 1, "not \"[\""},
    {"macrocell", 1, 1, "not \"[\""},
};

std::string complaint(std::string_view text, const std::string& name, TextPlace start = {}) {
    try {
        parse_known_grid(text, name, start);
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(KnownCells, OfMalformedFilesAreRefusedWithTheirPlace) {
    std::set<std::string> names;
    for (const MalformedFile& file : malformed_files) {
        names.insert(file.name);
        const std::string place = InputError(file.name, file.line, file.column, "").what();
        const std::string found = complaint(read("malformed", file.name), file.name);
        EXPECT_TRUE(found.starts_with(place)) << found << "\n" << place;
        EXPECT_NE(found.find(file.reason), std::string::npos) << found << "\n" << file.reason;
        EXPECT_NE(found.find("expected"), std::string::npos) << found;
    }
    EXPECT_EQ(names, names_in("malformed"));
}

TEST(KnownCells, InTheMiddleOfALineAreRefusedWithTheirPlaceThere) {
    EXPECT_TRUE(complaint("oo!", "f", {7, 10}).starts_with("f:7:12: ")) << complaint("oo!", "f");
    EXPECT_TRUE(complaint("oo\no!", "f", {7, 10}).starts_with("f:8:2: "));
}

TEST(KnownCells, AreReadBackFromTheirText) {
    RandomClaims random(6);
    for (int i = 0; i < 2'000; ++i) {
        const Box box{1 + random.below(9), 1 + random.below(9)};
        std::vector<KnownCells> generations;
        for (int t = random.below(4); t >= 0; --t) generations.push_back(random.cells(box));
        for (CellState& state : generations.front()) state.is_exempt = random.tossed();
        const std::string text = known_text(box, generations);
        const KnownGrid grid = parse_known_grid(text, "text");
        EXPECT_EQ(grid.box, box);
        EXPECT_EQ(grid.generations, generations) << text;
        EXPECT_EQ(text_of(grid), text);
    }
}

TEST(KnownCells, OfWhichNothingIsKnownAreWrittenAsFree) {
    EXPECT_EQ(known_text({2, 2}, {{}, KnownCells(4, CellState{CellState::Kind::dead}), {}}),
              "?\?/??|../..|?\?/??");
}

TEST(KnownCells, OfAPatternAreAllItsCells) {
    EXPECT_EQ(known_text({3, 2}, {known_cells(Pattern::from_picture(".o./oo."))}), ".o./oo.");
}

TEST(KnownCells, OfAHistoryAreWhatItsStatesTell) {
    StateGrid states(7, 1);
    for (int state = 0; state <= 6; ++state) states.set(state, 0, state);
    EXPECT_EQ(known_text({7, 1}, {known_cells(states)}), ".o?o.o.'");
}

TEST(KnownCells, ArePaddedWithDeadOnes) {
    const KnownGrid grid = parse_known_grid("o?'/a.", "grid");
    EXPECT_EQ(known_text({2, 2}, {padded(grid.generations.front(), grid.box, 0)}), "o?'/a.");
    EXPECT_EQ(known_text({4, 4}, {padded(grid.generations.front(), grid.box, 1)}),
              "..../.o?'./.a../....");
}

TEST(KnownCells, AreAsManyAsAClaimMayNeedAndNotMore) {
    const std::string row(1'000'000, '.');
    EXPECT_EQ(parse_known_grid(row, "grid").box, (Box{1'000'000, 1}));
    EXPECT_TRUE(complaint(row + ".", "grid").starts_with("grid:1:1000001: expected at most"));
    std::string generations(2'000'001, '.');
    for (std::size_t i = 1; i < generations.size(); i += 2) generations[i] = '|';
    EXPECT_TRUE(complaint(generations, "grid").starts_with("grid:1:2000002: expected at most"));
    generations.resize(1'999'999);
    EXPECT_EQ(parse_known_grid(generations, "grid").generations.size(), 1'000'000U);
}

TEST(KnownCells, OfMutatedFilesAreReadOrRefused) {
    std::vector<std::string> seeds;
    for (const std::string folder : {"correct", "malformed"}) {
        for (const std::string& name : names_in(folder)) seeds.push_back(read(folder, name));
    }
    std::mt19937 random(20'261'130);
    int read_back = 0;
    constexpr int times = 20'000;
    for (int i = 0; i < times; ++i) {
        const std::string text = mutated(seeds[random() % seeds.size()], random);
        try {
            const std::string again = text_of(parse_known_grid(text, "mutated"));
            EXPECT_EQ(text_of(parse_known_grid(again, "again")), again) << text;
            ++read_back;
        } catch (const InputError& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with("mutated:")) << error.what();
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
        }
    }
    // Neither all refused nor all accepted: the mutations reach both sides.
    EXPECT_GT(read_back, times / 20);
    EXPECT_LT(read_back, times - times / 20);
}

}  // namespace
}  // namespace nonesuch::life
