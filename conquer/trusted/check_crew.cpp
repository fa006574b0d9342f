#include "conquer/trusted/check_crew.hpp"

#include <chrono>
#include <future>
#include <thread>
#include <vector>

#include "conquer/trusted/run_files.hpp"

namespace nonesuch::trusted {
namespace {

constexpr std::chrono::milliseconds pause{5};

void check_all(NodeSource& source, const NodeWork& work) {
    while (const auto node = source.next()) {
        try {
            if (!work(*node)) return;
        } catch (const Distrust& distrust) {
            source.refuse(*node, distrust.what());
            return;
        }
        source.verify(*node);
    }
}

void work_on(NodeSource& source, const NodeWork& work) {
    try {
        check_all(source, work);
    } catch (...) {
        source.fail(std::current_exception());
    }
}

}  // namespace

void run_check_crew(NodeSource& source, int threads, const NodeWork& work,
                    const std::function<bool()>& tend) {
    // Whoever leaves this function waits for them.
    std::vector<std::future<void>> crew;
    try {
        for (int i = 0; i < threads; ++i) {
            crew.push_back(std::async(std::launch::async, [&] { work_on(source, work); }));
        }
        for (auto& thread : crew) {
            while (thread.wait_for(pause) != std::future_status::ready) tend();
        }
        while (tend()) std::this_thread::sleep_for(pause);
    } catch (...) {
        source.fail(std::current_exception());
        throw;
    }
}

}  // namespace nonesuch::trusted
