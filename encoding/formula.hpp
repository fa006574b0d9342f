#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "encoding/automorphism.hpp"
#include "encoding/literal.hpp"

namespace nonesuch {

/// A CNF with what its encoder knows about it: the names of its variables, its automorphisms, its
/// cases, and the variables worth splitting on. A DIMACS file is a formula with none of these.
///
///     Formula formula;
///     Literal a = positive(formula.add_variable("a"));
///     Literal b = positive(formula.add_variable("b"));
///     formula.add_clause({a, ~b});
///
/// Clauses lie one after another in one array; `clause(i)` is a view into it, valid until the next
/// `add_clause`. A clause may be empty. Literals stand as they were added: an encoder adds no
/// literal twice and no tautology, a DIMACS file may hold both.
class Formula {
  public:
    Formula() = default;
    explicit Formula(std::size_t variable_count) : variable_count_(variable_count) {}

    Variable add_variable(std::string name);
    /// Requires that the variables of `clause` exist.
    void add_clause(std::span<const Literal> clause);
    void add_clause(std::initializer_list<Literal> clause) {
        add_clause(std::span<const Literal>(clause.begin(), clause.size()));
    }

    /// Makes room for so many more clauses with so many literals together, and a quarter more:
    /// untouched room costs nothing, while growing by and by holds a large formula twice.
    void reserve(std::size_t clauses, std::size_t literals);

    std::size_t variable_count() const { return variable_count_; }
    std::size_t clause_count() const { return starts_.size() - 1; }
    std::size_t literal_count() const { return literals_.size(); }
    std::span<const Literal> clause(std::size_t index) const {
        return {literals_.data() + starts_[index], starts_[index + 1] - starts_[index]};
    }
    /// Empty for a variable without a name.
    const std::string& name(Variable variable) const;

    /// Generators of a group of automorphisms; whoever relies on them checks them first.
    std::vector<SignedPermutation> generators;
    /// Every solution, moved by some automorphism, lies in some case. Empty: no cases are offered.
    std::vector<Cube> cases;
    /// The variables a cuber should split on. Empty: any.
    std::vector<Variable> split_variables;

  private:
    std::size_t variable_count_ = 0;
    std::vector<Literal> literals_;
    std::vector<std::size_t> starts_ = {0};
    std::vector<std::string> names_;
};

/// True if `model`, one truth value a variable, satisfies every clause.
bool satisfies(const Formula& formula, const std::vector<bool>& model);

}  // namespace nonesuch
