#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <vector>

#include "cluster/expansion_crew.hpp"
#include "cube/cuber.hpp"

namespace nonesuch {

/// A cuber that expands behind its caller's back.
class BackgroundCuber : public ExpansionCrew {
  public:
    /// On so many threads, at least one. The formula must outlive it.
    BackgroundCuber(const Formula& formula, SplitterFactory make_splitter, std::size_t threads);
    ~BackgroundCuber() override { interrupt(); }
    BackgroundCuber(const BackgroundCuber&) = delete;
    BackgroundCuber& operator=(const BackgroundCuber&) = delete;

    std::size_t size() const override { return threads_; }
    void start(std::vector<Cube> positions) override;
    std::optional<std::vector<std::optional<Expansion>>> take() override;
    void interrupt() override { stop_ = true; }

    /// Sleeps until there is something to take, but no longer than `patience`.
    void wait(std::chrono::microseconds patience) const;

  private:
    const Formula& formula_;
    SplitterFactory make_splitter_;
    std::size_t threads_;
    std::atomic<bool> stop_ = false;
    /// Made for the first list, in the background as well.
    std::optional<Cuber> cuber_;
    /// Waits, when it is destroyed, for the list to end.
    std::future<std::vector<std::optional<Expansion>>> expansions_;
};

}  // namespace nonesuch
