#include "cubing/circuit.hpp"

#include <cassert>

namespace nonesuch::cubing {

Wires Circuit::inputs(const std::string& name, std::size_t width) {
    Wires wires;
    for (std::size_t i = 0; i < width; ++i) {
        wires.push_back(positive(formula_.add_variable(name + std::to_string(i))));
    }
    return wires;
}

Literal Circuit::conjunction(Literal a, Literal b) {
    const Literal both = positive(formula_.add_variable(""));
    formula_.add_clause({~both, a});
    formula_.add_clause({~both, b});
    formula_.add_clause({both, ~a, ~b});
    return both;
}

Literal Circuit::exclusive_or(Literal a, Literal b) {
    const Literal one = positive(formula_.add_variable(""));
    formula_.add_clause({~one, a, b});
    formula_.add_clause({~one, ~a, ~b});
    formula_.add_clause({one, ~a, b});
    formula_.add_clause({one, a, ~b});
    return one;
}

Circuit::Sum Circuit::half_adder(Literal a, Literal b) {
    return {exclusive_or(a, b), conjunction(a, b)};
}

Circuit::Sum Circuit::full_adder(Literal a, Literal b, Literal c) {
    const Sum first = half_adder(a, b);
    const Sum second = half_adder(first.sum, c);
    return {second.sum, disjunction(first.carry, second.carry)};
}

void Circuit::assert_different(const Wires& left, const Wires& right) {
    assert(left.size() == right.size());
    Clause different;
    for (std::size_t i = 0; i < left.size(); ++i) {
        different.push_back(exclusive_or(left[i], right[i]));
    }
    formula_.add_clause(different);
}

}  // namespace nonesuch::cubing
