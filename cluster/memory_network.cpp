#include "cluster/memory_network.hpp"

#include <map>
#include <utility>

namespace nonesuch {

class MemoryNetwork::End : public Transport {
  public:
    End(MemoryNetwork& network, int rank) : network_(network), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(network_.ends_.size()); }
    void send(Packet packet) override { network_.send(rank_, std::move(packet)); }
    std::optional<Packet> receive() override {
        const auto next = arriving.begin();
        if (next == arriving.end() || next->first > network_.now_) return std::nullopt;
        Packet packet = std::move(next->second);
        arriving.erase(next);
        return packet;
    }

    /// By the tick at which they arrive; those of one tick in the order of sending.
    std::multimap<std::uint64_t, Packet> arriving;
    bool is_cut = false;

  private:
    MemoryNetwork& network_;
    int rank_;
};

MemoryNetwork::MemoryNetwork(int size, Faults faults, unsigned seed)
    : faults_(faults), random_(seed) {
    for (int rank = 0; rank < size; ++rank) ends_.push_back(std::make_unique<End>(*this, rank));
}

MemoryNetwork::~MemoryNetwork() = default;

Transport& MemoryNetwork::of(int rank) {
    return *ends_.at(static_cast<std::size_t>(rank));
}

void MemoryNetwork::cut(int rank, bool is_cut) {
    ends_.at(static_cast<std::size_t>(rank))->is_cut = is_cut;
}

bool MemoryNetwork::happens(double share) {
    return share > 0 && std::uniform_real_distribution<double>(0, 1)(random_) < share;
}

void MemoryNetwork::send(int from, Packet packet) {
    const auto is_cut = [this](int rank) {
        return ends_.at(static_cast<std::size_t>(rank))->is_cut;
    };
    if (is_cut(from) || is_cut(packet.peer) || happens(faults_.lost)) return;
    if (happens(faults_.doubled)) deliver(from, packet);
    deliver(from, std::move(packet));
}

void MemoryNetwork::deliver(int from, Packet packet) {
    End& end = *ends_.at(static_cast<std::size_t>(packet.peer));
    const std::uint64_t delay = happens(faults_.late) ? random_() % (faults_.latest + 1) : 0;
    packet.peer = from;
    end.arriving.emplace(now_ + delay, std::move(packet));
}

}  // namespace nonesuch
