#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/life/claim.hpp"

namespace nonesuch::life {

/// What is counted in the solutions of a claim, and whether most or fewest of it are wanted.
///
///     const Objective most = Objective::parse("population", true, still_life);
///     most.value(generations);             // 18
///     most.bounded(still_life, 19);        // the claim that there is one with at least 19
struct Objective {
    enum class What : std::uint8_t {
        /// The live cells of one generation.
        generation,
        /// Those of the generation with the fewest.
        least,
        /// Those of all generations together.
        sum,
        /// The cells that ever change.
        rotor,
        /// The cells that are always alive.
        stator
    };
    What what = What::generation;
    int generation = 0;
    bool is_maximised = false;

    bool operator==(const Objective&) const = default;

    /// What "population", "min", "sum", "rotor", "stator" or the number of a generation ask for.
    /// The population is that of generation 0; but where any phase may be called that, fewest of it
    /// are fewest of all phases, as with `max_population`. Throws InputError for another word, if
    /// the claim has no such count, and if it has exceptions.
    static Objective parse(std::string_view word, bool is_maximised, const Claim& claim);
    /// The word that gives this objective again: "min" where "population" came to the same.
    std::string text() const;
    /// "live cells in generation 0".
    std::string words(const Claim& claim) const;

    /// What is counted in a solution's generations.
    int value(const std::vector<Pattern>& generations) const;
    /// The same solution, where any phase may come first with the one that counts.
    std::vector<Pattern> arranged(const Claim& claim, std::vector<Pattern> generations) const;
    /// The greatest value that cells could have, whatever the claim says; the least is 0.
    int most_conceivable(const Claim& claim) const;

    /// True if the first value is the better one.
    bool is_better(int value, int than) const { return is_maximised ? value > than : value < than; }
    /// The next better value, and the next worse one.
    int step(int value) const { return is_maximised ? value + 1 : value - 1; }
    int step_back(int value) const { return is_maximised ? value - 1 : value + 1; }
    /// "at least 19": what a solution with this value or a better one has.
    Bound bound(int value, std::optional<int> counted = {}) const;
    /// The claim that there is a solution with this value or a better one, as the last of its
    /// constraints of that kind; its counter made for `counted`, if that is said.
    Claim bounded(Claim claim, int value, std::optional<int> counted = {}) const;
    /// What the counter is made for of a claim that `bounded` may have made; nothing for one that
    /// it has not.
    std::optional<int> counted(const Claim& bounded) const;
};

/// A solution's generations, and what an objective counts in them.
struct Witness {
    int value = 0;
    std::vector<Pattern> generations;
};

}  // namespace nonesuch::life
