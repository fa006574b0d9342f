#pragma once

#include <atomic>

namespace nonesuch {

/// A flag that SIGINT, SIGTERM, SIGHUP and SIGUSR1 turn true, from now on, for the whole process. A
/// second signal of a kind has its usual effect, unless it comes within half a second.
std::atomic<bool>& stop_on_signals();

}  // namespace nonesuch
