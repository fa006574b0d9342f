#pragma once

#include <cstdint>

namespace nonesuch {

/// Processor time that the calling thread has taken so far, in nanoseconds.
std::uint64_t thread_nanoseconds();

}  // namespace nonesuch
