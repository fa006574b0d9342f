#include "cube/propagator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "random_formula.hpp"

namespace nonesuch {
namespace {

/// The literals that unit propagation makes true, computed clause by clause until nothing changes.
/// Nothing on conflict.
std::optional<std::set<Literal>> naive_closure(const Formula& formula, const Cube& assumed) {
    std::set<Literal> trues(assumed.begin(), assumed.end());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < formula.clause_count(); ++i) {
            std::set<Literal> open;
            bool is_satisfied = false;
            for (const Literal literal : formula.clause(i)) {
                is_satisfied |= trues.contains(literal);
                if (!trues.contains(~literal)) open.insert(literal);
            }
            if (is_satisfied || open.size() > 1) continue;
            if (open.empty()) return std::nullopt;
            trues.insert(*open.begin());
            changed = true;
        }
    }
    return trues;
}

/// A clause that holds a literal twice counts it twice, and so may be seen to be a unit late.
Formula without_repetitions(const Formula& formula) {
    Formula result(formula.variable_count());
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        const auto clause = formula.clause(i);
        result.add_clause(normalised({clause.begin(), clause.end()}));
    }
    return result;
}

/// All that can be seen of a propagator.
struct View {
    std::vector<Literal> trail;
    std::vector<Truth> values;
    std::vector<bool> satisfied;
    std::vector<std::uint32_t> lengths;
    bool operator==(const View&) const = default;
};

View view(const Propagator& propagator, const Formula& formula) {
    View result;
    const auto trail = propagator.trail_since(0);
    result.trail.assign(trail.begin(), trail.end());
    for (std::uint32_t code = 0; code < 2 * formula.variable_count(); ++code) {
        result.values.push_back(propagator.value(Literal::from_code(code)));
    }
    for (std::uint32_t i = 0; i < formula.clause_count(); ++i) {
        result.satisfied.push_back(propagator.is_satisfied(i));
        result.lengths.push_back(propagator.length(i));
    }
    return result;
}

/// What the same view must be, counted afresh from the set of true literals.
void expect_consistent_counts(const Propagator& propagator, const Formula& formula) {
    for (std::uint32_t i = 0; i < formula.clause_count(); ++i) {
        std::uint32_t length = 0;
        bool is_satisfied = false;
        for (const Literal literal : formula.clause(i)) {
            if (propagator.value(literal) != Truth::falsified) ++length;
            is_satisfied |= propagator.value(literal) == Truth::satisfied;
        }
        ASSERT_EQ(propagator.length(i), length) << i;
        ASSERT_EQ(propagator.is_satisfied(i), is_satisfied) << i;
    }
}

class RandomFormulas : public testing::Test {
  protected:
    template <typename Visit>
    void for_each(int count, Visit visit) {
        for (int i = 0; i < count; ++i) {
            SCOPED_TRACE("formula " + std::to_string(i));
            visit(random_mixed_formula(random));
            if (HasFatalFailure()) return;
        }
    }
    std::mt19937 random{7'001};
};

using PropagatorOn = RandomFormulas;

TEST_F(PropagatorOn, RandomFormulasAgreesWithANaiveOne) {
    int conflicts = 0;
    int consistent = 0;
    for_each(4'000, [&](const Formula& raw) {
        const Formula formula = without_repetitions(raw);
        const Cube cube = random_cube(random, formula.variable_count(), 6);
        Propagator propagator(formula);
        const bool is_consistent = propagator.propagate_units() && propagator.assume_all(cube);
        const auto expected = naive_closure(formula, cube);
        ASSERT_EQ(is_consistent, expected.has_value());
        ++(is_consistent ? consistent : conflicts);
        if (!expected) return;
        const auto trail = propagator.trail_since(0);
        ASSERT_EQ(std::set<Literal>(trail.begin(), trail.end()), *expected);
        ASSERT_EQ(trail.size(), expected->size());
        for (const Literal literal : trail) {
            ASSERT_EQ(propagator.value(literal), Truth::satisfied);
            ASSERT_EQ(propagator.value(~literal), Truth::falsified);
        }
        expect_consistent_counts(propagator, formula);
    });
    EXPECT_GT(conflicts, 300);
    EXPECT_GT(consistent, 300);
}

