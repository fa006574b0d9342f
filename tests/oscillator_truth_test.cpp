#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "conquer/session.hpp"
#include "encoding/life/claim.hpp"
#include "lone_search.hpp"
#include "memory_folder.hpp"
#include "oscillator_truth.hpp"
#include "oscillators.hpp"
#include "temporary_folder.hpp"

// Every claim about a box of at most 16 cells is decided by simulating all its patterns; encoder
// and solver must agree.

namespace nonesuch::life {
namespace {

constexpr std::uint64_t unlimited = ~std::uint64_t{0};

struct Verdict {
    bool exists = false;
    std::vector<bool> model;
};

Verdict solved_whole(const Formula& formula) {
    Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
    const Answer answer = session.solve({}, unlimited);
    EXPECT_NE(answer, Answer::unknown);
    if (answer != Answer::satisfiable) return {};
    return {true, session.model()};
}

Verdict solved_by_cases(const Formula& formula) {
    const TemporaryFolder folder;
    const RunDirectory::Subject subject{formula, {}, {}};
    const RunDirectory directory = RunDirectory::create(folder / "run", subject);
    Search search(directory, subject);
    SearchSettings settings;
    settings.threads = 2;
    settings.proof = ProofMode::off;
    search_alone(search, settings);
    const Campaign& campaign = search.campaign();
    EXPECT_TRUE(campaign.is_finished());
    EXPECT_GE(campaign.nodes().size(), formula.cases.size() > 1 ? 2U : 1U);
    if (!campaign.model()) return {};
    return {true, *campaign.model()};
}

bool exists_by_simulation(const Claim& claim, const std::vector<Oscillation>& all) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Oscillation& each) { return each.answers(claim); });
}

void expect_right(const Verdict& verdict, bool exists, const Claim& claim) {
    EXPECT_EQ(verdict.exists, exists) << claim.words();
    if (!verdict.exists || !exists) return;
    EXPECT_NO_THROW(replay(claim, decode(claim, verdict.model))) << claim.words();
}

/// The sides are up to `longest` and the area up to `most_cells`.
std::vector<Box> boxes_up_to(int longest, std::size_t most_cells) {
    std::vector<Box> boxes;
    for (int width = 1; width <= longest; ++width) {
        for (int height = 1; height <= longest; ++height) {
            const Box box{width, height};
            if (box.area() <= most_cells) boxes.push_back(box);
        }
    }
    return boxes;
}

void compare_all(const Rule& rule, const std::vector<Box>& boxes, const std::vector<int>& periods,
                 const std::vector<std::optional<int>>& bounds) {
    int found = 0;
    for (const Box& box : boxes) {
        const auto all = all_oscillations(box, rule, periods.back());
        for (const int period : periods) {
            for (const auto& bound : bounds) {
                const Claim claim = oscillator(period, box, rule, bound);
                const bool exists = exists_by_simulation(claim, all);
                const Formula formula = encode(claim);
                expect_right(solved_whole(formula), exists, claim);
                expect_right(solved_by_cases(formula), exists, claim);
                if (exists) ++found;
            }
        }
    }
    EXPECT_GT(found, 0) << rule.text();
}

TEST(Oscillators, InBoxesUpToFourByFourExistWhenTheSimulatorFindsThem) {
    compare_all(Rule::life(), boxes_up_to(4, 16), {2, 3, 4}, {std::nullopt, 0, 2, 3, 5, 6, 16});
}

TEST(Oscillators, InThinBoxesExistWhenTheSimulatorFindsThem) {
    compare_all(Rule::life(), {{1, 6}, {7, 1}, {2, 6}, {6, 2}, {5, 3}, {3, 5}}, {2, 3, 4},
                {std::nullopt, 3, 4});
}

TEST(Oscillators, OfOtherRulesExistWhenTheSimulatorFindsThem) {
    for (const char* rule : {"B36/S23", "B2/S", "B3678/S34678"}) {
        compare_all(Rule::parse(rule), boxes_up_to(4, 12), {2, 3, 4}, {std::nullopt, 2, 4});
    }
}

TEST(Oscillators, OfRulesThatLookAtWhereNeighboursAreExistWhenTheSimulatorFindsThem) {
    for (const char* rule : {"B3-k/S2-c3", "B2e3cr/S1c2k3-i", "B2/S013V"}) {
        compare_all(Rule::parse(rule), boxes_up_to(4, 9), {2, 3, 4}, {std::nullopt, 4});
    }
}

TEST(Oscillators, OfCompositePeriodsHaveNoProperDivisorForAPeriod) {
    for (const char* rule : {"B3/S23", "B36/S23", "B2/S", "B2/S0", "B3678/S34678", "B25/S4"}) {
        const std::vector<Box> boxes = {{2, 2}, {3, 3}, {4, 3}, {3, 4}, {2, 5}, {2, 6}, {1, 7}};
        compare_all(Rule::parse(rule), boxes, {2, 3, 4, 6, 8, 12}, {std::nullopt});
    }
}

/// The generations 0 of all models, found by forbidding one after another.
std::set<std::uint32_t> starts_of_all_models(const Claim& claim, std::size_t most) {
    const Formula formula = encode(claim);
    std::set<std::uint32_t> starts;
    std::vector<Clause> forbidden;
    while (starts.size() <= most) {
        Session session(formula, {}, forbidden, Profile::refutation, {}, nullptr);
        if (session.solve({}, unlimited) != Answer::satisfiable) break;
        const auto model = session.model();
        Cube start;
        std::uint32_t mask = 0;
        for (std::size_t q = 0; q < claim.box.area(); ++q) {
            start.push_back(Literal(Variable(static_cast<std::int32_t>(q)), !model[q]));
            if (model[q]) mask |= std::uint32_t{1} << q;
        }
        EXPECT_TRUE(starts.insert(mask).second) << claim.words();
        forbidden.push_back(negation(start));
    }
    return starts;
}

std::set<std::uint32_t> starts_by_simulation(const Claim& claim,
                                             const std::vector<Oscillation>& all) {
    std::set<std::uint32_t> starts;
    for (std::uint32_t mask = 0; mask < all.size(); ++mask) {
        if (all[mask].answers(claim)) starts.insert(mask);
    }
    return starts;
}

/// Compares for periods 2 to 4, without a bound and with some; returns how many there are.
std::size_t compare_starts(const Box& box, const Rule& rule) {
    std::size_t count = 0;
    const auto all = all_oscillations(box, rule, 4);
    for (int period = 2; period <= 4; ++period) {
        for (const std::optional<int> bound :
             {std::optional<int>(), std::optional(3), std::optional(4), std::optional(6)}) {
            const Claim claim = oscillator(period, box, rule, bound);
            const auto expected = starts_by_simulation(claim, all);
            EXPECT_EQ(starts_of_all_models(claim, expected.size()), expected) << claim.words();
            count += expected.size();
        }
    }
    return count;
}

TEST(Oscillators, AreExactlyTheOnesThatTheSimulatorFinds) {
    std::size_t count = 0;
    for (const char* rule : {"B3/S23", "B36/S23", "B2/S"}) {
        for (const Box& box : boxes_up_to(4, 12)) {
            count += compare_starts(box, Rule::parse(rule));
        }
    }
    // Phases of different sizes: the beacon has 6 and 8 cells.
    count += compare_starts({4, 4}, Rule::life());
    EXPECT_GT(count, 400U);
}

}  // namespace
}  // namespace nonesuch::life
