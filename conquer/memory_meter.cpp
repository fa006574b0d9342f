#include "conquer/memory_meter.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace nonesuch {
namespace {

/// Without constructor and destructor, so that the operators may use it at any time of a thread's
/// life.
struct Count {
    std::int64_t bytes;
    std::int64_t peak;
};
constinit thread_local Count count{};

/// What the block really takes. Freeing knows no other size, and both must agree.
std::int64_t size_of(void* block) {
    return static_cast<std::int64_t>(malloc_usable_size(block));
}

void* allocate_once(std::size_t size, std::size_t alignment) {
    if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) return std::malloc(size);
    void* block = nullptr;
    return posix_memalign(&block, alignment, size) == 0 ? block : nullptr;
}

/// Null if there is no memory and nobody to ask for more.
void* allocate(std::size_t size, std::size_t alignment = 0) {
    void* block = allocate_once(size, alignment);
    while (block == nullptr) {
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr) return nullptr;
        handler();
        block = allocate_once(size, alignment);
    }
    count.bytes += size_of(block);
    count.peak = std::max(count.peak, count.bytes);
    return block;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment = 0) {
    void* const block = allocate(size, alignment);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

/// The handler may throw, which these forms must not.
void* allocate_or_null(std::size_t size, std::size_t alignment = 0) noexcept {
    try {
        return allocate(size, alignment);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void release(void* block) noexcept {
    if (block == nullptr) return;
    count.bytes -= size_of(block);
    std::free(block);
}

}  // namespace

std::int64_t MemoryMeter::bytes() {
    return count.bytes;
}

std::int64_t MemoryMeter::peak() {
    return count.peak;
}

void MemoryMeter::forget_peak() {
    count.peak = count.bytes;
}

}  // namespace nonesuch

// All replaceable forms, not only those that the library's others call: sanitizers bring their own
// others, which would not match.

using std::align_val_t;
using std::nothrow_t;
using std::size_t;

void* operator new(size_t size) {
    return nonesuch::allocate_or_throw(size);
}
void* operator new[](size_t size) {
    return nonesuch::allocate_or_throw(size);
}
void* operator new(size_t size, align_val_t alignment) {
    return nonesuch::allocate_or_throw(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, align_val_t alignment) {
    return nonesuch::allocate_or_throw(size, static_cast<size_t>(alignment));
}
void* operator new(size_t size, const nothrow_t&) noexcept {
    return nonesuch::allocate_or_null(size);
}
void* operator new[](size_t size, const nothrow_t&) noexcept {
    return nonesuch::allocate_or_null(size);
}
void* operator new(size_t size, align_val_t alignment, const nothrow_t&) noexcept {
    return nonesuch::allocate_or_null(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, align_val_t alignment, const nothrow_t&) noexcept {
    return nonesuch::allocate_or_null(size, static_cast<size_t>(alignment));
}

void operator delete(void* block) noexcept {
    nonesuch::release(block);
}
void operator delete[](void* block) noexcept {
    nonesuch::release(block);
}
void operator delete(void* block, size_t) noexcept {
    nonesuch::release(block);
}
void operator delete[](void* block, size_t) noexcept {
    nonesuch::release(block);
}
void operator delete(void* block, align_val_t) noexcept {
    nonesuch::release(block);
}
void operator delete[](void* block, align_val_t) noexcept {
    nonesuch::release(block);
}
void operator delete(void* block, size_t, align_val_t) noexcept {
    nonesuch::release(block);
}
void operator delete[](void* block, size_t, align_val_t) noexcept {
    nonesuch::release(block);
}
void operator delete(void* block, const nothrow_t&) noexcept {
    nonesuch::release(block);
}
void operator delete[](void* block, const nothrow_t&) noexcept {
    nonesuch::release(block);
}
void operator delete(void* block, align_val_t, const nothrow_t&) noexcept {
    nonesuch::release(block);
}
void operator delete[](void* block, align_val_t, const nothrow_t&) noexcept {
    nonesuch::release(block);
}
