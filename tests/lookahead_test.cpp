#include "cube/lookahead.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "assignments.hpp"
#include "cube/failed_literals.hpp"
#include "random_formula.hpp"
#include "rup_checker.hpp"
#include "split_trees.hpp"

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

    /// Each lemma is implied, and follows by unit propagation from the cube and those before it.
    static void expect_lemmas(const Formula& formula, const Cube& cube,
                              const std::vector<Clause>& lemmas) {
        const Assignments models = models_in(formula, cube);
        RupChecker checker(formula);
        for (const Literal literal : cube) checker.add_premise({literal});
        for (const Clause& lemma : lemmas) {
            Assignments refuted = models;
            refuted.restrict_to(negation(lemma));
            ASSERT_TRUE(refuted.empty());
            checker.add(lemma);
        }
        ASSERT_EQ(checker.complaint(), "");
    }

    std::mt19937 random{7'002};
    int visited = 0;
};

TEST_F(LookaheadOn, RandomFormulasFindsOnlyWhatIsImplied) {
    std::size_t units = 0;
    std::size_t others = 0;
    int refuted = 0;
    for_each_state(4'000, [&](const Formula& formula, const Cube& cube, Propagator& propagator) {
        for (const Heuristic heuristic :
             {Heuristic::reduction, Heuristic::backbone, Heuristic::recursive}) {
            const auto mark = propagator.mark();
            Lookahead lookahead(formula, {.heuristic = heuristic});
            const Findings findings = lookahead.decide(propagator);
            expect_lemmas(formula, cube, findings.lemmas);
            for (const Clause& lemma : findings.lemmas) ++(lemma.size() == 1 ? units : others);
            if (findings.is_refuted) {
                ++refuted;
                ASSERT_TRUE(models_in(formula, cube).empty());
                ASSERT_FALSE(findings.decision);
            } else if (findings.decision) {
                const Decision& decision = *findings.decision;
                ASSERT_EQ(propagator.value(decision.literal), Truth::unknown);
                ASSERT_GE(decision.gain_true, decision.gain_false);
                for (const Clause& lemma : findings.lemmas) {
                    if (lemma.size() > 1) continue;
                    ASSERT_EQ(propagator.value(lemma.front()), Truth::satisfied);
                }
            } else {
                // Nothing left to decide: what is true is a model.
                std::vector<bool> model;
                for (const Variable variable : candidates_of(formula)) {
                    ASSERT_NE(propagator.value(positive(variable)), Truth::unknown);
                    model.push_back(propagator.value(positive(variable)) == Truth::satisfied);
                }
                ASSERT_TRUE(satisfies(formula, model));
            }
            propagator.undo_to(mark);
        }
    });
    EXPECT_GT(visited, 1'500);
    EXPECT_GT(units, 3'000U);
    EXPECT_GT(others, 1'000U);
    EXPECT_GT(refuted, 300);
}

TEST_F(LookaheadOn, RandomFormulasKeepsWhatBothLiteralsOfAVariableImply) {
    int checked = 0;
    for_each_state(1'000, [&](const Formula& formula, const Cube&, Propagator& propagator) {
        Lookahead lookahead(formula, {});
        if (!lookahead.decide(propagator).decision) return;
        const auto implied_by = [&](Literal literal) {
            const auto mark = propagator.mark();
            EXPECT_TRUE(propagator.assume(literal));
            const auto trail = propagator.trail_since(mark);
            const std::set<Literal> implied(trail.begin(), trail.end());
            propagator.undo_to(mark);
            return implied;
        };
        for (const Variable variable : candidates_of(formula)) {
            if (propagator.value(positive(variable)) != Truth::unknown) continue;
            const auto by_true = implied_by(positive(variable));
            for (const Literal each : implied_by(negative(variable))) {
                ASSERT_EQ(by_true.count(each), 0U);
            }
            ++checked;
        }
    });
    EXPECT_GT(checked, 500);
}

TEST_F(LookaheadOn, RandomFormulasFindsMoreWithDoubleLookahead) {
    int refuted_once = 0;
    int refuted_twice = 0;
    for (int i = 0; i < 300; ++i) {
        const Formula formula = random_formula(random, 30, 150, {3, 3});
        for (const bool is_double : {false, true}) {
            Propagator propagator(formula);
            ASSERT_TRUE(propagator.propagate_units());
            Lookahead lookahead(formula, {.has_double_lookahead = is_double});
            if (lookahead.decide(propagator).is_refuted)
                ++(is_double ? refuted_twice : refuted_once);
        }
    }
    EXPECT_GT(refuted_twice, refuted_once + 10);
}

TEST_F(LookaheadOn, RandomFormulasDecidesOnSplitVariablesOnly) {
    int decided = 0;
    for_each_state(1'000, [&](const Formula& formula, const Cube&, Propagator& propagator) {
        const std::vector<Variable> allowed = {Variable(0), Variable(2)};
        Formula limited = formula;
        limited.split_variables = allowed;
        const auto decision = Lookahead(limited, {}).decide(propagator).decision;
        if (!decision) return;
        ++decided;
        const Variable variable = decision->literal.variable();
        ASSERT_NE(std::find(allowed.begin(), allowed.end(), variable), allowed.end());
    });
    EXPECT_GT(decided, 100);
}

