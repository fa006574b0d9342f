#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conquer/campaign.hpp"
#include "encoding/formula.hpp"
#include "encoding/life/claim.hpp"

namespace nonesuch {

/// The folder of one run: claim.json, formula.cnf, symmetry.txt, journal, logs/…, and in the end
/// certificate.json and, for a solution of a claim, pattern.rle. One process uses it at a time.
class RunDirectory {
  public:
    /// What a run is about: the formula and, if that encodes one, the claim.
    struct Subject {
        Formula formula;
        std::optional<life::Claim> claim;
    };

    static bool exists(const std::string& path);

    /// Makes the folder, which must not exist or be empty, and writes what `subject` says.
    static RunDirectory create(const std::string& path, const Subject& subject);
    /// Opens a folder made by `create`. Throws InputError if it is none, or if it is about another
    /// formula or claim than `expected`, if one is given.
    static RunDirectory open(const std::string& path, const Subject* expected = nullptr);

    ~RunDirectory();
    RunDirectory(RunDirectory&& other) noexcept;
    RunDirectory& operator=(RunDirectory&&) = delete;

    const std::string& path() const { return path_; }
    std::string file(const std::string& name) const { return path_ + "/" + name; }
    /// What the folder's files say. The encoding is made again from the claim, so that the formula
    /// has its names and split variables.
    Subject read_subject() const;
    std::string formula_sha256() const;

    /// Writes certificate.json for a finished campaign, and pattern.rle for a solution of a claim.
    void write_certificate(const Subject& subject, const Campaign& campaign) const;

  private:
    explicit RunDirectory(std::string path);
    void write(const std::string& name, const std::string& text) const;

    std::string path_;
    int lock_ = -1;
};

}  // namespace nonesuch
