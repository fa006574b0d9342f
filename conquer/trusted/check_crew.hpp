#pragma once

#include <functional>

#include "conquer/trusted/node_source.hpp"

namespace nonesuch::trusted {

/// Checks one node. False if it was cut off; throws Distrust if the node is not to be trusted.
using NodeWork = std::function<bool(std::size_t)>;

/// Has threads take nodes from the source and check them, until it has no more. Meanwhile, and
/// until it returns false, the calling thread calls `tend` every few milliseconds. If that throws,
/// it waits for the threads, which `source.stop()` must cut off, before it throws on: `fail` is
/// told first.
void run_check_crew(NodeSource& source, int threads, const NodeWork& work,
                    const std::function<bool()>& tend);

}  // namespace nonesuch::trusted
