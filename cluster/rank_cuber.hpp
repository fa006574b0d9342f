#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "cluster/message.hpp"
#include "cluster/transport.hpp"
#include "cube/cuber.hpp"

namespace nonesuch {

/// How each process looks at the positions of a split tree.
struct CubingSettings {
    /// Of this process; others may have more or fewer.
    std::size_t threads = 1;
    /// The same for all, or the tree would depend on who looks where. What chooses it is read from
    /// the command line, which all have, and from the formula.
    SplitterFactory make_splitter = make_lookahead;
    /// On rank 0, before each depth of the tree: told how many leaves were split, and of how many
    /// that are known. May be none.
    std::function<void(std::size_t, std::size_t)> progress;
};

/// What rank 0 finds out about a formula before its tree is grown, and tells the others.
struct CubingPlan {
    Cutoff cutoff;
    /// Splits by samples of the proof (`ProofPrefix`), whatever `CubingSettings` would do.
    bool has_samples = false;
};

/// What growing a tree has come to.
struct CubingOutcome {
    SplitTree tree;
    /// Why it could not go on, if it could not.
    std::optional<Failure> failure;
    /// All others have ended; otherwise some may still be at work.
    bool have_all_left = true;
};

/// Rank 0's part: grows the tree of a formula over all processes of `transport`, itself among them.
/// It is the tree that a lone `Cuber` grows. Returns early, with a valid tree, soon after `stop`
/// turned true, which it also does when another rank was told to stop, or on a failure.
CubingOutcome grow_over_ranks(Transport& transport, const Formula& formula,
                              const CubingSettings& settings, const Cutoff& cutoff,
                              std::atomic<bool>& stop);

/// The part of all other ranks: expands what rank 0 sends, until that says that it was all. If
/// `stop` turns true, it asks rank 0 to stop.
void serve_cubing(Transport& transport, const Formula& formula, const CubingSettings& settings,
                  const std::atomic<bool>& stop);

/// Grows the tree of a formula, by whoever is there.
using GrowTree = std::function<SplitTree(const Formula&, const CubingPlan&)>;

/// Runs a command that grows one tree at most, and returns its exit code. Under MPI's launcher it
/// is run on rank 0, and the formula and all positions are passed to the others, which print
/// nothing and return 0.
int cube_on_ranks(const CubingSettings& settings, std::atomic<bool>& stop,
                  const std::function<int(const GrowTree&)>& command);

}  // namespace nonesuch
