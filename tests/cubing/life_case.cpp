#include "cubing/life_case.hpp"

namespace nonesuch::cubing {

Formula life_case(const life::Claim& claim, std::size_t index) {
    Formula formula = life::encode(claim);
    for (const Literal literal : formula.cases.at(index)) formula.add_clause({literal});
    formula.generators.clear();
    formula.cases.clear();
    return formula;
}

}  // namespace nonesuch::cubing
