#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "conquer/log_store.hpp"
#include "encoding/life/solution.hpp"
#include "encoding/literal.hpp"

namespace nonesuch {

/// A node of the certificate's tree, numbered from 0, the root.
struct NodeId {
    std::uint32_t number = 0;
    auto operator<=>(const NodeId&) const = default;
};

/// Which images of a child's cube its refutation also refutes, for its parent's log: its own alone,
/// or those under the whole group that the formula's automorphisms generate.
enum class Images : std::uint8_t { identity, group };

/// A cube given away to be a node of its own.
struct Child {
    Cube cube;
    Images images = Images::identity;
    /// How often it was decided between its parent and it.
    int depth = 0;

    bool operator==(const Child&) const = default;
};

/// A node given to one session. What its earlier sessions gave away, before they were stopped, need
/// not be solved again.
struct Job {
    NodeId node;
    Cube cube;
    std::vector<Child> children;
    /// The number of nodes above it.
    int generation = 0;

    bool operator==(const Job&) const = default;
};

/// The log refutes the cube together with the negations of all children's images.
struct Finished {
    LogFile log;

    bool operator==(const Finished&) const = default;
};
/// A solution of the formula: one truth value a variable.
struct ModelFound {
    std::vector<bool> model;

    bool operator==(const ModelFound&) const = default;
};
/// The session was stopped from outside; nothing is known of the node but its children.
struct Stopped {
    bool operator==(const Stopped&) const = default;
};

using Verdict = std::variant<Finished, ModelFound, Stopped>;

/// What a running session sees of the world outside.
class Exchange {
  public:
    virtual ~Exchange() = default;
    /// True while somebody idles for want of an open node. Asked often, from a solver's inner loop.
    virtual bool is_wanted() const = 0;
    /// Makes children of the running node, for anybody to solve. Each cube must strictly extend the
    /// node's.
    virtual void give(std::span<const Child> children) = 0;
    /// Where all solutions are listed: one that the session has found and from now on excludes.
    /// What it refutes later may rest on that, so that what is told here must be on disk before
    /// the job's verdict is.
    virtual void tell(const life::Solution&) {}
};

/// Where a node's log shall lie below the run directory: logs/012/012345.drat, the nodes of a
/// folder at most 1,000. Where it does lie, its verdict says: other sessions may have been there
/// before.
std::string log_path(NodeId node);

}  // namespace nonesuch
