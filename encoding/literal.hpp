#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <vector>

namespace nonesuch {

/// A propositional variable, numbered from 0. DIMACS counts from 1; `number()` is that count.
class Variable {
  public:
    constexpr Variable() = default;
    constexpr explicit Variable(std::int32_t index) : index_(index) { assert(index >= 0); }

    constexpr std::int32_t index() const { return index_; }
    constexpr std::int32_t number() const { return index_ + 1; }

    constexpr auto operator<=>(const Variable&) const = default;

  private:
    std::int32_t index_ = 0;
};

/// A variable or its negation, kept as 2·index + sign, so that literals can index arrays.
///
///     Literal cell = positive(Variable(3));   // DIMACS 4
///     (~cell).dimacs() == -4
class Literal {
  public:
    constexpr Literal() = default;
    constexpr Literal(Variable variable, bool negated)
        : code_((static_cast<std::uint32_t>(variable.index()) << 1) | (negated ? 1U : 0U)) {}

    /// The literal that DIMACS writes as `number`, which must not be 0.
    static constexpr Literal from_dimacs(std::int32_t number) {
        assert(number != 0);
        return Literal(Variable((number < 0 ? -number : number) - 1), number < 0);
    }
    static constexpr Literal from_code(std::uint32_t code) {
        return Literal(Variable(static_cast<std::int32_t>(code >> 1)), (code & 1U) != 0);
    }

    constexpr Variable variable() const { return Variable(static_cast<std::int32_t>(code_ >> 1)); }
    constexpr bool negated() const { return (code_ & 1U) != 0; }
    constexpr std::uint32_t code() const { return code_; }
    constexpr std::int32_t dimacs() const {
        return negated() ? -variable().number() : variable().number();
    }

    constexpr Literal operator~() const { return from_code(code_ ^ 1U); }
    constexpr auto operator<=>(const Literal&) const = default;

  private:
    std::uint32_t code_ = 0;
};

constexpr Literal positive(Variable variable) {
    return Literal(variable, false);
}
constexpr Literal negative(Variable variable) {
    return Literal(variable, true);
}

/// A disjunction of literals.
using Clause = std::vector<Literal>;

/// A consistent set of literals, read as their conjunction. Kept in the order in which it was
/// decided; `normalised` gives the order in which two equal sets compare equal.
using Cube = std::vector<Literal>;

/// The same set of literals, sorted and without repetitions.
std::vector<Literal> normalised(std::vector<Literal> literals);

/// The clause that says "not this cube".
Clause negation(const Cube& cube);

}  // namespace nonesuch

template <>
struct std::hash<nonesuch::Literal> {
    std::size_t operator()(nonesuch::Literal literal) const noexcept { return literal.code(); }
};
