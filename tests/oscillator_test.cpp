#include "encoding/life/claim.hpp"

#include <gtest/gtest.h>

#include <string>

#include "encoding/error.hpp"
#include "oscillators.hpp"

namespace nonesuch::life {
namespace {

TEST(Oscillators, AreDecodedBeginningWithAPhaseThatObeysTheBound) {
    const Pattern eight = Pattern::from_picture("oo../oo../..oo/..oo");
    const Pattern six = Pattern::from_picture("oo../o.../...o/..oo");
    std::vector<bool> model;
    for (const Pattern& phase : {eight, six}) {
        for (int cell = 0; cell < 16; ++cell) model.push_back(phase.alive(cell % 4, cell / 4));
    }
    using Phases = std::vector<Pattern>;
    EXPECT_EQ(decode(oscillator(2, {4, 4}, Rule::life(), {}), model), (Phases{eight, six}));
    EXPECT_EQ(decode(oscillator(2, {4, 4}, Rule::life(), 8), model), (Phases{eight, six}));
    EXPECT_EQ(decode(oscillator(2, {4, 4}, Rule::life(), 6), model), (Phases{six, eight}));
}

std::string complaint_of_replay(const Claim& claim, const std::vector<Pattern>& phases) {
    try {
        replay(claim, phases);
        return "";
    } catch (const InternalError& error) {
        return error.what();
    }
}

TEST(Replay, NamesTheCellThatIsFlippedInAnyPhase) {
    const Claim claim = oscillator(2, {5, 5}, Rule::life(), {});
    const std::vector<Pattern> blinker = {
        Pattern::from_picture("...../..o../..o../..o../....."),
        Pattern::from_picture("...../...../.ooo./...../....."),
    };
    ASSERT_EQ(complaint_of_replay(claim, blinker), "");
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            auto phases = blinker;
            phases[1].set(x, y, !phases[1].alive(x, y));
            const std::string expected =
                "generation 1, cell (" + std::to_string(x) + "," + std::to_string(y) + ")";
            const std::string complaint = complaint_of_replay(claim, phases);
            EXPECT_NE(complaint.find(expected), std::string::npos) << complaint;
            phases = blinker;
            phases[0].set(x, y, !phases[0].alive(x, y));
            EXPECT_NE(complaint_of_replay(claim, phases).find("cell ("), std::string::npos)
                << x << "," << y;
        }
    }
}

TEST(Replay, RefusesAProperDivisorOfThePeriod) {
    const Pattern down = Pattern::from_picture(".o./.o./.o.");
    const Pattern across = Pattern::from_picture(".../ooo/...");
    const Claim claim = oscillator(4, {3, 3}, Rule::life(), {});
    EXPECT_NE(complaint_of_replay(claim, {down, across, down, across}).find("generation 2"),
              std::string::npos);
    const Pattern block = Pattern::from_picture("oo./oo./...");
    EXPECT_NE(complaint_of_replay(oscillator(2, {3, 3}, Rule::life(), {}), {block, block}), "");
}

TEST(Replay, RefusesABirthOnTheRing) {
    const std::vector<Pattern> line = {Pattern::from_picture(".../ooo/..."),
                                       Pattern::from_picture(".o./.o./.o.")};
    EXPECT_EQ(complaint_of_replay(oscillator(2, {3, 3}, Rule::life(), {}), line), "");
    const std::vector<Pattern> cut = {Pattern::from_picture("ooo"), Pattern::from_picture(".o.")};
    const auto complaint = complaint_of_replay(oscillator(2, {3, 1}, Rule::life(), {}), cut);
    EXPECT_NE(complaint.find("cell (1,-1)"), std::string::npos) << complaint;
}

