// The formulas that cubing is measured with are what they are called: known numbers, brute force,
// and the same bytes everywhere.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "conquer/session.hpp"
#include "cubing/catalogue.hpp"
#include "cubing/chessboard.hpp"
#include "cubing/clause_order.hpp"
#include "cubing/colouring.hpp"
#include "cubing/life_case.hpp"
#include "cubing/multiplier.hpp"
#include "cubing/parity.hpp"
#include "cubing/random_3sat.hpp"
#include "cubing/schur.hpp"
#include "cubing/triangles.hpp"
#include "cubing/van_der_waerden.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch::cubing {
namespace {

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

bool is_satisfiable(const Formula& formula, const Cube& cube = {}) {
    Session session(formula, cube, {}, Profile::refutation, {}, nullptr);
    const Answer answer = session.solve({}, unlimited);
    if (answer == Answer::satisfiable) {
        EXPECT_TRUE(satisfies(formula, session.model()));
    }
    return answer == Answer::satisfiable;
}

TEST(CubingFormulas, OfSchurHoldUpToHisNumbers) {
    EXPECT_TRUE(is_satisfiable(schur(4, 2)));
    EXPECT_FALSE(is_satisfiable(schur(5, 2)));
    EXPECT_TRUE(is_satisfiable(schur(13, 3)));
    EXPECT_FALSE(is_satisfiable(schur(14, 3)));
    EXPECT_TRUE(is_satisfiable(schur(44, 4)));
}

TEST(CubingFormulas, OfVanDerWaerdenHoldBelowHisNumbers) {
    struct Known {
        int number;
        std::vector<int> lengths;
    };
    const std::vector<Known> known = {
        {9, {3, 3}}, {18, {4, 3}}, {35, {4, 4}}, {27, {3, 3, 3}}, {21, {2, 3, 4}}};
    for (const Known& each : known) {
        EXPECT_TRUE(is_satisfiable(van_der_waerden(each.number - 1, each.lengths)));
        EXPECT_FALSE(is_satisfiable(van_der_waerden(each.number, each.lengths))) << each.number;
    }
}

TEST(CubingFormulas, OfTrianglesForbidTheKnownTriples) {
    // 3-4-5, 6-8-10 and 5-12-13 are right; 3-5-7 has 120 degrees, and so 3-8-7 and 5-8-7 have 60.
    const auto triples = [](int numbers, int angle) {
        return triangles(numbers, {angle}).clause_count() / 2;
    };
    EXPECT_EQ(triples(4, 90), 0U);
    EXPECT_EQ(triples(5, 90), 1U);
    EXPECT_EQ(triples(10, 90), 2U);
    EXPECT_EQ(triples(13, 90), 3U);
    // Of the 52 with sides up to 100, 16 are primitive.
    EXPECT_EQ(triples(100, 90), 52U);
    EXPECT_EQ(triples(6, 120), 0U);
    EXPECT_EQ(triples(7, 120), 1U);
    EXPECT_EQ(triples(7, 60), 0U);
    EXPECT_EQ(triples(8, 60), 2U);
    const Formula formula = triangles(7, {120});
    ASSERT_EQ(formula.clause_count(), 2U);
    for (const int number : {3, 5, 7}) {
        EXPECT_EQ(formula.clause(0)[static_cast<std::size_t>(number - 3) / 2],
                  negative(Variable(number - 1)));
    }
}

TEST(CubingFormulas, OfChessboardsNeedTheCorners) {
    for (const int side : {2, 4, 6}) {
        EXPECT_FALSE(is_satisfiable(chessboard(side, Corners::removed))) << side;
        EXPECT_TRUE(is_satisfiable(chessboard(side, Corners::kept))) << side;
    }
    EXPECT_FALSE(is_satisfiable(chessboard(5, Corners::kept)));
}

TEST(CubingFormulas, OfParityNeedAnEvenSum) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Graph graph = random_regular_graph(10, seed % 2 == 0 ? 3 : 4, seed);
        EXPECT_FALSE(is_satisfiable(parity(graph, Parity::odd))) << seed;
        EXPECT_TRUE(is_satisfiable(parity(graph, Parity::even))) << seed;
    }
}

TEST(CubingFormulas, OfParityNeedEachClause) {
    const Formula whole = parity(random_regular_graph(8, 3, 1), Parity::odd);
    for (std::size_t left_out = 0; left_out < whole.clause_count(); ++left_out) {
        Formula formula(whole.variable_count());
        for (std::size_t i = 0; i < whole.clause_count(); ++i) {
            if (i != left_out) formula.add_clause(whole.clause(i));
        }
        EXPECT_TRUE(is_satisfiable(formula)) << left_out;
    }
}

TEST(CubingFormulas, OfParityHaveRegularGraphs) {
    const Graph graph = random_regular_graph(80, 3, 1);
    EXPECT_EQ(graph.edges.size(), 120U);
    std::vector<int> degrees(80);
    for (const Graph::Edge& edge : graph.edges) {
        EXPECT_LT(edge.from, edge.to);
        ++degrees[edge.from];
        ++degrees[edge.to];
    }
    EXPECT_EQ(std::count(degrees.begin(), degrees.end(), 3), 80);
}

/// The wires that spell a number.
Cube spelled(const Wires& wires, unsigned number) {
    Cube cube;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        cube.push_back((number >> i & 1U) != 0 ? wires[i] : ~wires[i]);
    }
    return cube;
}

using Product = Wires (*)(Circuit& circuit, const Wires& a, const Wires& b);

