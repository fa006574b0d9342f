#include "encoding/life/pattern_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "encoding/error.hpp"
#include "encoding/text_input.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> formats = {"life106", "life105", "cells", "apgcode", "macrocell"};

std::string fixture(const std::string& format, const std::string& kind, const std::string& file) {
    return NONESUCH_FIXTURES "/" + format + "/" + kind + "/" + file;
}

/// "FORMAT/FILE" of all fixtures of a kind, "correct" or "malformed".
std::set<std::string> files_of(const std::string& kind) {
    std::set<std::string> files;
    for (const std::string& format : formats)
        for (const auto& entry : fs::directory_iterator(fixture(format, kind, "")))
            files.insert(format + "/" + entry.path().filename().string());
    return files;
}

std::string contents(const std::string& file, const std::string& kind) {
    const auto slash = file.find('/');
    return read_text(fixture(file.substr(0, slash), kind, file.substr(slash + 1)));
}

struct CorrectFile {
    std::string file;
    std::string picture;
    std::string rule;  // Empty: the file names none.
    std::vector<std::string> comments;
};

const std::vector<CorrectFile> correct_files = {
    {"life106/glider.lif", ".o./..o/ooo", "", {}},
    {"life106/tabs_and_blank_lines.lif", ".o./..o/ooo", "", {}},
    {"life106/carriage_return.lif", ".o./..o/ooo", "", {"far away"}},
    {"life106/cell_twice.lif", "o.o", "", {}},
    {"life106/no_cells.lif", "", "", {}},
    {"life105/glider.lif", ".o./..o/ooo", "B3/S23", {"Glider"}},
    {"life105/blocks.lif", ".o./..o/ooo", "B36/S23", {}},
    {"life105/block_without_place.lif", ".o./..o/ooo", "", {}},
    {"life105/carriage_return.lif", ".o./..o/ooo", "B3/S23", {}},
    {"cells/glider.cells", ".o./..o/ooo", "", {"Name: Glider", ""}},
    {"cells/short_rows.cells", ".o./..o/ooo", "", {}},
    {"cells/asterisks.cells", ".o./..o/ooo", "", {}},
    {"cells/blank_rows.cells", ".o/../o.", "", {"x"}},
    {"cells/comment_between_rows.cells", ".o./..o/ooo", "", {"half way"}},
    {"cells/dead_rows.cells", ".../...", "", {"a"}},
    {"apgcode/glider.txt", "ooo/..o/.o.", "", {}},
    {"apgcode/block_between_blanks.txt", "oo/oo", "", {}},
    {"apgcode/rows_below.txt", ".o/../../../../o./o.", "", {}},
    {"apgcode/runs.txt", "o.o..o...o....o.......................................o", "", {}},
    {"apgcode/empty.txt", "", "", {}},
    {"macrocell/glider.mc", ".o./..o/ooo", "B3/S23", {}},
    {"macrocell/one_leaf.mc", ".o./..o/ooo", "", {"a leaf"}},
    {"macrocell/empty.mc", "", "B36/S23", {}},
    {"macrocell/far_from_everything.mc", ".o./..o/ooo", "", {}},
    {"macrocell/states.mc", "o.o/.o.", "B3/S23", {}},
    {"macrocell/empty_quarters.mc", "", "", {}},
};

TEST(PatternFile, CorrectFilesOfAllFormatsGiveTheirPattern) {
    std::set<std::string> files;
    for (const CorrectFile& each : correct_files) {
        SCOPED_TRACE(each.file);
        files.insert(each.file);
        const PatternContents read = read_pattern(contents(each.file, "correct"), each.file);
        EXPECT_EQ(read.pattern.picture(), Pattern::from_picture(each.picture).picture());
        EXPECT_EQ(read.rule ? read.rule->text() : "", each.rule);
        EXPECT_EQ(read.comments, each.comments);
        EXPECT_EQ(read.states.has_value(), each.file == "macrocell/states.mc");
    }
    EXPECT_EQ(files, files_of("correct"));
}

struct MalformedFile {
    std::string file;
    std::size_t line;
    std::size_t column;
    std::string reason;  // Some words of it.
};

