#include "conquer/job_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "conquer/trusted/node_cnf.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

/// The depth of what a session gives away beside the children it began with, which are taken for
/// all of its space: little is left.
constexpr int small_share = 10;

/// In conflicts: so that a space with many solutions, found without any, is shared out as well.
constexpr std::uint64_t cost_of_solution = 100;

std::string mebibytes(std::uint64_t bytes) {
    return fmt::format("{:.1f}", static_cast<double>(bytes) / (1 << 20));
}

std::uint64_t left(std::uint64_t budget, std::uint64_t spent) {
    return budget - std::min(budget, spent);
}

}  // namespace

JobSolver::Run::Run(JobSolver& solver, const Job& job, std::vector<Child> children,
                    Exchange& exchange, DratLog* log)
    : solver_(solver),
      limits_(solver.limits_.in_generation(job.generation)),
      job_(job),
      cube_(normalised(job.cube)),
      children_(std::move(children)),
      offset_(children_.empty() ? 0 : small_share),
      exchange_(exchange),
      session_(solver.formula_, job.cube,
               trusted::outside(delegations(children_), solver.formula_, solver.control_.stop),
               Profile::refutation, solver.control_, log) {
    session_.limit_memory(limits_.session_bytes);
    if (limits_.session_bytes != 0 && session_.bytes() > limits_.session_bytes) {
        throw SystemError(fmt::format("the formula alone takes {} MiB; raise --memory-per-thread",
                                      mebibytes(session_.bytes())));
    }
}

Answer JobSolver::Run::work() {
    while (!todo_.empty()) {
        if (look_aside()) return Answer::satisfiable;
        if (is_closed(todo_.back())) {
            drop_leaf();
            continue;
        }
        exclude_known();
        const Answer answer = try_leaf(tree_.path(todo_.back()));
        if (answer == Answer::satisfiable) {
            if (solver_.known_ == nullptr) return answer;
            list_solution();
        } else if (answer == Answer::unsatisfiable) {
            keep_core();
        } else if (solver_.control_.is_stopped()) {
            return answer;
        } else {
            change_plan();
        }
    }
    return Answer::unsatisfiable;
}

bool JobSolver::Run::look_aside() {
    // Both together keep to the limit if each keeps to its half.
    const std::uint64_t half = limits_.session_bytes / 2;
    const bool has_room = half == 0 || session_.bytes() < half;
    if (solver_.symmetric_models_ != nullptr && has_room) {
        aside_ = solver_.symmetric_models_->look(half);
    }
    return aside_.has_value();
}

/// What others have found, so that it is not found here again.
void JobSolver::Run::exclude_known() {
    if (solver_.known_ == nullptr) return;
    const auto entries = solver_.known_->beyond(known_);
    for (const auto& entry : entries) {
        if (solver_.control_.is_stopped()) return;
        ++known_;
        exclude(entry->pattern, entry->clauses);
    }
}

void JobSolver::Run::exclude(const std::string& pattern, const std::vector<Clause>& clauses) {
    if (!patterns_.insert(pattern).second) return;
    for (const Clause& clause : clauses) {
        const bool is_met = std::any_of(clause.begin(), clause.end(), [this](Literal literal) {
            return std::binary_search(cube_.begin(), cube_.end(), literal);
        });
        if (is_met) continue;
        session_.add(clause);
        excluded_.push_back(clause);
    }
}

/// The session's model becomes one of the list, with all its orbit, and the session goes on with
/// the leaf at work.
void JobSolver::Run::list_solution() {
    const life::SolutionOrbits& orbits = solver_.known_->orbits();
    const std::vector<bool> model = session_.model();
    if (!satisfies(solver_.formula_, model)) {
        throw InternalError("the solver's model does not satisfy the formula");
    }
    const life::Solution solution = orbits.representative(model);
    orbits.expect_solution(solution);
    if (patterns_.contains(solution.pattern)) {
        throw InternalError("a session has found a solution that it excludes");
    }
    exchange_.tell(solution);
    exclude(solution.pattern, orbits.exclusion(solution.pattern));
    spent_ += cost_of_solution;
    const bool can_give = !is_unsplittable_ || todo_.size() > 1;
    if (can_give && is_asked()) change_plan();
}

/// Somebody idles, and there is something to give.
bool JobSolver::Run::is_asked() const {
    return exchange_.is_wanted() && (todo_.size() > 1 || spent_ >= limits_.undisturbed_conflicts);
}

