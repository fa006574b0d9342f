#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "conquer/session.hpp"
#include "encoding/life/objective.hpp"

namespace nonesuch {

/// Better and better solutions of a claim, found by one session: each adds the bound that the next
/// one has to beat, and what was learnt stays true, since bounds only get tighter. Without a proof:
/// that there is none better is for a search to prove.
///
///     Climb climb(claim, objective, control);
///     while (climb.next(20'000) == Answer::satisfiable) tell(climb.generations());
class Climb {
  public:
    /// Looks for solutions better than `best`, if that is given; else for any at first.
    Climb(life::Claim claim, life::Objective objective, SessionControl control,
          std::optional<int> best = {});

    /// Looks for a better solution than all before, with so many conflicts at most. Unsatisfiable
    /// if there is none. Throws InputError if the claim cannot be encoded.
    Answer next(std::uint64_t conflict_budget);

    /// The last solution, replayed by the simulator, and its value.
    const std::vector<life::Pattern>& generations() const { return generations_; }
    int value() const { return *best_; }

  private:
    life::Claim wanted() const;
    void load();
    bool is_at_the_end() const;

    life::Claim claim_;
    life::Objective objective_;
    SessionControl control_;
    std::optional<int> best_;
    /// What the counter of the session's formula is made for; nothing if it has none.
    std::optional<int> counted_;
    Formula formula_;
    std::unique_ptr<Session> session_;
    std::vector<life::Pattern> generations_;
};

}  // namespace nonesuch
