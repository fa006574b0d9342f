#pragma once

namespace nonesuch {

/// Such a sanitizer reserves terabytes of address space, and ends a program that gets no memory
/// instead of letting it say so.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool has_sanitizer = true;
#else
inline constexpr bool has_sanitizer = false;
#endif

}  // namespace nonesuch
