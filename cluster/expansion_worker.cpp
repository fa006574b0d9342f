#include "cluster/expansion_worker.hpp"

#include <utility>

#include "encoding/error.hpp"

namespace nonesuch {

ExpansionWorker::ExpansionWorker(Transport& transport, int dealer, ExpansionCrew& crew)
    : transport_(transport), dealer_(dealer), crew_(crew) {
    say(Hello{static_cast<std::uint32_t>(crew_.size())});
}

void ExpansionWorker::receive(const Packet& packet) {
    std::string_view message = packet.bytes;
    const PacketHead head = unpack_head(message);
    for (const std::string& each : link_.receive(head, message)) act(decoded(each));
}

void ExpansionWorker::act(Message message) {
    if (auto* expand = std::get_if<Expand>(&message)) {
        if (std::exchange(is_busy_, true)) throw InternalError("the dealer gave more than asked");
        crew_.start(std::move(expand->positions));
    } else if (std::holds_alternative<Halt>(message)) {
        is_halting_ = true;
        crew_.interrupt();
    } else {
        throw InternalError("the dealer sent what it never says");
    }
}

bool ExpansionWorker::step(Moment now) {
    pass_expansions();
    // None after the farewell: nobody would be there to acknowledge it.
    if (!left_ && (!beaten_ || now - *beaten_ >= beat)) {
        say(Beat{});
        beaten_ = now;
    }
    if (is_halting_ && !is_busy_ && !left_) {
        say(Farewell{});
        left_ = now;
    }
    bool is_sending = false;
    for (std::string& bytes : link_.packets(now)) {
        transport_.send({dealer_, Party::coordinator, std::move(bytes)});
        is_sending = true;
    }
    return is_sending;
}

bool ExpansionWorker::is_ended(Moment now) const {
    return left_ && (link_.is_settled() || now - *left_ > farewell);
}

void ExpansionWorker::pass_expansions() {
    if (!is_busy_) return;
    try {
        auto found = crew_.take();
        if (!found) return;
        is_busy_ = false;
        // Nobody waits for them any more, and they may be fewer than the positions.
        if (is_halting_) return;
        Expanded expanded;
        for (auto& expansion : *found) {
            if (!expansion) throw InternalError("a position was not expanded");
            expanded.expansions.push_back(*std::move(expansion));
        }
        say(expanded);
    } catch (...) {
        is_busy_ = false;
        say(current_failure());
    }
}

}  // namespace nonesuch
