#include "cube/residual.hpp"

#include <gtest/gtest.h>

#include "assignments.hpp"
#include "random_formula.hpp"

namespace nonesuch {
namespace {

TEST(Residual, MeansTheSameBelowTheState) {
    std::mt19937 random(1);
    int compared = 0;
    for (int round = 0; round < 500; ++round) {
        const Formula formula = random_mixed_formula(random, 10);
        Propagator propagator(formula);
        if (!propagator.assume_all(random_cube(random, formula.variable_count(), 3))) continue;
        const Formula rest = residual(formula, propagator);
        for (std::uint32_t i = 0; i < rest.clause_count(); ++i) {
            for (const Literal literal : rest.clause(i)) {
                EXPECT_EQ(propagator.value(literal), Truth::unknown);
            }
        }
        const auto models = models_in(formula, propagator.trail_since(0));
        const auto models_of_rest = models_in(rest, propagator.trail_since(0));
        EXPECT_EQ(models_of_rest, models);
        compared += models.empty() ? 0 : 1;
    }
    EXPECT_GT(compared, 100);
}

TEST(Residual, OfAStateWithoutAssignmentsIsTheFormula) {
    Formula formula(3);
    formula.add_clause({positive(Variable(2)), negative(Variable(0))});
    formula.add_clause({negative(Variable(1)), positive(Variable(0)), positive(Variable(1))});
    const Formula rest = residual(formula, Propagator(formula));
    ASSERT_EQ(rest.clause_count(), formula.clause_count());
    EXPECT_EQ(rest.variable_count(), formula.variable_count());
    for (std::size_t i = 0; i < rest.clause_count(); ++i) {
        EXPECT_TRUE(std::ranges::equal(rest.clause(i), formula.clause(i)));
    }
}

}  // namespace
}  // namespace nonesuch
