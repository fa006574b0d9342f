#include "encoding/life/rle.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <sstream>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

const std::filesystem::path fixtures = std::filesystem::path(NONESUCH_FIXTURES) / "rle";

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file.is_open()) << path;
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::set<std::string> names_in(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(fixtures / folder))
        names.insert(entry.path().stem().string());
    return names;
}

struct CorrectFile {
    std::string name;
    std::string picture;
    std::string rule;  // Empty: the file names none.
    std::vector<std::string> comments;
};

const std::string glider = ".o./..o/ooo";

const std::vector<CorrectFile> correct_files = {
    {"glider", glider, "B3/S23", {"Glider", "Richard K. Guy", "The smallest spaceship."}},
    {"header_without_spaces", glider, "B3/S23", {}},
    {"header_without_rule", glider, "", {}},
    {"no_header", glider, "", {}},
    {"rule_old_form", glider, "B3/S23", {}},
    {"rule_comma", glider, "B3/S23", {}},
    {"rule_comment", glider, "B36/S23", {}},
    {"carriage_return_line_feed", glider, "B3/S23", {"two bytes end a line"}},
    {"carriage_return", glider, "B3/S23", {"one byte ends a line"}},
    {"comment_between_rows", glider, "B3/S23", {"half way"}},
    {"no_exclamation_mark", glider, "B3/S23", {}},
    {"text_after_exclamation_mark", glider, "B3/S23", {}},
    {"dots_and_capital_a", glider, "B3/S23", {}},
    {"spaces_between_items", glider, "B3/S23", {}},
    {"count_at_line_end", glider, "B3/S23", {}},
    {"dead_cells_spelled_out", glider, "B3/S23", {}},
    {"golly_positions", glider, "B3/S23", {}},
    {"header_larger", ".o.../..o../ooo../.....", "B3/S23", {}},
    {"header_smaller", glider, "B3/S23", {}},
    {"trailing_blank_rows", glider, "B3/S23", {}},
    {"row_ends_with_counts", "o/././o/./o", "B36/S23", {}},
    {"all_dead", "..../....", "B3/S23", {}},
    {"nothing_at_all", "", "B3/S23", {}},
    {"life_history", ".o.o../..o...", "B3/S23", {}},
    {"history_of_another_rule", glider, "B36/S23", {}},
    {"history_in_two_states", ".o.", "B3/S23", {}},
};

TEST(Rle, CorrectFilesGiveTheirPattern) {
    std::set<std::string> names;
    for (const CorrectFile& file : correct_files) {
        SCOPED_TRACE(file.name);
        names.insert(file.name);
        const RlePattern read =
            parse_rle(contents(fixtures / "correct" / (file.name + ".rle")), file.name);
        EXPECT_EQ(read.pattern.picture(), Pattern::from_picture(file.picture).picture());
        EXPECT_EQ(read.rule ? read.rule->text() : "", file.rule);
        EXPECT_EQ(read.comments, file.comments);
    }
    EXPECT_EQ(names, names_in("correct"));
}

TEST(Rle, LifeHistoryGivesItsStatesAndAliveAreTheOddOnes) {
    const RlePattern read = parse_rle("x = 7, y = 2, rule = LifeHistory\n.ABCDEF$F2B!", "states");
    ASSERT_TRUE(read.states.has_value());
    for (int x = 0; x < 7; ++x) {
        EXPECT_EQ(read.states->state(x, 0), x);
        EXPECT_EQ(read.pattern.alive(x, 0), x % 2 == 1) << x;
        EXPECT_EQ(read.states->state(x, 1), x == 0 ? 6 : x < 3 ? 2 : 0) << x;
        EXPECT_FALSE(read.pattern.alive(x, 1)) << x;
    }
    EXPECT_EQ(read.states->width(), 7);
    EXPECT_EQ(read.states->height(), 2);
    EXPECT_FALSE(parse_rle("x = 3, y = 1\n.2A!", "two").states.has_value());
}

