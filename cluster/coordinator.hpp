#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/link.hpp"
#include "cluster/message.hpp"
#include "cluster/transport.hpp"
#include "conquer/crew.hpp"
#include "conquer/scheduler.hpp"

namespace nonesuch {

/// Leads a campaign over many workers: hears of children and verdicts, has them written down, and
/// only then gives out new jobs. It runs on rank 0, beside that rank's own worker.
///
///                    finished, `halt`, a Failure or a StopWish
///       leading --------------------------------------------> halting ----------> ended
///                                                                      Farewells
///
/// A pure state machine but for the transport and the ledger: the time is told.
class Coordinator {
  public:
    /// Puts what happened on disk, in this order. Called before any of it is acknowledged.
    using Ledger = std::function<void(const std::vector<CrewEvent>&)>;

    struct Settings {
        /// A worker that is silent for so long is given up, and its jobs are open again.
        std::chrono::milliseconds silence{60'000};
        /// So long the coordinator waits for farewells, of the two seconds that a stop may take.
        std::chrono::milliseconds farewell{1'500};
    };

    /// All arguments must outlive it.
    Coordinator(Transport& transport, Campaign& campaign, Ledger ledger)
        : Coordinator(transport, campaign, std::move(ledger), Settings{}) {}
    Coordinator(Transport& transport, Campaign& campaign, Ledger ledger, Settings settings);

    /// A packet of a worker came in. One that cannot be right is a failure.
    void receive(const Packet& packet, Moment now);
    /// After all that came in: writes it down, then sends acknowledgements and orders. True if
    /// there was anything to do. A ledger that throws is a failure: from then on nothing is written
    /// down any more, and the campaign must not be believed.
    bool step(Moment now);

    /// Ends every job. No further orders.
    void halt();
    /// The same, and says why, unless there is a verdict already.
    void fail(Failure failure);
    bool is_halting() const { return is_halting_; }
    /// All workers that there were have said farewell, or the time for that is over.
    bool is_ended(Moment now) const;
    bool have_all_left() const;

    /// Why the run could not go on, if it could not.
    const std::optional<Failure>& failure() const { return failure_; }
    /// What is worth saying of the workers, a line each.
    std::vector<std::string> notes() const;
    /// Of all workers, those that are gone included.
    std::uint64_t conflicts() const;
    std::uint64_t nanoseconds() const;
    /// The share of the workers' places that had no job, over time, until it was halting.
    double idle_share() const;
    const Scheduler& scheduler() const { return scheduler_; }

  private:
    /// A worker's current life.
    struct Peer {
        explicit Peer(std::uint64_t life) : link(life) {}

        Link link;
        Moment heard;
        Beat spent;
        bool has_left = false;
    };

    void take_in(const Packet& packet, Moment now);
    void begin_life(int rank, std::uint64_t life, Moment now);
    void end_life(int rank);
    void act(int rank, Message message);
    void act_on(int rank, Hello hello);
    void act_on(int rank, Given given);
    void act_on(int rank, Done done);
    void act_on(int rank, Found found);
    void act_on(int rank, const Beat& beat);
    void act_on(int rank, const StopWish& wish);
    void act_on(int rank, Failure failure);
    void act_on(int rank, const Farewell& farewell);
    void write_down();
    void make_known(int rank, std::size_t first);
    void forgive_own_pause(Moment now);
    void give_orders(Moment now);
    void give_up_the_silent(Moment now);
    void measure_idleness(Moment now);
    bool flush(Moment now);
    void send(WorkerId worker, const Message& message);

    Transport& transport_;
    Campaign& campaign_;
    Ledger ledger_;
    Settings settings_;
    Scheduler scheduler_;
    std::map<int, Peer> peers_;
    /// The number of the last life of a rank that was ended.
    std::map<int, std::uint64_t> ended_lives_;
    std::vector<CrewEvent> events_;
    /// So many of the campaign's solutions are written down.
    std::size_t recorded_;
    Beat spent_before_;
    bool is_halting_ = false;
    std::optional<Moment> halted_;
    std::optional<Failure> failure_;
    bool has_ledger_failed_ = false;
    std::vector<std::string> notes_;
    std::optional<Moment> stepped_;
    std::optional<Moment> renewed_;
    std::optional<Moment> measured_;
    double idle_seconds_ = 0;
    double place_seconds_ = 0;
};

}  // namespace nonesuch
