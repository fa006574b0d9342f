#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "conquer/campaign.hpp"
#include "conquer/run_lock.hpp"
#include "encoding/formula.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/life/solution_orbits.hpp"

namespace nonesuch {

/// The folder of one run: claim.json, formula.cnf, symmetry.txt, cubes.icnf, lock, owner, journal,
/// logs/…, and in the end certificate.json and, for a solution of a claim, pattern.rle and the same
/// to look at, pattern.svg. claim.json and cubes.icnf are there where there is a claim, or a list
/// of cubes. One process uses it at a time, which the lock sees to (see RunLock).
///
/// Where all solutions are listed, there is enumeration.json, which says of what claim and what
/// counts:
///
///     {"format": "nonesuch enumeration", "version": 1, "claim": {…}, "generations": [0]}
///
/// claim.json and formula.cnf are that claim's until the list is complete, and then those of the
/// claim that there is another solution.
class RunDirectory {
  public:
    /// What a run is about: the formula; the claim, if that encodes one; and the cubes to start
    /// from, if somebody else made them, none of which is empty.
    struct Subject {
        Formula formula;
        std::optional<life::Claim> claim;
        std::vector<Cube> cubes;
        /// All solutions of the claim are to be listed, as far as this tells them apart.
        std::optional<life::Projection> projection = {};
    };

    static bool exists(const std::string& path);

    /// Makes the folder and writes what `subject` says. Throws InputError if there is such a folder
    /// with anything in it but what an earlier `create`, cut short, may have left.
    static RunDirectory create(const std::string& path, const Subject& subject,
                               const RunLock::Settings& lock = {});
    /// Opens a folder made by `create`. Throws InputError if it is none, or if it is about another
    /// formula or claim than `expected`, if one is given.
    static RunDirectory open(const std::string& path, const Subject* expected = nullptr,
                             const RunLock::Settings& lock = {});

    const std::string& path() const { return path_; }
    std::string file(const std::string& name) const { return path_ + "/" + name; }
    const RunLock& lock() const { return *lock_; }
    /// What the folder's files say. The encoding is made again from the claim, so that the formula
    /// has its names and split variables.
    Subject read_subject() const;
    /// Whether solutions are listed here.
    bool is_enumeration() const;
    /// Throws InputError if that is not as wanted.
    void expect_enumeration(bool is_wanted) const;
    /// What enumeration.json says. Throws InputError if that is damaged.
    Subject read_enumeration() const;
    /// Makes the folder one about another subject with the same files: the claim that there are
    /// other solutions than those listed, or one with a tighter bound. Each file is replaced at
    /// once, and none that is the same already.
    void write_subject(const Subject& other) const;
    std::string formula_sha256() const;

    /// Writes certificate.json for a finished campaign, and for a solution of a claim pattern.rle
    /// and pattern.svg.
    void write_certificate(const Subject& subject, const Campaign& campaign) const;

  private:
    RunDirectory(const std::string& path, const RunLock::Settings& lock)
        : path_(path), lock_(std::make_unique<RunLock>(path, lock)) {}

    std::string path_;
    std::unique_ptr<RunLock> lock_;
};

}  // namespace nonesuch