TEST(Rle, LifeHistoryIsWrittenAndReadBack) {
    StateGrid states(3, 3);
    EXPECT_EQ(history_rle_text(states, Rule::life()), "x = 3, y = 3, rule = LifeHistory\n!\n");
    states.set(1, 0, 6);
    states.set(2, 0, 6);
    states.set(0, 2, 1);
    states.set(1, 2, 2);
    const std::string text = history_rle_text(states, Rule::parse("B36/S23"), {"marks"});
    EXPECT_EQ(text, "#C marks\nx = 3, y = 3, rule = B36/S23History\n.2F2$AB!\n");
    EXPECT_EQ(parse_rle(text, "written").states, states);
}

struct MalformedFile {
    std::string name;
    std::size_t line;
    std::size_t column;
    std::string reason;  // Some words of it.
};

const std::vector<MalformedFile> malformed_files = {
    {"empty", 1, 1, "expected a header"},
    {"only_blank_lines", 3, 1, "expected a header"},
    {"only_comments", 2, 1, "expected a header"},
    {"unknown_character", 2, 2, "not '?'"},
    {"second_header", 2, 1, "not 'x'"},
    {"capital_o", 2, 2, "not 'O'"},
    {"multi_state_letter", 2, 3, "not 'B'"},
    {"multi_state_pair", 2, 2, "not 'pA'"},
    {"count_overflows", 2, 11, "at most 100000000"},
    {"count_of_zero", 2, 3, "at least 1"},
    {"count_at_end", 2, 5, "after the count"},
    {"count_before_exclamation_mark", 2, 4, "after the count"},
    {"count_before_space", 2, 2, "after the count"},
    {"count_before_comma", 2, 2, "not ','"},
    {"rows_too_many", 2, 12, "at most 100000000"},
    {"columns_too_many", 2, 18, "at most 100000000"},
    {"area_too_large", 3, 1, "grows to 20000x10000"},
    {"header_area_too_large", 1, 21, "at most 100000000"},
    {"header_width_too_large", 1, 13, "at most 100000000"},
    {"width_negative", 1, 5, "the width"},
    {"height_negative", 1, 12, "the height"},
    {"height_missing", 1, 8, "expected 'y'"},
    {"width_missing", 1, 5, "the width"},
    {"rule_misspelled", 1, 15, "expected 'rule'"},
    {"rule_empty", 1, 21, "rule ''"},
    {"rule_not_life_like", 3, 22, "not \"/2/3\""},
    {"rule_that_fills_the_plane", 1, 22, "with B0"},
    {"rule_on_bounded_grid", 1, 22, "bounded grids"},
    {"rule_comment_garbled", 1, 4, "not \"abc\""},
    {"nul_byte", 2, 3, "NUL"},
    {"nul_byte_in_comment", 1, 5, "NUL"},
    {"byte_beyond_ascii", 2, 2, "not byte 0xc3"},
    {"history_state_7", 2, 2, "from 0 to 6"},
    {"history_state_25", 2, 1, "state 25"},
    {"pair_without_its_second_letter", 2, 2, "not 'p'"},
    {"pair_parted_by_line_end", 2, 1, "not 'p'"},
    {"pair_beyond_255", 2, 1, "not 'y'"},
    {"letter_y", 2, 1, "not 'Y'"},
    {"rule_of_generations", 1, 22, "more than two states"},
    {"rule_with_a_name", 1, 22, "more than two states"},
    {"rule_history_of_nothing", 1, 22, "rule ''"},
    {"rule_history_of_nonsense", 1, 22, "B9/S23"},
};

TEST(Rle, MalformedFilesAreRefusedWithTheirPlace) {
    std::set<std::string> names;
    for (const MalformedFile& file : malformed_files) {
        SCOPED_TRACE(file.name);
        names.insert(file.name);
        const std::string name = file.name + ".rle";
        const std::string place = InputError(name, file.line, file.column, "").what();
        try {
            parse_rle(contents(fixtures / "malformed" / name), name);
            ADD_FAILURE() << "accepted";
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_TRUE(message.starts_with(place)) << message;
            EXPECT_NE(message.find(file.reason), std::string::npos) << message;
            EXPECT_NE(message.find("expected"), std::string::npos) << message;
        }
    }
    EXPECT_EQ(names, names_in("malformed"));
}

