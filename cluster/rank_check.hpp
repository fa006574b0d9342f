#pragma once

#include <atomic>
#include <string>

#include "cluster/mpi.hpp"
#include "conquer/trusted/checker.hpp"

namespace nonesuch {

/// Checks a certificate, or the shard of it that `settings` names, on all ranks at once, each of
/// which takes an equal part. Called by all ranks; rank 0 gets the whole report, any other that of
/// its own part. Throws what `trusted::check` throws.
trusted::CheckReport check_on_ranks(Mpi& mpi, const std::string& directory,
                                    trusted::CheckSettings settings, const std::atomic<bool>& stop,
                                    const trusted::CheckProgress& progress);

}  // namespace nonesuch
