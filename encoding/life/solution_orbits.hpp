#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/claim.hpp"
#include "encoding/life/solution.hpp"
#include "encoding/life/spacetime.hpp"

namespace nonesuch::life {

/// Which cells make two solutions different when all are listed: those of these generations.
struct Projection {
    std::vector<int> generations;
    bool operator==(const Projection&) const = default;
};

/// Generation 0, from which the others follow; all of them where cells are exempt from the rule.
Projection usual_projection(const Claim& claim);
/// The same generations, in order. Throws InputError, naming the number, for one that the claim
/// does not have, and for a projection that is not the usual one of what recurs, where one
/// generation says as much as another, or of an arrangement, whose later generations depend on what
/// surrounds it.
Projection checked_projection(const Claim& claim, Projection projection);

/// The solutions of a claim, as far as the projection tells them apart, in orbits under the
/// formula's automorphisms. Takes no notice of the claim's exceptions. May be shared by threads.
///
///     SolutionOrbits orbits(claim, projection, formula.generators);
///     const Solution solution = orbits.representative(model);
///     orbits.expect_solution(solution);
///     for (const Clause& clause : orbits.exclusion(solution.pattern)) …
class SolutionOrbits {
  public:
    /// `generators` are those of `encode(claim)`, and must outlive it, as must the claim.
    SolutionOrbits(const Claim& claim, Projection projection,
                   const std::vector<SignedPermutation>& generators);
    SolutionOrbits(const SolutionOrbits&) = delete;
    SolutionOrbits& operator=(const SolutionOrbits&) = delete;

    const Projection& projection() const { return projection_; }

    /// That of the model's orbit, whichever model of it is given: the one with the fewest live
    /// cells in the first generation that counts, of those the first by its text.
    Solution representative(const std::vector<bool>& model) const;
    /// All patterns of the orbit, each once, the solution's own among them.
    std::vector<std::string> members(const Solution& solution) const;
    /// What excludes the orbit: the clauses that `encode` adds for `pattern` as an exception.
    /// Throws InputError for a text that is no grid of the evolution's box.
    std::vector<Clause> exclusion(const std::string& pattern) const;

    /// Runs the witness through the simulator, bounds and all, and compares it with the pattern.
    /// Throws InternalError if it is no solution of the claim, or shows something else.
    void expect_solution(const Solution& solution) const;

    /// Of a pattern, those that count.
    std::vector<Pattern> generations(const std::string& pattern) const;

    /// The symmetries, as permutations of cells that have variables; nothing if there are too many
    /// to count.
    std::optional<std::size_t> symmetry_count() const;
    /// Whether one of them shifts time.
    bool has_time_shift() const { return has_time_shift_; }

  private:
    /// The states of all cells of all generations, in their order.
    using Cells = std::vector<bool>;

    std::vector<Cube> orbit_of(const Cells& cells) const;
    Cells cells_of(const Cube& cube) const;
    Cells cells_of(const std::string& witness) const;
    std::string pattern_of(const Cells& cells) const;
    std::string witness_of(const Cells& cells) const;
    std::vector<Pattern> patterns_of(const Cells& cells) const;

    const Claim& claim_;
    const Projection projection_;
    const std::vector<SignedPermutation>& generators_;
    const Evolution evolution_;
    Spacetime spacetime_;
    /// Of the cells alone; they come first.
    std::size_t variable_count_ = 0;
    bool has_time_shift_ = false;
};

}  // namespace nonesuch::life
