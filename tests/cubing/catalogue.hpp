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

/// All of them, unsatisfiable. CaDiCaL alone takes half a second for the smallest and up to half a
/// minute for the others.
const std::vector<Instance>& catalogue();

/// Throws InputError if there is none of that name.
const Instance& instance(const std::string& name);

}  // namespace nonesuch::cubing
