#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "cluster/transport.hpp"

namespace nonesuch {

/// A network between processes that are played by one thread: for a single process, the one it
/// talks to itself on; for tests, one that can be as bad as they like.
class MemoryNetwork {
  public:
    /// Shares of the packets, from 0 to 1, to which something happens.
    struct Faults {
        double lost = 0;
        double doubled = 0;
        /// Arrives up to `latest` ticks later than sent, and so out of order.
        double late = 0;
        std::uint64_t latest = 0;
    };

    explicit MemoryNetwork(int size) : MemoryNetwork(size, Faults{}, 0) {}
    MemoryNetwork(int size, Faults faults, unsigned seed);
    ~MemoryNetwork();

    Transport& of(int rank);
    /// Late packets come nearer.
    void tick() { ++now_; }
    /// From now on, or no longer, all packets from and to a process are lost.
    void cut(int rank, bool is_cut);

  private:
    class End;

    void send(int from, Packet packet);
    void deliver(int from, Packet packet);
    bool happens(double share);

    Faults faults_;
    std::mt19937 random_;
    std::uint64_t now_ = 0;
    std::vector<std::unique_ptr<End>> ends_;
};

}  // namespace nonesuch
