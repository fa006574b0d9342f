#include "cube/icnf.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "encoding/error.hpp"
#include "tests/mutation.hpp"

namespace nonesuch {
namespace {

/// The clauses and cubes of `icnf`, written again.
std::string rewritten(const Icnf& icnf) {
    if (!icnf.formula) return cube_list_text(icnf.cubes);
    std::ostringstream out;
    write_icnf(out, *icnf.formula, icnf.cubes);
    return out.str();
}

std::string error_of(const std::string& text, std::size_t variable_count) {
    try {
        parse_icnf(text, "cubes", variable_count);
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

struct ReadCase {
    const char* description;
    std::string text;
    std::string rewritten;
};

const std::vector<ReadCase> readable = {
    {"the example of the header file", "p inccnf\n1 -3 0\n2 3 -1 0\na 1 3 0\na 1 -3 0\na -1 0\n",
     "p inccnf\n1 -3 0\n2 3 -1 0\na 1 3 0\na 1 -3 0\na -1 0\n"},
    {"clauses and cubes in any order", "p inccnf\na 1 0\n1 2 0 3 0\na -1 0\n-1\n-2 0\n",
     "p inccnf\n1 2 0\n3 0\n-1 -2 0\na 1 0\na -1 0\n"},
    {"a header without clauses", "p inccnf\na 1 0\n", "p inccnf\na 1 0\n"},
    {"a bare list", "a 1 0\na -1 0\n", "a 1 0\na -1 0\n"},
    {"a bare list with comments", "c march\na 1 -2 0\n  c between\na -1 0 \t\nc end",
     "a 1 -2 0\na -1 0\n"},
    {"literals out of order", "a 3 -1 2 0\n", "a 3 -1 2 0\n"},
    {"the empty cube", "a 0\n", "a 0\n"},
    {"the same cube twice", "a 1 0\na 1 0\n", "a 1 0\na 1 0\n"},
    {"DOS line ends", "p inccnf\r\n1 0\r\na 1\t2 0\r\n", "p inccnf\n1 0\na 1 2 0\n"},
    {"no final line end", "a 1 0", "a 1 0\n"},
};

struct RefusedCase {
    const char* description;
    std::string text;
    std::string error;
};

const std::string need_literal =
    " expected a literal of a variable from 1 to 3 or a final 0, found ";
const std::string need_zero = " expected the final 0 of the cube on its line, found ";
const std::string need_cube =
    " expected at least one cube \"a LITERALS 0\", found the end of the file";
const std::string need_header = " expected the header \"p inccnf\", found ";
const std::string need_start =
    " expected a cube \"a LITERALS 0\" or the header \"p inccnf\", found ";

const std::vector<RefusedCase> refused = {
    {"empty", "", "cubes:1:" + need_cube},
    {"comments only", "c\nc\n", "cubes:2:" + need_cube},
    {"clauses only", "p inccnf\n1 2 0\n", "cubes:2:" + need_cube},
    {"clause without header", "1 2 0\na 1 0\n", "cubes:1:" + need_start + "\"1\""},
    {"garbage", "hello\n", "cubes:1:" + need_start + "\"hello\""},
    {"garbage behind a cube", "a 1 0\n%\n", "cubes:2:" + need_start + "\"%\""},
    {"header of DIMACS", "p cnf 3 1\na 1 0\n", "cubes:1:" + need_header + "\"p cnf 3 1\""},
    {"header with counts", "p inccnf 3 1\na 1 0\n", "cubes:1:" + need_header + "\"p inccnf 3 1\""},
    {"header twice", "p inccnf\np inccnf\na 1 0\n",
     "cubes:2: expected the header only once and before anything else, found \"p inccnf\""},
    {"header behind a cube", "a 1 0\np inccnf\n",
     "cubes:2: expected the header only once and before anything else, found \"p inccnf\""},
    {"literal and negation", "a 1 0\na 1 2 -1 0\n",
     "cubes:2: expected no variable twice in a cube, found 1 and -1"},
    {"literal twice", "a -2 1 -2 0\n",
     "cubes:1: expected no variable twice in a cube, found -2 twice"},
    {"variable too large", "a 1 0\na 1 -4 0\n", "cubes:2:" + need_literal + "\"-4\""},
    {"variable of a clause too large", "p inccnf\n4 0\na 1 0\n",
     "cubes:2:" + need_literal + "\"4\""},
    {"number above 64 bits", "a 18446744073709551617 0\n",
     "cubes:1:" + need_literal + "\"18446744073709551617\""},
    {"word in a cube", "a 1 x 0\n", "cubes:1:" + need_literal + "\"x\""},
    {"minus zero", "a 1 -0\n", "cubes:1:" + need_literal + "\"-0\""},
    {"NUL byte", std::string("a 1 \0 0\n", 8), "cubes:1:" + need_literal + "\"\\x00\""},
    {"torn last cube", "a 1 0\na 1 2", "cubes:2:" + need_zero + "the end of the file"},
    {"lone a", "a", "cubes:1:" + need_zero + "the end of the file"},
    {"torn cube before another", "a 1 2\na 1 0\n", "cubes:1:" + need_zero + "\"a\""},
    {"cube over two lines", "a 1 2\n0\n", "cubes:1:" + need_zero + "\"0\""},
    {"clause behind a cube", "p inccnf\na 1 0 2 0\n",
     "cubes:2: expected the end of the line after the final 0 of the cube, found \"2\""},
    {"two cubes on a line", "a 1 0 a 2 0\n",
     "cubes:1: expected the end of the line after the final 0 of the cube, found \"a\""},
    {"cube behind a clause", "p inccnf\n1 0 a 2 0\n",
     "cubes:2: expected a cube on a line of its own, found \"a\""},
    {"cube inside a clause", "p inccnf\n1 2\na 2 0\n", "cubes:3:" + need_literal + "\"a\""},
    {"torn last clause", "p inccnf\na 2 0\n1 2\n",
     "cubes:3: expected the final 0 of the clause that begins on this line, found the end of the "
     "file"},
};

TEST(Icnf, ReadsClausesAndCubesInTheOrderOfTheFile) {
    for (const ReadCase& each : readable)
        EXPECT_EQ(rewritten(parse_icnf(each.text, "cubes", 3)), each.rewritten) << each.description;
}

TEST(Icnf, GivesItsOwnTextBackUnchanged) {
    for (const ReadCase& each : readable)
        EXPECT_EQ(rewritten(parse_icnf(each.rewritten, "cubes", 3)), each.rewritten)
            << each.description;
}

TEST(Icnf, RefusesMalformedTextWithItsLineAndSaysWhy) {
    for (const RefusedCase& each : refused)
        EXPECT_EQ(error_of(each.text, 3), each.error) << each.description;
}

TEST(Icnf, HasAFormulaOnlyIfThereIsAHeader) {
    EXPECT_FALSE(parse_icnf("a 1 0\n", "cubes", 3).formula.has_value());
    const Icnf icnf = parse_icnf("p inccnf\na 1 0\n", "cubes", 3);
    ASSERT_TRUE(icnf.formula.has_value());
    EXPECT_EQ(icnf.formula->variable_count(), 3U);
    EXPECT_EQ(icnf.formula->clause_count(), 0U);
}

TEST(Icnf, KeepsTheOrderOfLiteralsInACube) {
    const Cube expected = {positive(Variable(2)), negative(Variable(0)), positive(Variable(1))};
    EXPECT_EQ(parse_icnf("a 3 -1 2 0\n", "cubes", 3).cubes, std::vector<Cube>{expected});
}

TEST(Icnf, RefusesEveryPrefixThatTearsTheLastCube) {
    const std::string text = "p inccnf\n1 2 0\na 1 -13 2 0";
    for (std::size_t length = 0; length < text.size(); ++length)
        EXPECT_NE(error_of(text.substr(0, length), 20), "none") << text.substr(0, length);
    EXPECT_EQ(error_of(text, 20), "none");
}

TEST(Icnf, ReadsAFileAndNamesItInErrors) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("nonesuch_icnf_test." + std::to_string(::getpid()));
    std::ofstream(path) << "a 1 2 0\na -1 0\n";
    EXPECT_EQ(read_icnf(path.string(), 2).cubes.size(), 2U);
    try {
        read_icnf(path.string(), 1);
        ADD_FAILURE() << "variable 2 was accepted";
    } catch (const InputError& error) {
        EXPECT_TRUE(std::string(error.what()).starts_with(path.string() + ":1: ")) << error.what();
    }
    std::filesystem::remove(path);
}

TEST(Icnf, ParsesOrRefusesMutatedTextAndNothingElse) {
    std::vector<std::string> seeds;
    for (const ReadCase& each : readable) seeds.push_back(each.text);
    for (const RefusedCase& each : refused) seeds.push_back(each.text);
    std::mt19937 random(20240229);
    std::size_t parsed = 0;
    for (std::size_t round = 0; round < 20000; ++round) {
        if (error_of(mutated(seeds[round % seeds.size()], random), 3) == "none") ++parsed;
    }
    EXPECT_GT(parsed, 100U);
    EXPECT_LT(parsed, 19900U);
}

}  // namespace
}  // namespace nonesuch
