#include "conquer/session.hpp"

#include <algorithm>
#include <cadical.hpp>
#include <limits>

#include "conquer/memory_meter.hpp"
#include "conquer/thread_clock.hpp"

namespace nonesuch {
namespace {

struct Option {
    const char* name;
    int value;
};

/// What differs from CaDiCaL's defaults. Options that a release lacks are passed over; each must be
/// one without which the result is still right.
constexpr Option refutation_options[] = {
    {"quiet", 1},
    // Refutations of Life formulas take 25 to 30 % less in stable mode alone.
    {"stabilizeonly", 1},
    // What is to be refuted has no lucky model; and after looking for one, CaDiCaL does not ask its
    // terminator for some 700 conflicts.
    {"lucky", 0},
    // Bounded variable addition, on by default in 2.2, introduces variables and so RAT lemmas.
    {"factor", 0},
};
constexpr Option model_options[] = {
    {"quiet", 1},
    // Few cells of a pattern are alive: its models are found several times sooner from there.
    {"phase", 0},
};

std::span<const Option> options_of(Profile profile) {
    if (profile == Profile::model) return model_options;
    return refutation_options;
}

int clamped(std::uint64_t budget) {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    return static_cast<int>(std::min(budget, most));
}

/// What this thread holds from now on, and how much of that it may hold.
class Allowance {
  public:
    void limit(std::uint64_t bytes) { limit_ = bytes; }
    bool is_exceeded() const { return limit_ != 0 && bytes() > limit_; }
    std::uint64_t bytes() const {
        return static_cast<std::uint64_t>(std::max<std::int64_t>(0, MemoryMeter::bytes() - start_));
    }

  private:
    std::int64_t start_ = MemoryMeter::bytes();
    std::uint64_t limit_ = 0;
};

}  // namespace

class Session::Solver : CaDiCaL::Terminator, CaDiCaL::Learner {
  public:
    Solver(Profile profile, SessionControl control, DratLog* log) : control_(control), log_(log) {
        for (const Option& option : options_of(profile)) {
            if (CaDiCaL::Solver::is_valid_option(option.name))
                cadical.set(option.name, option.value);
        }
        if (log != nullptr) cadical.trace_proof(log->stream(), "log");
        cadical.connect_terminator(this);
        cadical.connect_learner(this);
    }
    ~Solver() override {
        cadical.disconnect_learner();
        cadical.disconnect_terminator();
    }
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    void add(std::span<const Literal> clause) {
        for (const Literal literal : clause) cadical.add(literal.dimacs());
        cadical.add(0);
    }

    /// False, with only some of the clauses added, if it was stopped: some millions take seconds.
    bool add_all(const Formula& formula) {
        for (std::size_t i = 0; i < formula.clause_count(); ++i) {
            if (i % 1'024 == 0 && is_stopped()) return false;
            add(formula.clause(i));
        }
        return true;
    }

    bool is_stopped() const { return control_.is_stopped(); }
    void count_time(std::uint64_t nanoseconds) {
        if (control_.nanoseconds != nullptr) *control_.nanoseconds += nanoseconds;
    }

    /// Before `cadical`, whose construction counts.
    Allowance memory;
    CaDiCaL::Solver cadical;
    bool is_over_memory = false;
    Interrupt is_interrupted;
    Observer observer;
    std::uint64_t conflicts = 0;

  private:
    bool terminate() override {
        const bool is_in_vain = log_ != nullptr && log_->has_failed();
        is_over_memory = is_over_memory || memory.is_exceeded();
        return is_stopped() || is_in_vain || is_over_memory || (is_interrupted && is_interrupted());
    }
    // Called once for each learnt clause: the only count of conflicts that the interface offers.
    bool learning(int) override {
        ++conflicts;
        if (control_.conflicts != nullptr) {
            control_.conflicts->fetch_add(1, std::memory_order_relaxed);
        }
        return observer != nullptr;
    }
    // Proof tracers would tell the same, but 1.5.3 has none.
    void learn(int number) override {
        if (number != 0) {
            learnt_.push_back(Literal::from_dimacs(number));
            return;
        }
        observer(learnt_);
        learnt_.clear();
    }

    SessionControl control_;
    DratLog* log_;
    /// As much as was handed over so far of the clause under way.
    Clause learnt_;
};

Session::Session(const Formula& formula, const Cube& cube, std::span<const Clause> extra,
                 Profile profile, SessionControl control, DratLog* log)
    : solver_(std::make_unique<Solver>(profile, control, log)),
      variable_count_(formula.variable_count()),
      log_(log) {
    if (!solver_->add_all(formula)) return;
    for (const Literal literal : cube) solver_->add({&literal, 1});
    for (const Clause& clause : extra) {
        if (solver_->is_stopped()) return;
        solver_->add(clause);
    }
    is_loaded_ = true;
    if (profile == Profile::model) return;
    for (int number = 1; number <= static_cast<int>(variable_count_); ++number) {
        solver_->cadical.freeze(number);
    }
}

Session::~Session() = default;

void Session::add(std::span<const Literal> clause) {
    solver_->add(clause);
}

Answer Session::solve(std::span<const Literal> sub_cube, std::uint64_t conflict_budget,
                      Interrupt is_interrupted) {
    core_.clear();
    // CaDiCaL asks only every few conflicts, and an easy call may have none.
    solver_->is_over_memory = solver_->memory.is_exceeded();
    if (!is_loaded_ || solver_->is_stopped() || solver_->is_over_memory) return Answer::unknown;
    solver_->is_interrupted = std::move(is_interrupted);
    CaDiCaL::Solver& cadical = solver_->cadical;
    for (const Literal literal : sub_cube) cadical.assume(literal.dimacs());
    cadical.limit("conflicts", clamped(conflict_budget));
    const std::uint64_t started = thread_nanoseconds();
    const int status = cadical.solve();
    solver_->count_time(thread_nanoseconds() - started);
    if (log_ != nullptr) {
        cadical.flush_proof_trace();
        log_->check();
    }
    if (status == 10) return Answer::satisfiable;
    if (status != 20) return Answer::unknown;
    std::copy_if(sub_cube.begin(), sub_cube.end(), std::back_inserter(core_),
                 [&](Literal literal) { return cadical.failed(literal.dimacs()); });
    // Without assumptions CaDiCaL has written the empty clause itself; once more does no harm.
    if (log_ != nullptr) log_->add(negation(core_));
    return Answer::unsatisfiable;
}

void Session::show_learnt(Observer observer) {
    solver_->observer = std::move(observer);
}

std::uint64_t Session::conflicts() const {
    return solver_->conflicts;
}

void Session::limit_memory(std::uint64_t bytes) {
    solver_->memory.limit(bytes);
}

bool Session::is_over_memory() const {
    return solver_->is_over_memory;
}

std::uint64_t Session::bytes() const {
    return solver_->memory.bytes();
}

std::vector<bool> Session::model() const {
    std::vector<bool> values(variable_count_);
    for (std::size_t i = 0; i < variable_count_; ++i) {
        values[i] = solver_->cadical.val(static_cast<int>(i) + 1) > 0;
    }
    return values;
}

std::string cadical_version() {
    const std::string packaged = NONESUCH_CADICAL_VERSION;
    return packaged.empty() ? CaDiCaL::Solver::version() : packaged;
}

}  // namespace nonesuch
