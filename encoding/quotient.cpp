#include "encoding/quotient.hpp"

#include <algorithm>
#include <cassert>

#include "encoding/stop_flag.hpp"

namespace nonesuch {
namespace {

Literal image_of(Literal literal, const std::vector<Literal>& images) {
    const Literal image = images[static_cast<std::size_t>(literal.variable().index())];
    return literal.negated() ? ~image : image;
}

bool is_tautology(const Clause& normalised_clause) {
    const auto clash =
        std::adjacent_find(normalised_clause.begin(), normalised_clause.end(),
                           [](Literal a, Literal b) { return a.variable() == b.variable(); });
    return clash != normalised_clause.end();
}

/// True once in a while if `stop` is.
bool is_stopped(std::size_t step, const std::atomic<bool>* stop) {
    return step % 1'024 == 0 && nonesuch::is_stopped(stop);
}

/// The images of all clauses, normalised, without tautologies; nothing if it was stopped.
std::optional<Formula> image_of(const Formula& formula, const Quotient& quotient,
                                const std::atomic<bool>* stop) {
    Formula result(quotient.formula.variable_count());
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        if (is_stopped(i, stop)) return std::nullopt;
        Clause clause;
        for (const Literal literal : formula.clause(i)) {
            clause.push_back(image_of(literal, quotient.images));
        }
        clause = normalised(std::move(clause));
        if (!is_tautology(clause)) result.add_clause(clause);
    }
    return result;
}

/// The numbers of a formula's clauses, those of each first literal together; clauses without
/// literals come first.
std::vector<std::vector<std::size_t>> by_first_literal(const Formula& formula) {
    std::vector<std::vector<std::size_t>> groups(2 * formula.variable_count() + 1);
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        const auto clause = formula.clause(i);
        groups[clause.empty() ? 0 : clause.front().code() + 1].push_back(i);
    }
    return groups;
}

/// Adds normalised clauses, each once, in order: false if it was stopped. Sorting them group by
/// group takes a fifth of the time that sorting all of them takes, and can be stopped.
bool add_sorted(const Formula& clauses, Formula& formula, const std::atomic<bool>* stop) {
    const auto less = [&](std::size_t a, std::size_t b) {
        return std::ranges::lexicographical_compare(clauses.clause(a), clauses.clause(b));
    };
    const auto equal = [&](std::size_t a, std::size_t b) {
        return std::ranges::equal(clauses.clause(a), clauses.clause(b));
    };
    for (auto& group : by_first_literal(clauses)) {
        if (is_stopped(0, stop)) return false;
        std::sort(group.begin(), group.end(), less);
        group.erase(std::unique(group.begin(), group.end(), equal), group.end());
        for (const std::size_t each : group) formula.add_clause(clauses.clause(each));
    }
    return true;
}

}  // namespace

std::vector<bool> Quotient::lift(const std::vector<bool>& model) const {
    std::vector<bool> whole;
    whole.reserve(images.size());
    for (const Literal image : images) {
        whole.push_back(model[static_cast<std::size_t>(image.variable().index())] !=
                        image.negated());
    }
    return whole;
}

std::optional<Quotient> quotient_by(const Formula& formula, const SignedPermutation& permutation,
                                    const std::atomic<bool>* stop) {
    assert(permutation.size() == formula.variable_count());
    Quotient quotient;
    std::vector<std::optional<Literal>> images(formula.variable_count());
    const auto image = [&](Literal literal) -> auto& {
        return images[static_cast<std::size_t>(literal.variable().index())];
    };
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (images[i]) continue;
        const Literal start = positive(Variable(static_cast<std::int32_t>(i)));
        const Literal representative =
            positive(quotient.formula.add_variable(formula.name(start.variable())));
        Literal next = start;
        do {
            image(next) = next.negated() ? ~representative : representative;
            next = permutation(next);
        } while (!image(next));
        if (next != start) return std::nullopt;
    }
    for (const auto& each : images) quotient.images.push_back(*each);
    const auto clauses = image_of(formula, quotient, stop);
    if (!clauses || !add_sorted(*clauses, quotient.formula, stop)) return std::nullopt;
    return quotient;
}

}  // namespace nonesuch
