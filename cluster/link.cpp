#include "cluster/link.hpp"

#include <algorithm>
#include <utility>

#include "cluster/wire.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

constexpr std::uint64_t version = 1;

/// Messages on their way at once, and how far ahead of its predecessors one may arrive.
constexpr std::size_t window = 256;

/// Before a message is sent again, the first time; then twice as long each time. Far above the
/// latency of any network, since a coordinator may be busy for so long with its disk.
constexpr std::chrono::milliseconds first_patience{1'000};
constexpr std::chrono::milliseconds last_patience{16'000};

}  // namespace

std::string packed(const PacketHead& head, std::string_view message) {
    WireWriter out;
    for (const std::uint64_t number : {version, head.life, head.number, head.received}) {
        out.number(number);
    }
    return out.take().append(message);
}

PacketHead unpack_head(std::string_view& bytes) {
    WireReader in(bytes);
    if (in.number() != version) throw InputError("packet: of another version");
    PacketHead head;
    for (std::uint64_t* field : {&head.life, &head.number, &head.received}) *field = in.number();
    bytes.remove_prefix(bytes.size() - in.left());
    if (bytes.empty() != (head.number == 0)) throw InputError("packet: number and message differ");
    return head;
}

std::vector<std::string> Link::packets(Moment now) {
    std::vector<std::string> list;
    for (auto& [number, each] : in_flight_) {
        if (each.due > now) continue;
        each.patience = std::min(2 * each.patience, last_patience);
        each.due = now + each.patience;
        list.push_back(packet(number, each.message));
    }
    while (!waiting_.empty() && in_flight_.size() < window) {
        const auto [place, is_new] = in_flight_.emplace(
            ++sent_, InFlight{std::move(waiting_.front()), now + first_patience, first_patience});
        waiting_.pop_front();
        list.push_back(packet(sent_, place->second.message));
    }
    if (list.empty() && owes_acknowledgement_) list.push_back(packet(0, {}));
    owes_acknowledgement_ = false;
    return list;
}

std::vector<std::string> Link::receive(const PacketHead& head, std::string_view message) {
    in_flight_.erase(in_flight_.begin(), in_flight_.upper_bound(std::min(head.received, sent_)));
    if (head.number == 0) return {};
    // Also of one that came before: its acknowledgement may have been lost.
    owes_acknowledgement_ = true;
    if (head.number > received_ && head.number <= received_ + window) {
        early_.emplace(head.number, message);
    }
    std::vector<std::string> list;
    while (!early_.empty() && early_.begin()->first == received_ + 1) {
        list.push_back(std::move(early_.begin()->second));
        early_.erase(early_.begin());
        ++received_;
    }
    return list;
}

}  // namespace nonesuch
