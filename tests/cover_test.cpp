#include "cube/cover.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "assignments.hpp"
#include "cube/cuber.hpp"
#include "literals.hpp"
#include "random_formula.hpp"
#include "rup_checker.hpp"

namespace nonesuch {
namespace {

using Kind = SplitTree::Kind;

bool agree(const Cube& a, const Cube& b) {
    return std::none_of(a.begin(), a.end(), [&](Literal literal) {
        return std::find(b.begin(), b.end(), ~literal) != b.end();
    });
}

bool is_part_of(const Cube& inner, const Cube& outer) {
    return std::all_of(inner.begin(), inner.end(), [&](Literal literal) {
        return std::find(outer.begin(), outer.end(), literal) != outer.end();
    });
}

/// The models that lie in no cube.
Assignments left_out(const Formula& formula, const std::vector<Cube>& cubes) {
    Assignments models = Assignments::models(formula);
    for (const Cube& each : cubes) models.exclude(each);
    return models;
}

/// What holds for any list: a cover's tree can be merged, and what is missing lies in no cube.
Cover checked_cover(const Formula& formula, const std::vector<Cube>& cubes) {
    Cover cover = find_cover(formula, cubes);
    EXPECT_FALSE(cover.is_given_up);
    if (cover.missing) {
        for (const Cube& each : cubes) EXPECT_FALSE(agree(*cover.missing, each));
        return cover;
    }
    EXPECT_TRUE(left_out(formula, cubes).empty());
    RupChecker checker(formula);
    for (const Cube& each : cubes) checker.add_premise(negation(each));
    for (const auto leaf : cover.tree.open_leaves()) {
        const Cube path = cover.tree.path(leaf);
        EXPECT_TRUE(std::any_of(cubes.begin(), cubes.end(),
                                [&](const Cube& each) { return is_part_of(each, path); }));
    }
    cover.tree.write_merge(checker);
    EXPECT_EQ(checker.complaint(), "");
    if (cover.tree.node(SplitTree::root).kind != Kind::open) {
        EXPECT_TRUE(checker.ended_in_empty_clause());
    }
    return cover;
}

/// The leaves of a random tree of decisions.
void add_leaves(std::mt19937& random, int variables, int depth, Cube& path,
                std::vector<Cube>& leaves) {
    std::vector<Variable> open;
    for (int i = 0; i < variables; ++i) {
        const Variable variable(i);
        if (std::none_of(path.begin(), path.end(),
                         [&](Literal each) { return each.variable() == variable; })) {
            open.push_back(variable);
        }
    }
    if (open.empty() || depth == 0 || random() % 5 == 0) {
        leaves.push_back(path);
        return;
    }
    const Variable variable = open[random() % open.size()];
    for (const bool negated : {false, true}) {
        path.emplace_back(variable, negated);
        add_leaves(random, variables, depth - 1, path, leaves);
        path.pop_back();
    }
}

std::vector<Cube> random_tree(std::mt19937& random, int variables) {
    std::vector<Cube> leaves;
    Cube path;
    add_leaves(random, variables, random_between(random, 1, 6), path, leaves);
    return leaves;
}

TEST(Cover, IsSeenForTreesInAnyOrder) {
    std::mt19937 random(7'101);
    for (int i = 0; i < 1'000; ++i) {
        const Formula formula(static_cast<std::size_t>(random_between(random, 1, 12)));
        auto cubes = random_tree(random, static_cast<int>(formula.variable_count()));
        EXPECT_TRUE(checked_cover(formula, cubes).is_complete());
        std::shuffle(cubes.begin(), cubes.end(), random);
        EXPECT_TRUE(checked_cover(formula, cubes).is_complete());
        for (Cube& each : cubes) std::shuffle(each.begin(), each.end(), random);
        EXPECT_TRUE(checked_cover(formula, cubes).is_complete());
    }
}

TEST(Cover, OfATreeInItsOrderIsThatTree) {
    std::mt19937 random(7'102);
    for (int i = 0; i < 500; ++i) {
        const Formula formula(static_cast<std::size_t>(random_between(random, 1, 12)));
        const auto cubes = random_tree(random, static_cast<int>(formula.variable_count()));
        const Cover cover = find_cover(formula, cubes);
        EXPECT_EQ(cover.tree.size(), 2 * cubes.size() - 1);
        EXPECT_EQ(cover.tree.open_leaves().size(), cubes.size());
    }
}

TEST(Cover, OfATreeIsSeenThoughCubesAndLiteralsAreInDisorder) {
    // Walked as the literals stand, these take more steps than are allowed.
    std::mt19937 random(7'107);
    const Formula formula(60);
    std::vector<Cube> cubes = {Cube{}};
    for (int depth = 0; depth < 14; ++depth) {
        std::vector<Cube> longer;
        for (const Cube& cube : cubes) {
            Literal decision = random_literal(random, 60);
            while (!agree({decision}, cube) || !agree({~decision}, cube)) {
                decision = random_literal(random, 60);
            }
            for (const Literal each : {decision, ~decision}) {
                longer.push_back(cube);
                longer.back().push_back(each);
            }
        }
        cubes = std::move(longer);
    }
    for (Cube& cube : cubes) std::shuffle(cube.begin(), cube.end(), random);
    std::shuffle(cubes.begin(), cubes.end(), random);
    EXPECT_TRUE(find_cover(formula, cubes).is_complete());
    cubes.pop_back();
    EXPECT_TRUE(find_cover(formula, cubes).missing.has_value());
}

TEST(Cover, OfATreeIsSeenThoughOnlyImagesAreItsOtherLeaves) {
    std::mt19937 random(7'109);
    for (int i = 0; i < 300; ++i) {
        const Formula formula(12);
        const auto tree = random_tree(random, 12);
        if (tree.size() == 1) continue;
        std::vector<Cube> cubes;
        std::vector<Cube> images = {tree.front()};
        for (std::size_t k = 1; k < tree.size(); ++k) {
            (random() % 4 == 0 ? images : cubes).push_back(tree[k]);
        }
        // These would lead astray.
        for (int k = 0; k < 200; ++k) {
            Cube cube = random_cube(random, 12, 6);
            if (cube.size() > 1 && is_part_of(tree.back(), cube)) images.push_back(cube);
        }
        const Cover cover = find_cover(formula, cubes, images);
        EXPECT_TRUE(cover.is_complete());
        EXPECT_LE(cover.tree.size(), 2 * tree.size() - 1);
        images.erase(images.begin());
        EXPECT_FALSE(find_cover(formula, cubes, images).is_complete());
    }
}

TEST(Cover, OfManyCubesThatAreNoTreeIsGivenUpInTimeAndOnceStopped) {
    std::mt19937 random(7'108);
    std::vector<Cube> cubes;
    while (cubes.size() < 20'000) {
        Cube cube = random_cube(random, 200, 12);
        if (cube.size() > 2) cubes.push_back(std::move(cube));
    }
    EXPECT_TRUE(find_cover(Formula(200), cubes).is_given_up);
    const std::atomic<bool> stop = true;
    EXPECT_TRUE(find_cover(Formula(2), {literals({1}), literals({-1})}, {}, &stop).is_given_up);
}

TEST(Cover, MissesTheLeafThatIsTakenOutOfATree) {
    std::mt19937 random(7'103);
    for (int i = 0; i < 1'000; ++i) {
        const Formula formula(static_cast<std::size_t>(random_between(random, 1, 12)));
        auto cubes = random_tree(random, static_cast<int>(formula.variable_count()));
        const std::size_t taken = random() % cubes.size();
        const Cube leaf = cubes[taken];
        cubes.erase(cubes.begin() + static_cast<std::ptrdiff_t>(taken));
        std::shuffle(cubes.begin(), cubes.end(), random);
        const Cover cover = checked_cover(formula, cubes);
        ASSERT_TRUE(cover.missing);
        EXPECT_TRUE(is_part_of(leaf, *cover.missing));
    }
}

TEST(Cover, OfRandomListsIsSeenExactlyWhenThereIsOne) {
    std::mt19937 random(7'104);
    int covers = 0;
    int gaps = 0;
    for (int i = 0; i < 4'000; ++i) {
        const Formula formula(static_cast<std::size_t>(random_between(random, 2, 9)));
        std::vector<Cube> cubes;
        for (int k = random_between(random, 1, 40); k > 0; --k) {
            Cube each = random_cube(random, formula.variable_count(), 5);
            if (!each.empty()) cubes.push_back(std::move(each));
        }
        const bool is_cover = left_out(formula, cubes).empty();
        EXPECT_EQ(checked_cover(formula, cubes).is_complete(), is_cover);
        ++(is_cover ? covers : gaps);
    }
    EXPECT_GT(covers, 300);
    EXPECT_GT(gaps, 300);
}

TEST(Cover, OfOverlappingCubesThatAreNoTreeIsSeen) {
    // Every two of these overlap or leave a gap that a third fills; no variable is in all of them.
    const std::vector<Cube> cubes = {literals({1, -2}), literals({2, -3}), literals({3, -1}),
                                     literals({1, 2, 3}), literals({-1, -2, -3})};
    EXPECT_TRUE(checked_cover(Formula(3), cubes).is_complete());
    for (std::size_t i = 3; i < cubes.size(); ++i) {
        auto fewer = cubes;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_EQ(normalised(checked_cover(Formula(3), fewer).missing.value()),
                  normalised(cubes[i]));
    }
}

TEST(Cover, OfTheEmptyCubeIsTheWholeSpace) {
    const Cover cover = checked_cover(Formula(3), {Cube{}});
    EXPECT_TRUE(cover.is_complete());
    EXPECT_EQ(cover.tree.size(), 1U);
    EXPECT_TRUE(checked_cover(Formula(3), {literals({1}), Cube{}}).is_complete());
}

TEST(Cover, OfNoCubesIsSeenOnlyForAFormulaThatIsVisiblyRefuted) {
    EXPECT_EQ(checked_cover(Formula(2), {}).missing, Cube{});
    Formula formula(2);
    for (const int a : {-1, 1}) {
        for (const int b : {-2, 2}) formula.add_clause(literals({a, b}));
    }
    EXPECT_TRUE(checked_cover(formula, {}).is_complete());
    Formula empty(2);
    empty.add_clause(std::initializer_list<Literal>{});
    EXPECT_TRUE(checked_cover(empty, {}).is_complete());
}

TEST(Cover, MayLeaveOutWhatFailedLiteralsRefute) {
    // Under 1, assuming 2 or -2 ends in conflict.
    Formula formula(4);
    for (const int b : {-2, 2}) {
        formula.add_clause(literals({-1, b, 3}));
        formula.add_clause(literals({-1, b, -3}));
    }
    const Cover cover = checked_cover(formula, {literals({-1, 4}), literals({-1, -4})});
    EXPECT_TRUE(cover.is_complete());
    EXPECT_EQ(checked_cover(formula, {literals({-1, 4})}).missing.has_value(), true);
}

TEST(Cover, OfRandomListsOverFormulasLeavesOutNoModel) {
    std::mt19937 random(7'105);
    int covers = 0;
    int refuted = 0;
    for (int i = 0; i < 3'000; ++i) {
        const Formula formula = random_mixed_formula(random, 9);
        auto cubes = random_tree(random, static_cast<int>(formula.variable_count()));
        while (cubes.size() > 1 && random() % 3 != 0) cubes.erase(cubes.begin());
        const Cover cover = checked_cover(formula, cubes);
        if (!cover.is_complete()) continue;
        ++covers;
        for (SplitTree::Index k = 0; k < static_cast<SplitTree::Index>(cover.tree.size()); ++k) {
            if (cover.tree.node(k).kind == Kind::refuted) ++refuted;
        }
    }
    EXPECT_GT(covers, 500);
    EXPECT_GT(refuted, 500);
}

TEST(Cover, IsSeenForTheCubesOfOurOwnCuber) {
    std::mt19937 random(7'106);
    int unseen = 0;
    for (int i = 0; i < 2'000; ++i) {
        const Formula formula = random_mixed_formula(random, 16);
        Cutoff cutoff;
        cutoff.cubes = static_cast<std::size_t>(random_between(random, 1, 30));
        const SplitTree tree = Cuber(formula).split({}, cutoff);
        const std::vector<Cube> cubes = tree.cubes();
        EXPECT_EQ(cubes.empty(), tree.open_leaves().empty());
        if (!cubes.empty() && !checked_cover(formula, cubes).is_complete()) ++unseen;
    }
    EXPECT_EQ(unseen, 0) << "of 2000 trees";
}

}  // namespace
}  // namespace nonesuch
