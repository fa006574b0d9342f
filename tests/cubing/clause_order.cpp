#include "cubing/clause_order.hpp"

#include <numeric>
#include <vector>

#include "cubing/random_number.hpp"

namespace nonesuch::cubing {

Formula with_clause_order(const Formula& formula, std::uint64_t seed) {
    RandomNumbers random(seed);
    std::vector<std::size_t> order(formula.clause_count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order, random);
    Formula reordered(formula.variable_count());
    reordered.reserve(formula.clause_count(), formula.literal_count());
    for (const std::size_t each : order) reordered.add_clause(formula.clause(each));
    reordered.split_variables = formula.split_variables;
    return reordered;
}

}  // namespace nonesuch::cubing
