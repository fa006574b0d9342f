#pragma once

#include <cstdint>
#include <mutex>
#include <string>

#include "conquer/log_store.hpp"
#include "conquer/trusted/drat_trim.hpp"
#include "encoding/formula.hpp"

namespace nonesuch {

/// What becomes of the log of a node that was refuted.
enum class ProofMode : std::uint8_t {
    /// It stays, for `verify` and whoever else wants to check it.
    keep,
    /// drat-trim checks it at once, on the thread that wrote it; then it is deleted. The whole
    /// run's proof never lies on disk, but nobody can check it afterwards either.
    check,
    /// None is written.
    off
};

/// How a run treats its proofs; one plan serves all threads.
class ProofPlan {
  public:
    /// The formula must outlive the plan. `drat_trim` is for ProofMode::check alone.
    ProofPlan(const Formula& formula, ProofMode mode, LogPlace place,
              trusted::DratTrim drat_trim = {});

    ProofMode mode() const { return mode_; }
    const LogPlace& place() const { return place_; }
    const trusted::DratTrim& drat_trim() const { return drat_trim_; }
    const Formula& formula() const { return formula_; }

    /// The formula's clauses as DIMACS text, made by the first thread that asks.
    const std::string& clause_lines() const;

  private:
    const Formula& formula_;
    ProofMode mode_;
    LogPlace place_;
    trusted::DratTrim drat_trim_;
    mutable std::once_flag is_made_;
    mutable std::string clause_lines_;
};

}  // namespace nonesuch