TEST_F(PropagatorOn, RandomFormulasWithRepeatedLiteralsFindsNothingThatDoesNotFollow) {
    int conflicts = 0;
    for_each(2'000, [&](const Formula& formula) {
        const Cube cube = random_cube(random, formula.variable_count(), 6);
        Propagator propagator(formula);
        const auto expected = naive_closure(formula, cube);
        if (!propagator.propagate_units() || !propagator.assume_all(cube)) {
            ASSERT_FALSE(expected);
            ++conflicts;
            return;
        }
        expect_consistent_counts(propagator, formula);
        if (!expected) return;
        for (const Literal literal : propagator.trail_since(0)) {
            ASSERT_TRUE(expected->contains(literal));
        }
    });
    EXPECT_GT(conflicts, 150);
}

TEST_F(PropagatorOn, RandomFormulasRestoresEverythingWhenTakenBack) {
    for_each(3'000, [&](const Formula& formula) {
        Propagator propagator(formula);
        if (!propagator.propagate_units()) return;
        std::vector<Propagator::Mark> marks;
        std::vector<View> views;
        for (int step = 0; step < 12; ++step) {
            marks.push_back(propagator.mark());
            views.push_back(view(propagator, formula));
            bool is_consistent = true;
            for (int i = random_between(random, 1, 3); i > 0 && is_consistent; --i) {
                is_consistent = propagator.assume(random_literal(random, formula.variable_count()));
            }
            // Back to where it was, or much further.
            if (is_consistent && random_between(random, 0, 3) != 0) continue;
            const auto back = random() % marks.size();
            propagator.undo_to(marks[back]);
            ASSERT_EQ(view(propagator, formula), views[back]);
            marks.resize(back);
            views.resize(back);
        }
    });
}

TEST_F(PropagatorOn, RandomFormulasTakesBackTheUnitsToo) {
    for_each(1'000, [&](const Formula& formula) {
        Propagator propagator(formula);
        const View fresh = view(propagator, formula);
        propagator.propagate_units();
        propagator.undo_to(0);
        ASSERT_EQ(view(propagator, formula), fresh);
    });
}

TEST_F(PropagatorOn, RandomFormulasListsTheClausesOfALiteral) {
    for_each(200, [&](const Formula& formula) {
        const Propagator propagator(formula);
        for (std::uint32_t code = 0; code < 2 * formula.variable_count(); ++code) {
            const Literal literal = Literal::from_code(code);
            const auto listed = propagator.occurrences(literal);
            for (std::uint32_t i = 0; i < formula.clause_count(); ++i) {
                const auto clause = formula.clause(i);
                ASSERT_EQ(std::count(listed.begin(), listed.end(), i),
                          std::count(clause.begin(), clause.end(), literal));
            }
        }
    });
}

TEST(Propagator, KnowsWhatIsFalseAlready) {
    Formula formula(2);
    const Literal a = Literal::from_dimacs(1);
    const Literal b = Literal::from_dimacs(2);
    formula.add_clause({~a, b});
    Propagator propagator(formula);
    ASSERT_TRUE(propagator.propagate_units());
    EXPECT_TRUE(propagator.assume(a));
    EXPECT_TRUE(propagator.assume(b));
    EXPECT_EQ(propagator.mark(), 2U);
    const auto mark = propagator.mark();
    EXPECT_FALSE(propagator.assume(~b));
    propagator.undo_to(mark);
    EXPECT_EQ(propagator.value(b), Truth::satisfied);
}

TEST(Propagator, FindsTheEmptyClause) {
    Formula formula(1);
    formula.add_clause(std::initializer_list<Literal>{});
    EXPECT_FALSE(Propagator(formula).propagate_units());
}

TEST(Propagator, TakesAClauseOfOneLiteralTwiceForAUnit) {
    Formula formula(2);
    const Literal a = Literal::from_dimacs(1);
    formula.add_clause({a, a});
    formula.add_clause({a, ~a});
    Propagator propagator(formula);
    EXPECT_TRUE(propagator.propagate_units());
    EXPECT_EQ(propagator.value(a), Truth::satisfied);
    EXPECT_FALSE(propagator.assume(~a));
}

}  // namespace
}  // namespace nonesuch