void expect_products(Product product, std::size_t width) {
    Circuit circuit;
    const Wires a = circuit.inputs("a", width);
    const Wires b = circuit.inputs("b", width);
    const Wires result = product(circuit, a, b);
    ASSERT_EQ(result.size(), 2 * width);
    Session session(circuit.formula(), {}, {}, Profile::refutation, {}, nullptr);
    for (unsigned x = 0; x < 1U << width; ++x) {
        for (unsigned y = 0; y < 1U << width; ++y) {
            Cube inputs = spelled(a, x);
            const Cube factor = spelled(b, y);
            inputs.insert(inputs.end(), factor.begin(), factor.end());
            ASSERT_EQ(session.solve(inputs, unlimited), Answer::satisfiable);
            const std::vector<bool> model = session.model();
            for (const Literal bit : spelled(result, x * y)) {
                const auto index = static_cast<std::size_t>(bit.variable().index());
                EXPECT_EQ(model[index], !bit.negated()) << x << " times " << y;
            }
        }
    }
}

TEST(CubingFormulas, OfMultipliersMultiply) {
    for (const std::size_t width : {2U, 3U, 4U}) {
        expect_products(array_product, width);
        expect_products(tree_product, width);
    }
}

TEST(CubingFormulas, OfMultipliersHaveEqualProducts) {
    for (const std::size_t width : {2U, 3U, 4U}) EXPECT_FALSE(is_satisfiable(multipliers(width)));
}

TEST(CubingFormulas, OfMultipliersShowABrokenGate) {
    Circuit circuit;
    const Wires a = circuit.inputs("a", 2);
    const Wires b = circuit.inputs("b", 2);
    Wires broken = tree_product(circuit, a, b);
    // Instead of the exclusive or: only 3 times 3 has both.
    broken[1] =
        circuit.disjunction(circuit.conjunction(a[0], b[1]), circuit.conjunction(a[1], b[0]));
    circuit.assert_different(array_product(circuit, a, b), broken);
    EXPECT_TRUE(is_satisfiable(circuit.formula()));
    for (const Literal bit : {a[0], a[1], b[0], b[1]}) {
        EXPECT_FALSE(is_satisfiable(circuit.formula(), {~bit}));
    }
}

TEST(CubingFormulas, OfRandomClausesAreUniform) {
    const Formula formula = random_3sat(10, 6'000, 1);
    std::vector<int> counts(20);
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        const auto clause = formula.clause(i);
        ASSERT_EQ(clause.size(), 3U);
        EXPECT_NE(clause[0].variable(), clause[1].variable());
        EXPECT_NE(clause[0].variable(), clause[2].variable());
        EXPECT_NE(clause[1].variable(), clause[2].variable());
        for (const Literal literal : clause) ++counts[literal.code()];
    }
    for (const int count : counts) EXPECT_NEAR(count, 900, 150);
}

TEST(CubingFormulas, OfRandomClausesAreTheSameEverywhere) {
    EXPECT_EQ(fingerprint(random_3sat(20, 91, 7)),
              "e1866d0e2007d12c2a944328b1db76232fad8ee18ce215f5254eaa8f6ad6fe69");
    EXPECT_EQ(fingerprint(parity(random_regular_graph(20, 3, 7), Parity::odd)),
              "a6731ce670564b106283386450e3fd0655ac574802a34bb0d135819cf62e2078");
    EXPECT_NE(fingerprint(random_3sat(20, 91, 7)), fingerprint(random_3sat(20, 91, 8)));
}

TEST(CubingFormulas, OfLifeAreTheClaimAndItsCase) {
    life::Claim claim;
    claim.period = 3;
    claim.box = {4, 4};
    const Formula whole = life::encode(claim);
    ASSERT_GT(whole.cases.size(), 1U);
    const Formula second = life_case(claim, 1);
    EXPECT_EQ(second.clause_count(), whole.clause_count() + whole.cases[1].size());
    EXPECT_EQ(second.split_variables, whole.split_variables);
    EXPECT_TRUE(second.generators.empty());
    for (std::size_t i = 0; i < whole.cases[1].size(); ++i) {
        const auto unit = second.clause(whole.clause_count() + i);
        ASSERT_EQ(unit.size(), 1U);
        EXPECT_EQ(unit.front(), whole.cases[1][i]);
    }
}

TEST(CubingFormulas, KeepTheirClausesInAnyOrder) {
    const auto clauses = [](const Formula& formula) {
        std::vector<Clause> all;
        for (std::size_t i = 0; i < formula.clause_count(); ++i) {
            all.emplace_back(formula.clause(i).begin(), formula.clause(i).end());
        }
        return all;
    };
    Formula formula = random_3sat(20, 91, 7);
    formula.split_variables = {Variable(3), Variable(5)};
    const Formula reordered = with_clause_order(formula, 1);
    EXPECT_EQ(reordered.variable_count(), formula.variable_count());
    EXPECT_EQ(reordered.split_variables, formula.split_variables);
    EXPECT_NE(clauses(reordered), clauses(formula));
    EXPECT_TRUE(std::ranges::is_permutation(clauses(reordered), clauses(formula)));
    EXPECT_EQ(clauses(with_clause_order(formula, 1)), clauses(reordered));
    EXPECT_NE(clauses(with_clause_order(formula, 2)), clauses(reordered));
}

TEST(CubingFormulas, HaveNamesOfTheirOwn) {
    for (const Instance& each : catalogue()) {
        EXPECT_EQ(&instance(std::string(each.name)), &each);
        EXPECT_GT(each.make().clause_count(), 0U);
    }
}

}  // namespace
}  // namespace nonesuch::cubing
