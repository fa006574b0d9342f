#pragma once

#include <variant>
#include <vector>

#include "conquer/job.hpp"

namespace nonesuch {

/// What became of a job, or of a part of it.
struct CrewEvent {
    NodeId node;
    std::variant<std::vector<Child>, life::Solution, Verdict> what;
};

/// Those who solve the jobs of one process, several at a time. Calls come from one thread and
/// return at once; what comes of them is told by events.
class Crew {
  public:
    virtual ~Crew() = default;

    /// Jobs at a time.
    virtual int size() const = 0;
    /// Begins a job. No more than `size()` may be without a verdict.
    virtual void start(Job job) = 0;
    /// Asks a running job to give a part of its cube away, as soon as it can. One that has ended
    /// meanwhile ignores it.
    virtual void ask(NodeId node) = 0;
    /// Ends every job soon, and those that are started from now on, as Stopped unless it has
    /// another verdict by then.
    virtual void interrupt() = 0;
    /// Ends that. Requires that no job is without a verdict.
    virtual void resume() = 0;
    /// All events since the last call, in their order: a job's children and solutions come before
    /// its verdict.
    /// Throws what a job has thrown; its verdict is then Stopped.
    virtual std::vector<CrewEvent> take_events() = 0;
};

}  // namespace nonesuch
