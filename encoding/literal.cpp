#include "encoding/literal.hpp"

#include <algorithm>

namespace nonesuch {

std::vector<Literal> normalised(std::vector<Literal> literals) {
    std::sort(literals.begin(), literals.end());
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    return literals;
}

Clause negation(const Cube& cube) {
    Clause clause;
    clause.reserve(cube.size());
    for (const Literal literal : cube) clause.push_back(~literal);
    return clause;
}

}  // namespace nonesuch
