#pragma once

#include <random>
#include <string>
#include <vector>

#include "encoding/dimacs.hpp"
#include "encoding/formula.hpp"

namespace nonesuch {

/// "Each of `pigeons` sits in one of `holes`, no two in the same": variable holes·i + j + 1 says
/// that pigeon i sits in hole j. Unsatisfiable if there are more pigeons than holes, but not by
/// propagation.
inline Formula pigeonhole(int pigeons, int holes) {
    Formula formula(static_cast<std::size_t>(pigeons * holes));
    const auto sits = [holes](int pigeon, int hole) {
        return positive(Variable(pigeon * holes + hole));
    };
    for (int i = 0; i < pigeons; ++i) {
        Clause somewhere;
        for (int j = 0; j < holes; ++j) somewhere.push_back(sits(i, j));
        formula.add_clause(somewhere);
        for (int other = 0; other < i; ++other) {
            for (int j = 0; j < holes; ++j) formula.add_clause({~sits(i, j), ~sits(other, j)});
        }
    }
    return formula;
}

/// Random clauses of three different variables each. Equal seeds give equal formulas.
inline Formula random_3sat(int variables, int clauses, unsigned seed) {
    std::mt19937 random(seed);
    Formula formula(static_cast<std::size_t>(variables));
    for (int i = 0; i < clauses; ++i) {
        Clause clause;
        while (clause.size() < 3) {
            const auto index = random() % static_cast<unsigned>(variables);
            const Variable variable(static_cast<std::int32_t>(index));
            bool is_new = true;
            for (const Literal literal : clause) is_new = is_new && literal.variable() != variable;
            if (is_new) clause.push_back(Literal(variable, random() % 2 == 0));
        }
        formula.add_clause(clause);
    }
    return formula;
}

}  // namespace nonesuch
