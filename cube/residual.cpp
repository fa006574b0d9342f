#include "cube/residual.hpp"

#include <algorithm>
#include <iterator>

namespace nonesuch {

Formula residual(const Formula& formula, const Propagator& propagator) {
    Formula rest(formula.variable_count());
    rest.reserve(formula.clause_count(), formula.literal_count());
    Clause open;
    for (std::uint32_t i = 0; i < formula.clause_count(); ++i) {
        if (propagator.is_satisfied(i)) continue;
        open.clear();
        std::ranges::copy_if(formula.clause(i), std::back_inserter(open), [&](Literal literal) {
            return propagator.value(literal) == Truth::unknown;
        });
        rest.add_clause(open);
    }
    return rest;
}

}  // namespace nonesuch