TEST(Replay, RefusesMoreCellsThanAllowed) {
    const std::vector<Pattern> blinker = {Pattern::from_picture(".../ooo/..."),
                                          Pattern::from_picture(".o./.o./.o.")};
    EXPECT_EQ(complaint_of_replay(oscillator(2, {3, 3}, Rule::life(), 3), blinker), "");
    const auto complaint = complaint_of_replay(oscillator(2, {3, 3}, Rule::life(), 2), blinker);
    EXPECT_NE(complaint.find("3 live cells"), std::string::npos) << complaint;
}

TEST(OscillatorClaim, OutOfRangeIsRefusedWithTheNumberAtFault) {
    struct Refusal {
        Claim claim;
        std::string number;
    };
    constexpr int huge = 2'000'000'000;
    const Rule life = Rule::life();
    const std::vector<Refusal> refusals = {
        {oscillator(0, {3, 3}, life, {}), "period 0"},
        {oscillator(1, {3, 3}, life, {}), "period 1"},
        {oscillator(-2, {3, 3}, life, {}), "period -2"},
        {oscillator(2, {0, 5}, life, {}), "box 0x5"},
        {oscillator(2, {5, 0}, life, {}), "box 5x0"},
        {oscillator(2, {-3, 4}, life, {}), "box -3x4"},
        {oscillator(2, {-3, -4}, life, {}), "box -3x-4"},
        {oscillator(2, {huge, 1}, life, {}), "box 2000000000x1"},
        {oscillator(2, {huge, huge}, life, {}), "box 2000000000x2000000000"},
        {oscillator(huge, {huge, huge}, life, {}), "box 2000000000x2000000000"},
        {oscillator(huge, {1, 1}, life, {}), "period 2000000000"},
        {oscillator(1001, {10, 100}, life, {}), "1000000 cells"},
        {oscillator(2, {20'001, 1}, life, {}), "box 20001x1"},
        {oscillator(2, {101, 199}, life, {}), "box 101x199"},
        {oscillator(2, {3, 3}, life, -1), "max-population -1"},
    };
    for (const auto& [claim, number] : refusals) {
        for (const bool encodes : {false, true}) {
            try {
                if (encodes) {
                    encode(claim);
                } else {
                    claim.check();
                }
                ADD_FAILURE() << "accepted: " << number;
            } catch (const InputError& error) {
                EXPECT_NE(std::string(error.what()).find(number), std::string::npos)
                    << error.what();
            }
        }
    }
}

TEST(OscillatorClaim, AtTheLimitIsAccepted) {
    EXPECT_NO_THROW((oscillator(1000, {10, 100}, Rule::life(), 0).check()));
    EXPECT_NO_THROW((oscillator(50, {200, 100}, Rule::life(), {}).check()));
    EXPECT_NO_THROW((oscillator(2, {1, 1}, Rule::life(), 2'000'000'000).check()));
}

TEST(OscillatorClaim, SaysInWordsWhatItMeans) {
    const std::string words = oscillator(5, {7, 8}, Rule::parse("B36/S23"), 17).words();
    for (const char* part :
         {"period exactly 5", "B36/S23", "7 wide", "8 high", "every phase", "at most 17", "ring"}) {
        EXPECT_NE(words.find(part), std::string::npos) << part << ": " << words;
    }
    const std::string unbounded = oscillator(5, {7, 8}, Rule::life(), {}).words();
    EXPECT_EQ(unbounded.find("at most"), std::string::npos) << unbounded;
}

TEST(OscillatorFormula, NumbersTheCellsFirst) {
    const Formula formula = encode(oscillator(3, {2, 3}, Rule::life(), 2));
    EXPECT_EQ(formula.name(Variable(0)), "x(0,0,0)");
    EXPECT_EQ(formula.name(Variable(1)), "x(0,1,0)");
    EXPECT_EQ(formula.name(Variable(2)), "x(0,0,1)");
    EXPECT_EQ(formula.name(Variable(6)), "x(1,0,0)");
    EXPECT_EQ(formula.name(Variable(17)), "x(2,1,2)");
    EXPECT_EQ(formula.name(Variable(18)), "d1(0,0,0)");
}

}  // namespace
}  // namespace nonesuch::life
