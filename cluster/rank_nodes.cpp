#include "cluster/rank_nodes.hpp"

#include <utility>

#include "cluster/rank_loop.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

using Kind = CheckMessage::Kind;

std::string message_of(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an unknown error";
    }
}

}  // namespace

RankNodes::RankNodes(Transport& transport, const std::atomic<bool>& stop)
    : transport_(transport), outside_stop_(stop) {}

std::optional<std::size_t> RankNodes::next() {
    std::unique_lock lock(mutex_);
    if (is_ended_) return std::nullopt;
    outgoing_.push_back({Kind::ask});
    has_news_.wait(lock, [this] { return is_ended_ || !given_.empty(); });
    if (is_ended_) return std::nullopt;
    const std::size_t node = given_.front();
    given_.pop_front();
    return node;
}

void RankNodes::verify(std::size_t node) {
    post({Kind::verified, node});
}

void RankNodes::refuse(std::size_t node, const std::string& reason) {
    post({Kind::refused, node, reason});
    end();
}

void RankNodes::fail(std::exception_ptr failure) {
    post({Kind::failed, 0, message_of(failure)});
    end();
}

void RankNodes::come(const trusted::RunFiles& run, const std::string& checker_sha256) {
    node_count_ = run.certificate.nodes.size();
    post({Kind::come, 0, "", run.certificate_sha256, checker_sha256});
}

void RankNodes::post(CheckMessage message) {
    const std::lock_guard lock(mutex_);
    outgoing_.push_back(std::move(message));
}

void RankNodes::end() {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
    has_news_.notify_all();
}

bool RankNodes::tend() {
    if (outside_stop_ && !is_ended_) {
        post({Kind::stopped});
        end();
    }
    receive();
    std::deque<CheckMessage> messages;
    {
        const std::lock_guard lock(mutex_);
        messages.swap(outgoing_);
    }
    for (const CheckMessage& each : messages) {
        transport_.send({leader, Party::coordinator, encoded(each)});
    }
    return !is_ended_;
}

void RankNodes::receive() {
    while (const auto packet = transport_.receive()) take_in(decoded_check_message(packet->bytes));
}

void RankNodes::take_in(const CheckMessage& message) {
    if (message.kind == Kind::end) {
        end();
        return;
    }
    if (message.kind != Kind::check || message.node >= node_count_) {
        throw SystemError("rank 0 sent what is no node to check");
    }
    const std::lock_guard lock(mutex_);
    given_.push_back(message.node);
    has_news_.notify_one();
}

}  // namespace nonesuch
