#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "encoding/life/evolution_encoder.hpp"

// That a period is exact: a part of EvolutionEncoder.

namespace nonesuch::life {
namespace {

std::vector<int> prime_divisors(int number) {
    std::vector<int> primes;
    for (int p = 2; number > 1; ++p) {
        if (number % p != 0) continue;
        primes.push_back(p);
        while (number % p == 0) number /= p;
    }
    return primes;
}

}  // namespace

/// A proper divisor of the period divides period/prime for some prime.
void EvolutionEncoder::add_lags() {
    if (stays()) add_difference(1);
    if (!evolution_.is_exact) return;
    const int whole = period(evolution_);
    const Offset way = way_of_period(evolution_);
    for (const int prime : prime_divisors(whole)) {
        if (way.x % prime != 0 || way.y % prime != 0) continue;
        if (whole / prime != 1 || !stays()) add_difference(whole / prime);
    }
}

void EvolutionEncoder::add_difference(int lag) {
    const int generations = evolution_.generations;
    const bool is_half = 2 * lag == generations && period(evolution_) == generations;
    Difference& d = differences_.emplace_back(Difference{lag, {}});
    for (int t = 0; t < (is_half ? lag : generations); ++t) {
        const Offset move = way_of_lag(lag, t);
        Values& values = d.instants.emplace_back();
        for (int y = std::min(0, -move.y); y < box_.height + std::max(0, -move.y); ++y) {
            for (int x = std::min(0, -move.x); x < box_.width + std::max(0, -move.x); ++x) {
                const CellValue then = spacetime_.value(t + lag, {x + move.x, y + move.y});
                values.push_back(differs(spacetime_.value(t, Offset{x, y}), then,
                                         fmt::format("d{}({},{},{})", lag, t, x, y)));
            }
        }
    }
}

/// By how much a pattern that recurs after `lag` has moved within its box by then. A box that moves
/// to and fro, as that of a glider's halves, does not move evenly.
Offset EvolutionEncoder::way_of_lag(int lag, int t) const {
    const Offset way = way_of_period(evolution_);
    const Offset before = drift(evolution_, t);
    const Offset after = drift(evolution_, t + lag);
    const long long whole = period(evolution_);
    return {static_cast<int>(lag * 1LL * way.x / whole) - (after.x - before.x),
            static_cast<int>(lag * 1LL * way.y / whole) - (after.y - before.y)};
}

void EvolutionEncoder::add_exact_period(const Difference& d) {
    const bool is_turned = meets_other_background(d);
    // Far away all is different then.
    if (is_turned && evolution_.edge != Edge::torus) return;
    Values ever;
    for (Values some : d.instants) {
        if (is_turned) std::transform(some.begin(), some.end(), some.begin(), std::bit_not<>());
        ever.insert(ever.end(), some.begin(), some.end());
        if (!has_exempt_cells()) expect_some(some);
    }
    // Where the rule does not say all, generations may be equal that others follow.
    if (has_exempt_cells()) expect_some(ever);
}

bool EvolutionEncoder::has_exempt_cells() const {
    const auto& all = evolution_.constraints.cells;
    return std::any_of(all.begin(), all.end(), [](const KnownCells& cells) {
        return std::any_of(cells.begin(), cells.end(),
                           [](const CellState& each) { return each.is_exempt; });
    });
}

/// After an odd time a blinking background is another one. A torus then is what it was if all its
/// cells differ from the background that did not, and the other way round.
bool EvolutionEncoder::meets_other_background(const Difference& d) const {
    return d.lag % evolution_.rule.background_period() != 0;
}

}  // namespace nonesuch::life
