#pragma once

#include "cubing/circuit.hpp"

namespace nonesuch::cubing {

// Two circuits that multiply numbers of the same width; the product is twice as wide. Each makes
// its own partial products, the conjunctions of a bit of one with a bit of the other.

/// Adds the partial products row by row, rippling the carries through each row.
Wires array_product(Circuit& circuit, const Wires& a, const Wires& b);

/// Adds them column by column, three at a time and without rippling, until each column has at most
/// two (Wallace 1964), which are added with rippling carries.
Wires tree_product(Circuit& circuit, const Wires& a, const Wires& b);

/// "The array and the tree multiply some two numbers differently", which is unsatisfiable.
Formula multipliers(std::size_t width);

}  // namespace nonesuch::cubing
