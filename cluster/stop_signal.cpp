#include "cluster/stop_signal.hpp"

#include <signal.h>
#include <time.h>

#include <array>
#include <cstdint>
#include <initializer_list>

namespace nonesuch {
namespace {

// The only globals there are: a signal handler cannot be handed anything.
std::atomic<bool> stop_flag = false;
std::array<std::atomic<std::int64_t>, NSIG> first_of_kind{};
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

/// Nanoseconds; clock_gettime may be called in a signal handler.
std::int64_t now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

void handle(int kind) {
    // timeout(1), launchers and shells send one request to the process and to its group.
    constexpr std::int64_t same_request = 500'000'000;
    stop_flag = true;
    std::int64_t unset = 0;
    auto& first = first_of_kind[static_cast<std::size_t>(kind)];
    if (first.compare_exchange_strong(unset, now()) || now() - first < same_request) return;
    // It kills, should the first have found nobody listening.
    signal(kind, SIG_DFL);
    raise(kind);
}

}  // namespace

std::atomic<bool>& stop_on_signals() {
    struct sigaction action {};
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    for (const int kind : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) sigaction(kind, &action, nullptr);
    return stop_flag;
}

}  // namespace nonesuch
