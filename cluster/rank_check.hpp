#pragma once

#include <functional>
#include <string>

#include "cluster/mpi.hpp"
#include "conquer/trusted/checker.hpp"

namespace nonesuch {

/// Checks a shard of a certificate on all ranks at once, each of which takes an equal part of it.
/// Called by all ranks; rank 0 gets the whole report, any other that of its own part.
///
/// Throws SystemError on rank 0, naming the rank, if one could not check, and InputError if not all
/// ranks see the same certificate in `directory`.
trusted::CheckReport check_on_ranks(
    Mpi& mpi, const std::string& directory, trusted::Shard shard,
    const std::function<trusted::CheckReport(const trusted::Shard&)>& check);

}  // namespace nonesuch
