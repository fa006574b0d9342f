#include "conquer/symmetric_models.hpp"

#include <algorithm>

#include "conquer/memory_meter.hpp"
#include "encoding/cyclic_subgroups.hpp"
#include "encoding/quotient.hpp"

namespace nonesuch {
namespace {

constexpr std::uint64_t first_budget = 2'000;
constexpr std::uint64_t growth = 4;
/// One part of the search's conflicts in so many.
constexpr std::uint64_t share = 8;

}  // namespace

SymmetricModels::SymmetricModels(const Formula& formula, SessionControl control)
    : formula_(formula), control_(control) {
    for (SignedPermutation& permutation : cyclic_subgroups(formula.generators)) {
        attempts_.push_back({std::move(permutation), first_budget});
    }
}

std::optional<SymmetricModels::Attempt> SymmetricModels::next() {
    const std::lock_guard lock(mutex_);
    if (attempts_.empty() || spent_ * share > *control_.conflicts) return std::nullopt;
    Attempt attempt = std::move(attempts_.front());
    attempts_.pop_front();
    spent_ += attempt.budget;
    return attempt;
}

void SymmetricModels::give_back(Attempt attempt, std::uint64_t unspent, bool is_hopeless) {
    const std::lock_guard lock(mutex_);
    spent_ -= unspent;
    if (is_hopeless) return;
    attempt.budget *= growth;
    attempts_.push_back(std::move(attempt));
}

std::optional<std::vector<bool>> SymmetricModels::look(std::uint64_t memory_limit) {
    auto attempt = next();
    if (!attempt) return std::nullopt;
    const std::int64_t before = MemoryMeter::bytes();
    const auto quotient = quotient_by(formula_, attempt->permutation, control_.stop);
    const auto taken =
        static_cast<std::uint64_t>(std::max<std::int64_t>(0, MemoryMeter::bytes() - before));
    if (!quotient || (memory_limit != 0 && taken >= memory_limit)) {
        give_back(std::move(*attempt), attempt->budget, !control_.is_stopped());
        return std::nullopt;
    }
    Session session(quotient->formula, {}, {}, Profile::model, control_, nullptr);
    if (memory_limit != 0) session.limit_memory(memory_limit - taken);
    const Answer answer = session.solve({}, attempt->budget);
    if (answer == Answer::satisfiable) return quotient->lift(session.model());
    const std::uint64_t spent = std::min(attempt->budget, session.conflicts());
    give_back(std::move(*attempt), attempt->budget - spent,
              answer == Answer::unsatisfiable || session.is_over_memory());
    return std::nullopt;
}

}  // namespace nonesuch
