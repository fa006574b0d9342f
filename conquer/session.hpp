#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "conquer/drat_log.hpp"
#include "encoding/formula.hpp"
#include "encoding/stop_flag.hpp"

namespace nonesuch {

/// Conflicts of all sessions so far, for whoever watches.
using ConflictCounter = std::atomic<std::uint64_t>;

/// What all sessions of a run share. Each may be null.
struct SessionControl {
    /// Ends every session soon after it turns true.
    const std::atomic<bool>* stop = nullptr;
    ConflictCounter* conflicts = nullptr;
    /// Processor time that the solver took, in nanoseconds.
    std::atomic<std::uint64_t>* nanoseconds = nullptr;

    bool is_stopped() const { return nonesuch::is_stopped(stop); }
};

/// What a session is meant for, hence how its solver is set up.
enum class Profile : std::uint8_t {
    /// To refute, with a log or without one, over any number of calls.
    refutation,
    /// To find a model in one call, without a log.
    model
};

enum class Answer { satisfiable, unsatisfiable, unknown };

/// The life of one CaDiCaL instance: a formula and a cube, added as units; then calls of `solve`,
/// each under the assumptions of one sub-cube, which keep what was learnt.
///
///     Session session(formula, cube, {}, Profile::refutation, control, &log);
///     if (session.solve({}, 10'000) == Answer::unknown)
///         for (const Cube& sub_cube : split) session.solve(sub_cube, 1'000);
///
/// The log is a DRAT proof, of RUP lemmas only, from the formula and the cube's units. For each
/// refuted sub-cube it holds the negation of a core of it, which CaDiCaL itself never writes. So
/// that the proof of several calls holds together, all variables are frozen: a clause that
/// elimination weakens is logged as deleted, and its later return is not.
class Session {
  public:
    /// Asked from the solver's inner loop, every few conflicts.
    using Interrupt = std::function<bool()>;
    /// Shown one clause.
    using Observer = std::function<void(std::span<const Literal>)>;

    /// `extra` clauses are added to the formula; they need not follow from it. The log may be null;
    /// otherwise it must outlive the session's last call.
    Session(const Formula& formula, const Cube& cube, std::span<const Clause> extra,
            Profile profile, SessionControl control, DratLog* log);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Adds a clause, which need not follow from the others. The log is then a proof from the
    /// formula, the cube, the extra clauses and this one: what was derived before holds as well,
    /// and is as easily checked, since unit propagation from more clauses finds no less.
    void add(std::span<const Literal> clause);

    /// Unknown if the budget of conflicts or the memory ran out, or if it was interrupted or
    /// stopped.
    Answer solve(std::span<const Literal> sub_cube, std::uint64_t conflict_budget,
                 Interrupt is_interrupted = {});

    /// From now on `observer` is shown each clause that a conflict teaches, whatever its length,
    /// while the solver runs. With `Profile::refutation` all of them follow from the formula, the
    /// cube and the extra clauses, whichever sub-cube was assumed.
    void show_learnt(Observer observer);

    /// Conflicts of all calls so far.
    std::uint64_t conflicts() const;

    /// Ends calls soon after the session holds more than so many bytes; 0: never. CaDiCaL asks
    /// every few conflicts, and may hold more for a moment while it copies clauses.
    void limit_memory(std::uint64_t bytes);
    /// True if the last call ended for want of memory.
    bool is_over_memory() const;
    /// What its thread has allocated and not freed since the session's construction began: what the
    /// session holds, and a little that others made meanwhile. A session must stay on one thread.
    std::uint64_t bytes() const;

    /// After an unsatisfiable call: literals of its sub-cube that suffice to refute it.
    const Cube& core() const { return core_; }
    /// After a satisfiable call: one truth value a variable.
    std::vector<bool> model() const;

  private:
    class Solver;

    std::unique_ptr<Solver> solver_;
    std::size_t variable_count_;
    DratLog* log_;
    /// False if it was stopped before it had all clauses; then it knows nothing.
    bool is_loaded_ = false;
    Cube core_;
};

/// The version of the CaDiCaL library this program was built with.
std::string cadical_version();

}  // namespace nonesuch
