#pragma once

#include <atomic>

namespace nonesuch {

/// A flag that SIGINT, SIGTERM and SIGUSR1 turn true, from now on, for the whole process.
std::atomic<bool>& stop_on_signals();

}  // namespace nonesuch
