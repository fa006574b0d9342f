#include "cluster/stop_signal.hpp"

#include <signal.h>

#include <initializer_list>

namespace nonesuch {
namespace {

// The one global there is: a signal handler cannot be handed anything.
std::atomic<bool> stop_flag = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

std::atomic<bool>& stop_on_signals() {
    struct sigaction action {};
    action.sa_handler = [](int) { stop_flag = true; };
    // The second one kills, should the first find nobody listening.
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) sigaction(signal, &action, nullptr);
    return stop_flag;
}

}  // namespace nonesuch
