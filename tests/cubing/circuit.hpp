#pragma once

#include <string>
#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// A number as wires, the least significant bit first.
using Wires = std::vector<Literal>;

/// Gates as clauses, each with a variable for what it gives (Tseitin 1968).
///
///     Circuit circuit;
///     const Wires a = circuit.inputs("a", 2);
///     circuit.assert_true(circuit.exclusive_or(a[0], a[1]));
class Circuit {
  public:
    /// What an adder gives.
    struct Sum {
        Literal sum;
        Literal carry;
    };

    /// Named NAME0, NAME1, …
    Wires inputs(const std::string& name, std::size_t width);

    Literal conjunction(Literal a, Literal b);
    Literal disjunction(Literal a, Literal b) { return ~conjunction(~a, ~b); }
    Literal exclusive_or(Literal a, Literal b);
    Sum half_adder(Literal a, Literal b);
    /// Two half adders.
    Sum full_adder(Literal a, Literal b, Literal c);

    void assert_true(Literal wire) { formula_.add_clause({wire}); }
    /// At least one bit differs. Requires equal widths.
    void assert_different(const Wires& left, const Wires& right);

    const Formula& formula() const { return formula_; }

  private:
    Formula formula_;
};

}  // namespace nonesuch::cubing
