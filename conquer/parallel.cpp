#include "conquer/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <vector>

namespace nonesuch {

bool run_parallel(std::size_t count, std::size_t threads,
                  const std::function<bool(std::size_t)>& work,
                  const std::function<void(std::size_t)>& progress) {
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> done = 0;
    const auto go_on = [&] {
        try {
            for (std::size_t i; (i = next++) < count;) {
                if (!work(i))
                    next = count;
                else
                    ++done;
            }
        } catch (...) {
            next = count;
            throw;
        }
    };
    std::vector<std::future<void>> running;
    for (std::size_t i = 0; i < std::min(count, std::max<std::size_t>(threads, 1)); ++i) {
        running.push_back(std::async(std::launch::async, go_on));
    }
    for (const auto& thread : running) {
        while (thread.wait_for(std::chrono::milliseconds(200)) != std::future_status::ready) {
            if (progress) progress(done);
        }
    }
    for (auto& thread : running) thread.get();
    return done == count;
}

}  // namespace nonesuch
