#include "conquer/symmetric_models.hpp"

#include <gtest/gtest.h>

#include "encoding/life/oscillator.hpp"

namespace nonesuch {
namespace {

life::OscillatorClaim claim(int period, int side) {
    life::OscillatorClaim claim;
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
