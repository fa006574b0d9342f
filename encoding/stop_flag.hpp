#pragma once

#include <atomic>

namespace nonesuch {

/// True if there is a flag that ends long work, and it has turned true.
inline bool is_stopped(const std::atomic<bool>* stop) {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace nonesuch
