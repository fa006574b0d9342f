#pragma once

#include <memory>
#include <optional>
#include <string>

#include "conquer/run_directory.hpp"
#include "conquer/run_lock.hpp"
#include "conquer/trusted/optimum.hpp"

namespace nonesuch {

/// The folder of a search for an optimum: optimum.json (see conquer/trusted/optimum.hpp), the
/// witness as pattern.rle and pattern.svg, and a run directory for each bound that is refuted or
/// being refuted, called as the bound is. One process uses it at a time.
class OptimumDirectory {
  public:
    static bool exists(const std::string& path) { return trusted::has_optimum(path); }

    /// Makes the folder. Throws InputError if there is one with anything in it.
    static OptimumDirectory create(const std::string& path, const trusted::Optimum& question,
                                   const RunLock::Settings& lock = {});
    /// Opens a folder made by `create`, and removes what a crash may have left in it. A refutation
    /// that is damaged is forgotten. Throws InputError if it is none, or if the witness is damaged.
    static OptimumDirectory open(const std::string& path, const RunLock::Settings& lock = {});

    const std::string& path() const { return path_; }
    const trusted::Optimum& optimum() const { return optimum_; }

    /// The folder for the claim that a solution has this value or a better one; without a value,
    /// that there is a solution.
    std::string folder(std::optional<int> value) const;

    /// Writes down a solution that is better than all before.
    void record_witness(int value, std::vector<life::Pattern> generations);
    /// Writes down that the claim of this folder is refuted, and removes that of the refutation
    /// before, which says less.
    void record_refuted(std::optional<int> value);

    /// The bound whose search goes on: that just above the witness, or a looser one, whose folder
    /// has not been carried over yet.
    std::optional<int> begun() const;
    /// What the counter of the claim in this folder is made for.
    std::optional<int> counted(int value) const;
    /// Whether this folder is all about its bound. If it is not, a crash has cut `carry_over`
    /// short, which is then to be called again, from this value to itself or to a tighter one.
    bool is_carried_over(int value) const;

    /// Removes the folder.
    void discard(std::optional<int> value) const;
    /// Makes the folder of a looser bound that of a tighter one: what was refuted there is refuted
    /// here, by the same logs, since the tighter formula has all clauses of the looser. `tighter`
    /// is the new subject; its counter must be made for the same number. A solution that the looser
    /// one had found is dropped. After a crash at any moment this may be done again.
    void carry_over(int from, int to, const RunDirectory::Subject& tighter) const;

  private:
    OptimumDirectory(const std::string& path, const RunLock::Settings& lock)
        : path_(path), lock_(std::make_unique<RunLock>(path, lock)) {}
    void write() const;
    void restore_refuted();
    void tidy() const;

    std::string path_;
    std::unique_ptr<RunLock> lock_;
    trusted::Optimum optimum_;
};

}  // namespace nonesuch
