#include "encoding/symmetry_file.hpp"

#include <gtest/gtest.h>

#include <string>

#include "encoding/error.hpp"
#include "encoding/life/claim.hpp"
#include "literals.hpp"
#include "mutation.hpp"
#include "oscillators.hpp"

namespace nonesuch {
namespace {

TEST(SymmetryFile, IsWrittenAsDocumented) {
    Formula formula(2);
    formula.generators.emplace_back(literals({2, 1}));
    formula.cases.push_back(literals({1}));
    EXPECT_EQ(symmetry_text(formula),
              "nonesuch symmetry 1\nvariables 2\ngenerator 2 1 0\ncase 1 0\n");
    EXPECT_EQ(symmetry_text(Formula(7)), "nonesuch symmetry 1\nvariables 7\n");
}

TEST(SymmetryFile, IsReadBack) {
    std::vector<Formula> formulas(3, Formula(3));
    formulas[1].generators = {SignedPermutation(literals({-2, 1, 3})),
                              SignedPermutation(literals({1, 2, -3}))};
    formulas[1].cases = {literals({}), literals({3, -1}), literals({2})};
    formulas[2].cases = {literals({-3})};
    formulas.push_back(encode(life::oscillator(3, {4, 4}, life::Rule::life(), {})));
    formulas.push_back(encode(life::oscillator(4, {3, 5}, life::Rule::life(), 6)));
    for (const Formula& formula : formulas) {
        const std::string text = symmetry_text(formula);
        Formula again(formula.variable_count());
        read_symmetry(text, "symmetry.txt", again);
        EXPECT_EQ(again.generators, formula.generators);
        EXPECT_EQ(again.cases, formula.cases);
        EXPECT_EQ(symmetry_text(again), text);
    }
}

TEST(SymmetryFile, ReplacesWhatTheFormulaHadBefore) {
    Formula formula(2);
    formula.generators.push_back(SignedPermutation::identity(2));
    formula.cases.push_back(literals({1}));
    read_symmetry("nonesuch symmetry 1\nvariables 2\n", "symmetry.txt", formula);
    EXPECT_TRUE(formula.generators.empty());
    EXPECT_TRUE(formula.cases.empty());
}

std::string reason_for_refusing(const std::string& text) {
    Formula formula(3);
    try {
        read_symmetry(text, "some.txt", formula);
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

struct Damage {
    std::string text;
    int line;
};

TEST(SymmetryFile, ThatIsDamagedIsRefusedWithTheLine) {
    const std::string head = "nonesuch symmetry 1\nvariables 3\n";
    const std::vector<Damage> damages = {
        {"", 1},
        {"nonesuch symmetry 1", 1},
        {"nonesuch symmetry 2\nvariables 3\n", 1},
        {"nonesuch symmetry 1 \nvariables 3\n", 1},
        {"nonesuch symmetry 1\n", 1},
        {"nonesuch symmetry 1\nvariables 2\n", 2},
        {"nonesuch symmetry 1\nvariables 4\n", 2},
        {"nonesuch symmetry 1\nvariables\n", 2},
        {"nonesuch symmetry 1\nvariables three\n", 2},
        {"nonesuch symmetry 1\nvariables 3 3\n", 2},
        {"nonesuch symmetry 1\nvariable 3\n", 2},
        {head + "\n", 3},
        {head + "generators 1 2 3 0\n", 3},
        {head + "generator 1 2 3 0", 3},
        {head + "generator 1 2 3\n", 3},
        {head + "generator 1 2 0\n", 3},
        {head + "generator 1 2 3 3 0\n", 3},
        {head + "generator 1 2 2 0\n", 3},
        {head + "generator 1 2 -2 0\n", 3},
        {head + "generator 1 2 4 0\n", 3},
        {head + "generator 1 2 3 0 0\n", 3},
        {head + "generator 1  2 3 0\n", 3},
        {head + "generator 1 2 3x 0\n", 3},
        {head + "generator 1 2 99999999999999999999 0\n", 3},
        {head + "generator 0\n", 3},
        {head + "generator 2 1 3 0\ncase 1\n", 4},
        {head + "generator 2 1 3 0\ncase 4 0\n", 4},
        {head + "generator 2 1 3 0\ncase -4 0\n", 4},
        {head + "case 1 0\ncase 2 0\ncases 3 0\n", 5},
        {head + "case 1 0\r\n", 3},
    };
    for (const auto& [text, line] : damages) {
        const std::string reason = reason_for_refusing(text);
        EXPECT_TRUE(reason.starts_with("some.txt:" + std::to_string(line) + ": ")) << text << "\n"
                                                                                   << reason;
        EXPECT_EQ(reason.find('\n'), std::string::npos) << reason;
    }
}

TEST(SymmetryFile, WithACubeThatContradictsItselfOrRepeatsALiteralIsNoCrash) {
    // The checker judges cubes; here only the text counts.
    Formula formula(3);
    EXPECT_NO_THROW(
        read_symmetry("nonesuch symmetry 1\nvariables 3\ncase 1 -1 1 0\n", "some.txt", formula));
    EXPECT_EQ(formula.cases, std::vector<Cube>{literals({1, -1, 1})});
}

TEST(SymmetryFile, OfMutatedTextIsRefusedOrReadAsWhatItSays) {
    Formula formula(3);
    formula.generators = {SignedPermutation(literals({-2, 1, 3}))};
    formula.cases = {literals({}), literals({3, -1}), literals({2})};
    const std::string text = symmetry_text(formula);
    std::mt19937 random(7'301);
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        Formula again(3);
        try {
            read_symmetry(mutated(text, random), "some.txt", again);
            Formula twice(3);
            read_symmetry(symmetry_text(again), "some.txt", twice);
            EXPECT_EQ(symmetry_text(again), symmetry_text(twice));
            for (const auto& generator : again.generators) {
                EXPECT_TRUE(generator.size() == 3 && generator.is_permutation());
            }
            ++accepted;
        } catch (const InputError& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with("some.txt:")) << error.what();
        }
    }
    EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace nonesuch
