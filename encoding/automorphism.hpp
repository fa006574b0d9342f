#pragma once

#include <compare>
#include <optional>
#include <span>
#include <vector>

#include "encoding/literal.hpp"

namespace nonesuch {

class Formula;

/// A map of literals onto literals that commutes with negation. It is given by the images of the
/// positive literals and is a permutation only if `is_permutation` says so.
class SignedPermutation {
  public:
    SignedPermutation() = default;
    explicit SignedPermutation(std::vector<Literal> images) : images_(std::move(images)) {}

    static SignedPermutation identity(std::size_t variable_count);

    std::size_t size() const { return images_.size(); }
    std::span<const Literal> images() const { return images_; }

    /// The image of a literal, whose variable must be below `size()`.
    Literal operator()(Literal literal) const {
        const Literal image = images_[static_cast<std::size_t>(literal.variable().index())];
        return literal.negated() ? ~image : image;
    }
    /// The images of a set of literals, in the same order.
    std::vector<Literal> operator()(std::span<const Literal> literals) const;

    /// True if each variable below `size()` is the variable of exactly one image.
    bool is_permutation() const;

    auto operator<=>(const SignedPermutation&) const = default;

  private:
    std::vector<Literal> images_;
};

/// The index of a clause that `permutation` does not map onto a clause of the formula; nothing if
/// it is an automorphism. The test is syntactic: as multisets of literal sets, the clauses and
/// their images are the same. Requires `permutation.is_permutation()` and equal sizes.
std::optional<std::size_t> clause_without_image(const Formula& formula,
                                                const SignedPermutation& permutation);

/// All images of a cube under the group that `generators` generate, each normalised, the cube's own
/// first, in a fixed order. The group itself is never listed: an orbit is found by closing
/// {cube} under the generators.
std::vector<Cube> orbit(const Cube& cube, std::span<const SignedPermutation> generators);

}  // namespace nonesuch
