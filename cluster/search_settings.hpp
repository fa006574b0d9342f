#pragma once

#include <vector>

#include "cluster/fleet.hpp"
#include "cluster/options.hpp"

namespace nonesuch {

/// The options of the commands that search.
const std::vector<Option>& search_options();

/// Throws InputError if those given do not fit each other.
void check_search_options(const Arguments& arguments);

/// What they say. Throws InputError if they need a checker and there is none.
SearchSettings search_settings(const Arguments& arguments);

}  // namespace nonesuch
