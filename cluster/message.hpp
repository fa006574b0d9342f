#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "conquer/job.hpp"
#include "cube/expansion.hpp"

namespace nonesuch {

// What those who lead and their workers tell each other: a closed set of messages. A coordinator
// leads the search for a verdict.
//
//     worker -> coordinator                        coordinator -> worker
//     Hello      I solve `size` jobs at a time     StartJob   solve this
//     Given      children of a running node        AskPart    give a part of that node away
//     Done       a running node's verdict          Halt       end all jobs; that was all
//     Found      a solution of a running node      Known      solutions that are written down
//     Beat       I live; what was spent so far
//     StopWish   a signal asks to stop the run
//     Failure    I cannot go on, and why
//     Farewell   I have halted; that was all
//
// A dealer leads the growth of a split tree. Its workers say Hello, Beat (of spending nothing),
// StopWish, Failure and Farewell as well, it says Halt, and otherwise
//
//     worker -> dealer                             dealer -> worker
//     Expanded   what was found at each position   Expand     look at these positions

struct Hello {
    std::uint32_t size = 0;
    bool operator==(const Hello&) const = default;
};
struct Given {
    NodeId node;
    std::vector<Child> children;
    bool operator==(const Given&) const = default;
};
struct Done {
    NodeId node;
    Verdict verdict;
    bool operator==(const Done&) const = default;
};
struct Beat {
    std::uint64_t conflicts = 0;
    /// Processor time of the solver.
    std::uint64_t nanoseconds = 0;
    bool operator==(const Beat&) const = default;
};
struct StopWish {
    bool operator==(const StopWish&) const = default;
};
struct Failure {
    /// Whose fault: the machine's, so that the run can go on elsewhere or later; the input's; or
    /// the program's own.
    enum class Kind : std::uint8_t { machine, input, internal };
    Kind kind = Kind::machine;
    std::string reason;
    bool operator==(const Failure&) const = default;
};
struct Farewell {
    bool operator==(const Farewell&) const = default;
};
struct StartJob {
    Job job;
    bool operator==(const StartJob&) const = default;
};
struct AskPart {
    NodeId node;
    bool operator==(const AskPart&) const = default;
};
struct Halt {
    bool operator==(const Halt&) const = default;
};
struct Expand {
    std::vector<Cube> positions;
    bool operator==(const Expand&) const = default;
};
struct Expanded {
    /// Of the positions that were given last, in their order.
    std::vector<Expansion> expansions;
    bool operator==(const Expanded&) const = default;
};

/// Where all solutions are listed.
struct Found {
    NodeId node;
    life::Solution solution;
    bool operator==(const Found&) const = default;
};
struct Known {
    std::vector<life::Solution> solutions;
    bool operator==(const Known&) const = default;
};

/// What the exception being handled stands for.
Failure current_failure();

using Message = std::variant<Hello, Given, Done, Beat, StopWish, Failure, Farewell, StartJob,
                             AskPart, Halt, Expand, Expanded, Found, Known>;

/// A message as bytes: the number of its alternative, then its fields (see cluster/wire.hpp).
std::string encoded(const Message& message);
/// The inverse. Throws InputError for anything that `encoded` cannot have made.
Message decoded(std::string_view bytes);

}  // namespace nonesuch
