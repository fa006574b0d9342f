#include "encoding/life/totalizer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "cube/propagator.hpp"
#include "encoding/automorphism.hpp"
#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

/// A formula whose variables 0 … area-1 are the cells.
struct Counted {
    Formula formula;
    std::vector<Literal> inputs;

    explicit Counted(const Box& box) { add_inputs(box); }
    void add_inputs(const Box& box) {
        inputs.clear();
        for (std::size_t q = 0; q < box.area(); ++q) {
            inputs.push_back(positive(formula.add_variable("cell " + std::to_string(q))));
        }
    }
};

std::string name(const Box& box, std::size_t limit) {
    return std::to_string(box.width) + "x" + std::to_string(box.height) + ", at most " +
           std::to_string(limit);
}

/// Walks all 2^area inputs below the propagator's state. A conflict must come exactly with the
/// first cell too many; at the end, the rest set to false must give a model.
class AllInputs {
  public:
    AllInputs(const Counted& counted, std::size_t limit)
        : counted_(counted), limit_(limit), propagator_(counted.formula) {
        EXPECT_TRUE(propagator_.propagate_units());
    }
    Propagator& propagator() { return propagator_; }
    std::size_t models() const { return models_; }

    void walk(std::size_t next = 0, std::size_t alive = 0) {
        if (testing::Test::HasFailure()) return;
        if (next == counted_.inputs.size()) {
            expect_model();
            return;
        }
        for (const bool value : {false, true}) {
            const auto mark = propagator_.mark();
            const std::size_t count = alive + (value ? 1 : 0);
            const Literal input = counted_.inputs[next];
            const bool is_consistent = propagator_.assume(value ? input : ~input);
            EXPECT_EQ(is_consistent, count <= limit_);
            if (is_consistent) walk(next + 1, count);
            propagator_.undo_to(mark);
        }
    }

  private:
    void expect_model() {
        std::vector<bool> model;
        for (std::size_t i = 0; i < counted_.formula.variable_count(); ++i) {
            const Literal literal = positive(Variable(static_cast<std::int32_t>(i)));
            model.push_back(propagator_.value(literal) == Truth::satisfied);
        }
        EXPECT_TRUE(satisfies(counted_.formula, model));
        ++models_;
    }

    const Counted& counted_;
    std::size_t limit_;
    Propagator propagator_;
    std::size_t models_ = 0;
};

