#include "cubing/random_3sat.hpp"

#include <algorithm>

#include "cubing/random_number.hpp"

namespace nonesuch::cubing {
namespace {

Clause random_clause(RandomNumbers& random, std::uint64_t variables) {
    Clause clause;
    while (clause.size() < 3) {
        const Variable variable(static_cast<std::int32_t>(random_below(random, variables)));
        const bool is_new = std::none_of(clause.begin(), clause.end(), [&](Literal literal) {
            return literal.variable() == variable;
        });
        if (is_new) clause.push_back(Literal(variable, random_below(random, 2) == 1));
    }
    return clause;
}

}  // namespace

Formula random_3sat(std::uint64_t variables, int clauses, std::uint64_t seed) {
    RandomNumbers random(seed);
    Formula formula(variables);
    for (int i = 0; i < clauses; ++i) formula.add_clause(random_clause(random, variables));
    return formula;
}

}  // namespace nonesuch::cubing
