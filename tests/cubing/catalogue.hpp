#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// A formula to measure with. `sentence` says what it asks for and what is known of it.
struct Instance {
    std::string_view name;
    std::string_view sentence;
    Formula (*make)();
};

/// All of them. Those that are not there to be small take CaDiCaL some 5 to 60 seconds.
const std::vector<Instance>& catalogue();

/// Throws InputError if there is none of that name.
const Instance& instance(const std::string& name);

}  // namespace nonesuch::cubing