Answer JobSolver::Run::try_leaf(const Cube& sub_cube) {
    if (is_unsplittable_) {
        // If it is the last, giving away makes no room either.
        const bool is_last = todo_.size() == 1;
        if (is_last) session_.limit_memory(0);
        return session_.solve(sub_cube, unlimited,
                              [&] { return !is_last && exchange_.is_wanted(); });
    }
    const std::uint64_t started = session_.conflicts();
    const auto spent = [&] { return spent_ + session_.conflicts() - started; };
    const auto gives_now = [&] {
        return exchange_.is_wanted() &&
               (todo_.size() > 1 || spent() >= limits_.undisturbed_conflicts);
    };
    const std::uint64_t patience =
        std::min(left(limits_.leaf_conflicts, spent_), left(limits_.session_conflicts, started));
    const Answer answer = session_.solve(sub_cube, patience, gives_now);
    spent_ = spent();
    return answer;
}

/// Splitting helps where learnt clauses fill the memory. Where there are hardly any, parts
/// would need as much as the whole, and splitting would not end.
void JobSolver::Run::expect_conflicts() const {
    constexpr std::uint64_t few = 100;
    if (session_.conflicts() >= few) return;
    throw SystemError(
        fmt::format("after {} conflicts a session takes more than {} MiB; raise "
                    "--memory-per-thread",
                    session_.conflicts(), mebibytes(limits_.session_bytes)));
}

/// The leaf at work was too hard, the session is at its end, or somebody idles.
void JobSolver::Run::change_plan() {
    if (session_.is_over_memory()) expect_conflicts();
    const bool at_the_end =
        session_.conflicts() >= limits_.session_conflicts || session_.is_over_memory();
    if (todo_.size() == 1 || spent_ >= limits_.leaf_conflicts) split_leaf();
    if (todo_.size() < 2) return;
    if (at_the_end) {
        give(todo_);
        todo_.clear();
    } else if (exchange_.is_wanted()) {
        give_largest();
    }
}

/// The largest share of the work that is left, but not the leaf at work.
void JobSolver::Run::give_largest() {
    const auto largest = std::max_element(todo_.begin(), todo_.end() - 1, [this](auto a, auto b) {
        return tree_.node(a).share < tree_.node(b).share;
    });
    give({*largest});
    todo_.erase(largest);
}

/// Replaces the leaf at work by the open leaves below it, if the cuber finds a split; otherwise
/// the session stays with it to the end.
void JobSolver::Run::split_leaf() {
    const SplitTree::Index leaf = todo_.back();
    drop_leaf();
    solver_.cuber().split(tree_, leaf, job_.cube, limits_.cutoff, solver_.control_.stop);
    // From the right, so that the leftmost, the easiest by the cuber's estimate, comes first.
    const auto open = tree_.open_leaves(leaf);
    todo_.insert(todo_.end(), open.rbegin(), open.rend());
    // What propagation refutes from the formula need not be RUP in the log any more: CaDiCaL
    // has deleted clauses that the rest implies, but not by propagation. So the session itself
    // refutes these leaves too, which takes it no time, before all others.
    const auto refuted = tree_.reopen_refuted(leaf);
    todo_.insert(todo_.end(), refuted.begin(), refuted.end());
    is_unsplittable_ = !todo_.empty() && todo_.back() == leaf;
}

void JobSolver::Run::drop_leaf() {
    todo_.pop_back();
    spent_ = 0;
    is_unsplittable_ = false;
}

/// Drops the leaf at work, which is refuted. A core closes other leaves too if it is shorter.
void JobSolver::Run::keep_core() {
    const Cube core = normalised(session_.core());
    const auto depth = static_cast<std::size_t>(tree_.node(todo_.back()).depth);
    if (core.size() < depth || depth == 0) cores_.push_back(core);
    drop_leaf();
}

bool JobSolver::Run::is_closed(SplitTree::Index leaf) const {
    const Cube path = normalised(tree_.path(leaf));
    return std::any_of(cores_.begin(), cores_.end(), [&](const Cube& core) {
        return std::includes(path.begin(), path.end(), core.begin(), core.end());
    });
}

void JobSolver::Run::give(const std::vector<SplitTree::Index>& leaves) {
    std::vector<Child> children;
    for (const SplitTree::Index leaf : leaves) {
        if (is_closed(leaf)) continue;
        children.push_back({tree_.path_below(job_.cube, leaf), Images::identity,
                            offset_ + tree_.node(leaf).depth});
    }
    if (children.empty()) return;
    exchange_.give(children);
    children_.insert(children_.end(), children.begin(), children.end());
}

}  // namespace nonesuch
