#include "cluster/worker.hpp"

#include <utility>

#include "encoding/error.hpp"

namespace nonesuch {

Worker::Worker(Transport& transport, int coordinator, Crew& crew, Spending spending,
               Learning learning)
    : transport_(transport),
      coordinator_(coordinator),
      crew_(crew),
      spending_(std::move(spending)),
      learning_(std::move(learning)) {
    begin_life(1);
}

void Worker::begin_life(std::uint64_t life) {
    link_ = Link(life);
    say(Hello{static_cast<std::uint32_t>(crew_.size())});
    if (failure_) say(*failure_);
    if (wishes_stop_) say(StopWish{});
}

void Worker::receive(const Packet& packet) {
    std::string_view message = packet.bytes;
    const PacketHead head = unpack_head(message);
    if (head.life > link_.life() && !is_halting_) {
        next_life_ = head.life;
        crew_.interrupt();
    }
    if (head.life != link_.life() || next_life_) return;
    for (const std::string& each : link_.receive(head, message)) act(decoded(each));
}

void Worker::act(Message message) {
    if (auto* start = std::get_if<StartJob>(&message)) {
        ++jobs_;
        crew_.start(std::move(start->job));
    } else if (const auto* ask = std::get_if<AskPart>(&message)) {
        crew_.ask(ask->node);
    } else if (const auto* known = std::get_if<Known>(&message)) {
        if (learning_) learning_(known->solutions);
    } else if (std::holds_alternative<Halt>(message)) {
        is_halting_ = true;
        crew_.interrupt();
    } else {
        throw InternalError("the coordinator sent what it never says");
    }
}

bool Worker::step(Moment now) {
    pass_events();
    if (next_life_ && jobs_ == 0) {
        crew_.resume();
        begin_life(*std::exchange(next_life_, std::nullopt));
    }
    // None after the farewell: nobody would be there to acknowledge it.
    if (!left_ && (!beaten_ || now - *beaten_ >= beat)) {
        say(spending_());
        beaten_ = now;
    }
    if (is_halting_ && jobs_ == 0 && !left_) {
        say(spending_());
        say(Farewell{});
        left_ = now;
    }
    bool is_busy = false;
    for (std::string& bytes : link_.packets(now)) {
        transport_.send({coordinator_, Party::coordinator, std::move(bytes)});
        is_busy = true;
    }
    return is_busy;
}

bool Worker::is_ended(Moment now) const {
    return left_ && (link_.is_settled() || now - *left_ > farewell);
}

void Worker::pass_events() {
    try {
        for (CrewEvent& event : crew_.take_events()) {
            auto* const verdict = std::get_if<Verdict>(&event.what);
            if (verdict != nullptr) --jobs_;
            if (next_life_) continue;
            if (verdict != nullptr) {
                say(Done{event.node, std::move(*verdict)});
            } else if (auto* const found = std::get_if<life::Solution>(&event.what)) {
                say(Found{event.node, std::move(*found)});
            } else {
                say(Given{event.node, std::move(std::get<std::vector<Child>>(event.what))});
            }
        }
    } catch (...) {
        failure_ = current_failure();
        say(*failure_);
        crew_.interrupt();
    }
}

void Worker::wish_stop() {
    wishes_stop_ = true;
    say(StopWish{});
}

}  // namespace nonesuch