std::vector<std::size_t> limits(const Box& box) {
    if (box.area() < 12) {
        std::vector<std::size_t> all(box.area() + 2);
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    return {0, 1, 4, 7, box.area() - 1, box.area(), box.area() + 5};
}

template <typename Visit>
void for_each_box_and_limit(Visit visit) {
    for (int width = 1; width <= 4; ++width) {
        for (int height = 1; height <= 4; ++height) {
            const Box box{width, height};
            for (const std::size_t limit : limits(box)) {
                SCOPED_TRACE(name(box, limit));
                visit(box, limit);
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST(Totalizer, AllowsExactlyThePatternsWithinTheLimit) {
    for_each_box_and_limit([](const Box& box, std::size_t limit) {
        Counted counted(box);
        const SymmetricTotalizer totalizer(counted.formula, box, counted.inputs, limit);
        AllInputs inputs(counted, limit);
        inputs.walk();
        EXPECT_GT(inputs.models(), 0U);
    });
}

TEST(Totalizer, AllowsEverythingIfItNeedNotHold) {
    for (const Box box : {Box{3, 3}, {2, 4}, {1, 5}}) {
        for (const std::size_t limit : {0U, 1U, 3U}) {
            Counted counted(box);
            const Literal a = positive(counted.formula.add_variable("a"));
            const Literal b = positive(counted.formula.add_variable("b"));
            const SymmetricTotalizer totalizer(counted.formula, box, counted.inputs, limit,
                                               {a, ~b});
            for (const Literal literal : {a, ~b}) {
                AllInputs inputs(counted, box.area());
                EXPECT_TRUE(inputs.propagator().assume(literal));
                inputs.walk();
                EXPECT_EQ(inputs.models(), std::size_t{1} << box.area());
            }
            AllInputs inputs(counted, limit);
            EXPECT_TRUE(inputs.propagator().assume_all(std::vector{~a, b}));
            inputs.walk();
        }
    }
}

/// Where `symmetry` takes the cells.
void map_inputs(const CellPermutation& symmetry, const std::vector<Literal>& from,
                const std::vector<Literal>& to, std::vector<Literal>& images) {
    for (std::size_t q = 0; q < symmetry.size(); ++q) {
        images[static_cast<std::size_t>(from[q].variable().index())] = to[symmetry[q]];
    }
}

TEST(Totalizer, IsMappedOntoItselfByTheSymmetriesOfTheBox) {
    for (const Box box : {Box{1, 1},
                          {1, 6},
                          {5, 1},
                          {2, 2},
                          {3, 3},
                          {4, 4},
                          {5, 5},
                          {6, 6},
                          {3, 4},
                          {4, 3},
                          {5, 7},
                          {7, 8},
                          {9, 9}}) {
        for (const std::size_t limit :
             {std::size_t{0}, std::size_t{2}, box.area() / 2, box.area() - 1, box.area()}) {
            Counted counted(box);
            const SymmetricTotalizer totalizer(counted.formula, box, counted.inputs, limit);
            for (const CellPermutation& symmetry : symmetry_group(box)) {
                std::vector<Literal> images(counted.formula.variable_count());
                map_inputs(symmetry, counted.inputs, counted.inputs, images);
                totalizer.map_variables(symmetry, images);
                const SignedPermutation map(images);
                ASSERT_TRUE(map.is_permutation()) << name(box, limit);
                EXPECT_FALSE(clause_without_image(counted.formula, map)) << name(box, limit);
            }
        }
    }
}

TEST(Totalizer, IsMappedOntoAnotherOfTheSameKind) {
    for (const Box box : {Box{3, 3}, {4, 4}, {3, 5}, {1, 4}}) {
        Counted counted(box);
        const auto first_inputs = counted.inputs;
        const SymmetricTotalizer first(counted.formula, box, first_inputs, 2);
        counted.add_inputs(box);
        const auto second_inputs = counted.inputs;
        const SymmetricTotalizer second(counted.formula, box, second_inputs, 2);
        for (const CellPermutation& symmetry : symmetry_group(box)) {
            std::vector<Literal> images(counted.formula.variable_count());
            map_inputs(symmetry, first_inputs, second_inputs, images);
            map_inputs(symmetry, second_inputs, first_inputs, images);
            first.map_variables(symmetry, second, images);
            second.map_variables(symmetry, first, images);
            const SignedPermutation map(images);
            ASSERT_TRUE(map.is_permutation());
            EXPECT_FALSE(clause_without_image(counted.formula, map));
        }
    }
}

using Blocks = std::vector<std::vector<std::size_t>>;

Blocks singletons(const std::vector<std::size_t>& cells) {
    Blocks blocks;
    for (const std::size_t cell : cells) blocks.push_back({cell});
    return blocks;
}

std::set<std::size_t> image(const CellPermutation& symmetry,
                            const std::vector<std::size_t>& block) {
    std::set<std::size_t> cells;
    for (const std::size_t cell : block) cells.insert(symmetry[cell]);
    return cells;
}

TEST(PairedBlocks, DoubleUntilTheOrbitIsOneBlock) {
    for (const Box box : {Box{2, 2}, {4, 4}, {5, 5}, {6, 4}, {1, 6}, {7, 7}}) {
        const auto generators = symmetry_generators(box);
        for (const auto& orbit : orbits_from_the_corners(box)) {
            Blocks blocks = singletons(orbit);
            while (blocks.size() > 1) {
                const Blocks pairs = paired_blocks(blocks, generators);
                ASSERT_EQ(2 * pairs.size(), blocks.size());
                std::set<std::set<std::size_t>> sets;
                std::set<std::size_t> cells;
                for (const auto& pair : pairs) {
                    ASSERT_EQ(pair.size(), 2 * blocks.front().size());
                    ASSERT_TRUE(std::is_sorted(pair.begin(), pair.end()));
                    sets.emplace(pair.begin(), pair.end());
                    cells.insert(pair.begin(), pair.end());
                    const auto parts = std::count_if(
                        blocks.begin(), blocks.end(), [&](const std::vector<std::size_t>& block) {
                            return std::includes(pair.begin(), pair.end(), block.begin(),
                                                 block.end());
                        });
                    ASSERT_EQ(parts, 2);
                }
                ASSERT_EQ(cells, std::set(orbit.begin(), orbit.end()));
                for (const auto& pair : pairs) {
                    for (const CellPermutation& generator : generators) {
                        ASSERT_TRUE(sets.contains(image(generator, pair)));
                    }
                }
                blocks = pairs;
            }
        }
    }
}

TEST(PairedBlocks, DoNotExistForAGroupThatIsNoTwoGroup) {
    const CellPermutation turn = {1, 2, 0};
    EXPECT_THROW(paired_blocks(singletons({0, 1, 2}), {turn}), InternalError);
    // All permutations of four cells: every pair can be taken to one that overlaps it.
    const CellPermutation cycle = {1, 2, 3, 0};
    const CellPermutation swap = {1, 0, 2, 3};
    EXPECT_THROW(paired_blocks(singletons({0, 1, 2, 3}), {cycle, swap}), InternalError);
    EXPECT_EQ(paired_blocks(singletons({0, 1, 2, 3}), {cycle}), (Blocks{{0, 2}, {1, 3}}));
}

}  // namespace
}  // namespace nonesuch::life
