#include "cluster/optimisation.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "cluster/announcement.hpp"
#include "cluster/led_search.hpp"
#include "conquer/climb.hpp"

namespace nonesuch {
namespace {

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

}  // namespace

Optimisation::Optimisation(OptimumDirectory& directory, const Settings& settings, Mpi* mpi,
                           const std::atomic<bool>& stop, Listener listener)
    : directory_(directory),
      settings_(settings),
      mpi_(mpi),
      stop_(stop),
      listener_(std::move(listener)),
      witnesses_(optimum().claim, objective(), settings.step_conflicts,
                 static_cast<std::size_t>(settings.search.threads), stop) {}

Optimisation::End Optimisation::run() {
    begun_ = directory_.begun();
    if (!begun_) {
        approach();
        climb();
        settle(settings_.step_conflicts);
    }
    close_in();
    descend();
    settle(unlimited);
    if (failure_) return End::failed;
    if (!is_settled()) return End::stopped;
    if (begun_ && optimum().refuted && optimum().refuted->value != begun_) {
        directory_.discard(*begun_);
    }
    return optimum().is_infeasible() ? End::infeasible : End::optimum;
}

void Optimisation::tell(const life::Witness& witness) {
    directory_.record_witness(witness.value,
                              objective().arranged(optimum().claim, witness.generations));
    if (listener_.found) listener_.found(*optimum().witness);
}

void Optimisation::approach() {
    if (is_settled()) return;
    std::optional<int> best;
    if (optimum().witness) best = optimum().witness->value;
    witnesses_.approach(best, optimum().best_possible(),
                        [this](const life::Witness& found) { tell(found); });
    while (optimum().witness && !is_settled() && !stop_) {
        const auto found = witnesses_.look(next());
        if (!found) return;
        tell(*found);
    }
}

/// That there is no better one is left to a search, which writes the proof: so this takes few
/// conflicts.
void Optimisation::climb() {
    if (!optimum().witness) return;
    Climb climb(optimum().claim, objective(), {&stop_}, optimum().witness->value);
    while (!is_settled() && climb.next(settings_.step_conflicts / 10) == Answer::satisfiable) {
        tell({climb.value(), climb.generations()});
    }
}

/// The witness is good as a rule: so beginning near to it, and ever farther off while that takes
/// too many conflicts.
void Optimisation::close_in() {
    if (!optimum().witness || failure_) return;
    int open = next();
    for (int reach = 1; !is_settled() && !stop_;) {
        const int distance = objective().step(optimum().best_possible()) - open;
        const int value = open + std::clamp(distance / 2, -reach, reach);
        if (value == open) return;
        const Verdict verdict = search(value, settings_.step_conflicts);
        if (verdict == Verdict::failed) return;
        if (verdict == Verdict::refuted) continue;
        directory_.discard(value);
        open = verdict == Verdict::solution ? next() : value;
        if (verdict == Verdict::stopped) reach *= 2;
    }
}

/// From the best value that is not refuted to the worst that is better than the witness's.
void Optimisation::descend() {
    if (!optimum().witness || failure_) return;
    int value = optimum().best_possible();
    while (!stop_ && objective().is_better(value, optimum().witness->value)) {
        if (const auto found = witnesses_.look(value)) return tell(*found);
        value = objective().step_back(value);
    }
}

/// Searches the bound just above the witness, or for a first solution.
void Optimisation::settle(std::uint64_t conflicts) {
    while (!is_settled() && !failure_ && !stop_) {
        if (!optimum().witness) {
            if (search(std::nullopt, conflicts) != Verdict::solution) return;
            directory_.discard(std::nullopt);
            continue;
        }
        if (begun_ && (*begun_ != next() || !directory_.is_carried_over(*begun_))) {
            go_on_above(*begun_);
        }
        begun_ = next();
        if (search(*begun_, conflicts) == Verdict::stopped) return;
    }
}

/// The counter goes on counting for what the first folder counted, so that its proofs hold.
void Optimisation::go_on_above(int value) {
    directory_.carry_over(value, next(), subject(next(), directory_.counted(value)));
}

RunDirectory::Subject Optimisation::subject(std::optional<int> value,
                                            std::optional<int> counted) const {
    const life::Claim claim =
        value ? objective().bounded(optimum().claim, *value, counted) : optimum().claim;
    return {life::encode(claim), claim, {}};
}

Optimisation::Verdict Optimisation::search(std::optional<int> value, std::uint64_t conflicts) {
    Announcement announcement(mpi_);
    const std::string folder = directory_.folder(value);
    std::optional<RunDirectory::Subject> made;
    if (!RunDirectory::exists(folder)) made = subject(value, {});
    std::atomic<bool> is_over = false;
    LedSearch search(std::move(made), folder, settings_.search, is_over);
    search.begin();
    announcement.make(search.briefing());
    const auto& outcome = search.lead(mpi_, [&](const Campaign& campaign, std::uint64_t spent) {
        if (stop_ || spent > conflicts) is_over = true;
        if (listener_.progress) listener_.progress(campaign, spent);
    });
    have_all_left_ = mpi_ == nullptr || outcome.have_all_left;
    failure_ = outcome.failure;
    if (failure_) return Verdict::failed;
    if (search.campaign().model()) {
        life::Witness found{0, life::solution(*search.subject().claim, *search.campaign().model())};
        found.value = objective().value(found.generations);
        tell(found);
        return Verdict::solution;
    }
    if (!search.campaign().is_refuted()) return Verdict::stopped;
    directory_.record_refuted(value);
    if (listener_.refuted) listener_.refuted(value, search.campaign(), outcome);
    return Verdict::refuted;
}

}  // namespace nonesuch
