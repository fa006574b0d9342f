#pragma once

#include <initializer_list>
#include <vector>

#include "encoding/automorphism.hpp"

namespace nonesuch {

/// Literals as DIMACS numbers them: a clause, a cube, or images.
inline std::vector<Literal> literals(std::initializer_list<int> numbers) {
    std::vector<Literal> list;
    for (const int number : numbers) list.push_back(Literal::from_dimacs(number));
    return list;
}

/// The signed permutation with these images of the variables 1, 2 and so on.
inline SignedPermutation permutation(std::initializer_list<int> images) {
    return SignedPermutation(literals(images));
}

}  // namespace nonesuch
