#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch {

/// The models of a formula that a signed permutation of its variables fixes, as the models of a
/// smaller formula: one variable stands for each orbit of variables, and literals that the
/// permutation maps onto each other become one.
///
///     if (const auto quotient = quotient_by(formula, reflection))
///         … solve quotient->formula …, then quotient->lift(model)
///
/// A lifted model satisfies the formula, whether or not the permutation is an automorphism of it.
struct Quotient {
    Formula formula;
    /// For each variable of the whole formula, the literal of the quotient that stands for it.
    std::vector<Literal> images;

    /// A model of the quotient as a model of the whole.
    std::vector<bool> lift(const std::vector<bool>& model) const;
};

/// Nothing if no assignment is fixed, since a variable is mapped, in some number of steps, onto its
/// own negation; nothing either if `stop` turns true before it is made, which takes about a second
/// for some million clauses. Requires `permutation.is_permutation()` and equal sizes.
std::optional<Quotient> quotient_by(const Formula& formula, const SignedPermutation& permutation,
                                    const std::atomic<bool>* stop = nullptr);

}  // namespace nonesuch
