#pragma once

#include <chrono>

#include "cluster/link.hpp"
#include "cluster/transport.hpp"

// What the loop of a rank does between its rests, whatever the ranks work on.

namespace nonesuch {

/// The rank that leads all, itself among them.
constexpr int leader = 0;

inline Moment now() {
    return std::chrono::steady_clock::now();
}

/// Passes on all packets that are there. `lead` is null on a rank that leads nobody. True if there
/// were any.
template <typename Lead, typename Worker>
bool take_in(Transport& transport, Lead* lead, Worker& worker) {
    bool is_busy = false;
    while (const auto packet = transport.receive()) {
        is_busy = true;
        if (packet->to == Party::worker) {
            worker.receive(*packet);
        } else if (lead != nullptr) {
            lead->receive(*packet, now());
        }
    }
    return is_busy;
}

}  // namespace nonesuch
