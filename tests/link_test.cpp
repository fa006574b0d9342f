#include "cluster/link.hpp"

#include <gtest/gtest.h>

#include <random>

#include "cluster/memory_network.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

using std::chrono::milliseconds;

struct Opened {
    PacketHead head;
    std::string message;
};

Opened opened(const std::string& packet) {
    std::string_view rest = packet;
    const PacketHead head = unpack_head(rest);
    return {head, std::string(rest)};
}

std::vector<std::string> received(Link& link, const std::string& packet) {
    const Opened each = opened(packet);
    return link.receive(each.head, each.message);
}

using Texts = std::vector<std::string>;

TEST(Link, DeliversOnce) {
    Link sender(1);
    Link receiver(1);
    const Moment start{};
    sender.send("hello");
    const Texts packets = sender.packets(start);
    ASSERT_EQ(packets.size(), 1U);
    EXPECT_EQ(received(receiver, packets[0]), Texts{"hello"});
    EXPECT_EQ(received(receiver, packets[0]), Texts{});
    EXPECT_FALSE(sender.is_settled());
    const Texts acknowledgement = receiver.packets(start);
    ASSERT_EQ(acknowledgement.size(), 1U);
    EXPECT_EQ(received(sender, acknowledgement[0]), Texts{});
    EXPECT_TRUE(sender.is_settled());
    EXPECT_TRUE(sender.packets(start).empty());
    EXPECT_TRUE(receiver.packets(start).empty()) << "acknowledgements are not acknowledged";
}

TEST(Link, KeepsTheOrder) {
    Link sender(1);
    Link receiver(1);
    for (const char* text : {"a", "b", "c"}) sender.send(text);
    const Texts packets = sender.packets(Moment{});
    ASSERT_EQ(packets.size(), 3U);
    EXPECT_EQ(received(receiver, packets[2]), Texts{});
    EXPECT_EQ(received(receiver, packets[1]), Texts{});
    EXPECT_EQ(received(receiver, packets[0]), (Texts{"a", "b", "c"}));
}

TEST(Link, SendsAgainWhatIsNotAcknowledged) {
    Link sender(1);
    Moment now{};
    sender.send("lost");
    const Texts first = sender.packets(now);
    EXPECT_TRUE(sender.packets(now + milliseconds(999)).empty());
    EXPECT_EQ(sender.packets(now + milliseconds(1000)), first);
    EXPECT_TRUE(sender.packets(now + milliseconds(2999)).empty());
    EXPECT_EQ(sender.packets(now + milliseconds(3000)), first);
}

TEST(Link, HasNoMoreOnTheWayThanTheWindow) {
    Link sender(1);
    Link receiver(1);
    for (int i = 0; i < 1'000; ++i) sender.send(std::to_string(i));
    const Moment now{};
    int next = 0;
    while (!sender.is_settled()) {
        const Texts packets = sender.packets(now);
        ASSERT_LE(packets.size(), 256U);
        ASSERT_FALSE(packets.empty());
        for (const std::string& packet : packets) {
            EXPECT_EQ(received(receiver, packet), Texts{std::to_string(next++)});
        }
        for (const std::string& packet : receiver.packets(now)) received(sender, packet);
    }
    EXPECT_EQ(next, 1'000);
}

TEST(Link, IgnoresAcknowledgementsOfWhatWasNotSent) {
    Link sender(1);
    sender.send("a");
    const Texts first = sender.packets(Moment{});
    sender.receive({1, 0, 1'000'000}, {});
    EXPECT_TRUE(sender.is_settled());
    sender.send("b");
    ASSERT_EQ(sender.packets(Moment{}).size(), 1U);
    EXPECT_FALSE(sender.is_settled());
}

TEST(Link, RefusesWhatIsNoPacket) {
    for (const std::string& bytes :
         {std::string(), std::string("\x02\x01\x01\x01x"), std::string("\x01\x01"),
          std::string("\x01\x01\x00\x00x", 5), std::string("\x01\x01\x01\x00", 4)}) {
        EXPECT_THROW(opened(bytes), InputError);
    }
}

/// Two sides that talk over a bad network, in both directions at once.
TEST(Link, DeliversAllInOrderOverABadNetwork) {
    for (unsigned seed = 0; seed < 20; ++seed) {
        MemoryNetwork network(2, {0.3, 0.2, 0.5, 30}, seed);
        std::vector<Link> links = {Link(1), Link(1)};
        std::vector<int> heard = {0, 0};
        std::vector<int> said = {0, 0};
        constexpr int count = 500;
        Moment now{};
        for (int tick = 0; tick < 100'000; ++tick) {
            for (int side : {0, 1}) {
                const auto i = static_cast<std::size_t>(side);
                if (said[i] < count) links[i].send(std::to_string(said[i]++));
                while (const auto packet = network.of(side).receive()) {
                    for (const std::string& text : received(links[i], packet->bytes)) {
                        ASSERT_EQ(text, std::to_string(heard[i]++)) << seed;
                    }
                }
                for (std::string& bytes : links[i].packets(now)) {
                    network.of(side).send({1 - side, Party::worker, std::move(bytes)});
                }
            }
            network.tick();
            now += milliseconds(100);
            if (said[0] + said[1] == 2 * count && links[0].is_settled() && links[1].is_settled()) {
                break;
            }
        }
        EXPECT_EQ(heard, (std::vector<int>{count, count})) << seed;
    }
}

}  // namespace
}  // namespace nonesuch
