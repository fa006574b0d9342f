#include "encoding/life/square_symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

const std::vector<std::string> names = {"C1",   "C2",   "C4",   "D2_+", "D2_-",
                                        "D2_x", "D2_/", "D4_+", "D4_x", "D8"};

TEST(SquareSymmetry, ComposesAsItMovesCells) {
    const Box box{4, 4};
    for (const SquareSymmetry& first : symmetries_of_the_square()) {
        for (const SquareSymmetry& second : symmetries_of_the_square()) {
            const auto one = permutation(box, first);
            const auto two = permutation(box, second);
            const auto both = permutation(box, composed(first, second));
            for (std::size_t q = 0; q < box.area(); ++q) EXPECT_EQ(both[q], two[one[q]]);
        }
        EXPECT_TRUE(composed(first, inverse(first)).is_identity());
        EXPECT_TRUE(composed(inverse(first), first).is_identity());
    }
}

TEST(SquareSymmetry, MovesVectorsAsItMovesCells) {
    const Box box{5, 5};
    const auto middle = box.cell(2, 2);
    for (const SquareSymmetry& symmetry : symmetries_of_the_square()) {
        const auto images = permutation(box, symmetry);
        EXPECT_EQ(images[middle], middle);
        for (std::size_t q = 0; q < box.area(); ++q) {
            const Offset moved = symmetry({box.x(q) - 2, box.y(q) - 2});
            EXPECT_EQ(images[q], box.cell(moved.x + 2, moved.y + 2));
        }
    }
}

TEST(SquareSymmetry, PermutesTheCellsOfEveryBoxItFits) {
    for (const Box box : {Box{1, 1}, Box{1, 4}, Box{4, 3}, Box{3, 3}, Box{6, 6}}) {
        for (const SquareSymmetry& symmetry : symmetries_of_the_square()) {
            if (!symmetry.fits(box)) continue;
            auto images = permutation(box, symmetry);
            std::sort(images.begin(), images.end());
            for (std::size_t q = 0; q < box.area(); ++q) EXPECT_EQ(images[q], q);
        }
    }
}

TEST(PatternSymmetry, IsAGroup) {
    for (const std::string& name : names) {
        const auto elements = pattern_symmetry(name, {4, 4}).elements;
        const auto has = [&](const SquareSymmetry& wanted) {
            return std::find(elements.begin(), elements.end(), wanted) != elements.end();
        };
        EXPECT_TRUE(has(SquareSymmetry{}));
        for (const auto& first : elements) {
            for (const auto& second : elements) EXPECT_TRUE(has(composed(first, second))) << name;
        }
        EXPECT_EQ(elements.size(), static_cast<std::size_t>(name[1] - '0')) << name;
    }
}

/// The number of patterns with it: 2 to the number of orbits of cells.
std::size_t orbits(const std::string& name, const Box& box) {
    std::set<std::set<std::size_t>> all;
    const auto elements = pattern_symmetry(name, box).elements;
    for (std::size_t q = 0; q < box.area(); ++q) {
        std::set<std::size_t> orbit;
        for (const auto& each : elements) orbit.insert(permutation(box, each)[q]);
        all.insert(orbit);
    }
    return all.size();
}

TEST(PatternSymmetry, LeavesAsManyOrbitsOfCellsAsItsNameTells) {
    EXPECT_EQ(orbits("C1", {3, 4}), 12U);
    EXPECT_EQ(orbits("C2", {3, 4}), 6U);
    EXPECT_EQ(orbits("C2", {3, 3}), 5U);
    EXPECT_EQ(orbits("C4", {3, 3}), 3U);
    EXPECT_EQ(orbits("C4", {4, 4}), 4U);
    EXPECT_EQ(orbits("D2_+", {3, 4}), 8U);  // The middle column stays.
    EXPECT_EQ(orbits("D2_-", {3, 4}), 6U);
    EXPECT_EQ(orbits("D2_x", {4, 4}), 10U);
    EXPECT_EQ(orbits("D2_/", {4, 4}), 10U);
    EXPECT_EQ(orbits("D4_+", {3, 4}), 4U);
    EXPECT_EQ(orbits("D4_x", {4, 4}), 6U);
    EXPECT_EQ(orbits("D8", {4, 4}), 3U);
    EXPECT_EQ(orbits("D8", {5, 5}), 6U);
}

