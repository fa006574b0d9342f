#include "conquer/workshop.hpp"

#include <memory>

#include "encoding/error.hpp"

namespace nonesuch {

Workshop::Workshop(const RunDirectory::Subject& subject, JobLimits limits, const ProofPlan& proofs,
                   std::atomic<bool>& stop)
    : subject_(subject),
      limits_(limits),
      proofs_(proofs),
      control_{&stop, &conflicts_, &nanoseconds_},
      symmetric_models_(subject.formula, control_) {}

ThreadCrew::WorkFactory Workshop::work_factory() {
    return [this] {
        auto solver = std::make_shared<JobSolver>(subject_.formula, limits_, control_, &proofs_,
                                                  &symmetric_models_);
        return [this, solver](const Job& job, Exchange& exchange) {
            Verdict verdict = solver->solve(job, exchange);
            check(verdict);
            return verdict;
        };
    };
}

void Workshop::check(const Verdict& verdict) const {
    const auto* const found = std::get_if<ModelFound>(&verdict);
    if (found == nullptr) return;
    if (!satisfies(subject_.formula, found->model)) {
        throw InternalError("the solver's model does not satisfy the formula");
    }
    if (subject_.claim) life::solution(*subject_.claim, found->model);
}

}  // namespace nonesuch
