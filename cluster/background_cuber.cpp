#include "cluster/background_cuber.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace nonesuch {

BackgroundCuber::BackgroundCuber(const Formula& formula, SplitterFactory make_splitter,
                                 std::size_t threads)
    : formula_(formula),
      make_splitter_(std::move(make_splitter)),
      threads_(std::max<std::size_t>(threads, 1)) {}

void BackgroundCuber::start(std::vector<Cube> positions) {
    expansions_ = std::async(std::launch::async, [this, positions = std::move(positions)] {
        if (!cuber_) cuber_.emplace(formula_, make_splitter_, threads_);
        return cuber_->expand_all(positions, &stop_);
    });
}

std::optional<std::vector<std::optional<Expansion>>> BackgroundCuber::take() {
    const std::chrono::seconds at_once{0};
    if (!expansions_.valid() || expansions_.wait_for(at_once) != std::future_status::ready) {
        return std::nullopt;
    }
    return expansions_.get();
}

void BackgroundCuber::wait(std::chrono::microseconds patience) const {
    if (expansions_.valid()) {
        expansions_.wait_for(patience);
    } else {
        std::this_thread::sleep_for(patience);
    }
}

}  // namespace nonesuch
