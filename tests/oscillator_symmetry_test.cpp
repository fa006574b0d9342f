#include <gtest/gtest.h>

#include <map>
#include <set>

#include "encoding/life/claim.hpp"
#include "oscillator_truth.hpp"
#include "oscillators.hpp"

namespace nonesuch::life {
namespace {

struct SymmetricClaim {
    Claim claim;
    /// How many automorphisms the generators make: symmetries of the box times shifts of time.
    std::size_t group_size;
};

std::vector<SymmetricClaim> symmetric_claims() {
    const Rule life = Rule::life();
    const Rule high_life = Rule::parse("B36/S23");
    return {
        {oscillator(2, {3, 3}, life, {}), 8 * 2},
        {oscillator(3, {4, 4}, life, {}), 8 * 3},
        {oscillator(4, {3, 3}, life, {}), 8 * 4},
        {oscillator(5, {3, 4}, life, {}), 4 * 5},
        {oscillator(6, {4, 4}, life, {}), 8 * 6},
        {oscillator(6, {5, 2}, high_life, {}), 4 * 6},
        {oscillator(12, {2, 2}, life, {}), 8 * 12},
        {oscillator(3, {1, 5}, life, {}), 2 * 3},
        {oscillator(4, {6, 1}, life, {}), 2 * 4},
        {oscillator(2, {1, 1}, life, {}), 2},
        {oscillator(2, {5, 5}, life, 7), 8 * 2},
        {oscillator(3, {4, 4}, life, 0), 8 * 3},
        {oscillator(4, {4, 3}, life, 5), 4 * 4},
        {oscillator(6, {3, 3}, life, 9), 8 * 6},
        {oscillator(6, {3, 5}, life, 4), 4 * 6},
        {oscillator(3, {6, 6}, life, 10), 8 * 3},
        {oscillator(2, {1, 7}, life, 3), 2 * 2},
        {oscillator(3, {7, 1}, Rule::parse("B2/S"), 2), 2 * 3},
        {oscillator(30, {2, 3}, life, {}), 4 * 30},
        {oscillator(3, {4, 4}, Rule::parse("B2/S"), {}), 8 * 3},
    };
}

/// The images of the variables under each element of the group that the generators make.
std::set<std::vector<Literal>> group(const Formula& formula) {
    const auto identity = SignedPermutation::identity(formula.variable_count());
    std::vector<std::vector<Literal>> open = {{identity.images().begin(), identity.images().end()}};
    std::set<std::vector<Literal>> elements(open.begin(), open.end());
    while (!open.empty()) {
        const auto element = open.back();
        open.pop_back();
        for (const auto& generator : formula.generators) {
            auto product = generator(element);
            if (elements.insert(product).second) open.push_back(std::move(product));
        }
    }
    return elements;
}

TEST(OscillatorGenerators, AreAutomorphismsOfTheFormula) {
    for (const auto& [claim, group_size] : symmetric_claims()) {
        const Formula formula = encode(claim);
        for (const auto& generator : formula.generators) {
            ASSERT_EQ(generator.size(), formula.variable_count()) << claim.words();
            ASSERT_TRUE(generator.is_permutation()) << claim.words();
            EXPECT_FALSE(clause_without_image(formula, generator)) << claim.words();
        }
    }
}

TEST(OscillatorGenerators, MakeTheGroupOfTheBoxTimesTheShiftsOfTime) {
    for (const auto& [claim, group_size] : symmetric_claims()) {
        EXPECT_EQ(group(encode(claim)).size(), group_size) << claim.words();
    }
}

/// A copy in which clause `changed` has lost its last literal.
Formula with_shortened_clause(const Formula& formula, std::size_t changed) {
    Formula copy(formula.variable_count());
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        auto clause = formula.clause(i);
        copy.add_clause(i == changed ? clause.first(clause.size() - 1) : clause);
    }
    return copy;
}

Clause sorted_clause(const Formula& formula, std::size_t index) {
    const auto clause = formula.clause(index);
    return normalised({clause.begin(), clause.end()});
}

TEST(OscillatorGenerators, NoLongerAreAutomorphismsOnceAClauseIsChanged) {
    for (const auto& [claim, group_size] : symmetric_claims()) {
        const Formula formula = encode(claim);
        const std::size_t step = formula.clause_count() / 7 + 1;
        for (std::size_t i = 0; i < formula.clause_count(); i += step) {
            const Formula changed = with_shortened_clause(formula, i);
            for (const auto& generator : formula.generators) {
                const Clause clause = sorted_clause(formula, i);
                if (normalised(generator(clause)) == clause) continue;
                EXPECT_TRUE(clause_without_image(changed, generator))
                    << claim.words() << ", clause " << i;
            }
        }
    }
}

std::map<std::string, Variable> variables_by_name(const Formula& formula) {
    std::map<std::string, Variable> variables;
    for (std::size_t i = 0; i < formula.variable_count(); ++i) {
        const Variable variable(static_cast<std::int32_t>(i));
        variables.emplace(formula.name(variable), variable);
    }
    return variables;
}

std::string place(const Box& box, std::size_t q) {
    return std::to_string(box.x(q)) + "," + std::to_string(box.y(q)) + ")";
}

/// The literals x and r of one oscillator, by the simulator. Of period 2, d1(0,q) says what r(q)
/// would.
std::set<Literal> cells_and_rotor(const Claim& claim, const Pattern& start,
                                  const std::map<std::string, Variable>& variables) {
    std::set<Literal> literals;
    std::vector<Universe> phases = {Universe(start)};
    for (int t = 1; t < claim.period; ++t) phases.push_back(phases.back().step(claim.rule));
    const Box& box = claim.box;
    for (std::size_t q = 0; q < box.area(); ++q) {
        bool changes = false;
        for (int t = 0; t < claim.period; ++t) {
            const bool alive = phases[static_cast<std::size_t>(t)].alive(box.x(q), box.y(q));
            changes |= alive != phases[0].alive(box.x(q), box.y(q));
            const auto name = "x(" + std::to_string(t) + "," + place(box, q);
            literals.insert(Literal(variables.at(name), !alive));
        }
        literals.insert(
            Literal(variables.at((claim.period == 2 ? "d1(0," : "r(") + place(box, q)), !changes));
    }
    return literals;
}

bool lies_in_some_case(const std::set<Literal>& literals,
                       const std::vector<std::vector<Cube>>& images_of_cases) {
    for (const auto& images : images_of_cases) {
        for (const Cube& image : images) {
            if (std::includes(literals.begin(), literals.end(), image.begin(), image.end())) {
                return true;
            }
        }
    }
    return false;
}

/// How many oscillators there are; each must lie in an image of a case.
int count_covered(const Claim& claim, const std::vector<Oscillation>& all) {
    const Formula formula = encode(claim);
    const auto variables = variables_by_name(formula);
    std::vector<std::vector<Cube>> images_of_cases;
    for (const Cube& each : formula.cases) {
        images_of_cases.push_back(orbit(each, formula.generators));
    }
    int count = 0;
    for (std::uint32_t mask = 0; mask < all.size(); ++mask) {
        if (!all[mask].answers(claim)) continue;
        const Pattern start = pattern_from(mask, claim.box);
        ++count;
        EXPECT_TRUE(lies_in_some_case(cells_and_rotor(claim, start, variables), images_of_cases))
            << claim.words() << ":\n"
            << start.picture();
    }
    return count;
}

TEST(OscillatorCases, CoverEveryOscillatorUpToSymmetry) {
    int count = 0;
    for (const char* rule : {"B3/S23", "B36/S23", "B2/S"}) {
        for (const Box box : {Box{3, 3}, {4, 3}, {3, 4}, {2, 5}, {5, 2}, {1, 6}, {4, 4}}) {
            const auto all = all_oscillations(box, Rule::parse(rule), 6);
            for (const int period : {2, 3, 4, 6}) {
                for (const std::optional<int> bound : {std::optional<int>(), std::optional(6)}) {
                    count += count_covered(oscillator(period, box, Rule::parse(rule), bound), all);
                }
            }
        }
    }
    EXPECT_GT(count, 300);
}

TEST(OscillatorCases, LeaveOutOscillatorsIfOneIsDropped) {
    const Claim claim = oscillator(2, {3, 3}, Rule::life(), {});
    const Formula formula = encode(claim);
    const auto blinker =
        cells_and_rotor(claim, Pattern::from_picture(".../ooo/..."), variables_by_name(formula));
    std::size_t cases_with_blinker = 0;
    for (const Cube& each : formula.cases) {
        if (lies_in_some_case(blinker, {orbit(each, formula.generators)})) ++cases_with_blinker;
    }
    EXPECT_EQ(cases_with_blinker, 1U);
}

TEST(OscillatorCases, AreOneAnOrbitOfCells) {
    for (const auto& [claim, group_size] : symmetric_claims()) {
        EXPECT_EQ(encode(claim).cases.size(), orbits_from_the_corners(claim.box).size())
            << claim.words();
    }
}

}  // namespace
}  // namespace nonesuch::life
