#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <unordered_map>

#include "conquer/trusted/drat_reader.hpp"
#include "conquer/trusted/run_files.hpp"
#include "cube/lemma_sink.hpp"

namespace nonesuch {

/// Gives the log of a node from its start, as binary DRAT of RUP lemmas alone.
using OpenLog = std::function<std::unique_ptr<std::istream>(std::size_t node)>;

/// Makes one DRAT proof of a run's formula from the logs of its nodes.
///
/// A lemma L of a node with cube c becomes L ∨ ¬c, and what the log ends with becomes ¬c, which is
/// what the parent's log takes for granted. Where it takes the images of ¬c for granted too, the
/// whole proof of the node, and of all below it, is written once for each image, under the
/// automorphism that leads there: that maps the formula onto itself, and so a proof onto a proof. A
/// RUP lemma stays one; a RAT lemma need not. Deletions are kept as far as they concern a node's
/// own lemmas, and after each node all that was written for it is deleted, except for ¬c.
///
/// What is held in memory are the nodes' cubes, the images of one path of them, and a number for
/// each lemma of one log that is not deleted yet.
class Composer {
  public:
    /// All must outlive it. Nothing that the run's files say is believed: whoever checks the proof
    /// will see.
    Composer(const trusted::RunFiles& run, const OpenLog& open_log, LemmaSink& out,
             const std::atomic<bool>* stop = nullptr);

    /// Writes it all, and calls `progress` after each node; false if it was stopped. Throws
    /// InputError for a log that is malformed.
    bool compose(const std::function<void()>& progress = {});

    /// Nodes written so far, each of their images counted.
    std::size_t written() const { return written_; }

  private:
    /// A log's lemmas that are not deleted, as numbers that stand for them, with how many times.
    using LiveLemmas = std::unordered_map<std::uint64_t, std::uint32_t>;

    void refute(std::size_t node, const SignedPermutation& map);
    std::vector<Clause> refute_children(std::size_t node, const SignedPermutation& map);
    void write_log(std::size_t node, const SignedPermutation& map, const Clause& outside,
                   LiveLemmas& live);
    void remove_live(std::size_t node, const SignedPermutation& map, const Clause& outside,
                     LiveLemmas& live);
    void for_each_line(std::size_t node,
                       const std::function<void(const trusted::ProofLine&)>& take);

    const trusted::RunFiles& run_;
    const OpenLog& open_log_;
    LemmaSink& out_;
    const std::atomic<bool>* stop_;
    std::function<void()> progress_;
    std::size_t written_ = 0;
};

/// An image of a cube, and an element of the group that leads to it.
struct CubeImage {
    Cube cube;
    SignedPermutation map;
};

/// All images of a cube under the group that `generators` generate, as `orbit` lists them.
std::vector<CubeImage> images_of(const Cube& cube, std::size_t variable_count,
                                 std::span<const SignedPermutation> generators);

}  // namespace nonesuch
