#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "encoding/automorphism.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/formula.hpp"

namespace nonesuch {

/// From `least` to `most`, both included; equal generators give equal numbers everywhere.
inline int random_between(std::mt19937& random, int least, int most) {
    return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
}

inline Literal random_literal(std::mt19937& random, std::size_t variable_count) {
    const int variable = random_between(random, 0, static_cast<int>(variable_count) - 1);
    return Literal(Variable(variable), (random() & 1) != 0);
}

struct ClauseLengths {
    int shortest = 1;
    int longest = 5;
};

/// Literals are drawn one by one, so that a clause may hold one twice or be a tautology.
inline Formula random_formula(std::mt19937& random, int variables, int clauses,
                              ClauseLengths lengths) {
    Formula formula(static_cast<std::size_t>(variables));
    for (int i = 0; i < clauses; ++i) {
        Clause clause;
        const int length = random_between(random, lengths.shortest, lengths.longest);
        while (static_cast<int>(clause.size()) < length) {
            clause.push_back(random_literal(random, formula.variable_count()));
        }
        formula.add_clause(clause);
    }
    return formula;
}

/// 3 to 20 variables and clauses of 1 to 5 literals, mostly longer ones.
inline Formula random_mixed_formula(std::mt19937& random, int most_variables = 20) {
    const int variables = random_between(random, 3, most_variables);
    const int shortest = random_between(random, 1, 40) == 1 ? 1 : random_between(random, 2, 3);
    const int longest = random_between(random, 3, 5);
    const int clauses = variables * random_between(random, 15, 15 * longest) / 10;
    return random_formula(random, variables, clauses, {shortest, longest});
}

/// A consistent set of up to `most` literals, none twice.
inline Cube random_cube(std::mt19937& random, std::size_t variable_count, int most) {
    Cube cube;
    for (int i = random_between(random, 0, most); i > 0; --i) {
        const Literal literal = random_literal(random, variable_count);
        bool is_new = true;
        for (const Literal other : cube) is_new &= other.variable() != literal.variable();
        if (is_new) cube.push_back(literal);
    }
    return cube;
}

/// Unless it is signed, it negates nothing.
inline SignedPermutation random_permutation(std::size_t size, bool is_signed,
                                            std::mt19937& random) {
    std::vector<std::int32_t> order(size);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<Literal> images;
    for (const std::int32_t index : order) {
        images.push_back(Literal(Variable(index), is_signed && random() % 4 == 0));
    }
    return SignedPermutation(std::move(images));
}

/// For a failed test's message.
inline std::string dimacs(std::span<const Literal> literals) {
    std::string text;
    append_literals(text, literals);
    return text;
}

}  // namespace nonesuch
