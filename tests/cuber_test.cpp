#include "cube/cuber.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "assignments.hpp"
#include "random_formula.hpp"
#include "rup_checker.hpp"
#include "split_trees.hpp"

namespace nonesuch {
namespace {

using Index = SplitTree::Index;
using Kind = SplitTree::Kind;

struct Split {
    Formula formula;
    Cube cube;
    Cutoff cutoff;
    SplitTree tree;
};

/// A formula, sometimes a cube, and its tree; in every third, some open leaves are split further.
Split random_split(std::mt19937& random) {
    Split split{random_mixed_formula(random, 12), {}, {}, {}};
    if (random() % 2 == 0) split.cube = random_cube(random, split.formula.variable_count(), 3);
    split.cutoff.cubes = static_cast<std::size_t>(random_between(random, 1, 20));
    split.cutoff.max_depth = random_between(random, 0, 8);
    Cuber cuber(split.formula);
    split.tree = cuber.split(split.cube, split.cutoff);
    if (random() % 3 != 0) return split;
    for (const Index leaf : split.tree.open_leaves()) {
        if (random() % 2 == 0) cuber.split(split.tree, leaf, split.cube, split.cutoff);
    }
    return split;
}

/// The same for many seeds; how many trees have a branch is asserted by those that need some.
template <typename Visit>
void for_each_split(int count, unsigned seed, Visit visit) {
    std::mt19937 random(seed);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("split " + std::to_string(i));
        visit(random_split(random));
        if (testing::Test::HasFatalFailure()) return;
    }
}

std::vector<Index> leaves_of_kind(const SplitTree& tree, Kind kind) {
    std::vector<Index> leaves;
    for (Index i = 0; i < static_cast<Index>(tree.size()); ++i) {
        if (tree.node(i).kind == kind) leaves.push_back(i);
    }
    return leaves;
}

TEST(Cuber, LeavesEveryModelToAnOpenLeaf) {
    std::size_t models_seen = 0;
    std::size_t open = 0;
    for_each_split(3'000, 1, [&](const Split& split) {
        const Assignments models = models_in(split.formula, split.cube);
        std::size_t in_leaves = 0;
        for (const Index leaf : split.tree.open_leaves()) {
            Assignments here = models;
            here.restrict_to(split.tree.path(leaf));
            in_leaves += here.count();
            ++open;
        }
        // Leaves are disjoint, so that equal counts mean each model lies in exactly one.
        ASSERT_EQ(in_leaves, models.count());
        models_seen += models.count();
        for (const Index leaf : leaves_of_kind(split.tree, Kind::refuted)) {
            Assignments here = models;
            here.restrict_to(split.tree.path(leaf));
            ASSERT_TRUE(here.empty());
        }
    });
    EXPECT_GT(models_seen, 10'000U);
    EXPECT_GT(open, 5'000U);
}

TEST(Cuber, MakesConsistentDisjointCubesThatExtendTheGivenOne) {
    for_each_split(1'500, 2, [&](const Split& split) {
        std::set<Cube> seen;
        for (const Index leaf : split.tree.open_leaves()) {
            Cube cube = split.cube;
            const Cube path = split.tree.path(leaf);
            cube.insert(cube.end(), path.begin(), path.end());
            std::set<Variable> variables;
            for (const Literal literal : cube) variables.insert(literal.variable());
            ASSERT_EQ(variables.size(), cube.size());
            ASSERT_TRUE(seen.insert(normalised(path)).second);
            ASSERT_EQ(static_cast<std::size_t>(split.tree.node(leaf).depth), path.size());
        }
    });
}

TEST(Cuber, RecordsOnlyLemmasThatThePathImplies) {
    std::size_t all = 0;
    for_each_split(1'500, 3, [&](const Split& split) {
        for (Index i = 0; i < static_cast<Index>(split.tree.size()); ++i) {
            Cube path = split.cube;
            const Cube decisions = split.tree.path(i);
            path.insert(path.end(), decisions.begin(), decisions.end());
            const Assignments models = models_in(split.formula, path);
            for (const Clause& lemma : split.tree.node(i).lemmas) {
                Assignments here = models;
                here.restrict_to(negation(lemma));
                ASSERT_TRUE(here.empty());
                ++all;
            }
        }
    });
    EXPECT_GT(all, 1'000U);
}

TEST(Cuber, WritesAMergeOfLemmasThatAreRup) {
    int branched = 0;
    for_each_split(2'000, 4, [&](const Split& split) {
        RupChecker checker(split.formula);
        for (const Literal literal : split.cube) checker.add_premise({literal});
        for (const Index leaf : split.tree.open_leaves()) {
            checker.add_premise(negation(split.tree.path(leaf)));
        }
        split.tree.write_merge(checker);
        ASSERT_EQ(checker.complaint(), "");
        // An open root is refuted by its negated path, which is the empty clause.
        if (split.tree.node(SplitTree::root).kind != Kind::open) {
            ASSERT_TRUE(checker.ended_in_empty_clause());
        }
        if (split.tree.size() > 3) ++branched;
    });
    EXPECT_GT(branched, 500);
}

