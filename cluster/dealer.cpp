#include "cluster/dealer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cluster/expansion_worker.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// The first hands of all together are about a quarter of a depth: small enough that hard positions
/// in one of them delay nobody, and large enough that most of the time goes into expanding.
constexpr std::size_t share_of_places = 4;

bool is_about(const Expansion& expansion, std::size_t variable_count) {
    const auto is_known = [&](Literal literal) {
        return static_cast<std::size_t>(literal.variable().index()) < variable_count;
    };
    const auto& [lemmas, is_refuted, decision] = expansion.findings;
    return (!decision || is_known(decision->literal)) &&
           std::all_of(lemmas.begin(), lemmas.end(), [&](const Clause& lemma) {
               return std::all_of(lemma.begin(), lemma.end(), is_known);
           });
}

}  // namespace

Dealer::Dealer(Transport& transport, std::size_t variable_count, Settings settings)
    : transport_(transport),
      variable_count_(variable_count),
      settings_(settings),
      peers_(static_cast<std::size_t>(transport.size())) {}

void Dealer::receive(const Packet& packet, Moment now) {
    try {
        take_in(packet, now);
    } catch (...) {
        fail(current_failure());
    }
}

void Dealer::take_in(const Packet& packet, Moment now) {
    std::string_view message = packet.bytes;
    const PacketHead head = unpack_head(message);
    Peer& peer = peers_.at(static_cast<std::size_t>(packet.peer));
    peer.heard = now;
    for (const std::string& each : peer.link.receive(head, message)) {
        act(packet.peer, decoded(each));
    }
}

void Dealer::act(int rank, Message message) {
    std::visit(
        [&]<typename Kind>(Kind&& kind) {
            if constexpr (requires { act_on(rank, std::forward<Kind>(kind)); }) {
                act_on(rank, std::forward<Kind>(kind));
            } else {
                throw InternalError("a worker sent what no dealer is told");
            }
        },
        std::move(message));
}

void Dealer::act_on(int rank, Hello hello) {
    Peer& peer = peers_.at(static_cast<std::size_t>(rank));
    if (peer.size > 0 || hello.size == 0) throw InternalError("a worker said hello wrongly");
    peer.size = hello.size;
}

void Dealer::act_on(int rank, Expanded expanded) {
    Peer& peer = peers_.at(static_cast<std::size_t>(rank));
    const auto hand = std::exchange(peer.hand, {});
    const bool is_late = std::exchange(peer.is_given_up, false) || is_halting_;
    auto& list = expanded.expansions;
    if (hand.empty() || hand.size() != list.size()) {
        throw InternalError("a worker expanded what it was not given");
    }
    if (is_late) return;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        if (!is_about(list[i], variable_count_)) {
            throw InputError("message: a variable that the formula has not");
        }
        expansions_[hand[i]] = std::move(list[i]);
        --missing_;
    }
}

void Dealer::act_on(int, const StopWish&) {
    is_stop_wished_ = true;
    halt();
}

void Dealer::act_on(int rank, Failure failure) {
    failure.reason = fmt::format("rank {}: {}", rank, failure.reason);
    fail(std::move(failure));
}

void Dealer::act_on(int rank, const Farewell&) {
    peers_.at(static_cast<std::size_t>(rank)).has_left = true;
}

void Dealer::deal(std::span<const Cube> positions) {
    positions_ = positions;
    expansions_.assign(positions.size(), std::nullopt);
    missing_ = positions.size();
    open_.clear();
    for (std::size_t place = 0; place < positions.size(); ++place) open_.push_back(place);
}

std::vector<std::optional<Expansion>> Dealer::take_expansions() {
    missing_ = 0;
    return std::exchange(expansions_, {});
}

bool Dealer::step(Moment now) {
    forgive_own_pause(now);
    if (is_halting_ && !halted_) halted_ = now;
    if (!is_halting_) {
        give_up_the_silent(now);
        give_hands(now);
    }
    return flush(now);
}

/// While this process was suspended, or entered a large depth in its tree, it heard nobody: that is
/// not theirs.
void Dealer::forgive_own_pause(Moment now) {
    const auto pause = now - stepped_.value_or(now);
    stepped_ = now;
    if (pause < ExpansionWorker::beat) return;
    for (Peer& peer : peers_) {
        if (peer.heard) *peer.heard += pause;
    }
}

bool Dealer::is_silent(const Peer& peer, Moment now) const {
    return !peer.heard || now - *peer.heard > settings_.silence;
}

void Dealer::give_up_the_silent(Moment now) {
    for (Peer& peer : peers_) {
        if (peer.hand.empty() || peer.is_given_up || !is_silent(peer, now)) continue;
        open_.insert(open_.end(), peer.hand.begin(), peer.hand.end());
        peer.is_given_up = true;
    }
}

void Dealer::give_hands(Moment now) {
    std::size_t places = 0;
    for (const Peer& peer : peers_) {
        if (!is_silent(peer, now)) places += peer.size;
    }
    for (Peer& peer : peers_) {
        if (open_.empty()) return;
        if (peer.size == 0 || !peer.hand.empty() || is_silent(peer, now)) continue;
        const std::size_t fair = open_.size() * peer.size / (share_of_places * places);
        const auto end = open_.begin() + static_cast<std::ptrdiff_t>(
                                             std::min(open_.size(), std::max(fair, peer.size)));
        peer.hand.assign(open_.begin(), end);
        open_.erase(open_.begin(), end);
        Expand expand;
        for (const std::size_t place : peer.hand) expand.positions.push_back(positions_[place]);
        peer.link.send(encoded(expand));
    }
}

void Dealer::finish() {
    send_halt(settings_.silence);
}

void Dealer::halt() {
    send_halt(settings_.farewell);
}

void Dealer::send_halt(std::chrono::milliseconds patience) {
    if (std::exchange(is_halting_, true)) {
        patience_ = std::min(patience_, patience);
        return;
    }
    patience_ = patience;
    for (Peer& peer : peers_) peer.link.send(encoded(Halt{}));
}

void Dealer::fail(Failure failure) {
    if (!is_halting_) failure_ = std::move(failure);
    halt();
}

bool Dealer::is_ended(Moment now) const {
    return halted_ && (have_all_left() || now - *halted_ > patience_);
}

bool Dealer::have_all_left() const {
    return std::all_of(peers_.begin(), peers_.end(),
                       [](const Peer& peer) { return peer.has_left; });
}

bool Dealer::flush(Moment now) {
    bool is_busy = false;
    for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
        for (std::string& bytes : peers_[rank].link.packets(now)) {
            transport_.send({static_cast<int>(rank), Party::worker, std::move(bytes)});
            is_busy = true;
        }
    }
    return is_busy;
}

}  // namespace nonesuch
