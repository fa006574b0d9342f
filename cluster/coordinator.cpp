#include "cluster/coordinator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cluster/worker.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

WorkerId worker_of(int rank) {
    return {static_cast<std::uint32_t>(rank)};
}

int rank_of(WorkerId worker) {
    return static_cast<int>(worker.number);
}

}  // namespace

Coordinator::Coordinator(Transport& transport, Campaign& campaign, Ledger ledger, Settings settings)
    : transport_(transport),
      campaign_(campaign),
      ledger_(std::move(ledger)),
      settings_(settings),
      scheduler_(campaign),
      recorded_(campaign.solutions().size()) {}

void Coordinator::begin_life(int rank, std::uint64_t life, Moment now) {
    end_life(rank);
    peers_.emplace(rank, Peer(life)).first->second.heard = now;
}

void Coordinator::end_life(int rank) {
    const auto found = peers_.find(rank);
    if (found == peers_.end()) return;
    spent_before_.conflicts += found->second.spent.conflicts;
    spent_before_.nanoseconds += found->second.spent.nanoseconds;
    ended_lives_[rank] = found->second.link.life();
    scheduler_.leave(worker_of(rank));
    peers_.erase(found);
}

void Coordinator::receive(const Packet& packet, Moment now) {
    try {
        take_in(packet, now);
    } catch (...) {
        fail(current_failure());
    }
}

void Coordinator::take_in(const Packet& packet, Moment now) {
    std::string_view message = packet.bytes;
    const PacketHead head = unpack_head(message);
    const auto ended = ended_lives_.find(packet.peer);
    if (ended != ended_lives_.end() && head.life <= ended->second) {
        // It was given up, but lives: it is to begin again, with nothing in hand.
        transport_.send({packet.peer, Party::worker, packed({ended->second + 1, 0, 0}, {})});
        return;
    }
    auto peer = peers_.find(packet.peer);
    if (peer == peers_.end() || peer->second.link.life() < head.life) {
        begin_life(packet.peer, head.life, now);
        peer = peers_.find(packet.peer);
    }
    if (head.life < peer->second.link.life()) return;
    peer->second.heard = now;
    for (const std::string& each : peer->second.link.receive(head, message)) {
        act(packet.peer, decoded(each));
    }
}

void Coordinator::act(int rank, Message message) {
    std::visit(
        [&]<typename Kind>(Kind&& kind) {
            if constexpr (requires { act_on(rank, std::forward<Kind>(kind)); }) {
                act_on(rank, std::forward<Kind>(kind));
            } else {
                throw InternalError("a worker sent what no coordinator is told");
            }
        },
        std::move(message));
}

void Coordinator::act_on(int rank, Hello hello) {
    if (scheduler_.knows(worker_of(rank))) throw InternalError("a worker said hello twice");
    scheduler_.join(worker_of(rank), static_cast<int>(hello.size));
    if (is_halting_) send(worker_of(rank), Halt{});
    make_known(rank, 0);
}

void Coordinator::act_on(int rank, Given given) {
    if (!scheduler_.delegate(worker_of(rank), given.node, given.children)) return;
    events_.push_back({given.node, std::move(given.children)});
}

void Coordinator::act_on(int rank, Done done) {
    if (campaign_.is_finished()) return;
    if (!scheduler_.apply(worker_of(rank), done.node, done.verdict)) return;
    if (std::holds_alternative<Stopped>(done.verdict)) return;
    events_.push_back({done.node, std::move(done.verdict)});
}

/// As soon as there are enough, verdicts are passed over as well: they may rest on solutions that
/// were.
void Coordinator::act_on(int, Found found) {
    if (campaign_.is_finished() || !campaign_.list(found.solution)) return;
    events_.push_back({found.node, std::move(found.solution)});
}

void Coordinator::act_on(int rank, const Beat& beat) {
    peers_.at(rank).spent = beat;
}

void Coordinator::act_on(int, const StopWish&) {
    halt();
}

void Coordinator::act_on(int, Failure failure) {
    fail(std::move(failure));
}

void Coordinator::act_on(int rank, const Farewell&) {
    peers_.at(rank).has_left = true;
}

bool Coordinator::step(Moment now) {
    forgive_own_pause(now);
    const bool is_busy = !events_.empty();
    if (is_busy) write_down();
    if (campaign_.is_finished()) halt();
    if (is_halting_ && !halted_) halted_ = now;
    give_up_the_silent(now);
    measure_idleness(now);
    if (!is_halting_) give_orders(now);
    return flush(now) || is_busy;
}

