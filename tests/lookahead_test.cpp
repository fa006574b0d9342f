#include "cube/lookahead.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "assignments.hpp"
#include "random_formula.hpp"

namespace nonesuch {
namespace {

/// A lookahead in some state that propagation alone does not refute.
class LookaheadOn : public testing::Test {
  protected:
    template <typename Visit>
    void for_each_state(int count, Visit visit) {
        for (int i = 0; i < count; ++i) {
            SCOPED_TRACE("formula " + std::to_string(i));
            const Formula formula = random_mixed_formula(random, 14);
            const Cube cube = random_cube(random, formula.variable_count(), 4);
            Propagator propagator(formula);
            if (!propagator.propagate_units() || !propagator.assume_all(cube)) continue;
            visit(formula, cube, propagator);
            ++visited;
            if (HasFatalFailure()) return;
        }
    }

    /// Each literal in turn is refuted by unit propagation, given the cube and those before it.
    static void expect_failed(const Formula& formula, const Cube& cube,
                              const std::vector<Literal>& failed) {
        Propagator fresh(formula);
        ASSERT_TRUE(fresh.propagate_units() && fresh.assume_all(cube));
        Assignments models = models_in(formula, cube);
        for (std::size_t i = 0; i < failed.size(); ++i) {
            const auto mark = fresh.mark();
            ASSERT_FALSE(fresh.assume(failed[i]));
            fresh.undo_to(mark);
            Assignments refuted = models;
            refuted.restrict_to({&failed[i], 1});
            ASSERT_TRUE(refuted.empty());
            const bool is_last = i + 1 == failed.size();
            ASSERT_TRUE(fresh.assume(~failed[i]) || is_last);
        }
    }

    std::mt19937 random{7'002};
    int visited = 0;
};

TEST_F(LookaheadOn, RandomFormulasFailsOnlyWhatIsRefuted) {
    std::size_t all_failed = 0;
    int refuted = 0;
    for_each_state(4'000, [&](const Formula& formula, const Cube& cube, Propagator& propagator) {
        Lookahead lookahead(formula, {});
        std::vector<Literal> failed;
        const auto decision = lookahead.decide(propagator, failed);
        all_failed += failed.size();
        expect_failed(formula, cube, failed);
        if (decision) {
            ASSERT_EQ(propagator.value(decision->literal), Truth::unknown);
            ASSERT_TRUE(lookahead.propagator_is_consistent());
            ASSERT_GE(decision->gain_true, decision->gain_false);
            return;
        }
        if (lookahead.propagator_is_consistent()) {
            // Nothing left to decide: what is true is a model.
            std::vector<bool> model;
            for (std::size_t i = 0; i < formula.variable_count(); ++i) {
                const Variable variable(static_cast<std::int32_t>(i));
                ASSERT_NE(propagator.value(positive(variable)), Truth::unknown);
                model.push_back(propagator.value(positive(variable)) == Truth::satisfied);
            }
            ASSERT_TRUE(satisfies(formula, model));
        } else {
            ++refuted;
            ASSERT_TRUE(models_in(formula, cube).empty());
        }
    });
    EXPECT_GT(visited, 1'500);
    EXPECT_GT(all_failed, 1'000U);
    EXPECT_GT(refuted, 100);
}

TEST_F(LookaheadOn, RandomFormulasDecidesOnSplitVariablesOnly) {
    int decided = 0;
    for_each_state(1'000, [&](const Formula& formula, const Cube&, Propagator& propagator) {
        const std::vector<Variable> allowed = {Variable(0), Variable(2)};
        Lookahead lookahead(formula, allowed);
        std::vector<Literal> failed;
        const auto decision = lookahead.decide(propagator, failed);
        for (const Literal literal : failed) {
            ASSERT_NE(std::find(allowed.begin(), allowed.end(), literal.variable()), allowed.end());
        }
        if (!decision) return;
        ++decided;
        const Variable variable = decision->literal.variable();
        ASSERT_NE(std::find(allowed.begin(), allowed.end(), variable), allowed.end());
    });
    EXPECT_GT(decided, 100);
}

TEST_F(LookaheadOn, RandomFormulasDecidesTheSameAgain) {
    for_each_state(500, [&](const Formula& formula, const Cube& cube, Propagator& propagator) {
        Propagator other(formula);
        ASSERT_TRUE(other.propagate_units() && other.assume_all(cube));
        Lookahead lookahead(formula, {});
        Lookahead used(formula, {});
        std::vector<Literal> failed;
        std::vector<Literal> failed_again;
        const auto mark = other.mark();
        used.decide(other, failed_again);
        other.undo_to(mark);
        failed_again.clear();
        const auto decision = lookahead.decide(propagator, failed);
        const auto again = used.decide(other, failed_again);
        ASSERT_EQ(failed, failed_again);
        ASSERT_EQ(decision.has_value(), again.has_value());
        if (!decision) return;
        ASSERT_EQ(decision->literal, again->literal);
        ASSERT_EQ(decision->gain_true, again->gain_true);
        ASSERT_EQ(decision->gain_false, again->gain_false);
    });
}

TEST_F(LookaheadOn, RandomFormulasFailsAllUntilNoLiteralFails) {
    int refuted = 0;
    for_each_state(2'000, [&](const Formula& formula, const Cube& cube, Propagator& propagator) {
        Lookahead lookahead(formula, {Variable(0)});
        std::vector<Literal> failed;
        const bool is_consistent = lookahead.fail_all(propagator, failed);
        expect_failed(formula, cube, failed);
        if (!is_consistent) {
            ++refuted;
            ASSERT_TRUE(models_in(formula, cube).empty());
            return;
        }
        for (std::uint32_t code = 0; code < 2 * formula.variable_count(); ++code) {
            const Literal literal = Literal::from_code(code);
            if (propagator.value(literal) != Truth::unknown) continue;
            const auto mark = propagator.mark();
            ASSERT_TRUE(propagator.assume(literal));
            propagator.undo_to(mark);
        }
    });
    EXPECT_GT(refuted, 100);
}

TEST(Lookahead, MeasuresHowClausesShrink) {
    Formula formula(4);
    const auto literal = [](int number) { return Literal::from_dimacs(number); };
    formula.add_clause({literal(-1), literal(2), literal(3)});
    formula.add_clause({literal(-1), literal(2), literal(-3), literal(4)});
    formula.add_clause({literal(1), literal(3), literal(4), literal(2)});
    Propagator propagator(formula);
    std::vector<Literal> failed;
    const auto decision = Lookahead(formula, {Variable(0)}).decide(propagator, failed);
    ASSERT_TRUE(decision);
    EXPECT_TRUE(failed.empty());
    // True leaves clauses of lengths 2 and 3, false one of length 3.
    EXPECT_EQ(decision->literal, literal(1));
    EXPECT_DOUBLE_EQ(decision->gain_true, 1 + 0.2);
    EXPECT_DOUBLE_EQ(decision->gain_false, 0.2);
}

}  // namespace
}  // namespace nonesuch
