#include "conquer/witness_search.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "conquer/parallel.hpp"
#include "encoding/error.hpp"
#include "encoding/life/densest/dense_search.hpp"

namespace nonesuch {
namespace {

/// The claim's solutions of that symmetry; nothing if the box does not fit it, or the claim.
std::optional<life::Claim> part_of(const life::Claim& claim, const char* symmetry) {
    life::Claim part = claim;
    try {
        part.constraints.imposed = life::pattern_symmetry(symmetry, claim.evolution().box);
        part.check();
    } catch (const InputError&) {
        return std::nullopt;
    }
    return part;
}

/// A square is turned onto itself, and with it one reflection into another of its kind. Where
/// something else tells them apart, only one of them is tried.
std::vector<const char*> symmetries(const life::Box& box) {
    if (box.width == box.height) return {"D8", "D4_x", "D4_+", "C4", "D2_x", "D2_+", "C2"};
    return {"D4_+", "D2_+", "D2_-", "C2"};
}

std::vector<life::Claim> parts_of(const life::Claim& claim) {
    std::vector<life::Claim> parts;
    if (!claim.constraints.imposed) {
        for (const char* symmetry : symmetries(claim.evolution().box)) {
            if (auto part = part_of(claim, symmetry)) parts.push_back(std::move(*part));
        }
    }
    return parts;
}

constexpr std::uint64_t steps_a_side = 20;

/// Whether any still life in the box is a solution, and the densest is the best.
bool asks_for_densest(const life::Claim& claim, const life::Objective& objective) {
    return claim.family == life::Family::still_life && claim.rule == life::Rule::life() &&
           claim.constraints.is_empty() && claim.exceptions.empty() && !claim.max_population &&
           !claim.min_population && objective.is_maximised;
}

}  // namespace

WitnessSearch::WitnessSearch(life::Claim claim, life::Objective objective, std::uint64_t conflicts,
                             std::size_t threads, const std::atomic<bool>& stop)
    : objective_(objective),
      conflicts_(conflicts),
      threads_(threads),
      stop_(stop),
      claim_(std::move(claim)),
      parts_(parts_of(claim_)) {}

std::optional<life::Witness> WitnessSearch::attempt(const life::Claim& claim,
                                                    std::optional<int> value,
                                                    const std::atomic<bool>& stop) const {
    const life::Claim wanted = value ? objective_.bounded(claim, *value) : claim;
    const Formula formula = life::encode(wanted);
    Session session(formula, {}, {}, Profile::model, {&stop}, nullptr);
    if (session.solve({}, conflicts_) != Answer::satisfiable) return std::nullopt;
    life::Witness witness{0, life::solution(wanted, session.model())};
    witness.value = objective_.value(witness.generations);
    return witness;
}

/// The best value so far. Steps enough for most boxes of sides up to 30, in seconds.
std::optional<int> WitnessSearch::construct(std::optional<int> best, const Found& found) {
    if (!asks_for_densest(claim_, objective_)) return best;
    life::DenseStillLifeSearch search(claim_.box, 1);
    const int side = std::max(claim_.box.width, claim_.box.height);
    search.run(steps_a_side * static_cast<std::uint64_t>(side), &stop_, [&](const auto& better) {
        const int value = better.population();
        if (value == 0 || (best && value <= *best)) return;
        best = value;
        found({value, {better}});
    });
    return best;
}

void WitnessSearch::approach(std::optional<int> best, int limit, const Found& found) {
    best = construct(best, found);
    const auto beat = [&](const life::Claim& part, std::optional<int> value) {
        const auto witness = attempt(part, value, stop_);
        if (!witness) return false;
        best = witness->value;
        found(*witness);
        return true;
    };
    for (const life::Claim& part : parts_) {
        if (stop_ || (best && part.constraints.imposed->elements.size() < 4)) break;
        if (best && !objective_.is_better(limit, *best)) break;
        if (!beat(part, best ? std::optional(objective_.step(*best)) : std::nullopt)) continue;
        for (int end = objective_.step(limit); !stop_;) {
            const int next = objective_.step(*best);
            if (!objective_.is_better(end, next)) break;
            const int middle = next + (end - next) / 2;
            if (!beat(part, middle)) end = middle;
        }
    }
    // Of all solutions a first one will do.
    if (!best && !stop_) beat(claim_, std::nullopt);
}

std::optional<life::Witness> WitnessSearch::look(int value) {
    std::atomic<bool> is_over = false;
    std::mutex mutex;
    std::optional<life::Witness> best;
    const auto try_part = [&](std::size_t i) {
        auto witness = attempt(parts_[i], value, is_over);
        const std::lock_guard guard(mutex);
        if (witness && !best) best = std::move(witness);
        if (best) is_over = true;
        return !is_over;
    };
    run_parallel(parts_.size(), threads_, try_part, [&](std::size_t) {
        if (stop_) is_over = true;
    });
    return best;
}

}  // namespace nonesuch
