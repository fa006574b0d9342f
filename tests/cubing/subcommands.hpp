#pragma once

#include <vector>

#include "cluster/commands.hpp"

namespace nonesuch::cubing {

/// The commands of cubing_benchmark. Each stands in a file of its own.
extern const Command list_command;
extern const Command formula_command;
extern const Command conquer_command;
extern const Command difficulty_command;

inline std::vector<Command> all_subcommands() {
    return {list_command, formula_command, conquer_command, difficulty_command};
}

}  // namespace nonesuch::cubing
