#include "cluster/message.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "cluster/wire.hpp"
#include "encoding/error.hpp"
#include "literals.hpp"

namespace nonesuch {
namespace {

/// A leaf that stays open, a refuted one, and two that are decided.
std::vector<Expansion> expansions() {
    std::vector<Expansion> list(4);
    list[0].findings.lemmas = {literals({4}), literals({-5, 6})};
    list[1].findings = {{{}}, true, {}};
    list[2].findings.decision = {literals({-3}).front(), 0.125, 1e-300};
    list[2].children = {{{true, 0}, {false, 2'147'483'647}}};
    list[3].findings.decision = {literals({2}).front(), 0, std::numeric_limits<double>::infinity()};
    return list;
}

/// One of each kind at least, with the ends of every range.
std::vector<Message> samples() {
    const std::vector<Child> children = {
        {literals({1, -2, 3}), Images::identity, 3},
        {literals({-2'147'483'647}), Images::group, 2'147'483'647},
        {{}, Images::identity, 0},
    };
    return {
        Hello{0},
        Hello{1U << 20},
        Given{{7}, children},
        Given{{4'294'967'295}, {}},
        Done{{0}, Finished{{"logs/000/000000.drat", 1'234'567'890'123, "8c5d"}}},
        Done{{1}, Finished{{"", 5, "77e0", true}}},
        Done{{2}, ModelFound{{true, false, true, true, false, false, false, true, true}}},
        Done{{3}, ModelFound{}},
        Done{{4}, Stopped{}},
        Beat{0, ~std::uint64_t{0}},
        StopWish{},
        Failure{Failure::Kind::internal, std::string("a\0b\n", 4)},
        Farewell{},
        StartJob{{{5}, literals({-1}), children, 9}},
        AskPart{{6}},
        Halt{},
        Expand{{literals({1, -2'147'483'647}), {}}},
        Expand{},
        Expanded{expansions()},
        Found{{8}, {".o./o.o|??\?/ooo", ".o./o.o|ooo/ooo"}},
        Found{},
        Known{{{"o", "o|."}, {".", ".|."}}},
        Known{},
    };
}

TEST(Message, IsDecodedAsItWasEncoded) {
    for (const Message& message : samples()) {
        EXPECT_EQ(decoded(encoded(message)), message) << message.index();
    }
}

TEST(Message, CutShortOrWithMoreBehindItIsRefused) {
    for (const Message& message : samples()) {
        const std::string bytes = encoded(message);
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            EXPECT_THROW(decoded(std::string_view(bytes).substr(0, length)), InputError)
                << message.index() << " cut to " << length;
        }
        EXPECT_THROW(decoded(bytes + '\0'), InputError) << message.index();
    }
}

/// Whatever is read was one that is written: no bytes have two meanings, none is spelt two ways.
TEST(Message, WithAnyByteChangedIsRefusedOrAnother) {
    std::size_t refused = 0;
    std::size_t others = 0;
    for (const Message& message : samples()) {
        const std::string bytes = encoded(message);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            for (int value = 0; value < 256; ++value) {
                std::string changed = bytes;
                changed[i] = static_cast<char>(value);
                if (changed == bytes) continue;
                try {
                    const Message other = decoded(changed);
                    EXPECT_NE(other, message);
                    EXPECT_EQ(encoded(other), changed);
                    ++others;
                } catch (const InputError&) {
                    ++refused;
                }
            }
        }
    }
    EXPECT_GT(refused, 10'000U);
    EXPECT_GT(others, 1'000U);
}

TEST(Message, OfRandomBytesIsRefusedOrRead) {
    std::mt19937 random(1);
    std::size_t read = 0;
    for (int i = 0; i < 200'000; ++i) {
        std::string bytes(random() % 24, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random() % (i % 2 == 0 ? 256 : 8));
        try {
            decoded(bytes);
            ++read;
        } catch (const InputError&) {
        }
    }
    EXPECT_GT(read, 1'000U);
}

TEST(Message, ThatPromisesMoreThanItHoldsTakesNoMemory) {
    WireWriter given;
    given.number(1);                       // Given
    given.number(0);                       // node 0
    given.number(std::uint64_t{1} << 60);  // children
    EXPECT_THROW(decoded(given.take()), InputError);
}

TEST(Message, WithAGainThatIsNoneIsRefused) {
    for (const double gain : {-0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
        Expanded expanded{expansions()};
        expanded.expansions.back().findings.decision->gain_true = gain;
        EXPECT_THROW(decoded(encoded(expanded)), InputError) << gain;
    }
}

TEST(Message, WithAGridOfOtherCellsIsRefused) {
    for (const char* grid : {"a", "o\n", "\"", "o'", "o "}) {
        EXPECT_THROW(decoded(encoded(Found{{1}, {grid, "o"}})), InputError) << grid;
        EXPECT_THROW(decoded(encoded(Known{{{"o", grid}}})), InputError) << grid;
    }
}

TEST(Wire, NumbersAreSpeltInOneWay) {
    for (const std::string& bytes :
         {std::string("\x80\x00", 2), std::string("\xff\x80\x00", 3),
          std::string(10, '\xff') + "\x01", std::string(9, '\xff') + "\x02"}) {
        EXPECT_THROW(WireReader(bytes).number(), InputError);
    }
    for (unsigned shift = 0; shift < 64; ++shift) {
        for (const std::uint64_t value :
             {std::uint64_t{1} << shift, (std::uint64_t{1} << shift) - 1}) {
            WireWriter out;
            out.number(value);
            const std::string bytes = out.take();
            EXPECT_EQ(WireReader(bytes).number(), value);
            EXPECT_EQ(WireReader(bytes).number(value), value);
            if (value > 0) {
                EXPECT_THROW(WireReader(bytes).number(value - 1), InputError);
            }
        }
    }
}

}  // namespace
}  // namespace nonesuch
