#include "cube/splitter.hpp"

namespace nonesuch {

std::vector<Variable> candidates_of(const Formula& formula) {
    if (!formula.split_variables.empty()) return formula.split_variables;
    std::vector<Variable> all;
    for (std::size_t i = 0; i < formula.variable_count(); ++i) {
        all.emplace_back(static_cast<std::int32_t>(i));
    }
    return all;
}

}  // namespace nonesuch
