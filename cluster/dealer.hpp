#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cluster/link.hpp"
#include "cluster/message.hpp"
#include "cluster/transport.hpp"

namespace nonesuch {

/// Deals the positions of a split tree to many workers, one depth at a time, and collects what they
/// find there. It runs on rank 0, beside that rank's own worker.
///
///     Dealer dealer(transport, formula.variable_count());
///     dealer.deal(positions);
///     while (!dealer.is_dealt()) {                    // receive, step
///     }
///     auto expansions = dealer.take_expansions();     // the next depth, or the end:
///     dealer.finish();
///     while (!dealer.is_ended(now)) {                 // receive, step
///     }
///
/// Each worker gets a part of what is left that falls with it, so that all end at about the same
/// time, however different they and the positions are. What a worker has that falls silent is dealt
/// again; since an expansion does not depend on who made it, nothing comes of having it twice.
///
/// A pure state machine but for the transport: the time is told.
class Dealer {
  public:
    struct Settings {
        /// A worker that is silent for so long is not counted on any more, until it is heard again.
        std::chrono::milliseconds silence{60'000};
        /// So long the dealer waits for farewells when it halts, of the two seconds that a stop may
        /// take.
        std::chrono::milliseconds farewell{1'500};
    };

    /// For a formula of so many variables. The transport must outlive it.
    Dealer(Transport& transport, std::size_t variable_count)
        : Dealer(transport, variable_count, Settings{}) {}
    Dealer(Transport& transport, std::size_t variable_count, Settings settings);

    /// A packet of a worker came in. One that cannot be right is a failure.
    void receive(const Packet& packet, Moment now);
    /// Sends what there is to send. True if there was anything.
    bool step(Moment now);

    /// Begins a depth. The positions must stay until its expansions are taken.
    void deal(std::span<const Cube> positions);
    /// All positions are expanded, or no more will be.
    bool is_dealt() const { return missing_ == 0 || is_halting_; }
    /// Those of the depth, in the order of its positions.
    std::vector<std::optional<Expansion>> take_expansions();

    /// There is no further depth. Workers that are slow to notice are waited for.
    void finish();
    /// Ends all that is going on, soon.
    void halt();
    /// The same, and says why, unless it was halting already.
    void fail(Failure failure);
    /// All workers have said farewell, or the time for that is over.
    bool is_ended(Moment now) const;
    bool have_all_left() const;

    /// A worker has wished to stop.
    bool is_stop_wished() const { return is_stop_wished_; }
    /// Why it could not go on, if it could not.
    const std::optional<Failure>& failure() const { return failure_; }

  private:
    struct Peer {
        Link link{1};
        std::optional<Moment> heard;
        /// Positions at a time; 0 before it said hello.
        std::size_t size = 0;
        /// The places of the positions that it has; empty if it has none.
        std::vector<std::size_t> hand;
        /// What it has was dealt again.
        bool is_given_up = false;
        bool has_left = false;
    };

    void take_in(const Packet& packet, Moment now);
    void act(int rank, Message message);
    void act_on(int rank, Hello hello);
    void act_on(int, const Beat&) {}
    void act_on(int rank, Expanded expanded);
    void act_on(int, const StopWish&);
    void act_on(int rank, Failure failure);
    void act_on(int rank, const Farewell&);
    void send_halt(std::chrono::milliseconds patience);
    void forgive_own_pause(Moment now);
    void give_up_the_silent(Moment now);
    void give_hands(Moment now);
    bool is_silent(const Peer& peer, Moment now) const;
    bool flush(Moment now);

    Transport& transport_;
    std::size_t variable_count_;
    Settings settings_;
    std::vector<Peer> peers_;
    std::span<const Cube> positions_;
    /// The places of positions that nobody has.
    std::deque<std::size_t> open_;
    std::vector<std::optional<Expansion>> expansions_;
    std::size_t missing_ = 0;
    bool is_stop_wished_ = false;
    std::optional<Failure> failure_;
    bool is_halting_ = false;
    std::optional<Moment> halted_;
    /// So long farewells are waited for.
    std::chrono::milliseconds patience_{};
    std::optional<Moment> stepped_;
};

}  // namespace nonesuch
