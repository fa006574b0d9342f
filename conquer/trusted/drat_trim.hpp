#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "conquer/trusted/limited_program.hpp"

namespace nonesuch::trusted {

/// How drat-trim is run: as a program of its own, under limits.
struct DratTrim {
    /// Path of the program; see `find_program`.
    std::string program;
    ProgramLimits limits;
    /// Besides the files and the time limit. -i: the log is binary.
    std::vector<std::string> options = {"-i"};
};

enum class DratOutcome { verified, refused, timeout, out_of_memory, crashed, no_answer, stopped };

struct DratAnswer {
    DratOutcome outcome = DratOutcome::no_answer;
    /// For people: what the checker said or what became of it. Empty if verified.
    std::string detail;
    /// Who gave the answer.
    std::string checker = "drat-trim";
};

/// Asks drat-trim whether the log `proof` refutes the DIMACS file `cnf`.
///
/// The exit code is not the answer: drat-trim returns 0 also after a timeout or without memory.
/// Verified is only an output with a line that is exactly "s VERIFIED". If `stop` turns true, or
/// at the time limit, the program is killed. Throws SystemError if it cannot be started.
DratAnswer run_drat_trim(const DratTrim& settings, const std::string& cnf, const std::string& proof,
                         const std::atomic<bool>* stop = nullptr);

/// What it came to, in words that go on from "node 3: ". Requires that it was not verified.
std::string explain(const DratAnswer& answer);

/// The full path of an executable: as given if it holds a slash, otherwise from PATH. Throws
/// InputError, saying how to get drat-trim, if there is none.
std::string find_program(const std::string& name);

}  // namespace nonesuch::trusted
