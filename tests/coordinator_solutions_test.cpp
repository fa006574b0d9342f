// A coordinator that hears of solutions: nobody learns of one before it is written down, and no
// verdict outlives a solution that it may rest on.

#include <gtest/gtest.h>

#include <set>

#include "cluster/coordinator.hpp"
#include "cluster/memory_network.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

const life::Solution first{"oo", "oo|.."};
const life::Solution second{"o.", "o.|.."};

/// A coordinator with a ledger, and workers whose packets all arrive.
class ListingFleet : public testing::Test {
  protected:
    class Peer {
      public:
        Peer(ListingFleet& fleet, int rank) : fleet_(fleet), rank_(rank) {}

        void say(const Message& message) {
            link_.send(encoded(message));
            for (const std::string& bytes : link_.packets(fleet_.now_)) {
                fleet_.coordinator_.receive({rank_, Party::coordinator, bytes}, fleet_.now_);
            }
        }
        /// The patterns that it was told of since the last call.
        std::vector<std::string> hears() {
            std::vector<std::string> patterns;
            while (const auto packet = fleet_.network_.of(rank_).receive()) {
                std::string_view bytes = packet->bytes;
                const PacketHead head = unpack_head(bytes);
                for (const std::string& each : link_.receive(head, bytes)) {
                    const Message message = decoded(each);
                    const auto* const known = std::get_if<Known>(&message);
                    if (known == nullptr) continue;
                    for (const auto& solution : known->solutions) {
                        patterns.push_back(solution.pattern);
                    }
                }
            }
            return patterns;
        }

      private:
        ListingFleet& fleet_;
        int rank_;
        Link link_{1};
    };

    void step() {
        now_ += std::chrono::milliseconds(20);
        coordinator_.step(now_);
        network_.tick();
    }

    Moment now_{};
    MemoryNetwork network_{2};
    Campaign campaign_;
    std::vector<CrewEvent> ledger_;
    bool is_disk_full_ = false;
    Coordinator coordinator_{network_.of(0), campaign_, [this](const auto& events) {
                                 if (is_disk_full_) throw SystemError("no space left on device");
                                 ledger_.insert(ledger_.end(), events.begin(), events.end());
                             }};
    Peer zero_{*this, 0};
    Peer one_{*this, 1};
};

TEST_F(ListingFleet, TellsAllOfASolutionOnceItIsWrittenDown) {
    zero_.say(Hello{1});
    step();
    zero_.say(Found{{0}, first});
    EXPECT_TRUE(ledger_.empty());
    EXPECT_TRUE(zero_.hears().empty());
    step();
    ASSERT_EQ(ledger_.size(), 1U);
    EXPECT_EQ(std::get<life::Solution>(ledger_[0].what), first);
    EXPECT_EQ(zero_.hears(), std::vector<std::string>{"oo"});
    // Who comes later hears of all.
    zero_.say(Found{{0}, second});
    one_.say(Hello{1});
    step();
    EXPECT_EQ(zero_.hears(), std::vector<std::string>{"o."});
    EXPECT_EQ(one_.hears(), (std::vector<std::string>{"oo", "o."}));
}

TEST_F(ListingFleet, WritesASolutionOfTwoFindersDownOnce) {
    zero_.say(Hello{1});
    one_.say(Hello{1});
    zero_.say(Found{{0}, first});
    one_.say(Found{{0}, {"oo", "oo|oo"}});
    step();
    EXPECT_EQ(ledger_.size(), 1U);
    EXPECT_EQ(one_.hears(), std::vector<std::string>{"oo"});
}

TEST_F(ListingFleet, TellsNobodyOfASolutionThatIsNotOnDisk) {
    zero_.say(Hello{1});
    step();
    is_disk_full_ = true;
    zero_.say(Found{{0}, first});
    step();
    EXPECT_TRUE(coordinator_.failure());
    EXPECT_TRUE(zero_.hears().empty());
    one_.say(Hello{1});
    step();
    EXPECT_TRUE(one_.hears().empty());
}

TEST_F(ListingFleet, PassesOverVerdictsBehindSolutionsThatAreTooMany) {
    campaign_.want(1);
    zero_.say(Hello{1});
    step();
    zero_.say(Found{{0}, first});
    zero_.say(Found{{0}, second});
    zero_.say(Done{{0}, Finished{{"log", 1, "hash"}}});
    step();
    ASSERT_EQ(ledger_.size(), 1U);
    EXPECT_EQ(std::get<life::Solution>(ledger_[0].what), first);
    EXPECT_FALSE(campaign_.is_refuted());
    EXPECT_TRUE(coordinator_.is_halting());
}

TEST_F(ListingFleet, TellsOfThousandsInSeveralMessages) {
    constexpr std::size_t count = 2'500;
    zero_.say(Hello{1});
    step();
    std::set<std::string> told;
    for (std::size_t i = 0; i < count; ++i) {
        std::string grid;
        for (std::size_t bit = 0; bit < 12; ++bit) grid += (i >> bit & 1) != 0 ? 'o' : '.';
        zero_.say(Found{{0}, {grid, grid}});
    }
    one_.say(Hello{1});
    for (int i = 0; i < 20; ++i) {
        step();
        for (const std::string& each : one_.hears()) EXPECT_TRUE(told.insert(each).second);
        one_.say(Beat{});
        zero_.hears();
        zero_.say(Beat{});
    }
    EXPECT_EQ(ledger_.size(), count);
    EXPECT_EQ(told.size(), count);
}

}  // namespace
}  // namespace nonesuch
