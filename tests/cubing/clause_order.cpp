#include "cubing/clause_order.hpp"

#include <numeric>
#include <utility>
#include <vector>

#include "cubing/random_number.hpp"

namespace nonesuch::cubing {

Formula with_clause_order(const Formula& formula, std::uint64_t seed) {
    RandomNumbers random(seed);
    std::vector<std::size_t> order(formula.clause_count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[random_below(random, i)]);
    }
    Formula reordered(formula.variable_count());
    reordered.reserve(formula.clause_count(), formula.literal_count());
    for (const std::size_t each : order) reordered.add_clause(formula.clause(each));
    reordered.split_variables = formula.split_variables;
    return reordered;
}

}  // namespace nonesuch::cubing
