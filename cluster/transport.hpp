#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace nonesuch {

/// Whom a packet is for: on rank 0 live both.
enum class Party : std::uint8_t { coordinator, worker };

/// Bytes from, or to, another process.
struct Packet {
    int peer = 0;
    Party to = Party::coordinator;
    std::string bytes;
};

/// Carries packets between processes, which are numbered from 0 (ranks, in MPI's words); also to
/// oneself. Neither call waits. Packets are whole, but that is all that is promised: links above
/// (cluster/link.hpp) take care of lost, doubled, late and reordered ones.
class Transport {
  public:
    virtual ~Transport() = default;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    virtual void send(Packet packet) = 0;
    virtual std::optional<Packet> receive() = 0;
};

}  // namespace nonesuch
