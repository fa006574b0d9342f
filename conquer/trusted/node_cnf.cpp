#include "conquer/trusted/node_cnf.hpp"

#include "encoding/dimacs.hpp"
#include "encoding/stop_flag.hpp"

namespace nonesuch::trusted {

std::vector<Clause> outside(std::span<const Delegation> children, const Formula& formula,
                            const std::atomic<bool>* stop) {
    std::vector<Clause> clauses;
    for (const Delegation& child : children) {
        if (is_stopped(stop)) break;
        if (!child.all_images) {
            clauses.push_back(negation(child.cube));
            continue;
        }
        for (const Cube& image : orbit(child.cube, formula.generators)) {
            clauses.push_back(negation(image));
        }
    }
    return clauses;
}

std::string node_cnf(const Formula& formula, const std::string& formula_clauses, const Cube& cube,
                     std::span<const Delegation> children, const std::atomic<bool>* stop) {
    const std::vector<Clause> negations = outside(children, formula, stop);
    const std::size_t clauses = formula.clause_count() + cube.size() + negations.size();
    std::string text = "p cnf " + std::to_string(formula.variable_count()) + " " +
                       std::to_string(clauses) + "\n" + formula_clauses;
    for (const Literal literal : cube) append_literals(text, {&literal, 1});
    for (const Clause& clause : negations) append_literals(text, clause);
    return text;
}

std::string clause_lines(const Formula& formula) {
    std::string text = dimacs_text(formula);
    return text.substr(text.find('\n') + 1);
}

}  // namespace nonesuch::trusted
