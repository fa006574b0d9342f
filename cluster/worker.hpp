#pragma once

#include <functional>
#include <optional>
#include <span>

#include "cluster/link.hpp"
#include "cluster/message.hpp"
#include "cluster/transport.hpp"
#include "conquer/crew.hpp"

namespace nonesuch {

/// Serves a coordinator with a crew: passes orders to it, and what it tells back.
///
///                      Halt                                     no job left
///       serving ----------------------------------> halting ------------------> Farewell
///          ^  |
///          |  | given up by the coordinator
///          |  v
///        dropping    all jobs are ended and forgotten; then a new life begins with Hello
///
/// A pure state machine but for transport and crew: the time is told.
class Worker {
  public:
    /// Tells what the crew has spent so far.
    using Spending = std::function<Beat()>;

    static constexpr std::chrono::milliseconds beat{1'000};
    /// So long it waits for its farewell to be heard.
    static constexpr std::chrono::milliseconds farewell{5'000};

    /// Hears of solutions that are written down.
    using Learning = std::function<void(std::span<const life::Solution>)>;

    /// `coordinator` is its rank. All arguments must outlive the worker.
    Worker(Transport& transport, int coordinator, Crew& crew, Spending spending,
           Learning learning = {});

    /// A packet of the coordinator came in.
    void receive(const Packet& packet);
    /// Passes on what there is. True if there was anything.
    bool step(Moment now);

    /// Tells the coordinator that somebody wants the run to stop.
    void wish_stop();
    /// Farewell was said, and heard, or nobody is there to hear it.
    bool is_ended(Moment now) const;

  private:
    void begin_life(std::uint64_t life);
    void act(Message message);
    void pass_events();
    void say(const Message& message) { link_.send(encoded(message)); }

    Transport& transport_;
    int coordinator_;
    Crew& crew_;
    Spending spending_;
    Learning learning_;
    Link link_{1};
    std::size_t jobs_ = 0;
    bool is_halting_ = false;
    /// When it said farewell.
    std::optional<Moment> left_;
    /// The life to begin once all jobs of this one are dropped.
    std::optional<std::uint64_t> next_life_;
    std::optional<Moment> beaten_;
    /// Said again in each life, so that none is lost with the last one.
    bool wishes_stop_ = false;
    std::optional<Failure> failure_;
};

}  // namespace nonesuch
