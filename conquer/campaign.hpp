#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conquer/job.hpp"

namespace nonesuch {

/// The state of a search: the tree of nodes, which job is next, and what a verdict changes. A pure
/// state machine: it knows neither clock nor disk nor threads, and the same events in the same
/// order give the same tree and the same node numbers. Resuming is replaying them.
///
///              next_job              Finished               no open children
///       open ------------> running ------------> waiting ----------------------> refuted
///         ^                   |
///         +-------------------+
///               Stopped
///
/// A running node may get children at any time (`delegate`), and a waiting one is refuted with the
/// last of them. A ModelFound ends the campaign, whatever else is open.
///
/// Where all solutions are listed, there is no ModelFound, and the root is refuted but for those
/// that were listed. As many as are wanted end the campaign too.
class Campaign {
  public:
    enum class State : std::uint8_t { open, running, waiting, refuted };

    struct Node {
        State state = State::open;
        NodeId parent;
        Images images = Images::identity;
        /// The number of nodes above it.
        int generation = 0;
        /// How often it was decided between the root and here; its share of the space is 2^-depth.
        int depth = 0;
        Cube cube;
        std::vector<NodeId> children;
        std::size_t open_children = 0;
        LogFile log;
    };

    /// One open node, the root, with the empty cube.
    Campaign();

    /// The open node to solve next, which becomes running: the shallowest, since it is the hardest
    /// by estimate. Nothing if no node is open.
    std::optional<Job> next_job();

    /// A child of a node that is not yet finished. Throws InternalError if the node is finished, or
    /// if the cube does not strictly extend the node's.
    NodeId delegate(NodeId parent, const Child& child);

    /// What a job came to. Throws InternalError if the node is neither open nor running.
    void apply(NodeId node, const Verdict& verdict);

    /// Lists a solution. False, and nothing happens, if its pattern is listed already.
    bool list(const life::Solution& solution);
    /// From now on so many are enough.
    void want(std::size_t solutions) { wanted_ = solutions; }

    /// Another log for a node that has one, which proves the same. Throws InternalError for others.
    void replace_log(NodeId node, const LogFile& log);

    bool is_refuted() const { return nodes_.front().state == State::refuted; }
    const std::optional<std::vector<bool>>& model() const { return model_; }
    const std::deque<life::Solution>& solutions() const { return solutions_; }
    /// The same, sorted by their patterns, so that equal lists are equal whoever found them.
    std::vector<life::Solution> sorted_solutions() const;
    /// True if as many solutions are listed as are wanted.
    bool is_sated() const { return solutions_.size() >= wanted_; }
    bool is_finished() const { return is_refuted() || model_.has_value() || is_sated(); }

    const std::deque<Node>& nodes() const { return nodes_; }
    const Node& node(NodeId id) const { return nodes_.at(id.number); }
    std::size_t open_count() const { return open_.size(); }
    std::size_t running_count() const { return running_; }
    std::size_t refuted_count() const { return refuted_; }
    std::uint64_t log_bytes() const { return log_bytes_; }
    /// The share of the space that logs have closed, from 0 to 1.
    double closed_share() const { return std::min(closed_share_, 1.0); }

  private:
    Node& at(NodeId id) { return nodes_.at(id.number); }
    Node& unfinished(NodeId id);
    Job job(NodeId id) const;
    void open(NodeId id);
    void finish(NodeId id, const LogFile& log);
    void close_upwards(NodeId id);

    std::deque<Node> nodes_;
    std::set<std::pair<int, NodeId>> open_;
    std::size_t running_ = 0;
    std::size_t refuted_ = 0;
    std::uint64_t log_bytes_ = 0;
    double closed_share_ = 0;
    std::optional<std::vector<bool>> model_;
    std::deque<life::Solution> solutions_;
    std::set<std::string> patterns_;
    std::size_t wanted_ = std::numeric_limits<std::size_t>::max();
};

}  // namespace nonesuch