TEST(Rle, IsWrittenAsGollyWritesIt) {
    EXPECT_EQ(rle_text(Pattern::from_picture("ooo"), Rule::life()),
              "x = 3, y = 1, rule = B3/S23\n3o!\n");
    EXPECT_EQ(rle_text(Pattern::from_picture(glider), Rule::parse("23/36"), {"a", "", "b\nc"}),
              "#C a\n#C \n#C b\n#C c\nx = 3, y = 3, rule = B36/S23\nbo$2bo$3o!\n");
    EXPECT_EQ(rle_text(Pattern::from_picture(".../.o./.../.../o../..."), Rule::life()),
              "x = 3, y = 6, rule = B3/S23\n$bo3$o!\n");
    EXPECT_EQ(rle_text(Pattern(4, 2), Rule::life()), "x = 4, y = 2, rule = B3/S23\n!\n");
    EXPECT_EQ(rle_text(Pattern(), Rule::life()), "x = 0, y = 0, rule = B3/S23\n!\n");
}

Pattern random_pattern(std::mt19937& random, int width, int height) {
    Pattern pattern(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) pattern.set(x, y, random() % 3 == 0);
    return pattern;
}

TEST(Rle, WrittenIsReadBackInLinesOfAtMost70Characters) {
    std::mt19937 random(7);
    const std::vector<std::string> comments = {"one", "", "  two"};
    for (int i = 0; i < 200; ++i) {
        const auto width = static_cast<int>(random() % 90);
        const Pattern pattern = random_pattern(random, width, static_cast<int>(random() % 30));
        const std::string text = rle_text(pattern, Rule::parse("B2/S"), comments);
        const RlePattern read = parse_rle(text, "written");
        EXPECT_EQ(read.pattern.picture(), pattern.picture()) << text;
        EXPECT_EQ(read.rule, Rule::parse("B2/S"));
        EXPECT_EQ(read.comments, comments);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 70U) << line;
    }
}

std::string mutated(std::string text, std::mt19937& random) {
    const std::string alphabet("bo$!0123456789xy=,#rule BS/:A.\n\r\t-\0\x80q", 38);
    const auto changes = 1 + random() % 4;
    for (unsigned change = 0; change < changes; ++change) {
        const std::size_t at = random() % (text.size() + 1);
        const char c = alphabet[random() % alphabet.size()];
        switch (random() % 4) {
            case 0:
                text.insert(at, 1, c);
                break;
            case 1:
                text.erase(at, 1 + random() % 3);
                break;
            case 2:
                text.resize(at);
                break;
            default:
                if (at < text.size()) text[at] = c;
        }
    }
    return text;
}

TEST(Rle, MutatedIsReadOrRefused) {
    std::vector<std::string> seeds;
    for (const std::string folder : {"correct", "malformed"})
        for (const std::string& name : names_in(folder))
            seeds.push_back(contents(fixtures / folder / (name + ".rle")));
    std::mt19937 random(20'240'602);
    int read_back = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = mutated(seeds[random() % seeds.size()], random);
        try {
            const RlePattern read = parse_rle(text, "mutated");
            if (read.pattern.width() > 1'000 || read.pattern.height() > 1'000) continue;
            const std::string written = rle_text(read.pattern, Rule::life(), read.comments);
            EXPECT_EQ(parse_rle(written, "written").pattern, read.pattern) << text;
            ++read_back;
        } catch (const InputError& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with("mutated:")) << error.what();
        }
    }
    // Neither all refused nor all accepted: the mutations reach both sides.
    EXPECT_GT(read_back, 1'000);
    EXPECT_LT(read_back, 19'000);
}

}  // namespace
}  // namespace nonesuch::life
