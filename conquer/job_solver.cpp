#include "conquer/job_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "conquer/job_run.hpp"
#include "conquer/trusted/node_cnf.hpp"
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

/// A node is split so many ways at most: few enough for one thread, enough for all.
constexpr std::size_t greatest_fan = 64;

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

}  // namespace

/// A log, if proofs are written, or nothing.
class JobSolver::OpenLog {
  public:
    OpenLog(const ProofPlan* proofs, NodeId node) {
        if (proofs != nullptr && proofs->mode() != ProofMode::off) {
            log_.emplace(proofs->place(), log_path(node));
        }
    }
    DratLog* get() { return log_ ? &*log_ : nullptr; }
    void merge(const SplitTree& tree) {
        if (log_) tree.write_merge(*log_);
    }
    LogFile finish() { return log_ ? log_->finish() : LogFile{}; }

  private:
    std::optional<DratLog> log_;
};

JobLimits JobLimits::in_generation(int generation) const {
    const auto factor = std::uint64_t{1} << std::min(generation / 2, 10);
    const auto times_factor = [factor](std::uint64_t limit) {
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        return limit > most / factor ? most : limit * factor;
    };
    JobLimits limits = *this;
    limits.session_conflicts = times_factor(session_conflicts);
    limits.leaf_conflicts = times_factor(leaf_conflicts);
    return limits;
}

std::string log_path(NodeId node) {
    return fmt::format("logs/{:03}/{:06}.drat", node.number / 1000, node.number);
}

JobSolver::JobSolver(const Formula& formula, JobLimits limits, SessionControl control,
                     const ProofPlan* proofs, SymmetricModels* symmetric_models,
                     const KnownSolutions* known)
    : formula_(formula),
      limits_(limits),
      control_(control),
      proofs_(proofs),
      symmetric_models_(symmetric_models),
      known_(known) {}

/// Made when first needed: most threads of an easy run never split anything.
Cuber& JobSolver::cuber() {
    if (!cuber_) cuber_.emplace(formula_, make_brief_lookahead);
    return *cuber_;
}

/// The verdict on a job whose log holds all: `children` are those that it has now.
Verdict JobSolver::finish(OpenLog& log, const Job& job, const std::vector<Child>& children,
                          std::span<const Clause> excluded) {
    const LogFile file = log.finish();
    if (proofs_ == nullptr || proofs_->mode() != ProofMode::check) return Finished{file};
    if (!checker_) checker_.emplace(*proofs_, control_.stop);
    const auto checked = checker_->check(job, children, file, excluded);
    if (!checked) return Stopped{};
    return Finished{*checked};
}

/// Into how many cubes a job is to be split before any session: each generation below the first
/// that is split does its part.
std::size_t JobSolver::cubes_wanted(const Job& job) const {
    const int first_generation = formula_.cases.empty() ? 0 : 1;
    // What was begun before it was stopped, a session ends.
    if (job.generation < first_generation || !job.children.empty()) return 1;
    std::size_t wanted = limits_.cubes;
    for (int i = first_generation; i < job.generation && wanted > 1; ++i) {
        wanted = (wanted + greatest_fan - 1) / greatest_fan;
    }
    return std::min(wanted, greatest_fan);
}

/// Gives the cubes of a split tree away, each as soon as it is left open. The log is their merge.
/// Nothing if there is nothing to split on.
std::optional<Verdict> JobSolver::split(const Job& job, std::size_t cubes, Exchange& exchange) {
    SplitTree tree;
    std::vector<Child> children;
    Cuber cuber(formula_);
    const auto expand_all = [&](std::span<const Cube> positions) {
        return cuber.expand_all(positions, control_.stop);
    };
    const auto give = [&](std::span<const SplitTree::Index> leaves) {
        if (leaves.front() == SplitTree::root) return;
        const std::size_t before = children.size();
        for (const SplitTree::Index leaf : leaves) {
            children.push_back(
                {tree.path_below(job.cube, leaf), Images::identity, tree.node(leaf).depth});
        }
        exchange.give(std::span(children).subspan(before));
    };
    grow(tree, SplitTree::root, job.cube, {.cubes = cubes}, expand_all, control_.stop, give);
    if (control_.is_stopped()) return Stopped{};
    if (tree.node(SplitTree::root).kind == SplitTree::Kind::open) return std::nullopt;
    OpenLog log(proofs_, job.node);
    log.merge(tree);
    return finish(log, job, children);
}

Verdict JobSolver::solve(const Job& job, Exchange& exchange) {
    if (const std::size_t cubes = cubes_wanted(job); cubes > 1) {
        if (const auto verdict = split(job, cubes, exchange)) return *verdict;
    }
    const bool is_root = job.node == NodeId{0};
    auto children = is_root ? give_once(job, cases_of(formula_), exchange) : job.children;
    OpenLog log(proofs_, job.node);
    SplitTree tree;
    std::vector<Clause> excluded;
    {
        // The session ends before the log does: CaDiCaL writes to it until then.
        Run run(*this, job, children, exchange, log.get());
        const Answer answer = run.work();
        if (answer == Answer::satisfiable) return ModelFound{run.model()};
        if (answer == Answer::unknown) return Stopped{};
        tree = run.tree();
        children = run.children();
        excluded = run.excluded();
    }
    log.merge(tree);
    return finish(log, job, children, excluded);
}

Verdict JobSolver::merge(const Job& root, const SplitTree& tree, const std::vector<Child>& children,
                         Exchange& exchange) {
    const auto given = give_once(root, children, exchange);
    OpenLog log(proofs_, root.node);
    log.merge(tree);
    return finish(log, root, given);
}

std::optional<Verdict> JobSolver::prove_cover(const Job& root, const std::vector<Child>& children,
                                              Exchange& exchange) {
    OpenLog log(proofs_, root.node);
    {
        Session session(formula_, root.cube,
                        trusted::outside(delegations(children), formula_, control_.stop),
                        Profile::refutation, control_, log.get());
        session.limit_memory(limits_.session_bytes);
        const Answer answer = session.solve({}, limits_.cover_conflicts);
        if (answer == Answer::satisfiable) return ModelFound{session.model()};
        if (answer == Answer::unknown) {
            if (session.is_over_memory()) {
                throw SystemError(
                    "the proof that the cubes cover the space takes more than --memory-per-thread");
            }
            return control_.is_stopped() ? std::optional<Verdict>(Stopped{}) : std::nullopt;
        }
    }
    return finish(log, root, give_once(root, children, exchange));
}

}  // namespace nonesuch
