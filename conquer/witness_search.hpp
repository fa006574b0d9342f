#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "conquer/session.hpp"
#include "encoding/life/objective.hpp"

namespace nonesuch {

/// Looks for good solutions of a claim among the symmetric ones, without proofs. The best are often
/// symmetric, or as good as some that are, and a symmetry of two, four or eight elements leaves a
/// half, a quarter or an eighth of the cells to find.
///
/// Measured: a still life with as many cells as any is found in seconds for boxes up to 36x36 among
/// those with a symmetry; among all others a session that takes minutes at 24x24 finds none.
class WitnessSearch {
  public:
    using Found = std::function<void(const life::Witness&)>;

    /// Each attempt takes so many conflicts at most.
    WitnessSearch(life::Claim claim, life::Objective objective, std::uint64_t conflicts,
                  std::size_t threads, const std::atomic<bool>& stop);

    /// Of still lifes under B3/S23 first looks for dense ones by construction, see
    /// DenseStillLifeSearch. From the most symmetric solutions on, halves the interval in which the
    /// best of them lies, so long as a quarter of the cells or fewer are to find, or there is none
    /// yet. `best` is the value that is to be beaten, if there is one, and no solution is better
    /// than `limit`. Tells each that is better than all before.
    void approach(std::optional<int> best, int limit, const Found& found);

    /// Looks for a symmetric solution with that value or a better one, on all threads.
    std::optional<life::Witness> look(int value);

  private:
    std::optional<int> construct(std::optional<int> best, const Found& found);
    std::optional<life::Witness> attempt(const life::Claim& claim, std::optional<int> value,
                                         const std::atomic<bool>& stop) const;

    life::Objective objective_;
    std::uint64_t conflicts_;
    std::size_t threads_;
    const std::atomic<bool>& stop_;
    life::Claim claim_;
    /// The claim with a symmetry imposed, from the largest on.
    std::vector<life::Claim> parts_;
};

}  // namespace nonesuch
