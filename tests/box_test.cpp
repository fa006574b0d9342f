#include "encoding/life/box.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace nonesuch::life {
namespace {

std::vector<Box> some_boxes() {
    std::vector<Box> boxes = {{16, 9}, {9, 16}, {12, 12}, {25, 7}};
    for (int width = 1; width <= 8; ++width) {
        for (int height = 1; height <= 8; ++height) boxes.push_back({width, height});
    }
    return boxes;
}

std::string name(const Box& box) {
    return std::to_string(box.width) + "x" + std::to_string(box.height);
}

/// 8 for a square, 4 for a rectangle, 2 for a line, 1 for a single cell.
std::size_t group_size(const Box& box) {
    if (box.width == 1 && box.height == 1) return 1;
    if (box.width == box.height) return 8;
    return box.width == 1 || box.height == 1 ? 2 : 4;
}

std::set<CellPermutation> closure(const Box& box) {
    CellPermutation identity;
    for (std::size_t cell = 0; cell < box.area(); ++cell) identity.push_back(cell);
    std::vector<CellPermutation> open = {identity};
    std::set<CellPermutation> elements = {identity};
    while (!open.empty()) {
        const CellPermutation element = open.back();
        open.pop_back();
        for (const CellPermutation& generator : symmetry_generators(box)) {
            CellPermutation product;
            for (const std::size_t cell : element) product.push_back(generator[cell]);
            if (elements.insert(product).second) open.push_back(product);
        }
    }
    return elements;
}

TEST(Box, NumbersItsCellsRowByRow) {
    const Box box{5, 3};
    EXPECT_EQ(box.area(), 15U);
    EXPECT_EQ(box.cell(0, 0), 0U);
    EXPECT_EQ(box.cell(4, 0), 4U);
    EXPECT_EQ(box.cell(0, 1), 5U);
    EXPECT_EQ(box.cell(4, 2), 14U);
    for (std::size_t cell = 0; cell < box.area(); ++cell) {
        EXPECT_EQ(box.cell(box.x(cell), box.y(cell)), cell);
        EXPECT_TRUE(box.contains(box.x(cell), box.y(cell)));
    }
    for (const auto& [x, y] : {std::pair{-1, 0}, {0, -1}, {5, 0}, {0, 3}}) {
        EXPECT_FALSE(box.contains(x, y));
    }
}

TEST(BoxSymmetries, ArePermutationsThatKeepNeighboursTogether) {
    for (const Box& box : some_boxes()) {
        for (const CellPermutation& map : symmetry_generators(box)) {
            ASSERT_EQ(std::set(map.begin(), map.end()).size(), box.area()) << name(box);
            ASSERT_FALSE(std::is_sorted(map.begin(), map.end())) << name(box);
            for (std::size_t a = 0; a < box.area(); ++a) {
                for (std::size_t b = 0; b < a; ++b) {
                    const auto distance = [&box](std::size_t p, std::size_t q) {
                        return std::max(std::abs(box.x(p) - box.x(q)),
                                        std::abs(box.y(p) - box.y(q)));
                    };
                    ASSERT_EQ(distance(a, b), distance(map[a], map[b])) << name(box);
                }
            }
        }
    }
}

TEST(BoxSymmetries, AreAllThatTheBoxHas) {
    for (const Box& box : some_boxes()) {
        const auto elements = closure(box);
        EXPECT_EQ(elements.size(), group_size(box)) << name(box);
        const auto group = symmetry_group(box);
        EXPECT_EQ(group.size(), elements.size()) << name(box);
        EXPECT_EQ(std::set(group.begin(), group.end()), elements) << name(box);
        EXPECT_TRUE(std::is_sorted(group.front().begin(), group.front().end())) << name(box);
    }
}

TEST(BoxOrbits, PartitionTheCells) {
    for (const Box& box : some_boxes()) {
        std::set<std::size_t> seen;
        std::size_t count = 0;
        for (const auto& orbit : orbits_from_the_corners(box)) {
            EXPECT_TRUE(std::is_sorted(orbit.begin(), orbit.end())) << name(box);
            seen.insert(orbit.begin(), orbit.end());
            count += orbit.size();
        }
        EXPECT_EQ(count, box.area()) << name(box);
        EXPECT_EQ(seen.size(), box.area()) << name(box);
    }
}

TEST(BoxOrbits, AreOrbits) {
    for (const Box& box : some_boxes()) {
        const auto group = closure(box);
        for (const auto& orbit : orbits_from_the_corners(box)) {
            std::set<std::size_t> images;
            for (const CellPermutation& map : group) images.insert(map[orbit.front()]);
            EXPECT_EQ(std::set(orbit.begin(), orbit.end()), images) << name(box);
        }
    }
}

TEST(BoxOrbits, GoFromTheCornersInwards) {
    for (const Box& box : some_boxes()) {
        double last = 10;
        for (const auto& orbit : orbits_from_the_corners(box)) {
            const double dx = (box.x(orbit.front()) + 0.5) / box.width - 0.5;
            const double dy = (box.y(orbit.front()) + 0.5) / box.height - 0.5;
            const double distance = dx * dx + dy * dy;
            EXPECT_LE(distance, last + 1e-12) << name(box);
            last = distance;
        }
        const auto corners = orbits_from_the_corners(box).front();
        EXPECT_EQ(corners.front(), 0U) << name(box);
        EXPECT_EQ(corners.back(), box.area() - 1) << name(box);
    }
}

TEST(BoxOrbits, HaveTheSizesOfTheirStabilisers) {
    const auto sizes = [](const Box& box) {
        std::vector<std::size_t> list;
        for (const auto& orbit : orbits_from_the_corners(box)) list.push_back(orbit.size());
        return list;
    };
    using Sizes = std::vector<std::size_t>;
    EXPECT_EQ(sizes({1, 1}), (Sizes{1}));
    EXPECT_EQ(sizes({3, 3}), (Sizes{4, 4, 1}));
    EXPECT_EQ(sizes({4, 4}), (Sizes{4, 8, 4}));
    EXPECT_EQ(sizes({5, 1}), (Sizes{2, 2, 1}));
    EXPECT_EQ(sizes({2, 3}), (Sizes{4, 2}));
}

}  // namespace
}  // namespace nonesuch::life
