#include "conquer/proof_prefix.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "assignments.hpp"
#include "cube/cuber.hpp"
#include "cube/residual.hpp"
#include "encoding/life/claim.hpp"
#include "formulas.hpp"
#include "oscillators.hpp"
#include "random_formula.hpp"
#include "rup_checker.hpp"
#include "split_trees.hpp"

namespace nonesuch {
namespace {

using Index = SplitTree::Index;

/// Decides on what occurs most, without lookahead's opinion.
constexpr ProofPrefixSettings by_counts{.conflicts = 300, .candidates = 1};

/// So few conflicts that small formulas are split.
constexpr ProofPrefixSettings tiny{.conflicts = 1, .candidates = 2};

Findings decide(Splitter& splitter, const Formula& formula, const Cube& cube = {}) {
    Propagator propagator(formula);
    EXPECT_TRUE(propagator.propagate_units() && propagator.assume_all(cube));
    return splitter.decide(propagator);
}

Findings decide(const Formula& formula, ProofPrefixSettings settings, const Cube& cube = {}) {
    ProofPrefix splitter(formula, settings, {});
    return decide(splitter, formula, cube);
}

/// Adds `clause` with its variables moved up by `offset`.
void add_moved(Formula& formula, std::span<const Literal> clause, std::int32_t offset) {
    Clause moved;
    for (const Literal literal : clause) {
        moved.push_back(Literal(Variable(literal.variable().index() + offset), literal.negated()));
    }
    formula.add_clause(moved);
}

/// Ternary clauses that hold where all is true, on the lowest variables; above them a pigeonhole.
struct EasyAndHard {
    static constexpr std::int32_t easy_variables = 40;

    EasyAndHard() : formula(easy_variables + 72) {
        const Formula easy = random_3sat(easy_variables, 160, 1);
        for (std::size_t i = 0; i < easy.clause_count(); ++i) {
            Clause clause(easy.clause(i).begin(), easy.clause(i).end());
            clause.front() = positive(clause.front().variable());
            formula.add_clause(clause);
        }
        const Formula hard = pigeonhole(9, 8);
        for (std::size_t i = 0; i < hard.clause_count(); ++i) {
            add_moved(formula, hard.clause(i), easy_variables);
        }
    }

