#pragma once

#include <cstdint>

namespace nonesuch {

/// Counts, for each thread, the bytes that it has allocated and not freed through operator new and
/// delete: linking this replaces the global operators.
///
///     const std::int64_t before = MemoryMeter::bytes();
///     std::vector<int> numbers(1000);
///     MemoryMeter::bytes() - before;        // about 4000
///
/// A thread is charged for what it allocates and credited for what it frees, whoever allocated
/// that. So the count of a thread that frees what others made drifts downwards, below zero at
/// worst; a session, which is made, used and destroyed by one thread, is counted exactly. What C
/// libraries allocate, the buffers of files among it, is not counted.
class MemoryMeter {
  public:
    /// What the calling thread holds.
    static std::int64_t bytes();

    /// The most that the calling thread has held since `forget_peak`, or since it began.
    static std::int64_t peak();
    static void forget_peak();
};

}  // namespace nonesuch
