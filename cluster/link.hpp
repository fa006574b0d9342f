#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonesuch {

/// The time that state machines are told.
using Moment = std::chrono::steady_clock::time_point;

/// What a packet between two processes holds:
///
///     PACKET = VERSION LIFE NUMBER RECEIVED [ MESSAGE ]
///
/// each but the message a number as in cluster/wire.hpp. NUMBER counts the sender's messages from
/// 1; a packet with NUMBER 0 holds none. RECEIVED says that all messages of the other side up to
/// that number have arrived. LIFE is the number of the worker's life: a worker that was given up
/// for dead begins a new one.
struct PacketHead {
    std::uint64_t life = 0;
    std::uint64_t number = 0;
    std::uint64_t received = 0;
};

std::string packed(const PacketHead& head, std::string_view message);
/// Shortens `bytes` to the message. Throws InputError for what is no packet of this version.
PacketHead unpack_head(std::string_view& bytes);

/// One side's end of a link between two processes, on which every message arrives once and in the
/// order in which it was sent, however unreliable the transport is: messages are numbered and sent
/// again until the other side acknowledges them. A pure state machine.
class Link {
  public:
    explicit Link(std::uint64_t life) : life_(life) {}

    std::uint64_t life() const { return life_; }

    void send(std::string message) { waiting_.push_back(std::move(message)); }

    /// What is to be sent now: new messages, as many as the window holds; those that were not
    /// acknowledged for too long; or, if there is none of these, an acknowledgement that is due.
    std::vector<std::string> packets(Moment now);

    /// The messages that a packet of this life makes deliverable, mostly its own.
    std::vector<std::string> receive(const PacketHead& head, std::string_view message);

    /// Has all that was sent arrived?
    bool is_settled() const { return waiting_.empty() && in_flight_.empty(); }

  private:
    struct InFlight {
        std::string message;
        Moment due;
        std::chrono::milliseconds patience;
    };

    std::string packet(std::uint64_t number, std::string_view message) const {
        return packed({life_, number, received_}, message);
    }

    std::uint64_t life_;
    std::deque<std::string> waiting_;
    std::uint64_t sent_ = 0;
    std::map<std::uint64_t, InFlight> in_flight_;
    std::uint64_t received_ = 0;
    /// Messages that came before those that they follow.
    std::map<std::uint64_t, std::string> early_;
    bool owes_acknowledgement_ = false;
};

}  // namespace nonesuch