TEST(Cuber, WritesAMergeThatNeedsEveryOpenLeaf) {
    int needed = 0;
    for_each_split(500, 5, [&](const Split& split) {
        const auto open = split.tree.open_leaves();
        const Assignments models = models_in(split.formula, split.cube);
        for (const Index missing : open) {
            Assignments here = models;
            here.restrict_to(split.tree.path(missing));
            if (here.empty() || split.tree.size() == 1) continue;
            RupChecker checker(split.formula);
            for (const Literal literal : split.cube) checker.add_premise({literal});
            for (const Index leaf : open) {
                if (leaf != missing) checker.add_premise(negation(split.tree.path(leaf)));
            }
            split.tree.write_merge(checker);
            ASSERT_NE(checker.complaint(), "");
            ++needed;
        }
    });
    EXPECT_GT(needed, 500);
}

TEST(SplitTree, IsMergedFromAllItsLeavesOnceTheRefutedOnesAreOpenAgain) {
    std::size_t all_reopened = 0;
    for_each_split(1'000, 10, [&](const Split& split) {
        SplitTree tree = split.tree;
        const auto refuted = leaves_of_kind(tree, Kind::refuted);
        auto reopened = tree.reopen_refuted(SplitTree::root);
        std::sort(reopened.begin(), reopened.end());
        ASSERT_EQ(reopened, refuted);
        all_reopened += refuted.size();
        ASSERT_TRUE(leaves_of_kind(tree, Kind::refuted).empty());
        // Now nothing comes from the formula.
        RupChecker checker(Formula(split.formula.variable_count()));
        for (const Index leaf : tree.open_leaves()) {
            checker.add_premise(negation(tree.path(leaf)));
        }
        tree.write_merge(checker);
        ASSERT_EQ(checker.complaint(), "");
        ASSERT_TRUE(checker.ended_in_empty_clause() || tree.size() == 1);
    });
    EXPECT_GT(all_reopened, 200U);
}

TEST(Cuber, GivesTheSameTreeAgain) {
    std::mt19937 random(6);
    for (int i = 0; i < 500; ++i) {
        const Formula formula = random_mixed_formula(random);
        const Cube cube = random_cube(random, formula.variable_count(), 3);
        Cuber cuber(formula);
        const SplitTree first = cuber.split(cube, {});
        cuber.split(random_cube(random, formula.variable_count(), 3), {});
        expect_equal(cuber.split(cube, {}), first);
        expect_equal(Cuber(formula).split(cube, {}), first);
        if (HasFatalFailure()) return;
    }
}