const std::vector<MalformedFile> malformed_files = {
    {"life106/row_missing.lif", 3, 2, "a row"},
    {"life106/letter.lif", 2, 3, "not \"a\""},
    {"life106/third_number.lif", 2, 5, "end of the line"},
    {"life106/decimal_point.lif", 2, 1, "a column"},
    {"life106/plus_sign.lif", 2, 1, "a column"},
    {"life106/column_above_32_bits.lif", 2, 1, "2000000000"},
    {"life106/row_above_64_bits.lif", 2, 3, "2000000000"},
    {"life106/lone_minus.lif", 2, 1, "not \"-\""},
    {"life106/comma.lif", 2, 1, "not \"0,0\""},
    {"life106/too_wide.lif", 3, 1, "grows to 100000002x1"},
    {"life106/area_too_large.lif", 3, 1, "grows to 10001x10001"},
    {"life106/nul_byte.lif", 2, 3, "NUL"},
    {"life106/nul_byte_in_comment.lif", 2, 2, "NUL"},
    {"life106/rows_of_cells.lif", 2, 1, "a column"},
    {"life106/run_length_encoded.lif", 2, 1, "a column"},
    {"life106/unknown_version.lif", 1, 1, "first line '#Life 1.06'"},
    {"life105/letter_in_a_row.lif", 3, 2, "not 'o'"},
    {"life105/block_without_row.lif", 2, 5, "a row"},
    {"life105/block_at_letters.lif", 2, 4, "not \"a\""},
    {"life105/block_too_far.lif", 2, 6, "-2000000000"},
    {"life105/block_with_a_third_number.lif", 2, 8, "end of the line"},
    {"life105/block_without_a_space.lif", 2, 3, "not \"X\""},
    {"life105/blocks_too_far_apart.lif", 5, 1, "grows to 20001x20001"},
    {"life105/rule_garbled.lif", 2, 4, "abc"},
    {"life105/rule_that_fills_the_plane.lif", 2, 4, "238/03"},
    {"life105/rule_missing.lif", 2, 3, "rule ''"},
    {"life105/space_inside_a_row.lif", 2, 3, "not ' '"},
    {"life105/column_too_far.lif", 3, 2, "at most 2000000000"},
    {"life105/nul_byte.lif", 2, 2, "NUL"},
    {"life105/digits.lif", 2, 1, "not '1'"},
    {"life105/byte_beyond_ascii.lif", 2, 2, "not byte 0xc3"},
    {"life105/unknown_version.lif", 1, 1, "first line '#Life 1.05'"},
    {"cells/small_o.cells", 2, 2, "not 'o'"},
    {"cells/letter.cells", 2, 3, "not 'X'"},
    {"cells/only_comments.cells", 2, 3, "expected rows"},
    {"cells/only_an_exclamation_mark.cells", 1, 2, "expected rows"},
    {"cells/only_blank_lines_after_a_comment.cells", 3, 1, "expected rows"},
    {"cells/space_inside_a_row.cells", 2, 2, "not ' '"},
    {"cells/tab_before_a_row.cells", 2, 1, "not byte 0x09"},
    {"cells/comment_behind_a_row.cells", 2, 4, "not '!'"},
    {"cells/nul_byte.cells", 2, 2, "NUL"},
    {"cells/run_length_encoded.cells", 2, 1, "not '3'"},
    {"cells/digits_below.cells", 2, 1, "not '1'"},
    {"cells/byte_beyond_ascii.cells", 2, 2, "not byte 0xc3"},
    {"apgcode/cells_missing.txt", 1, 5, "expected cells"},
    {"apgcode/underscore_missing.txt", 1, 6, "expected '_'"},
    {"apgcode/underscore_twice.txt", 1, 5, "not '_'"},
    {"apgcode/wrong_population.txt", 1, 3, "the population, 4"},
    {"apgcode/oscillator_of_period_1.txt", 1, 3, "from 2"},
    {"apgcode/spaceship_of_period_0.txt", 1, 3, "from 1"},
    {"apgcode/capital_letter.txt", 1, 7, "not 'G'"},
    {"apgcode/punctuation.txt", 1, 6, "not '-'"},
    {"apgcode/count_missing.txt", 1, 7, "after 'y'"},
    {"apgcode/count_in_capitals.txt", 1, 7, "after 'y'"},
    {"apgcode/two_words.txt", 1, 7, "not ' '"},
    {"apgcode/two_lines.txt", 2, 1, "nothing after"},
    {"apgcode/number_overflows.txt", 1, 11, "at most 100000000"},
    {"apgcode/area_too_large.txt", 1, 2207, "grows to 23402x5001"},
    {"apgcode/nul_byte.txt", 1, 4, "NUL"},
    {"apgcode/exclamation_mark.txt", 1, 7, "not '!'"},
    {"apgcode/byte_beyond_ascii.txt", 1, 6, "not byte 0xb3"},
    {"macrocell/letter_in_a_leaf.mc", 2, 3, "not 'o'"},
    {"macrocell/nine_cells_in_a_row.mc", 2, 9, "at most 8 cells"},
    {"macrocell/nine_rows_in_a_leaf.mc", 2, 9, "at most 8 rows"},
    {"macrocell/node_before_its_quarter.mc", 2, 3, "an earlier node"},
    {"macrocell/node_in_itself.mc", 3, 7, "an earlier node"},
    {"macrocell/quarter_of_a_lower_level.mc", 3, 3, "level 4; node 1 is of level 3"},
    {"macrocell/quarter_of_the_same_level.mc", 4, 3, "level 3; node 2 is of level 4"},
    {"macrocell/node_over_a_leaf_of_its_level.mc", 3, 3, "level 2"},
    {"macrocell/negative_node.mc", 2, 3, "not \"-1\""},
    {"macrocell/three_quarters.mc", 3, 8, "not the end of the line"},
    {"macrocell/five_quarters.mc", 3, 11, "end of the line"},
    {"macrocell/level_0.mc", 2, 1, "from 1 to 60"},
    {"macrocell/level_61.mc", 2, 1, "from 1 to 60"},
    {"macrocell/level_in_words.mc", 2, 1, "a node's level"},
    {"macrocell/node_above_64_bits.mc", 2, 3, "an earlier node"},
    {"macrocell/plus_sign.mc", 3, 3, "not \"+1\""},
    {"macrocell/rule_garbled.mc", 2, 4, "abc"},
    {"macrocell/rule_missing.mc", 2, 3, "rule ''"},
    {"macrocell/rule_that_fills_the_plane.mc", 2, 4, "B03/S238"},
    {"macrocell/rule_with_more_states.mc", 2, 4, "more than two states"},
    {"macrocell/state_2_of_life.mc", 3, 5, "from 0 to 1"},
    {"macrocell/state_7_of_life_history.mc", 3, 3, "from 0 to 6"},
    {"macrocell/two_to_the_120_cells.mc", 59, 1,
     "the pattern is 1152921504606846976x1152921504606846976"},
    {"macrocell/two_cells_too_far_apart.mc", 78, 1, "expected at most 100000000 cells"},
    {"macrocell/nul_byte.mc", 2, 2, "NUL"},
    {"macrocell/run_length_encoded.mc", 2, 1, "not \"3o!\""},
};

