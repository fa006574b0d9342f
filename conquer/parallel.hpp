#pragma once

#include <cstddef>
#include <functional>

namespace nonesuch {

/// Calls `work(0)` to `work(count - 1)` in this order on so many threads, each number once; `work`
/// says false to stop all. Meanwhile calls `progress` with the number done, several times a second,
/// on this thread. False if it was stopped. Throws the first exception of `work`, after which no
/// more is begun.
bool run_parallel(std::size_t count, std::size_t threads,
                  const std::function<bool(std::size_t)>& work,
                  const std::function<void(std::size_t)>& progress = {});

}  // namespace nonesuch
