#include "encoding/formula.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "assignments.hpp"
#include "random_formula.hpp"

namespace nonesuch {
namespace {

TEST(Literal, IsWrittenAsDimacsDoes) {
    for (const int number : {1, -1, 2, -2, 17, -(1 << 29), (1 << 30) - 1}) {
        const Literal literal = Literal::from_dimacs(number);
        EXPECT_EQ(literal.dimacs(), number);
        EXPECT_EQ((~literal).dimacs(), -number);
        EXPECT_EQ(literal.negated(), number < 0);
        EXPECT_EQ(literal.variable().number(), std::abs(number));
        EXPECT_EQ(Literal::from_code(literal.code()), literal);
        EXPECT_EQ(~~literal, literal);
    }
    EXPECT_EQ(positive(Variable(3)).dimacs(), 4);
    EXPECT_EQ(negative(Variable(3)).dimacs(), -4);
}

TEST(Literals, AreNormalisedByOrderAndWithoutRepetitions) {
    const Literal a = Literal::from_dimacs(1);
    const Literal b = Literal::from_dimacs(2);
    EXPECT_EQ(normalised({b, ~a, a, b}), (std::vector<Literal>{a, ~a, b}));
    EXPECT_TRUE(normalised({}).empty());
    EXPECT_EQ(negation({b, ~a}), (Clause{~b, a}));
}

TEST(Formula, KeepsClausesAsTheyWereAdded) {
    Formula formula;
    const Literal a = positive(formula.add_variable("a"));
    const Literal b = positive(formula.add_variable(""));
    const std::vector<Clause> clauses = {{b, ~a}, {}, {a, a, ~a}, {~b}};
    for (const Clause& clause : clauses) formula.add_clause(clause);
    ASSERT_EQ(formula.clause_count(), clauses.size());
    EXPECT_EQ(formula.literal_count(), 6U);
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const auto clause = formula.clause(i);
        EXPECT_EQ(Clause(clause.begin(), clause.end()), clauses[i]);
    }
}

TEST(Formula, NamesItsVariables) {
    Formula formula(2);
    const Variable third = formula.add_variable("third");
    const Variable fourth = formula.add_variable("");
    EXPECT_EQ(formula.variable_count(), 4U);
    EXPECT_EQ(third.index(), 2);
    EXPECT_EQ(formula.name(Variable(0)), "");
    EXPECT_EQ(formula.name(third), "third");
    EXPECT_EQ(formula.name(fourth), "");
}

TEST(Formula, BeginsWithoutAnything) {
    const Formula formula;
    EXPECT_EQ(formula.variable_count(), 0U);
    EXPECT_EQ(formula.clause_count(), 0U);
    EXPECT_TRUE(satisfies(formula, {}));
}

TEST(Formula, IsSatisfiedByItsModelsAndNoOthers) {
    std::mt19937 random(7'203);
    for (int i = 0; i < 300; ++i) {
        const Formula formula = random_mixed_formula(random, 8);
        const Assignments models = Assignments::models(formula);
        std::size_t count = 0;
        for (unsigned number = 0; number < 1U << formula.variable_count(); ++number) {
            std::vector<bool> assignment;
            for (std::size_t k = 0; k < formula.variable_count(); ++k) {
                assignment.push_back((number >> k & 1U) != 0);
            }
            const bool is_model = satisfies(formula, assignment);
            EXPECT_EQ(is_model, models.contains(assignment));
            if (is_model) ++count;
        }
        EXPECT_EQ(count, models.count());
    }
}

}  // namespace
}  // namespace nonesuch
