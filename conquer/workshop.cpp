#include "conquer/workshop.hpp"

#include <memory>

#include "encoding/error.hpp"

namespace nonesuch {

void expect_solution(const RunDirectory::Subject& subject, const std::vector<bool>& model) {
    if (!satisfies(subject.formula, model)) {
        throw InternalError("the solver's model does not satisfy the formula");
    }
    if (subject.claim) life::solution(*subject.claim, model);
}

Workshop::Workshop(const RunDirectory::Subject& subject, JobLimits limits, const ProofPlan& proofs,
                   std::atomic<bool>& stop)
    : subject_(subject),
      limits_(limits),
      proofs_(proofs),
      control_{&stop, &conflicts_, &nanoseconds_},
      symmetric_models_(subject.formula, control_) {
    if (!subject.projection) return;
    orbits_.emplace(*subject.claim, *subject.projection, subject.formula.generators);
    known_.emplace(*orbits_);
}

void Workshop::learn(std::span<const life::Solution> solutions) {
    if (known_) known_->add(solutions);
}

ThreadCrew::WorkFactory Workshop::work_factory() {
    return [this] {
        // Where all are listed, the symmetric ones need no search of their own.
        auto solver = std::make_shared<JobSolver>(subject_.formula, limits_, control_, &proofs_,
                                                  known_ ? nullptr : &symmetric_models_,
                                                  known_ ? &*known_ : nullptr);
        return [this, solver](const Job& job, Exchange& exchange) {
            Verdict verdict = solver->solve(job, exchange);
            if (const auto* found = std::get_if<ModelFound>(&verdict)) {
                expect_solution(subject_, found->model);
            }
            return verdict;
        };
    };
}

}  // namespace nonesuch
