#include "conquer/campaign.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "encoding/error.hpp"

namespace nonesuch {
namespace {

double share(int depth) {
    return std::ldexp(1.0, -depth);
}

bool strictly_extends(const Cube& longer, const Cube& shorter) {
    const Cube outer = normalised(longer);
    const Cube inner = normalised(shorter);
    return outer.size() > inner.size() &&
           std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
}

}  // namespace

Campaign::Campaign() : nodes_(1) {
    open(NodeId{0});
}

void Campaign::open(NodeId id) {
    at(id).state = State::open;
    open_.emplace(at(id).depth, id);
}

Campaign::Node& Campaign::unfinished(NodeId id) {
    if (id.number < nodes_.size()) {
        Node& node = at(id);
        if (node.state == State::open || node.state == State::running) return node;
    }
    throw InternalError("node " + std::to_string(id.number) + " expects neither child nor verdict");
}

Job Campaign::job(NodeId id) const {
    Job job{id, node(id).cube, {}, node(id).generation};
    for (const NodeId child : node(id).children) {
        const Node& each = node(child);
        job.children.push_back({each.cube, each.images, each.depth - node(id).depth});
    }
    return job;
}

std::optional<Job> Campaign::next_job() {
    if (open_.empty() || is_finished()) return std::nullopt;
    const NodeId id = open_.begin()->second;
    open_.erase(open_.begin());
    at(id).state = State::running;
    ++running_;
    return job(id);
}

NodeId Campaign::delegate(NodeId parent, const Child& child) {
    if (!strictly_extends(child.cube, unfinished(parent).cube)) {
        throw InternalError("a child of node " + std::to_string(parent.number) +
                            " does not extend it");
    }
    const NodeId id{static_cast<std::uint32_t>(nodes_.size())};
    Node node;
    node.parent = parent;
    node.images = child.images;
    node.generation = at(parent).generation + 1;
    node.depth = at(parent).depth + child.depth;
    node.cube = child.cube;
    nodes_.push_back(std::move(node));
    at(parent).children.push_back(id);
    ++at(parent).open_children;
    open(id);
    return id;
}

void Campaign::apply(NodeId id, const Verdict& verdict) {
    Node& node = unfinished(id);
    if (node.state == State::running) --running_;
    if (const auto* finished = std::get_if<Finished>(&verdict)) {
        open_.erase({node.depth, id});
        finish(id, finished->log);
        return;
    }
    if (const auto* found = std::get_if<ModelFound>(&verdict)) model_ = found->model;
    open(id);
}

void Campaign::finish(NodeId id, const LogFile& log) {
    Node& node = at(id);
    node.state = State::waiting;
    node.log = log;
    log_bytes_ += log.bytes;
    // The log has closed all of the node's space that it did not give away.
    double closed = share(node.depth);
    for (const NodeId child : node.children) closed -= share(this->node(child).depth);
    closed_share_ += std::max(0.0, closed);
    close_upwards(id);
}

bool Campaign::list(const life::Solution& solution) {
    if (!patterns_.insert(solution.pattern).second) return false;
    solutions_.push_back(solution);
    return true;
}

std::vector<life::Solution> Campaign::sorted_solutions() const {
    std::vector<life::Solution> sorted(solutions_.begin(), solutions_.end());
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.pattern < b.pattern; });
    return sorted;
}

void Campaign::replace_log(NodeId id, const LogFile& log) {
    Node& node = at(id);
    if (node.state != State::waiting && node.state != State::refuted) {
        throw InternalError("a log replaces that of a node that has none");
    }
    log_bytes_ += log.bytes - node.log.bytes;
    node.log = log;
}

void Campaign::close_upwards(NodeId id) {
    while (at(id).state == State::waiting && at(id).open_children == 0) {
        at(id).state = State::refuted;
        ++refuted_;
        if (id == NodeId{0}) return;
        id = at(id).parent;
        --at(id).open_children;
    }
}

}  // namespace nonesuch