TEST(PatternSymmetry, KeepsTheDiagonalItIsNamedAfter) {
    const Box box{3, 3};
    const auto fixes = [&](const std::string& name, int x, int y) {
        const auto images = permutation(box, pattern_symmetry(name, box).elements.back());
        return images[box.cell(x, y)] == box.cell(x, y);
    };
    EXPECT_TRUE(fixes("D2_x", 0, 0) && fixes("D2_x", 2, 2) && !fixes("D2_x", 2, 0));
    EXPECT_TRUE(fixes("D2_/", 2, 0) && fixes("D2_/", 0, 2) && !fixes("D2_/", 0, 0));
    EXPECT_TRUE(fixes("D2_+", 1, 0) && fixes("D2_+", 1, 2) && !fixes("D2_+", 0, 1));
    EXPECT_TRUE(fixes("D2_-", 0, 1) && fixes("D2_-", 2, 1) && !fixes("D2_-", 1, 0));
}

std::string outcome(const std::string& name, const Box& box) {
    try {
        return pattern_symmetry(name, box).name;
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(PatternSymmetry, TakesTheSuffixThatTheBoxGivesAndNoOther) {
    struct Centre {
        Box box;
        char of_turns;
        char of_upright;
        char of_level;
    };
    const std::vector<Centre> centres = {{{3, 5}, '1', '1', '1'}, {{4, 5}, '2', '2', '1'},
                                         {{5, 4}, '2', '1', '2'}, {{4, 6}, '4', '2', '2'},
                                         {{5, 5}, '1', '1', '1'}, {{4, 4}, '4', '2', '2'}};
    for (const Centre& centre : centres) {
        for (const std::string& name : names) {
            const bool is_square = centre.box.width == centre.box.height;
            const bool is_bare = name == "C1" || name == "D2_x" || name == "D2_/";
            const bool needs_square =
                name == "C4" || name == "D8" || name.ends_with('x') || name.ends_with('/');
            const char right = name == "D2_+"   ? centre.of_upright
                               : name == "D2_-" ? centre.of_level
                                                : centre.of_turns;
            for (const char suffix : std::string("0123489")) {
                for (const std::string between : {"", "_"}) {
                    const std::string whole = name + between + suffix;
                    const bool fits = suffix == right && !is_bare && (is_square || !needs_square);
                    EXPECT_EQ(outcome(whole, centre.box) == name, fits)
                        << whole << " in " << centre.box.width << "x" << centre.box.height << ": "
                        << outcome(whole, centre.box);
                }
            }
            EXPECT_EQ(outcome(name, centre.box) == name, is_square || !needs_square) << name;
        }
    }
}

TEST(PatternSymmetry, ThatContradictsTheBoxIsRefusedWithTheReason) {
    EXPECT_EQ(outcome("C4", {3, 5}), "symmetry C4: needs a square, and the box is 3x5");
    EXPECT_EQ(outcome("C2_4", {4, 5}), "symmetry C2_4: the centre of a 4x5 box makes it C2_2");
    EXPECT_EQ(outcome("D2_+2", {5, 4}), "symmetry D2_+2: the centre of a 5x4 box makes it D2_+1");
}

TEST(PatternSymmetry, OfNoKnownNameIsRefusedWithTheKnown) {
    for (const std::string& unknown :
         {std::string(), std::string("C"), std::string("C3"), std::string("c2"), std::string("D2"),
          std::string("D4"), std::string("C2_"), std::string("C2__1"), std::string("D2_+_"),
          std::string("D2_x1"), std::string("C1_1"), std::string("C12"), std::string(" C2"),
          std::string("C2 "), std::string("D8_11"), std::string("C2\0", 3),
          std::string(100'000, 'C')}) {
        const std::string found = outcome(unknown, {4, 4});
        EXPECT_NE(found.find("expected C1, C2, C4"), std::string::npos) << found;
        EXPECT_LT(found.size(), 300U);
    }
}

}  // namespace
}  // namespace nonesuch::life
