#include "conquer/memory_meter.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "sanitizer.hpp"

namespace nonesuch {
namespace {

/// How many more bytes this thread holds after a call than before.
std::int64_t growth(const std::function<void()>& call) {
    const std::int64_t before = MemoryMeter::bytes();
    call();
    return MemoryMeter::bytes() - before;
}

TEST(MemoryMeter, CountsWhatIsHeldAndNoMore) {
    std::vector<char> held;
    const auto more = growth([&] { held.resize(1'000'000); });
    EXPECT_GE(more, 1'000'000);
    EXPECT_LT(more, 1'100'000);
    EXPECT_EQ(growth([&] { std::vector<char>().swap(held); }), -more);
    EXPECT_EQ(growth([] { const std::string text(5'000, 'x'); }), 0);
}

struct alignas(256) Wide {
    char bytes[512];
};

TEST(MemoryMeter, CountsEveryFormOfNewAndDelete) {
    constexpr std::size_t size = 4'096;
    constexpr std::align_val_t wide{256};
    constexpr const std::nothrow_t& quiet = std::nothrow;
    struct Form {
        std::function<void*()> make;
        std::function<void(void*)> destroy;
    };
    const std::vector<Form> forms = {
        {[] { return ::operator new(size); }, [](void* p) { ::operator delete(p); }},
        {[] { return ::operator new(size); }, [](void* p) { ::operator delete(p, size); }},
        {[] { return ::operator new(size, quiet); }, [](void* p) { ::operator delete(p, quiet); }},
        {[] { return ::operator new(size, wide); }, [](void* p) { ::operator delete(p, wide); }},
        {[] { return ::operator new(size, wide); },
         [](void* p) { ::operator delete(p, size, wide); }},
        {[] { return ::operator new(size, wide, quiet); },
         [](void* p) { ::operator delete(p, wide, quiet); }},
        {[] { return ::operator new[](size); }, [](void* p) { ::operator delete[](p); }},
        {[] { return ::operator new[](size); }, [](void* p) { ::operator delete[](p, size); }},
        {[] { return ::operator new[](size, quiet); },
         [](void* p) { ::operator delete[](p, quiet); }},
        {[] { return ::operator new[](size, wide); },
         [](void* p) { ::operator delete[](p, wide); }},
        {[] { return ::operator new[](size, wide); },
         [](void* p) { ::operator delete[](p, size, wide); }},
        {[] { return ::operator new[](size, wide, quiet); },
         [](void* p) { ::operator delete[](p, wide, quiet); }},
    };
    for (std::size_t i = 0; i < forms.size(); ++i) {
        void* block = nullptr;
        const auto more = growth([&] { block = forms[i].make(); });
        EXPECT_GE(more, 4'096) << i;
        EXPECT_LT(more, 5'000) << i;
        EXPECT_EQ(growth([&] { forms[i].destroy(block); }), -more) << i;
    }
}

TEST(MemoryMeter, LeavesBlocksAligned) {
    for (int i = 0; i < 100; ++i) {
        const auto wide = std::make_unique<Wide>();
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(wide.get()) % alignof(Wide), 0U);
        const std::unique_ptr<void, void (*)(void*)> least(
            ::operator new (1, std::align_val_t{1}),
            [](void* p) { ::operator delete (p, std::align_val_t{1}); });
        EXPECT_TRUE(least);
    }
}

TEST(MemoryMeter, KeepsTheFailuresOfNew) {
    if (has_sanitizer) GTEST_SKIP() << "a sanitizer ends the program instead";
    // Volatile, or the compiler sees that no block can be so large.
    const volatile std::size_t most = PTRDIFF_MAX;
    const std::size_t huge = most;
    constexpr std::align_val_t wide{256};
    EXPECT_THROW(static_cast<void>(::operator new(huge)), std::bad_alloc);
    EXPECT_THROW(static_cast<void>(::operator new[](huge, wide)), std::bad_alloc);
    EXPECT_EQ(::operator new(huge, std::nothrow), nullptr);
    EXPECT_EQ(::operator new[](huge, wide, std::nothrow), nullptr);
    EXPECT_EQ(growth([] { ::operator delete(nullptr); }), 0);
}

TEST(MemoryMeter, RemembersThePeakUntilItIsForgotten) {
    MemoryMeter::forget_peak();
    const std::int64_t before = MemoryMeter::bytes();
    { const std::vector<char> block(3'000'000); }
    EXPECT_GE(MemoryMeter::peak() - before, 3'000'000);
    EXPECT_LT(MemoryMeter::bytes() - before, 1'000);
    MemoryMeter::forget_peak();
    EXPECT_EQ(MemoryMeter::peak(), MemoryMeter::bytes());
}

TEST(MemoryMeter, CountsEachThreadForItself) {
    const auto more = growth([] {
        std::jthread([] {
            EXPECT_LT(MemoryMeter::bytes(), 100'000);
            const std::vector<char> block(2'000'000);
            EXPECT_GE(MemoryMeter::bytes(), 2'000'000);
        });
    });
    EXPECT_LT(std::abs(more), 100'000);
}

}  // namespace
}  // namespace nonesuch
