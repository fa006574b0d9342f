#include "cubing/conquest.hpp"

#include <algorithm>
#include <limits>

#include "conquer/thread_clock.hpp"

namespace nonesuch::cubing {
namespace {

double seconds_since(std::uint64_t nanoseconds) {
    return static_cast<double>(thread_nanoseconds() - nanoseconds) * 1e-9;
}

CubeCost conquer_one(const Formula& formula, const Cube& cube, double limit) {
    constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();
    CubeCost cost;
    const std::uint64_t start = thread_nanoseconds();
    {
        Session session(formula, cube, {}, Profile::refutation, {}, nullptr);
        cost.answer = session.solve({}, unlimited, [&] { return seconds_since(start) > limit; });
        cost.conflicts = session.conflicts();
    }
    cost.seconds = seconds_since(start);
    return cost;
}

}  // namespace

std::size_t Conquest::count(Answer answer) const {
    return static_cast<std::size_t>(std::count_if(
        costs.begin(), costs.end(), [&](const CubeCost& cost) { return cost.answer == answer; }));
}

double Conquest::total_seconds() const {
    double total = 0;
    for (const CubeCost& cost : costs) total += cost.seconds;
    return total;
}

double Conquest::longest_seconds() const {
    double longest = 0;
    for (const CubeCost& cost : costs) longest = std::max(longest, cost.seconds);
    return longest;
}

double Conquest::median_seconds() const {
    if (costs.empty()) return 0;
    std::vector<double> seconds;
    for (const CubeCost& cost : costs) seconds.push_back(cost.seconds);
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>((seconds.size() - 1) / 2);
    std::nth_element(seconds.begin(), middle, seconds.end());
    return *middle;
}

Conquest conquer(const Formula& formula, const std::vector<Cube>& cubes,
                 std::optional<double> limit) {
    Conquest conquest;
    double left = limit.value_or(std::numeric_limits<double>::infinity());
    for (const Cube& cube : cubes) {
        conquest.costs.push_back(conquer_one(formula, cube, left));
        if (conquest.costs.back().answer == Answer::unknown) break;
        left -= conquest.costs.back().seconds;
    }
    return conquest;
}

}  // namespace nonesuch::cubing
