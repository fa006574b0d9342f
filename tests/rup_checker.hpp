#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "cube/lemma_sink.hpp"
#include "encoding/formula.hpp"
#include "random_formula.hpp"

namespace nonesuch {

/// Checks a clausal proof line by line: each lemma must follow by reverse unit propagation from the
/// premises and the lemmas not yet deleted, and what is deleted must be there. Naive on purpose.
class RupChecker : public LemmaSink {
  public:
    explicit RupChecker(const Formula& formula) : variable_count_(formula.variable_count()) {
        for (std::size_t i = 0; i < formula.clause_count(); ++i) {
            const auto clause = formula.clause(i);
            premises_.push_back(normalised({clause.begin(), clause.end()}));
        }
    }

    void add_premise(const Clause& clause) { premises_.push_back(normalised(clause)); }

    void add(std::span<const Literal> lemma) override {
        if (!is_rup(lemma)) complain("no RUP lemma: ", lemma);
        lemmas_.push_back(normalised({lemma.begin(), lemma.end()}));
        ended_in_empty_clause_ = lemma.empty();
    }
    void remove(std::span<const Literal> lemma) override {
        const auto found =
            std::find(lemmas_.begin(), lemmas_.end(), normalised({lemma.begin(), lemma.end()}));
        if (found == lemmas_.end()) {
            complain("no lemma to delete: ", lemma);
        } else {
            lemmas_.erase(found);
        }
    }

    /// The first line at fault, or nothing.
    const std::string& complaint() const { return complaint_; }
    bool ended_in_empty_clause() const { return ended_in_empty_clause_; }

  private:
    bool is_rup(std::span<const Literal> lemma) const {
        std::vector<bool> is_false(2 * variable_count_, false);
        for (const Literal literal : lemma) is_false[literal.code()] = true;
        for (const Literal literal : lemma) {
            if (is_false[(~literal).code()]) return true;
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto* clauses : {&premises_, &lemmas_}) {
                for (const Clause& clause : *clauses) {
                    if (propagates_to_conflict(clause, is_false, changed)) return true;
                }
            }
        }
        return false;
    }
    static bool propagates_to_conflict(const Clause& clause, std::vector<bool>& is_false,
                                       bool& changed) {
        const Literal* open = nullptr;
        for (const Literal& literal : clause) {
            if (is_false[(~literal).code()]) return false;
            if (is_false[literal.code()]) continue;
            if (open != nullptr) return false;
            open = &literal;
        }
        if (open == nullptr) return true;
        is_false[(~*open).code()] = true;
        changed = true;
        return false;
    }
    void complain(const std::string& what, std::span<const Literal> lemma) {
        if (complaint_.empty()) complaint_ = what + dimacs(lemma);
    }

    std::size_t variable_count_;
    std::vector<Clause> premises_;
    std::vector<Clause> lemmas_;
    std::string complaint_;
    bool ended_in_empty_clause_ = false;
};

}  // namespace nonesuch
