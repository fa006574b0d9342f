#pragma once

#include <string>
#include <vector>

#include "cluster/options.hpp"
#include "conquer/trusted/checker.hpp"

namespace nonesuch {

/// The options that say how drat-trim is run.
const std::vector<Option>& verification_options();

/// Throws InputError if there is no drat-trim. --threads is taken from the command's own options.
trusted::CheckSettings check_settings(const Arguments& arguments);

/// How many of the nodes a record vouches for, to go on from their number; empty if none.
std::string earlier_share(const trusted::CheckReport& report);

/// The outcome in one line: what is proved and by how many logs, or the node at fault and why.
/// `proved` stands for what the report's own claim says, if it is not empty.
std::string verification_sentence(const trusted::CheckReport& report,
                                  const std::string& proved = {});

}  // namespace nonesuch
