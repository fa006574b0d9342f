#include "encoding/quotient.hpp"

#include <algorithm>
#include <cassert>

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

/// The images of all clauses, each once, without repeated literals and tautologies.
std::vector<Clause> clause_images(const Formula& formula, const std::vector<Literal>& images) {
    std::vector<Clause> clauses;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        Clause clause;
        for (const Literal literal : formula.clause(i)) clause.push_back(image_of(literal, images));
        clause = normalised(std::move(clause));
        if (!is_tautology(clause)) clauses.push_back(std::move(clause));
    }
    std::sort(clauses.begin(), clauses.end());
    clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
    return clauses;
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

std::optional<Quotient> quotient_by(const Formula& formula, const SignedPermutation& permutation) {
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
    for (const Clause& clause : clause_images(formula, quotient.images)) {
        quotient.formula.add_clause(clause);
    }
    return quotient;
}

}  // namespace nonesuch
