#pragma once

#include <functional>
#include <string>

#include "cluster/transport.hpp"
#include "conquer/trusted/checker.hpp"

namespace nonesuch {

/// Rank 0's part of a check on all ranks: `check` is called with the other ranks as helpers, each
/// of which gets a node for every thread that asks, until there are none left. The others are told
/// the end, however that comes.
///
/// Throws what `check` throws; SystemError, naming the rank, if one could not check; CheckError if
/// not all ranks see the same certificate or, where there is a record to be written, have the same
/// drat-trim.
trusted::CheckReport lead_check(
    Transport& transport, const std::function<trusted::CheckReport(trusted::CheckHelpers&)>& check);

/// The part of all other ranks: checks what rank 0 gives, until that says that it was all. It is
/// told what goes wrong here, also in making the settings. If `stop` turns true, all ranks stop.
void serve_check(Transport& transport, const std::string& directory,
                 const std::function<trusted::CheckSettings()>& make_settings,
                 const std::atomic<bool>& stop);

}  // namespace nonesuch
