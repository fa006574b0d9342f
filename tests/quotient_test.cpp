#include "encoding/quotient.hpp"

#include <gtest/gtest.h>

#include <random>

#include "assignments.hpp"
#include "formulas.hpp"
#include "random_formula.hpp"

namespace nonesuch {
namespace {

std::vector<bool> bits(std::size_t number, std::size_t count) {
    std::vector<bool> assignment;
    for (std::size_t i = 0; i < count; ++i) assignment.push_back((number >> i & 1) != 0);
    return assignment;
}

bool is_fixed(const std::vector<bool>& assignment, const SignedPermutation& permutation) {
    for (std::size_t i = 0; i < assignment.size(); ++i) {
        const Literal image = permutation(positive(Variable(static_cast<std::int32_t>(i))));
        const auto index = static_cast<std::size_t>(image.variable().index());
        if ((assignment[index] != image.negated()) != assignment[i]) return false;
    }
    return true;
}

/// The models of the quotient, lifted, are the fixed models of the formula, each once.
TEST(Quotient, HasTheFixedModels) {
    std::mt19937 random(1);
    std::size_t models = 0;
    for (unsigned seed = 0; seed < 500; ++seed) {
        const int variables = 3 + static_cast<int>(seed % 8);
        const Formula formula =
            random_3sat(variables, variables + static_cast<int>(seed % 5), seed);
        const std::size_t size = formula.variable_count();
        const auto permutation = random_permutation(size, seed % 2 == 0, random);
        Assignments expected = Assignments::models(formula);
        std::vector<std::vector<bool>> fixed;
        for (std::size_t number = 0; number < std::size_t{1} << size; ++number) {
            const auto assignment = bits(number, size);
            if (is_fixed(assignment, permutation) && expected.contains(assignment)) {
                fixed.push_back(assignment);
            }
        }
        std::vector<std::vector<bool>> lifted;
        if (const auto quotient = quotient_by(formula, permutation)) {
            const std::size_t orbits = quotient->formula.variable_count();
            for (std::size_t number = 0; number < std::size_t{1} << orbits; ++number) {
                const auto model = bits(number, orbits);
                if (satisfies(quotient->formula, model)) lifted.push_back(quotient->lift(model));
            }
        }
        std::sort(fixed.begin(), fixed.end());
        std::sort(lifted.begin(), lifted.end());
        EXPECT_EQ(lifted, fixed) << seed;
        models += fixed.size();
    }
    EXPECT_GT(models, 500U);
}

TEST(Quotient, OfAVariableMappedOntoItsNegationIsNone) {
    const Formula formula(2);
    const auto literal = [](int number) { return Literal::from_dimacs(number); };
    EXPECT_FALSE(quotient_by(formula, SignedPermutation({literal(2), literal(-1)})));
    EXPECT_FALSE(quotient_by(formula, SignedPermutation({literal(1), literal(-2)})));
    EXPECT_TRUE(quotient_by(formula, SignedPermutation({literal(-2), literal(-1)})));
}

TEST(Quotient, IsNotMadeOnceStopped) {
    const Formula formula = random_3sat(20, 50, 1);
    const auto identity = SignedPermutation::identity(20);
    std::atomic<bool> stop = false;
    EXPECT_TRUE(quotient_by(formula, identity, &stop));
    stop = true;
    EXPECT_FALSE(quotient_by(formula, identity, &stop));
}

TEST(Quotient, OfAnEmptyClauseHasIt) {
    Formula formula(2);
    formula.add_clause({positive(Variable(0)), positive(Variable(1))});
    formula.add_clause(std::initializer_list<Literal>{});
    const auto quotient = quotient_by(formula, SignedPermutation::identity(2));
    ASSERT_TRUE(quotient);
    ASSERT_EQ(quotient->formula.clause_count(), 2U);
    EXPECT_TRUE(quotient->formula.clause(0).empty());
}

TEST(Quotient, HoldsEachClauseOnceAndNoTautology) {
    Formula formula;
    const Literal a = positive(formula.add_variable("a"));
    const Literal b = positive(formula.add_variable("b"));
    const Literal c = positive(formula.add_variable("c"));
    formula.add_clause({a, c});
    formula.add_clause({b, c});
    formula.add_clause({a, b});
    formula.add_clause({a, ~b});
    const auto quotient = quotient_by(formula, SignedPermutation({b, a, c}));
    ASSERT_TRUE(quotient);
    ASSERT_EQ(quotient->formula.variable_count(), 2U);
    EXPECT_EQ(quotient->formula.name(Variable(0)), "a");
    EXPECT_EQ(quotient->formula.name(Variable(1)), "c");
    ASSERT_EQ(quotient->formula.clause_count(), 2U);
    EXPECT_EQ(quotient->formula.clause(0).size(), 1U);
    EXPECT_EQ(quotient->formula.clause(1).size(), 2U);
}

}  // namespace
}  // namespace nonesuch
