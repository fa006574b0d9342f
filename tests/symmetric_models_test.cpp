#include "conquer/symmetric_models.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "encoding/life/claim.hpp"

namespace nonesuch {
namespace {

life::Claim claim(int period, int side) {
    life::Claim claim;
    claim.period = period;
    claim.box = {side, side};
    return claim;
}

/// Looks while a search beside it has `conflicts` more each time.
std::optional<std::vector<bool>> look(SymmetricModels& models, ConflictCounter& counter, int times,
                                      std::uint64_t conflicts) {
    for (int i = 0; i < times; ++i) {
        counter += conflicts;
        if (auto model = models.look()) return model;
    }
    return std::nullopt;
}

TEST(SymmetricModels, AreModelsOfTheWholeFormula) {
    const auto octagon = claim(5, 8);
    const Formula formula = encode(octagon);
    ConflictCounter conflicts = 0;
    SymmetricModels models(formula, {nullptr, &conflicts, nullptr});
    const auto model = look(models, conflicts, 60, 1'000'000);
    ASSERT_TRUE(model);
    EXPECT_TRUE(satisfies(formula, *model));
    EXPECT_NO_THROW(replay(octagon, decode(octagon, *model)));
}

TEST(SymmetricModels, TakeNoMoreThanTheirShare) {
    const Formula formula = encode(claim(5, 7));
    ConflictCounter conflicts = 0;
    SymmetricModels models(formula, {nullptr, &conflicts, nullptr});
    constexpr std::uint64_t others = 5'000;
    EXPECT_FALSE(look(models, conflicts, 100, others));
    const std::uint64_t attempts = conflicts - 100 * others;
    EXPECT_GT(attempts, 30'000U);
    // One attempt may go beyond.
    EXPECT_LT(attempts, conflicts / 8 + 32'000);
}

TEST(SymmetricModels, ThatCannotBeAreNotLookedForAgain) {
    const Formula formula = encode(claim(3, 5));
    ConflictCounter conflicts = 0;
    SymmetricModels models(formula, {nullptr, &conflicts, nullptr});
    EXPECT_FALSE(look(models, conflicts, 100, 1'000'000));
    const std::uint64_t before = conflicts;
    EXPECT_FALSE(look(models, conflicts, 100, 0));
    EXPECT_EQ(conflicts, before);
}

/// Exactly one of each pair, of which the automorphism swaps the negations.
TEST(SymmetricModels, MayBeFixedByASignedAutomorphism) {
    Formula formula(8);
    std::vector<Literal> images;
    for (int i = 0; i < 8; i += 2) {
        const Literal a = positive(Variable(i));
        const Literal b = positive(Variable(i + 1));
        formula.add_clause({a, b});
        formula.add_clause({~a, ~b});
        images.insert(images.end(), {~b, ~a});
    }
    formula.generators = {SignedPermutation(images)};
    ASSERT_FALSE(clause_without_image(formula, formula.generators.front()));
    ConflictCounter conflicts = 0;
    SymmetricModels models(formula, {nullptr, &conflicts, nullptr});
    const auto model = look(models, conflicts, 1, 1'000'000);
    ASSERT_TRUE(model);
    EXPECT_TRUE(satisfies(formula, *model));
}

TEST(SymmetricModels, AreLookedForByManyThreads) {
    const Formula formula = encode(claim(5, 6));
    ConflictCounter conflicts = 0;
    SymmetricModels models(formula, {nullptr, &conflicts, nullptr});
    std::atomic<int> found = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                if (look(models, conflicts, 10, 100'000)) ++found;
            });
        }
    }
    EXPECT_EQ(found, 0);
    EXPECT_LT(conflicts, 40 * 100'000 * 5 / 4);
}

TEST(SymmetricModels, AreGivenUpSoonAfterAStop) {
    const Formula formula = encode(claim(30, 12));
    std::atomic<bool> stop = true;
    ConflictCounter conflicts = 1'000'000;
    const auto start = std::chrono::steady_clock::now();
    SymmetricModels models(formula, {&stop, &conflicts, nullptr});
    EXPECT_FALSE(models.look());
    EXPECT_EQ(conflicts, 1'000'000U);
    // Most of it is for listing the group, of 240 elements.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(SymmetricModels, ThatTakeTooMuchMemoryAreNotLookedForAgain) {
    const auto octagon = claim(5, 8);
    const Formula formula = encode(octagon);
    ConflictCounter conflicts = 1'000'000'000;
    SymmetricModels models(formula, {nullptr, &conflicts, nullptr});
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(models.look(100'000));
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(models.look());
    EXPECT_EQ(conflicts, 1'000'000'000U);
}

TEST(SymmetricModels, OfAFormulaWithoutAutomorphismsAreNone) {
    Formula formula;
    formula.add_clause({positive(formula.add_variable("a"))});
    ConflictCounter conflicts = 1'000'000;
    SymmetricModels models(formula, {nullptr, &conflicts, nullptr});
    EXPECT_FALSE(models.look());
    EXPECT_EQ(conflicts, 1'000'000U);
}

}  // namespace
}  // namespace nonesuch
