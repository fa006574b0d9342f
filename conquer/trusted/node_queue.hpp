#pragma once

#include <functional>
#include <mutex>
#include <set>
#include <vector>

#include "conquer/trusted/certificate.hpp"
#include "conquer/trusted/node_source.hpp"

namespace nonesuch::trusted {

/// How far a check has come.
struct Checked {
    std::size_t nodes = 0;
    std::uint64_t bytes = 0;
    std::size_t all_nodes = 0;
    std::uint64_t all_bytes = 0;
};

/// The nodes that one process hands out, and the count of those that are done: a check is complete
/// when each of them was verified once.
///
///     NodeQueue queue(nodes, certificate.nodes);
///     …                                          threads call next() and verify()
///     if (queue.finish()) …                      throws what failed
class NodeQueue : public NodeSource {
  public:
    /// In this order. `on_verified`, if any, is told of each node, one at a time; what it throws is
    /// a failure.
    NodeQueue(std::vector<std::size_t> order, const std::vector<CertificateNode>& nodes,
              std::function<void(std::size_t)> on_verified = {});

    std::optional<std::size_t> next() override;
    void verify(std::size_t node) override;
    void refuse(std::size_t node, const std::string& reason) override;
    void fail(std::exception_ptr failure) override;
    const std::atomic<bool>& stop() const override { return is_ended_; }

    /// Cuts off all work soon.
    void cut_off() { is_ended_ = true; }
    /// All are verified, or there is no sense in going on.
    bool is_over() const;
    Checked checked() const;

    /// Throws the first failure, a refusal as Distrust; true if all nodes were verified.
    bool finish() const;

  private:
    void end_with(std::exception_ptr failure);

    std::vector<std::size_t> order_;
    const std::vector<CertificateNode>& nodes_;
    std::function<void(std::size_t)> on_verified_;

    mutable std::mutex mutex_;
    std::size_t next_ = 0;
    /// Handed out, and not heard of since.
    std::set<std::size_t> open_;
    Checked checked_;
    std::exception_ptr failure_;
    std::atomic<bool> is_ended_ = false;
};

}  // namespace nonesuch::trusted
