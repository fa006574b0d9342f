#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch {

/// A set of total assignments to a few variables, one bit an assignment: bit i of an assignment's
/// number says that variable i is true. This is the tests' own truth, by brute force.
class Assignments {
  public:
    /// All of them.
    explicit Assignments(std::size_t variable_count)
        : words_(std::max<std::size_t>(1, (std::size_t{1} << variable_count) / 64),
                 variable_count < 6 ? (std::uint64_t{1} << (std::size_t{1} << variable_count)) - 1
                                    : ~std::uint64_t{0}) {}

    /// Those that satisfy every clause.
    static Assignments models(const Formula& formula) {
        Assignments result(formula.variable_count());
        for (std::size_t i = 0; i < formula.clause_count(); ++i) result.require(formula.clause(i));
        return result;
    }

    /// Keeps those in which some literal of `clause` is true.
    void require(std::span<const Literal> clause) {
        for (std::size_t word = 0; word < words_.size(); ++word) {
            std::uint64_t some = 0;
            for (const Literal literal : clause) some |= where_true(literal, word);
            words_[word] &= some;
        }
    }
    /// Keeps those in which all literals of `cube` are true.
    void restrict_to(std::span<const Literal> cube) {
        for (const Literal literal : cube) require({&literal, 1});
    }
    /// Drops those in which all literals of `cube` are true.
    void exclude(const Cube& cube) { require(negation(cube)); }

    bool empty() const {
        return std::all_of(words_.begin(), words_.end(), [](auto word) { return word == 0; });
    }
    std::size_t count() const {
        std::size_t sum = 0;
        for (const std::uint64_t word : words_)
            sum += static_cast<std::size_t>(std::popcount(word));
        return sum;
    }
    bool contains(const std::vector<bool>& assignment) const {
        std::size_t number = 0;
        for (std::size_t i = 0; i < assignment.size(); ++i) {
            if (assignment[i]) number |= std::size_t{1} << i;
        }
        return (words_[number / 64] >> (number % 64) & 1) != 0;
    }
    bool operator==(const Assignments&) const = default;

  private:
    static std::uint64_t where_true(Literal literal, std::size_t word) {
        static constexpr std::uint64_t low[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
        const auto i = static_cast<std::size_t>(literal.variable().index());
        const bool high_bit = i >= 6 && (word >> (i - 6) & 1) != 0;
        const std::uint64_t where = i < 6 ? low[i] : high_bit ? ~std::uint64_t{0} : 0;
        return literal.negated() ? ~where : where;
    }

    std::vector<std::uint64_t> words_;
};

/// The assignments in which all literals of `cube` and all clauses of `formula` are true.
inline Assignments models_in(const Formula& formula, std::span<const Literal> cube) {
    Assignments result = Assignments::models(formula);
    result.restrict_to(cube);
    return result;
}

}  // namespace nonesuch
