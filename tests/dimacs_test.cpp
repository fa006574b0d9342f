#include "encoding/dimacs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "encoding/dimacs_scanner.hpp"
#include "encoding/error.hpp"
#include "tests/mutation.hpp"

namespace nonesuch {
namespace {

const std::string fixtures = NONESUCH_FIXTURES "/dimacs/";

/// The canonical text of every file in correct/.
const std::map<std::string, std::string> correct = {
    {"minimal.cnf", "p cnf 1 1\n1 0\n"},
    {"no_clauses.cnf", "p cnf 5 0\n"},
    {"no_final_line_end.cnf", "p cnf 2 1\n1 -2 0\n"},
    {"empty_clause.cnf", "p cnf 2 3\n1 0\n0\n2 0\n"},
    {"comments_everywhere.cnf", "p cnf 3 2\n1 2 -3 0\n-1 0\n"},
    {"clause_over_several_lines.cnf", "p cnf 3 1\n1 -2 3 0\n"},
    {"several_clauses_on_a_line.cnf", "p cnf 3 3\n1 0\n-2 0\n3 -1 0\n"},
    {"tabs_and_dos_line_ends.cnf", "p cnf 3 2\n1 -2 0\n3 0\n"},
    {"blanks_around_header.cnf", "p cnf 2 1\n2 0\n"},
    {"percent_at_the_end.cnf", "p cnf 3 2\n1 -3 0\n2 3 0\n"},
    {"largest_variable_count.cnf", "p cnf 1073741823 1\n1073741823 -1073741822 0\n"},
    {"repetition_and_tautology.cnf", "p cnf 2 2\n1 1 0\n2 -2 0\n"},
    {"leading_zeros.cnf", "p cnf 3 1\n1 -3 0\n"},
    {"one_member.cnf.gz", "p cnf 3 2\n1 -3 0\n2 3 -1 0\n"},
    {"two_members_torn_inside_a_number.cnf.gz", "p cnf 12 1\n12 -3 0\n"},
    {"padded_with_zeros.cnf.gz", "p cnf 3 2\n1 -3 0\n2 3 -1 0\n"},
    {"gzip_without_suffix.cnf", "p cnf 3 2\n1 -3 0\n2 3 -1 0\n"},
    {"long.cnf.gz", "p cnf 2 1\n1 2 0\n"},
    {"one_stream.cnf.xz", "p cnf 3 2\n1 -3 0\n2 3 -1 0\n"},
    {"two_streams.cnf.xz", "p cnf 12 1\n12 -3 0\n"},
    {"long.cnf.xz", "p cnf 2 1\n1 2 0\n"},
};

const std::string need_header = " expected the header \"p cnf VARIABLES CLAUSES\"";
const std::string need_literal = " or a final 0, found ";

/// What is said behind the path about every file in malformed/.
const std::map<std::string, std::string> malformed = {
    {"empty.cnf", ":1:" + need_header + " before anything else, found the end of the file"},
    {"only_comments.cnf", ":2:" + need_header + " before anything else, found the end of the file"},
    {"missing_header.cnf", ":2:" + need_header + " before anything else, found \"1\""},
    {"header_after_a_clause.cnf", ":1:" + need_header + " before anything else, found \"1\""},
    {"second_header.cnf", ":3: expected only one header, found \"p cnf 2 1\""},
    {"wrong_format_in_header.cnf", ":1:" + need_header + ", found \"p sat 2 1\""},
    {"header_in_capitals.cnf", ":1:" + need_header + " before anything else, found \"P\""},
    {"header_without_clause_count.cnf", ":1:" + need_header + ", found \"p cnf 2\""},
    {"header_over_two_lines.cnf", ":1:" + need_header + ", found \"p cnf 2\""},
    {"header_with_a_fifth_field.cnf", ":1:" + need_header + ", found \"p cnf 2 1 0\""},
    {"negative_variable_count.cnf", ":1:" + need_header + ", found \"p cnf -2 1\""},
    {"negative_clause_count.cnf", ":1:" + need_header + ", found \"p cnf 2 -1\""},
    {"variable_count_overflows.cnf",
     ":1:" + need_header + ", found \"p cnf 99999999999999999999 1\""},
    {"clause_count_overflows.cnf",
     ":1:" + need_header + ", found \"p cnf 2 18446744073709551616\""},
    {"too_many_variables.cnf",
     ":1: expected at most 1073741823 variables, found \"p cnf 1073741824 1\""},
    {"header_only.cnf",
     ":1: expected clause 1 of the 1 that the header promises, found the end of the file"},
    {"too_few_clauses.cnf",
     ":4: expected clause 3 of the 3 that the header promises, found the end of the file"},
    {"too_few_clauses_before_percent.cnf",
     ":3: expected clause 2 of the 3 that the header promises, found \"%\""},
    {"too_many_clauses.cnf",
     ":3: expected the end of the file after the 1 clauses of the header, found \"-1\""},
    {"literal_out_of_range.cnf",
     ":3: expected a literal of a variable from 1 to 3" + need_literal + "\"-4\""},
    {"literal_above_32_bits.cnf",
     ":2: expected a literal of a variable from 1 to 3" + need_literal + "\"4294967297\""},
    {"literal_above_64_bits.cnf", ":2: expected a literal of a variable from 1 to 3" +
                                      need_literal + "\"-18446744073709551617\""},
    {"literal_without_variables.cnf",
     ":2: expected a final 0, as there are no variables, found \"1\""},
    {"minus_zero.cnf",
     ":2: expected a literal of a variable from 1 to 2" + need_literal + "\"-0\""},
    {"plus_sign.cnf", ":2: expected a literal of a variable from 1 to 5" + need_literal + "\"+5\""},
    {"lone_minus.cnf", ":2: expected a literal of a variable from 1 to 2" + need_literal + "\"-\""},
    {"letters_after_digits.cnf",
     ":2: expected a literal of a variable from 1 to 20" + need_literal + "\"2O\""},
    {"garbage_token.cnf",
     ":3: expected a literal of a variable from 1 to 2" + need_literal + "\"hello\""},
    {"long_garbage_token.cnf", ":2: expected a literal of a variable from 1 to 2" + need_literal +
                                   "\"" + std::string(40, 'x') + "...\""},
    {"unprintable_bytes.cnf",
     ":2: expected a literal of a variable from 1 to 2" + need_literal + "\"\\x1B[31m\\xFF\""},
    {"nul_byte_in_a_clause.cnf",
     ":2: expected a literal of a variable from 1 to 2" + need_literal + "\"\\x002\""},
    {"nul_bytes_in_a_comment.cnf", ":2: expected a comment of text, found a NUL byte"},
    {"byte_order_mark.cnf",
     ":1:" + need_header + " before anything else, found \"\\xEF\\xBB\\xBFp\""},
    {"comment_behind_a_clause.cnf",
     ":2: expected the end of the file after the 1 clauses of the header, found \"c\""},
    {"percent_inside_a_clause.cnf",
     ":3: expected a literal of a variable from 1 to 2" + need_literal + "\"%\""},
    {"percent_not_alone.cnf",
     ":3: expected a literal of a variable from 1 to 2" + need_literal + "\"%\""},
    {"torn_last_clause.cnf",
     ":3: expected the final 0 of the clause that begins on this line, found the end of the file"},
    {"cube_in_a_formula.cnf",
     ":3: expected a literal of a variable from 1 to 2" + need_literal + "\"a\""},
    {"truncated.cnf.gz", ": the gzip data are truncated"},
    {"truncated_checksum.cnf.gz", ": the gzip data are truncated"},
    {"truncated_second_member.cnf.gz", ": the gzip data are truncated"},
    {"wrong_checksum.cnf.gz", ": the gzip data are corrupt: incorrect data check"},
    {"corrupt_header.cnf.gz", ": the gzip data are corrupt: unknown compression method"},
    {"garbage_behind.cnf.gz", ": expected the end of the gzip data, found \"more\\x0A\""},
    {"truncated.cnf.xz", ": the xz data are truncated"},
    {"truncated_second_stream.cnf.xz", ": the xz data are truncated"},
    {"corrupt.cnf.xz", ": the xz data are corrupt"},
    {"garbage_behind.cnf.xz", ": the xz data are corrupt"},
};

std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<std::string> keys(const std::map<std::string, std::string>& table) {
    std::vector<std::string> names;
    for (const auto& [name, expectation] : table) names.push_back(name);
    return names;
}

/// The error that `action` throws; "none" if it throws nothing.
template <typename Action>
std::string error_of(Action action) {
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Dimacs, ReadsEveryCorrectFixture) {
    EXPECT_EQ(files_in(fixtures + "correct"), keys(correct));
    for (const auto& [file, text] : correct)
        EXPECT_EQ(dimacs_text(read_dimacs(fixtures + "correct/" + file)), text) << file;
}

TEST(Dimacs, RefusesEveryMalformedFixtureAndSaysWhy) {
    EXPECT_EQ(files_in(fixtures + "malformed"), keys(malformed));
    for (const auto& [file, message] : malformed) {
        const std::string path = fixtures + "malformed/" + file;
        EXPECT_EQ(error_of([&path] { read_dimacs(path); }), path + message) << file;
    }
}

TEST(Dimacs, ReadsTheExampleOfItsHeaderFile) {
    const Formula formula = parse_dimacs(
        "c (x1 or not x3) and (x2 or x3 or not x1) and a clause without literals\n"
        "p cnf 3 3\n1 -3 0\n2 3\n-1 0 0\n",
        "example.cnf");
    ASSERT_EQ(formula.clause_count(), 3U);
    EXPECT_EQ(formula.variable_count(), 3U);
    EXPECT_EQ(formula.clause(0)[1], negative(Variable(2)));
    EXPECT_TRUE(formula.clause(2).empty());
}

TEST(Dimacs, RefusesATornLastClauseWithItsLine) {
    EXPECT_EQ(error_of([] { parse_dimacs("p cnf 3 2\n1 0\n2\n3\n", "torn.cnf"); }),
              "torn.cnf:3: expected the final 0 of the clause that begins on this line, found the "
              "end of the file");
}

TEST(Dimacs, RefusesEveryPrefixThatLacksAClauseOrPartOfOne) {
    const std::string text = "c\np cnf 12 3\n1 -12 0\n\n-3 0 5 7\n11 0\n";
    const std::size_t complete = text.rfind('0') + 1;
    for (std::size_t length = 0; length < complete; ++length) {
        const std::string prefix = text.substr(0, length);
        EXPECT_NE(error_of([&prefix] { parse_dimacs(prefix, "prefix"); }), "none") << prefix;
    }
    EXPECT_EQ(parse_dimacs(text.substr(0, complete), "whole").clause_count(), 3U);
}

TEST(Dimacs, GivesCanonicalTextBackUnchanged) {
    std::mt19937 random(1);
    for (int round = 0; round < 100; ++round) {
        Formula formula(1 + random() % 50);
        for (std::size_t i = random() % 40; i > 0; --i) {
            Clause clause;
            for (std::size_t j = random() % 6; j > 0; --j) {
                const auto index = static_cast<std::int32_t>(random() % formula.variable_count());
                clause.push_back(Literal(Variable(index), random() % 2 == 0));
            }
            formula.add_clause(clause);
        }
        const std::string text = dimacs_text(formula);
        EXPECT_EQ(dimacs_text(parse_dimacs(text, "round trip")), text);
    }
}

TEST(Dimacs, WritesTheNamesOfVariablesAsCommentsBeforeTheCanonicalText) {
    Formula formula;
    const Literal first = positive(formula.add_variable("x(0,1,2)"));
    const Literal second = positive(formula.add_variable(""));
    const Literal third = positive(formula.add_variable("changes(1,2)"));
    formula.add_clause({first, ~second, third});
    std::ostringstream out;
    write_dimacs(out, formula);
    EXPECT_EQ(out.str(),
              "c variable 1 = x(0,1,2)\nc variable 3 = changes(1,2)\np cnf 3 1\n1 -2 3 0\n");
    EXPECT_EQ(dimacs_text(parse_dimacs(out.str(), "written")), dimacs_text(formula));
}

TEST(Dimacs, ParsesOrRefusesMutatedTextAndNothingElse) {
    std::vector<std::string> seeds;
    for (const char* folder : {"correct/", "malformed/"}) {
        for (const std::string& file : files_in(fixtures + folder)) {
            const std::string bytes = bytes_of(fixtures + folder + file);
            if (bytes.size() < 1000) seeds.push_back(bytes);
        }
    }
    std::mt19937 random(20240229);
    std::size_t parsed = 0;
    for (std::size_t round = 0; round < 20000; ++round) {
        const std::string text = mutated(seeds[round % seeds.size()], random);
        if (error_of([&text] { parse_dimacs(text, "mutant"); }) == "none") ++parsed;
    }
    EXPECT_GT(parsed, 100U);
    EXPECT_LT(parsed, 19900U);
}

TEST(Dimacs, ReadsTheStandardInputUnderTheNameOfADash) {
    const std::string good = fixtures + "correct/one_member.cnf.gz";
    ASSERT_NE(std::freopen(good.c_str(), "rb", stdin), nullptr);
    EXPECT_EQ(dimacs_text(read_dimacs("-")), correct.at("one_member.cnf.gz"));
    const std::string torn = fixtures + "malformed/plus_sign.cnf";
    ASSERT_NE(std::freopen(torn.c_str(), "rb", stdin), nullptr);
    EXPECT_EQ(error_of([] { read_dimacs("-"); }), "standard input" + malformed.at("plus_sign.cnf"));
}

TEST(DimacsScanner, KeepsReturningTheEnd) {
    DimacsScanner scanner("7\n", "short");
    EXPECT_EQ(scanner.next(), DimacsScanner::Token::number);
    EXPECT_EQ(scanner.next(), DimacsScanner::Token::end);
    EXPECT_EQ(scanner.next(), DimacsScanner::Token::end);
    EXPECT_EQ(scanner.line(), 1U);
    EXPECT_EQ(scanner.spelling(), "");
}

}  // namespace
}  // namespace nonesuch
