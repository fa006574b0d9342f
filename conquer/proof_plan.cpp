#include "conquer/proof_plan.hpp"

#include <utility>

#include "conquer/trusted/node_cnf.hpp"

namespace nonesuch {

ProofPlan::ProofPlan(const Formula& formula, ProofMode mode, LogPlace place,
                     trusted::DratTrim drat_trim)
    : formula_(formula), mode_(mode), place_(std::move(place)), drat_trim_(std::move(drat_trim)) {}

const std::string& ProofPlan::clause_lines() const {
    std::call_once(is_made_, [this] { clause_lines_ = trusted::clause_lines(formula_); });
    return clause_lines_;
}

}  // namespace nonesuch
