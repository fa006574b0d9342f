#include "conquer/trusted/node_queue.hpp"

#include <utility>

#include "conquer/trusted/run_files.hpp"
#include "encoding/error.hpp"

namespace nonesuch::trusted {

NodeQueue::NodeQueue(std::vector<std::size_t> order, const std::vector<CertificateNode>& nodes,
                     std::function<void(std::size_t)> on_verified)
    : order_(std::move(order)), nodes_(nodes), on_verified_(std::move(on_verified)) {
    checked_.all_nodes = order_.size();
    for (const std::size_t node : order_) checked_.all_bytes += nodes_[node].bytes;
}

std::optional<std::size_t> NodeQueue::next() {
    const std::lock_guard lock(mutex_);
    if (is_ended_ || next_ == order_.size()) return std::nullopt;
    open_.insert(order_[next_]);
    return order_[next_++];
}

void NodeQueue::verify(std::size_t node) {
    const std::lock_guard lock(mutex_);
    if (open_.erase(node) == 0) {
        throw InternalError("node " + std::to_string(node) + " was verified, but not given away");
    }
    if (on_verified_) on_verified_(node);
    ++checked_.nodes;
    checked_.bytes += nodes_[node].bytes;
}

void NodeQueue::refuse(std::size_t node, const std::string& reason) {
    end_with(std::make_exception_ptr(Distrust(node, reason)));
}

void NodeQueue::fail(std::exception_ptr failure) {
    end_with(std::move(failure));
}

void NodeQueue::end_with(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
    is_ended_ = true;
}

bool NodeQueue::is_over() const {
    const std::lock_guard lock(mutex_);
    return is_ended_ || checked_.nodes == checked_.all_nodes;
}

Checked NodeQueue::checked() const {
    const std::lock_guard lock(mutex_);
    return checked_;
}

bool NodeQueue::finish() const {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    return checked_.nodes == checked_.all_nodes;
}

}  // namespace nonesuch::trusted
