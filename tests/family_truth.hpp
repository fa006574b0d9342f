#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "conquer/session.hpp"
#include "encoding/automorphism.hpp"
#include "encoding/error.hpp"
#include "encoding/life/claim.hpp"
#include "family_oracle.hpp"

// One claim, decided by the oracle, against all that is made of it: the formula and its models, its
// cases and automorphisms, and the replay of solutions.

namespace nonesuch::life {

class FamilyTruth {
  public:
    explicit FamilyTruth(const Claim& claim)
        : claim_(claim), oracle_(claim), formula_(encode(claim)), tellings_(oracle_.tellings()) {
        for (const Telling& each : tellings_) {
            if (each.answers) answers_.emplace(each.picture(), each.generations);
        }
    }

    /// Expects that everything agrees; returns how many solutions there are.
    std::size_t check() {
        SCOPED_TRACE(claim_.words());
        expect_clean_clauses();
        expect_automorphisms();
        expect_models_to_be_answers();
        expect_cases_to_have_the_same_verdict();
        expect_replay_to_tell_answers();
        expect_replay_to_see_damage();
        return answers_.size();
    }

  private:
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
    static constexpr std::size_t most_damaged = 3;

    /// No literal twice, and no literal and its negation.
    void expect_clean_clauses() const {
        for (std::size_t i = 0; i < formula_.clause_count(); ++i) {
            std::set<Variable> variables;
            for (const Literal literal : formula_.clause(i)) variables.insert(literal.variable());
            ASSERT_EQ(variables.size(), formula_.clause(i).size()) << "clause " << i;
        }
    }

    void expect_automorphisms() const {
        for (const SignedPermutation& generator : formula_.generators) {
            ASSERT_EQ(generator.size(), formula_.variable_count());
            ASSERT_TRUE(generator.is_permutation());
            EXPECT_FALSE(clause_without_image(formula_, generator));
        }
    }

    void expect_models_to_be_answers() {
        const std::vector<Variable> cells = cell_variables();
        const auto images = images_of_cases();
        std::set<std::string> found;
        std::vector<Clause> forbidden;
        while (found.size() <= answers_.size()) {
            Session session(formula_, {}, forbidden, Profile::refutation, {}, nullptr);
            if (session.solve({}, unlimited) != Answer::satisfiable) break;
            const std::vector<bool> model = session.model();
            EXPECT_NO_THROW(solution(claim_, model));
            EXPECT_TRUE(images.empty() || lies_in_some(images, model)) << "in no case";
            const std::string picture = picture_of(model);
            EXPECT_TRUE(answers_.contains(picture)) << "no answer:\n" << picture;
            if (!found.insert(picture).second) break;
            Clause& other = forbidden.emplace_back();
            for (const Variable each : cells) other.push_back(Literal(each, value(model, each)));
        }
        for (const auto& [picture, generations] : answers_) {
            ASSERT_TRUE(found.contains(picture)) << "not found:\n" << picture;
        }
    }

    static bool value(const std::vector<bool>& model, Variable variable) {
        return model[static_cast<std::size_t>(variable.index())];
    }

    std::vector<Variable> cell_variables() const {
        std::vector<Variable> cells;
        for (std::size_t i = 0; i < formula_.variable_count(); ++i) {
            const Variable variable(static_cast<std::int32_t>(i));
            if (formula_.name(variable).starts_with("x(")) cells.push_back(variable);
        }
        return cells;
    }

    /// Generation 0 first, whatever a bound says of other phases.
    std::string picture_of(const std::vector<bool>& model) const {
        Claim unbounded = claim_;
        unbounded.max_population.reset();
        return Telling{decode(unbounded, model), true}.picture();
    }

    std::vector<Cube> images_of_cases() const {
        std::vector<Cube> images;
        for (const Cube& each : formula_.cases) {
            const auto some = orbit(each, formula_.generators);
            images.insert(images.end(), some.begin(), some.end());
        }
        return images;
    }

    static bool lies_in_some(const std::vector<Cube>& cubes, const std::vector<bool>& model) {
        return std::any_of(cubes.begin(), cubes.end(), [&](const Cube& cube) {
            return std::all_of(cube.begin(), cube.end(), [&](Literal literal) {
                return value(model, literal.variable()) != literal.negated();
            });
        });
    }

    void expect_cases_to_have_the_same_verdict() const {
        if (formula_.cases.empty()) return;
        bool exists = false;
        for (const Cube& each : formula_.cases) {
            Session session(formula_, each, {}, Profile::refutation, {}, nullptr);
            const Answer answer = session.solve({}, unlimited);
            EXPECT_NE(answer, Answer::unknown);
            exists |= answer == Answer::satisfiable;
        }
        EXPECT_EQ(exists, !answers_.empty());
    }

    bool is_accepted(const std::vector<Pattern>& generations) const {
        try {
            replay(claim_, generations);
            return true;
        } catch (const InternalError&) {
            return false;
        }
    }

    /// A solution is told beginning with a phase that obeys the bound.
    bool is_told_answer(const std::vector<Pattern>& generations) const {
        return answers_.contains(Telling{generations, true}.picture()) &&
               (!claim_.max_population ||
                generations.front().population() <= *claim_.max_population);
    }

    void expect_replay_to_tell_answers() const {
        for (const Telling& each : tellings_) {
            ASSERT_EQ(is_accepted(each.generations), is_told_answer(each.generations))
                << each.picture();
        }
    }

    void expect_replay_to_see_damage() const {
        std::size_t count = 0;
        for (const auto& [picture, generations] : answers_) {
            if (++count > most_damaged) break;
            std::vector<Pattern> damaged = generations;
            for (std::size_t t = 0; t < damaged.size(); ++t) expect_to_see_damage(damaged, t);
            expect_to_see_other_lengths(generations);
        }
    }

    /// In each cell of one generation, which is another solution at best.
    void expect_to_see_damage(std::vector<Pattern>& generations, std::size_t t) const {
        Pattern& pattern = generations[t];
        for (int y = 0; y < pattern.height(); ++y) {
            for (int x = 0; x < pattern.width(); ++x) {
                if (oracle_.is_unknown(static_cast<int>(t), x, y)) continue;
                pattern.set(x, y, !pattern.alive(x, y));
                EXPECT_EQ(is_accepted(generations), is_told_answer(generations))
                    << Telling{generations, true}.picture();
                pattern.set(x, y, !pattern.alive(x, y));
            }
        }
    }

    void expect_to_see_other_lengths(std::vector<Pattern> generations) const {
        generations.push_back(generations.front());
        EXPECT_FALSE(is_accepted(generations)) << "with one more";
        generations.resize(generations.size() - 2);
        EXPECT_FALSE(is_accepted(generations)) << "with one less";
    }

    Claim claim_;
    FamilyOracle oracle_;
    Formula formula_;
    std::vector<Telling> tellings_;
    std::map<std::string, std::vector<Pattern>> answers_;
};

/// How many solutions a claim has; expects that everything made of it agrees.
inline std::size_t true_solutions(const Claim& claim) {
    return FamilyTruth(claim).check();
}

}  // namespace nonesuch::life