TEST(Cuber, GivesTheSameTreeOnAnyNumberOfThreads) {
    std::mt19937 random(11);
    std::size_t nodes = 0;
    for (int i = 0; i < 300; ++i) {
        const Formula formula = random_mixed_formula(random, 40);
        Cutoff cutoff;
        cutoff.cubes = 50;
        cutoff.is_adaptive = i % 2 == 0;
        const SplitTree one = Cuber(formula).split({}, cutoff);
        expect_equal(Cuber(formula, make_lookahead, 2).split({}, cutoff), one);
        expect_equal(Cuber(formula, make_lookahead, 5).split({}, cutoff), one);
        if (HasFatalFailure()) return;
        nodes += one.size();
    }
    EXPECT_GT(nodes, 3'000U);
}

TEST(Cuber, SplitsNothingWithFewFreeVariables) {
    std::mt19937 random(12);
    int branches = 0;
    for (int i = 0; i < 500; ++i) {
        const Formula formula = random_mixed_formula(random, 30);
        Cutoff cutoff;
        cutoff.cubes = 1'000;
        cutoff.min_free_variables = static_cast<std::size_t>(random_between(random, 0, 25));
        const SplitTree tree = Cuber(formula).split({}, cutoff);
        for (Index node = 1; node < static_cast<Index>(tree.size()); ++node) {
            if (tree.node(node).kind != Kind::branch) continue;
            EXPECT_GE(tree.node(node).free_variables, cutoff.min_free_variables);
            ++branches;
        }
    }
    EXPECT_GT(branches, 500);
}

TEST(Cuber, KeepsToTheCutoff) {
    std::mt19937 random(7);
    std::size_t most = 0;
    for (int i = 0; i < 1'000; ++i) {
        const Formula formula = random_mixed_formula(random);
        Cutoff cutoff;
        cutoff.cubes = static_cast<std::size_t>(random_between(random, 0, 40));
        cutoff.max_depth = random_between(random, 0, 10);
        Cuber cuber(formula);
        SplitTree tree = cuber.split({}, cutoff);
        const auto open = tree.open_leaves();
        const std::size_t cubes = std::max<std::size_t>(cutoff.cubes, 1);
        EXPECT_LE(open.size(), 2 * cubes);
        most = std::max(most, open.size());
        for (const Index leaf : open) EXPECT_LE(tree.node(leaf).depth, cutoff.max_depth);
        for (Index node = 0; node < static_cast<Index>(tree.size()); ++node) {
            if (tree.node(node).kind != Kind::branch) continue;
            EXPECT_GT(tree.node(node).share * static_cast<double>(cubes), 1);
            EXPECT_LT(tree.node(node).depth, cutoff.max_depth);
        }
        if (open.empty()) continue;
        // The cutoff takes the leaf for the whole.
        const Index leaf = open[random() % open.size()];
        const std::int32_t depth = tree.node(leaf).depth;
        cuber.split(tree, leaf, {}, cutoff);
        EXPECT_LE(tree.open_leaves(leaf).size(), 2 * cubes);
        for (const Index below : tree.open_leaves(leaf)) {
            EXPECT_LE(tree.node(below).depth, depth + cutoff.max_depth);
        }
    }
    EXPECT_GT(most, 20U);
}

TEST(Cuber, SharesTheWorkAmongTheChildren) {
    for_each_split(500, 8, [&](const Split& split) {
        ASSERT_EQ(split.tree.node(SplitTree::root).share, 1);
        for (Index i = 0; i < static_cast<Index>(split.tree.size()); ++i) {
            const auto& node = split.tree.node(i);
            if (node.kind != Kind::branch) continue;
            const auto& first = split.tree.node(node.children[0]);
            const auto& second = split.tree.node(node.children[1]);
            ASSERT_NEAR(first.share + second.share, node.share, 1e-9);
            ASSERT_LE(first.share, second.share + 1e-9);
            ASSERT_GE(first.share, node.share / 4 - 1e-9);
            ASSERT_EQ(first.decision, ~second.decision);
            ASSERT_EQ(first.parent, i);
        }
    });
}

TEST(Cuber, LeavesAllOpenWhenStopped) {
    std::mt19937 random(9);
    const std::atomic<bool> stop = true;
    for (int i = 0; i < 200; ++i) {
        const Formula formula = random_mixed_formula(random);
        const SplitTree tree = Cuber(formula).split({}, {}, &stop);
        EXPECT_EQ(tree.size(), 1U);
        EXPECT_TRUE(tree.open_leaves().size() == 1 || Assignments::models(formula).empty());
    }
}

TEST(FirstShare, IsThatOfTheBranchingTuplesTau) {
    EXPECT_DOUBLE_EQ(first_share(0, 0), 0.5);
    EXPECT_NEAR(first_share(1, 1), 0.5, 1e-12);
    EXPECT_NEAR(first_share(7.5, 7.5), 0.5, 1e-12);
    // t^-1 + t^-2 = 1 for the golden ratio.
    EXPECT_NEAR(first_share(1, 2), (std::sqrt(5.0) - 1) / 2, 1e-9);
    EXPECT_NEAR(first_share(2, 1), 1 - (std::sqrt(5.0) - 1) / 2, 1e-9);
    for (const double a : {1.0, 1.5, 2.0, 4.0}) {
        for (const double b : {1.0, 2.0, 3.0}) {
            const double share = first_share(a, b);
            EXPECT_NEAR(share + first_share(b, a), 1, 1e-9) << a << " " << b;
            EXPECT_NEAR(std::pow(share, b / a), 1 - share, 1e-6) << a << " " << b;
            EXPECT_NEAR(share, first_share(10 * a, 10 * b), 1e-9) << a << " " << b;
            EXPECT_TRUE(a == b || (share < 0.5) == (a > b)) << a << " " << b;
        }
    }
}

TEST(FirstShare, IsNeverLessThanAQuarterNorMoreThanThree) {
    EXPECT_DOUBLE_EQ(first_share(100, 1), 0.25);
    EXPECT_DOUBLE_EQ(first_share(1, 100), 0.75);
}

}  // namespace
}  // namespace nonesuch
