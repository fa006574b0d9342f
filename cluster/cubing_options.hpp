#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cluster/options.hpp"
#include "conquer/session.hpp"
#include "cube/cuber.hpp"

namespace nonesuch {

/// The options that say how a formula is split, and when that ends.
const std::vector<Option>& cubing_options();

/// Sets the formula's split variables to those of --split-on, if it is given. Throws InputError for
/// anything but a list of its variables such as "1-49,60".
void read_split_variables(const Arguments& arguments, Formula& formula);

/// Makes what --heuristic names. Throws InputError for an unknown name.
SplitterFactory splitters_from(const Arguments& arguments, SessionControl control);

/// True if an option says by itself when splitting ends.
bool has_cutoff(const Arguments& arguments);

/// The cutoff of those options; what none of them limits is free.
Cutoff cutoff_from(const Arguments& arguments);

}  // namespace nonesuch
