#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch {

enum class Truth : std::int8_t { unknown, satisfied, falsified };

/// Unit propagation over a formula with a trail that can be taken back.
///
/// Each clause counts its true and its not yet false literals over full occurrence lists. That is
/// dearer per assignment than watched literals, but a lookahead measures how clauses shrink, and so
/// needs the counts anyway.
///
///     Propagator propagator(formula);
///     const auto mark = propagator.mark();
///     if (propagator.assume(literal)) … propagator.trail_since(mark) …
///     propagator.undo_to(mark);
///
/// The formula must outlive it. After a conflict only `undo_to` an earlier mark is allowed.
class Propagator {
  public:
    using Mark = std::size_t;

    /// Does not propagate the formula's own unit clauses: see `propagate_units`.
    explicit Propagator(const Formula& formula);

    /// Propagates the unit clauses; false on conflict or if a clause is empty.
    bool propagate_units();
    /// Makes `literal` true and propagates; false on conflict, also if it is false already.
    bool assume(Literal literal);
    /// `assume`s one literal after another, up to the first conflict.
    bool assume_all(std::span<const Literal> literals);

    Mark mark() const { return trail_.size(); }
    void undo_to(Mark mark);
    /// What became true since `mark`, in order.
    std::span<const Literal> trail_since(Mark mark) const {
        return std::span<const Literal>(trail_).subspan(mark);
    }

    std::size_t variable_count() const { return values_.size() / 2; }
    /// Variables without a value.
    std::size_t free_variables() const { return variable_count() - trail_.size(); }

    Truth value(Literal literal) const { return values_[literal.code()]; }
    /// Clauses in which `literal` stands.
    std::span<const std::uint32_t> occurrences(Literal literal) const {
        const std::size_t code = literal.code();
        return {occurrences_.data() + starts_[code], starts_[code + 1] - starts_[code]};
    }
    bool is_satisfied(std::uint32_t clause) const { return satisfied_[clause] != 0; }
    /// Literals of a clause that are not false.
    std::uint32_t length(std::uint32_t clause) const { return lengths_[clause]; }

  private:
    void assign(Literal literal);
    bool propagate();
    bool shorten(std::uint32_t clause);
    Literal open_literal(std::uint32_t clause) const;

    const Formula& formula_;
    std::vector<std::size_t> starts_;
    std::vector<std::uint32_t> occurrences_;
    std::vector<std::uint32_t> lengths_;
    std::vector<std::uint32_t> satisfied_;
    std::vector<Truth> values_;
    std::vector<Literal> trail_;
    std::size_t propagated_ = 0;
};

}  // namespace nonesuch