    Formula formula;
};

TEST(ProofPrefix, DecidesWhereTheConflictsAre) {
    const EasyAndHard both;
    const auto is_easy = [](const Findings& findings) {
        EXPECT_TRUE(findings.decision);
        return findings.decision->literal.variable().index() < EasyAndHard::easy_variables;
    };
    EXPECT_FALSE(is_easy(decide(both.formula, by_counts)));
    EXPECT_FALSE(is_easy(decide(both.formula, {})));
    // Lookahead sees that short clauses get shorter, not that nothing is hard there.
    EXPECT_TRUE(is_easy(decide(*make_lookahead(both.formula), both.formula)));
}

TEST(ProofPrefix, DecidesOnTheVariableThatWeighsMostInWhatASessionLearns) {
    std::mt19937 random(1);
    int decided = 0;
    for (unsigned seed = 1; seed <= 80; ++seed) {
        Formula formula = random_3sat(150, 640, seed);
        // After few conflicts several often weigh the same.
        ProofPrefixSettings settings = by_counts;
        if (seed <= 40) settings.conflicts = 20;
        // In half of them only some variables count.
        for (std::int32_t i = 0; seed % 2 == 0 && i < 150; ++i) {
            if (random() % 3 == 0) formula.split_variables.push_back(Variable(149 - i));
        }
        const Cube cube = normalised(random_cube(random, 150, 2));
        std::vector<double> weights(150, 0);
        Propagator propagator(formula);
        ASSERT_TRUE(propagator.assume_all(cube));
        Session session(residual(formula, propagator), {}, {}, Profile::refutation, {}, nullptr);
        session.show_learnt([&](std::span<const Literal> clause) {
            for (const Literal each : clause) {
                weights[static_cast<std::size_t>(each.variable().index())] +=
                    1 / static_cast<double>(clause.size());
            }
        });
        if (session.solve({}, *settings.conflicts) != Answer::unknown) continue;
        const Findings findings = decide(formula, settings, cube);
        if (!findings.lemmas.empty()) continue;
        Variable most(149);
        double greatest = 0;
        for (std::int32_t i = 0; i < 150; ++i) {
            const Variable each(i);
            const auto& only = formula.split_variables;
            if (!only.empty() && std::find(only.begin(), only.end(), each) == only.end()) continue;
            const double here = weights[static_cast<std::size_t>(each.index())];
            if (here > greatest) most = each;
            greatest = std::max(greatest, here);
        }
        ASSERT_TRUE(findings.decision);
        EXPECT_EQ(findings.decision->literal.variable(), most) << "seed " << seed;
        ++decided;
    }
    EXPECT_GT(decided, 40);
}

TEST(ProofPrefix, SamplesLargeFormulasForFewerConflicts) {
    const auto decision = [](const Formula& formula, std::optional<std::uint64_t> conflicts) {
        return decide(formula, {.conflicts = conflicts, .candidates = 1}).decision;
    };
    int differ = 0;
    for (unsigned seed = 1; seed <= 4; ++seed) {
        const Formula small = random_3sat(300, 1'290, seed);
        EXPECT_EQ(decision(small, std::nullopt), decision(small, 500));
        if (decision(small, 500) != decision(small, 300)) ++differ;
        const Formula large = random_3sat(8'000, 34'400, seed);
        EXPECT_EQ(decision(large, std::nullopt), decision(large, 300));
        if (decision(large, 500) != decision(large, 300)) ++differ;
    }
    EXPECT_GT(differ, 0);
}

TEST(ProofPrefix, DecidesOnSplitVariablesOnly) {
    Formula formula = pigeonhole(9, 8);
    formula.split_variables = {Variable(40), Variable(3), Variable(17)};
    const SplitTree tree = Cuber(formula, proof_prefix_splitters(by_counts, {})).split({}, {});
    EXPECT_GT(tree.size(), 3U);
    for (Index i = 1; i < static_cast<Index>(tree.size()); ++i) {
        const Variable variable = tree.node(i).decision.variable();
        EXPECT_TRUE(variable == Variable(40) || variable == Variable(3) ||
                    variable == Variable(17));
    }
}

TEST(ProofPrefix, LooksAheadWhereNothingWasLearntOfASplitVariable) {
    EasyAndHard both;
    both.formula.split_variables = {Variable(5), Variable(6)};
    const Findings findings = decide(both.formula, {});
    const auto lookahead = make_lookahead(both.formula);
    ASSERT_TRUE(findings.decision);
    expect_equal(findings, decide(*lookahead, both.formula));
}

TEST(ProofPrefix, DecidesNothingInAStateThatTheSampleRefutesOrSatisfies) {
    for (const Formula& easy : {pigeonhole(5, 4), pigeonhole(5, 5)}) {
        const Findings findings = decide(easy, {});
        EXPECT_FALSE(findings.decision);
        EXPECT_FALSE(findings.is_refuted);
        EXPECT_TRUE(findings.lemmas.empty());
        const SplitTree tree = Cuber(easy, proof_prefix_splitters({}, {})).split({}, {});
        EXPECT_EQ(tree.open_leaves(), std::vector<Index>{SplitTree::root});
    }
}

TEST(ProofPrefix, FindsTheSameWhateverItSawBefore) {
    std::mt19937 random(2);
    int decided = 0;
    for (unsigned seed = 1; seed <= 30; ++seed) {
        const Formula formula = random_3sat(150, 640, seed);
        const Cube cube = random_cube(random, 150, 3);
        const Findings first = decide(formula, {.conflicts = 200}, cube);
        ProofPrefix splitter(formula, {.conflicts = 200}, {});
        decide(splitter, formula, random_cube(random, 150, 3));
        decide(splitter, formula);
        // In which order the literals became true is no part of the state.
        const Cube reversed(cube.rbegin(), cube.rend());
        expect_equal(decide(splitter, formula, reversed), first);
        if (first.decision) ++decided;
    }
    EXPECT_GT(decided, 15);
}

TEST(ProofPrefix, SplitsAlikeOnAnyNumberOfThreads) {
    std::size_t nodes = 0;
    for (unsigned seed = 1; seed <= 8; ++seed) {
        const Formula formula = random_3sat(150, 660, seed);
        const auto factory = proof_prefix_splitters({.conflicts = 100}, {});
        const SplitTree one = Cuber(formula, factory).split({}, {});
        const SplitTree three = Cuber(formula, factory, 3).split({}, {});
        expect_equal(one, three);
        if (HasFatalFailure()) return;
        nodes += one.size();
    }
    EXPECT_GT(nodes, 100U);
}

TEST(ProofPrefix, LeavesEveryModelToAnOpenLeafOfATreeWhoseMergeIsRup) {
    std::mt19937 random(3);
    std::size_t branched = 0;
    std::size_t lemmas = 0;
    for (int i = 0; i < 1'000; ++i) {
        SCOPED_TRACE("formula " + std::to_string(i));
        const Formula formula = random_formula(random, 18, random_between(random, 64, 80), {3, 3});
        const Cube cube = random_cube(random, 18, 1);
        const auto factory = proof_prefix_splitters(tiny, {});
        const SplitTree tree = Cuber(formula, factory, i % 2 == 0 ? 1 : 3).split(cube, {});
        const Assignments models = models_in(formula, cube);
        RupChecker checker(formula);
        for (const Literal literal : cube) checker.add_premise({literal});
        std::size_t in_leaves = 0;
        for (const Index leaf : tree.open_leaves()) {
            Assignments here = models;
            here.restrict_to(tree.path(leaf));
            in_leaves += here.count();
            checker.add_premise(negation(tree.path(leaf)));
        }
        // Leaves are disjoint, so that equal counts mean each model lies in exactly one.
        ASSERT_EQ(in_leaves, models.count());
        tree.write_merge(checker);
        ASSERT_EQ(checker.complaint(), "");
        if (tree.size() > 1) ++branched;
        for (Index node = 0; node < static_cast<Index>(tree.size()); ++node) {
            lemmas += tree.node(node).lemmas.size();
        }
    }
    // CaDiCaL 2.2 answers most of them without search.
    EXPECT_GT(branched, 50U);
    EXPECT_GT(lemmas, 25U);
}

TEST(ProofPrefix, SuitsClaimsWithACounter) {
    const auto claim = [](std::optional<int> most) {
        return life::encode(life::oscillator(5, {7, 7}, life::Rule::life(), most));
    };
    EXPECT_TRUE(suits_proof_prefix(claim(14)));
    EXPECT_FALSE(suits_proof_prefix(claim(std::nullopt)));
    EXPECT_FALSE(suits_proof_prefix(random_3sat(100, 430, 1)));
    EXPECT_FALSE(suits_proof_prefix(pigeonhole(12, 11)));
}

TEST(ProofPrefix, DecidesNothingOnceStopped) {
    const Formula formula = pigeonhole(12, 11);
    std::atomic<bool> stop = false;
    SessionControl control;
    control.stop = &stop;
    ProofPrefix splitter(formula, {.conflicts = 1'000'000'000}, control);
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop = true;
    });
    EXPECT_FALSE(decide(splitter, formula).decision);
    EXPECT_FALSE(decide(splitter, formula).decision);
}

}  // namespace
}  // namespace nonesuch
