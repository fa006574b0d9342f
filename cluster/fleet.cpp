#include "cluster/fleet.hpp"

#include <utility>

#include "cluster/coordinator.hpp"
#include "cluster/memory_network.hpp"
#include "cluster/pace.hpp"
#include "cluster/rank_loop.hpp"
#include "cluster/worker.hpp"
#include "conquer/thread_clock.hpp"
#include "conquer/thread_crew.hpp"
#include "conquer/workshop.hpp"

namespace nonesuch {
namespace {

/// A process's crew, and the worker that serves the leader with it.
class Hands {
  public:
    Hands(Transport& transport, const RunDirectory::Subject& subject, const std::string& directory,
          const SearchSettings& settings)
        : proofs_(settings.plan(subject.formula, directory)),
          workshop_(subject, settings.limits, proofs_, stop_),
          crew_(settings.threads, workshop_.work_factory(), stop_),
          worker_(
              transport, leader, crew_,
              [this] {
                  return Beat{workshop_.conflicts(), workshop_.nanoseconds()};
              },
              [this](std::span<const life::Solution> known) { workshop_.learn(known); }) {}

    ThreadCrew& crew() { return crew_; }
    Worker& worker() { return worker_; }

  private:
    std::atomic<bool> stop_ = false;
    ProofPlan proofs_;
    Workshop workshop_;
    ThreadCrew crew_;
    Worker worker_;
};

}  // namespace

SearchOutcome lead(Transport& transport, Search& search, const SearchSettings& settings,
                   const std::atomic<bool>& stop, const SearchProgress& progress) {
    const std::uint64_t start = thread_nanoseconds();
    Coordinator coordinator(transport, search.campaign(),
                            [&](const std::vector<CrewEvent>& events) { search.record(events); });
    {
        Hands hands(transport, search.subject(), search.directory().path(), settings);
        Pace pace;
        while (!coordinator.is_ended(now())) {
            bool is_busy = take_in(transport, &coordinator, hands.worker());
            if (stop) coordinator.halt();
            is_busy |= hands.worker().step(now());
            is_busy |= coordinator.step(now());
            if (progress) progress(search.campaign(), coordinator.conflicts());
            pace.rest(hands.crew(), is_busy);
        }
    }
    std::optional<Failure> failure = coordinator.failure();
    try {
        if (!failure) search.finish();
    } catch (...) {
        failure = current_failure();
    }
    return {coordinator.conflicts(),
            1e-9 * static_cast<double>(coordinator.nanoseconds()),
            1e-9 * static_cast<double>(thread_nanoseconds() - start),
            coordinator.scheduler().place_count(),
            coordinator.idle_share(),
            failure,
            coordinator.notes(),
            coordinator.have_all_left()};
}

SearchOutcome lead_alone(Search& search, const SearchSettings& settings,
                         const std::atomic<bool>& stop, const SearchProgress& progress) {
    MemoryNetwork network(1);
    return lead(network.of(leader), search, settings, stop, progress);
}

void serve(Transport& transport, const std::string& directory, const RunDirectory::Subject& subject,
           const SearchSettings& settings, const std::atomic<bool>& stop) {
    Hands hands(transport, subject, directory, settings);
    Pace pace;
    bool has_wished = false;
    while (!hands.worker().is_ended(now())) {
        bool is_busy = take_in<Coordinator>(transport, nullptr, hands.worker());
        if (stop && !std::exchange(has_wished, true)) hands.worker().wish_stop();
        is_busy |= hands.worker().step(now());
        pace.rest(hands.crew(), is_busy);
    }
}

}  // namespace nonesuch