TEST(PatternFile, MalformedFilesOfAllFormatsAreRefusedWithTheirPlace) {
    std::set<std::string> files;
    for (const MalformedFile& each : malformed_files) {
        SCOPED_TRACE(each.file);
        files.insert(each.file);
        const std::string place = InputError(each.file, each.line, each.column, "").what();
        try {
            read_pattern(contents(each.file, "malformed"), each.file);
            ADD_FAILURE() << "accepted";
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_TRUE(message.starts_with(place)) << message;
            EXPECT_NE(message.find(each.reason), std::string::npos) << message;
            EXPECT_NE(message.find("expected"), std::string::npos) << message;
        }
    }
    EXPECT_EQ(files, files_of("malformed"));
    EXPECT_GE(files.size(), 60U);
}

TEST(PatternFile, IsRecognisedByItsContentWhateverItsName) {
    const Pattern glider = Pattern::from_picture(".o./..o/ooo");
    for (const std::string text :
         {"x = 3, y = 3\nbo$2bo$3o!", "bo$2bo$3o!", "\n\n!Glider\n.O.\n..O\nOOO\n", ".*.\n..*\n***",
          "#Life 1.06\n5 4\n6 5\n4 6\n5 6\n6 6\n", "\r\n#Life 1.05\r\n.*\r\n..*\r\n***",
          "[M2]\n.*$..*$***$", "xq4_456"}) {
        EXPECT_EQ(read_pattern(text, "any.rle").pattern, glider) << text;
    }
    EXPECT_EQ(read_pattern("x = 2, y = 1\n!", "a.cells").pattern, Pattern(2, 1));
    EXPECT_EQ(read_pattern(".A$2.A$3A", "a.mc").pattern, glider);
}

TEST(PatternFile, IsGivenAsAnApgcodeUnlessAFileHasThatName) {
    const TemporaryFolder folder;
    const RunResult word =
        nonesuch_run({"simulate", "xp2_7", "--generations", "2"}, {.folder = folder.path()});
    EXPECT_EQ(word.code, 0) << word.error;
    EXPECT_NE(word.out.find("\no$o$o!\n"), std::string::npos) << word.out;
    folder.write("xp2_7", "x = 2, y = 2\n2o$2o!");
    const RunResult file =
        nonesuch_run({"simulate", "xp2_7", "--generations", "2"}, {.folder = folder.path()});
    EXPECT_NE(file.out.find("\n2o$2o!\n"), std::string::npos) << file.out;
    const RunResult wrong = nonesuch_run({"simulate", "xs4_7"}, {.folder = folder.path()});
    EXPECT_EQ(wrong.code, 1);
    EXPECT_NE(wrong.error.find("xs4_7:1:3: expected the population, 3"), std::string::npos)
        << wrong.error;
    EXPECT_NE(nonesuch_run({"simulate", "xyz"}).error.find("xyz: cannot be read"),
              std::string::npos);
}

/// A few random changes, most of them with characters that formats are made of.
std::string mutated(std::string text, std::mt19937& random) {
    const std::string alphabet(".*O$!#[]M2PRDN0123456789 -xspqwyz_\n\r\t\0\x80", 43);
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

TEST(PatternFile, MutatedIsReadOrRefused) {
    std::vector<std::string> seeds;
    for (const std::string kind : {"correct", "malformed"})
        for (const std::string& file : files_of(kind)) seeds.push_back(contents(file, kind));
    std::mt19937 random(20'240'801);
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = mutated(seeds[random() % seeds.size()], random);
        try {
            const PatternContents file = read_pattern(text, "mutated");
            if (file.states) {
                EXPECT_EQ(file.states->width(), file.pattern.width());
            }
            ++read;
        } catch (const InputError& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with("mutated:")) << error.what();
        }
    }
    // Neither all refused nor all accepted: the mutations reach both sides.
    EXPECT_GT(read, 1'000);
    EXPECT_LT(read, 19'000);
}

}  // namespace
}  // namespace nonesuch::life
