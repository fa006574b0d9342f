#include "encoding/formula.hpp"

#include <algorithm>
#include <cassert>

namespace nonesuch {

Variable Formula::add_variable(std::string name) {
    const Variable variable(static_cast<std::int32_t>(variable_count_++));
    if (!name.empty()) {
        names_.resize(variable_count_);
        names_.back() = std::move(name);
    }
    return variable;
}

void Formula::reserve(std::size_t clauses, std::size_t literals) {
    starts_.reserve(starts_.size() + clauses + clauses / 4);
    literals_.reserve(literals_.size() + literals + literals / 4);
}

void Formula::add_clause(std::span<const Literal> clause) {
    assert(std::all_of(clause.begin(), clause.end(), [this](Literal literal) {
        return static_cast<std::size_t>(literal.variable().index()) < variable_count_;
    }));
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    starts_.push_back(literals_.size());
}

const std::string& Formula::name(Variable variable) const {
    static const std::string none;
    const auto index = static_cast<std::size_t>(variable.index());
    return index < names_.size() ? names_[index] : none;
}

bool satisfies(const Formula& formula, const std::vector<bool>& model) {
    const auto holds = [&model](Literal literal) {
        return model[static_cast<std::size_t>(literal.variable().index())] != literal.negated();
    };
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        const auto clause = formula.clause(i);
        if (std::none_of(clause.begin(), clause.end(), holds)) return false;
    }
    return true;
}

}  // namespace nonesuch
