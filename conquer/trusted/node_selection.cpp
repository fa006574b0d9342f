#include "conquer/trusted/node_selection.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <random>
#include <utility>

namespace nonesuch::trusted {
namespace {

std::vector<std::size_t> all_of(const std::vector<CertificateNode>& nodes) {
    std::vector<std::size_t> list(nodes.size());
    std::iota(list.begin(), list.end(), std::size_t{0});
    return list;
}

/// So that no long log is begun when all others are done.
void put_longest_first(std::vector<std::size_t>& list, const std::vector<CertificateNode>& nodes) {
    std::stable_sort(list.begin(), list.end(),
                     [&](std::size_t a, std::size_t b) { return nodes[a].bytes > nodes[b].bytes; });
}

}  // namespace

std::string to_text(const Shard& shard) {
    return std::to_string(shard.number) + "/" + std::to_string(shard.count);
}

std::vector<std::size_t> nodes_of(const Shard& shard, const std::vector<CertificateNode>& nodes) {
    std::vector<std::size_t> order = all_of(nodes);
    put_longest_first(order, nodes);
    using Load = std::pair<std::uint64_t, std::size_t>;
    std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
    for (std::size_t number = 1; number <= shard.count; ++number) loads.emplace(0, number);
    std::vector<std::size_t> list;
    for (const std::size_t node : order) {
        const auto [bytes, number] = loads.top();
        loads.pop();
        loads.emplace(bytes + nodes[node].bytes + 1, number);
        if (number == shard.number) list.push_back(node);
    }
    return list;
}

std::vector<std::size_t> nodes_of(const Sample& sample, const std::vector<CertificateNode>& nodes) {
    std::vector<std::size_t> list = all_of(nodes);
    const std::size_t count = (nodes.size() * sample.percent + 99) / 100;
    // By hand, since std::sample may draw others with another library.
    std::mt19937_64 random(sample.seed);
    for (std::size_t i = 0; i < count; ++i)
        std::swap(list[i], list[i + random() % (list.size() - i)]);
    list.resize(count);
    std::sort(list.begin(), list.end());
    put_longest_first(list, nodes);
    return list;
}

}  // namespace nonesuch::trusted
