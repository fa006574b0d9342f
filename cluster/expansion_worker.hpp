#pragma once

#include <chrono>
#include <optional>

#include "cluster/expansion_crew.hpp"
#include "cluster/link.hpp"
#include "cluster/message.hpp"
#include "cluster/transport.hpp"

namespace nonesuch {

/// Serves a dealer with a crew: passes positions to it, and back what it finds there.
///
/// A pure state machine but for transport and crew: the time is told.
class ExpansionWorker {
  public:
    static constexpr std::chrono::milliseconds beat{1'000};
    /// So long it waits for its farewell to be heard.
    static constexpr std::chrono::milliseconds farewell{5'000};

    /// `dealer` is its rank. Transport and crew must outlive the worker.
    ExpansionWorker(Transport& transport, int dealer, ExpansionCrew& crew);

    /// A packet of the dealer came in.
    void receive(const Packet& packet);
    /// Passes on what there is. True if there was anything.
    bool step(Moment now);

    /// Tells the dealer that somebody wants everything to stop.
    void wish_stop() { say(StopWish{}); }
    /// Farewell was said, and heard, or nobody is there to hear it.
    bool is_ended(Moment now) const;

  private:
    void act(Message message);
    void pass_expansions();
    void say(const Message& message) { link_.send(encoded(message)); }

    Transport& transport_;
    int dealer_;
    ExpansionCrew& crew_;
    Link link_{1};
    bool is_busy_ = false;
    bool is_halting_ = false;
    std::optional<Moment> beaten_;
    /// When it said farewell.
    std::optional<Moment> left_;
};

}  // namespace nonesuch
