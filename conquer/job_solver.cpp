#include "conquer/job_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "conquer/job_run.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// Gives away those of `wanted` that an earlier session of the job has not given away already, and
/// returns all children. Throws InputError if that session gave away something else.
std::vector<Child> give_once(const Job& job, const std::vector<Child>& wanted, Exchange& exchange) {
    const std::size_t given = std::min(job.children.size(), wanted.size());
    if (!std::equal(wanted.begin(), wanted.begin() + static_cast<std::ptrdiff_t>(given),
                    job.children.begin())) {
        throw InputError("the journal's first cubes are not those of this run");
    }
    if (given < wanted.size()) exchange.give(std::span(wanted).subspan(given));
    std::vector<Child> children = wanted;
    children.insert(children.end(), job.children.begin() + static_cast<std::ptrdiff_t>(given),
                    job.children.end());
    return children;
}

int bits(std::size_t count) {
    int depth = 0;
    while ((std::size_t{1} << depth) < count) ++depth;
    return depth;
}

std::vector<Child> cases_of(const Formula& formula) {
    std::vector<Child> children;
    for (const Cube& each : formula.cases) {
        children.push_back({each, Images::group, bits(formula.cases.size())});
    }
    return children;
}

/// A log, if proofs are kept, or nothing.
class OpenLog {
  public:
    OpenLog(const LogPlace& place, NodeId node) {
        if (!place.run_directory.empty()) log_.emplace(place, log_path(node));
    }
    DratLog* get() { return log_ ? &*log_ : nullptr; }
    void merge(const SplitTree& tree) {
        if (log_) tree.write_merge(*log_);
    }
    LogFile finish() { return log_ ? log_->finish() : LogFile{}; }

  private:
    std::optional<DratLog> log_;
};

}  // namespace

std::string log_path(NodeId node) {
    return fmt::format("logs/{:03}/{:06}.drat", node.number / 1000, node.number);
}

JobSolver::JobSolver(const Formula& formula, JobLimits limits, SessionControl control,
                     LogPlace logs, SymmetricModels* symmetric_models)
    : formula_(formula),
      limits_(limits),
      control_(control),
      logs_(std::move(logs)),
      symmetric_models_(symmetric_models) {}

/// Made when first needed: most threads of an easy run never split anything.
Cuber& JobSolver::cuber() {
    if (!cuber_) cuber_.emplace(formula_);
    return *cuber_;
}

Verdict JobSolver::solve(const Job& job, Exchange& exchange) {
    const bool is_root = job.node == NodeId{0};
    const auto children = is_root ? give_once(job, cases_of(formula_), exchange) : job.children;
    OpenLog log(logs_, job.node);
    SplitTree tree;
    {
        // The session ends before the log does: CaDiCaL writes to it until then.
        Run run(*this, job, children, exchange, log.get());
        const Answer answer = run.work();
        if (answer == Answer::satisfiable) return ModelFound{run.model()};
        if (answer == Answer::unknown) return Stopped{};
        tree = run.tree();
    }
    log.merge(tree);
    return Finished{log.finish()};
}

Verdict JobSolver::merge(const Job& root, const SplitTree& tree, const std::vector<Cube>& cubes,
                         Exchange& exchange) {
    std::vector<Child> children;
    for (const Cube& cube : cubes) {
        children.push_back({cube, Images::identity, static_cast<int>(cube.size())});
    }
    give_once(root, children, exchange);
    OpenLog log(logs_, root.node);
    log.merge(tree);
    return Finished{log.finish()};
}

}  // namespace nonesuch