TEST_F(LookaheadOn, RandomFormulasFindsTheSameWhateverItSawBefore) {
    for_each_state(500, [&](const Formula& formula, const Cube& cube, Propagator& propagator) {
        Propagator other(formula);
        ASSERT_TRUE(other.propagate_units());
        Lookahead used(formula, {});
        const auto mark = other.mark();
        used.decide(other);
        other.undo_to(mark);
        ASSERT_TRUE(other.assume_all(cube));
        const Findings first = Lookahead(formula, {}).decide(propagator);
        const Findings again = used.decide(other);
        expect_equal(first, again);
    });
}

TEST_F(LookaheadOn, RandomFormulasFailsAllUntilNoLiteralFails) {
    int refuted = 0;
    for_each_state(2'000, [&](const Formula& formula, const Cube& cube, Propagator& propagator) {
        std::vector<Clause> lemmas;
        const bool is_consistent = fail_all(propagator, lemmas);
        expect_lemmas(formula, cube, lemmas);
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
    formula.split_variables = {Variable(0)};
    const Findings findings = Lookahead(formula, {.decay = 0.1}).decide(propagator);
    ASSERT_TRUE(findings.decision);
    EXPECT_TRUE(findings.lemmas.empty());
    // True leaves clauses of lengths 2 and 3, false one of length 3.
    EXPECT_EQ(findings.decision->literal, literal(1));
    EXPECT_DOUBLE_EQ(findings.decision->gain_true, 1 + 0.1);
    EXPECT_DOUBLE_EQ(findings.decision->gain_false, 0.1);
}

void add_clauses(Formula& formula, std::int32_t length, int count) {
    Clause clause;
    for (std::int32_t i = 0; i < length; ++i) clause.push_back(positive(Variable(i)));
    for (int i = 0; i < count; ++i) formula.add_clause(clause);
}

struct Counted {
    std::int32_t length;
    int count;
};

Formula with_clauses(const std::vector<Counted>& clauses) {
    Formula formula(9);
    for (const auto& [length, count] : clauses) add_clauses(formula, length, count);
    return formula;
}

TEST(Lookahead, ChoosesTheHeuristicByTheLengthsOfClauses) {
    const auto fits = [](const std::vector<Counted>& clauses, Heuristic heuristic, double decay) {
        const Formula formula = with_clauses(clauses);
        EXPECT_EQ(fitting_weighing(formula).heuristic, heuristic);
        EXPECT_DOUBLE_EQ(fitting_weighing(formula).decay, decay);
    };
    fits({}, Heuristic::recursive, 0.2);
    fits({{3, 100}}, Heuristic::recursive, 0.2);
    fits({{2, 10}, {3, 198}, {4, 2}}, Heuristic::recursive, 0.2);
    fits({{2, 10}, {3, 198}, {4, 5}}, Heuristic::recursive, 0.5);
    fits({{3, 20'001}}, Heuristic::reduction, 0.2);
    fits({{2, 40}, {3, 100}}, Heuristic::backbone, 0.7);
    fits({{2, 10'000}, {3, 20'000}}, Heuristic::backbone, 0.7);
    fits({{2, 100}, {5, 10}}, Heuristic::reduction, 0.1);
}

TEST(Lookahead, ChoosesItWhateverAFewLongClauses) {
    EXPECT_EQ(fitting_weighing(with_clauses({{3, 199}, {18, 1}})).heuristic, Heuristic::recursive);
    EXPECT_EQ(fitting_weighing(with_clauses({{2, 99}, {3, 99}, {18, 2}})).heuristic,
              Heuristic::backbone);
    EXPECT_EQ(fitting_weighing(with_clauses({{2, 99}, {3, 98}, {18, 3}})).heuristic,
              Heuristic::reduction);
}

/// Backbone search: a literal is worth what the clauses are worth that lose its negation.
TEST(Lookahead, MayAskWhatLiteralsWouldDo) {
    const auto literal = [](int number) { return Literal::from_dimacs(number); };
    Formula formula(9);
    // Alike in their lengths; the literals of the second would shorten others.
    formula.add_clause({literal(-1), literal(5), literal(6)});
    formula.add_clause({literal(-2), literal(3), literal(4)});
    formula.add_clause({literal(1), literal(7), literal(8)});
    formula.add_clause({literal(2), literal(7), literal(8)});
    for (const int number : {-3, -4}) {
        formula.add_clause({literal(number), literal(8), literal(9)});
    }
    formula.split_variables = {Variable(0), Variable(1)};
    const auto decided_by = [&](Heuristic heuristic) {
        Propagator propagator(formula);
        const Findings findings = Lookahead(formula, {.heuristic = heuristic}).decide(propagator);
        return findings.decision->literal.variable();
    };
    // Of equals the first.
    EXPECT_EQ(decided_by(Heuristic::reduction), Variable(0));
    EXPECT_EQ(decided_by(Heuristic::backbone), Variable(1));
    // What they would shorten leads no further.
    EXPECT_EQ(decided_by(Heuristic::recursive), Variable(0));
}

}  // namespace
}  // namespace nonesuch