void Coordinator::write_down() {
    try {
        if (!has_ledger_failed_) {
            ledger_(events_);
            const std::size_t before = std::exchange(recorded_, campaign_.solutions().size());
            for (auto& [rank, peer] : peers_) {
                if (scheduler_.knows(worker_of(rank))) make_known(rank, before);
            }
        }
    } catch (...) {
        has_ledger_failed_ = true;
        failure_ = current_failure();
        halt();
    }
    events_.clear();
}

/// Tells a worker what is written down of the list, from its solution `first` on.
void Coordinator::make_known(int rank, std::size_t first) {
    constexpr std::size_t most = 1'000;
    while (first < recorded_) {
        const std::size_t count = std::min(most, recorded_ - first);
        Known known;
        for (std::size_t i = 0; i < count; ++i) {
            known.solutions.push_back(campaign_.solutions()[first + i]);
        }
        send(worker_of(rank), known);
        first += count;
    }
}

/// What a worker meets while it is being halted does not undo a verdict.
void Coordinator::fail(Failure failure) {
    if (!failure_ && !campaign_.is_finished()) failure_ = std::move(failure);
    halt();
}

/// While this process was suspended, or waited for its disk, it heard nobody: that is not theirs.
void Coordinator::forgive_own_pause(Moment now) {
    const auto pause = now - stepped_.value_or(now);
    stepped_ = now;
    if (pause < Worker::beat) return;
    for (auto& [rank, peer] : peers_) peer.heard += pause;
}

void Coordinator::halt() {
    if (std::exchange(is_halting_, true)) return;
    for (auto& [rank, peer] : peers_) peer.link.send(encoded(Halt{}));
}

bool Coordinator::is_ended(Moment now) const {
    return halted_ && (have_all_left() || now - *halted_ > settings_.farewell);
}

bool Coordinator::have_all_left() const {
    return peers_.size() == static_cast<std::size_t>(transport_.size()) &&
           std::all_of(peers_.begin(), peers_.end(),
                       [](const auto& each) { return each.second.has_left; });
}

void Coordinator::give_orders(Moment now) {
    if (!renewed_ || now - *renewed_ >= Worker::beat) {
        scheduler_.lose_patience();
        renewed_ = now;
    }
    for (Scheduler::Order& order : scheduler_.orders()) {
        if (auto* start = std::get_if<Scheduler::Start>(&order)) {
            send(start->worker, StartJob{std::move(start->job)});
        } else {
            const auto& ask = std::get<Scheduler::Ask>(order);
            send(ask.worker, AskPart{ask.node});
        }
    }
}

void Coordinator::send(WorkerId worker, const Message& message) {
    peers_.at(rank_of(worker)).link.send(encoded(message));
}

void Coordinator::give_up_the_silent(Moment now) {
    std::vector<int> silent;
    for (const auto& [rank, peer] : peers_) {
        if (!peer.has_left && now - peer.heard > settings_.silence) silent.push_back(rank);
    }
    for (const int rank : silent) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(settings_.silence);
        notes_.push_back(
            fmt::format("rank {} was silent for {} s and was given up", rank, seconds.count()));
        end_life(rank);
    }
}

void Coordinator::measure_idleness(Moment now) {
    if (measured_ && !is_halting_) {
        const double seconds = std::chrono::duration<double>(now - *measured_).count();
        idle_seconds_ += seconds * static_cast<double>(scheduler_.idle_count());
        place_seconds_ += seconds * static_cast<double>(scheduler_.place_count());
    }
    measured_ = now;
}

bool Coordinator::flush(Moment now) {
    bool is_busy = false;
    for (auto& [rank, peer] : peers_) {
        for (std::string& bytes : peer.link.packets(now)) {
            transport_.send({rank, Party::worker, std::move(bytes)});
            is_busy = true;
        }
    }
    return is_busy;
}

std::vector<std::string> Coordinator::notes() const {
    std::vector<std::string> notes = notes_;
    for (int rank = 0; rank < transport_.size(); ++rank) {
        if (peers_.contains(rank) || ended_lives_.contains(rank)) continue;
        notes.push_back(fmt::format("rank {} never joined", rank));
    }
    return notes;
}

std::uint64_t Coordinator::conflicts() const {
    std::uint64_t sum = spent_before_.conflicts;
    for (const auto& [rank, peer] : peers_) sum += peer.spent.conflicts;
    return sum;
}

std::uint64_t Coordinator::nanoseconds() const {
    std::uint64_t sum = spent_before_.nanoseconds;
    for (const auto& [rank, peer] : peers_) sum += peer.spent.nanoseconds;
    return sum;
}

double Coordinator::idle_share() const {
    return place_seconds_ > 0 ? idle_seconds_ / place_seconds_ : 0;
}

}  // namespace nonesuch
