#include "conquer/trusted/lrat.hpp"

#include <sys/wait.h>

#include <fstream>

namespace nonesuch::trusted {
namespace {

/// The last line is the empty clause with its hints: "3 0 1 2 0".
bool ends_in_empty_clause(const std::string& lrat) {
    std::ifstream file(lrat);
    std::string last;
    for (std::string line; std::getline(file, line);) last.swap(line);
    const auto space = last.find(' ');
    return space != std::string::npos && last.substr(space).starts_with(" 0 ") &&
           last.ends_with(" 0");
}

}  // namespace

DratAnswer add_hints(const DratTrim& settings, const std::string& cnf, const std::string& proof,
                     const std::string& lrat, const std::atomic<bool>* stop) {
    DratTrim with_hints = settings;
    with_hints.options.insert(with_hints.options.end(), {"-L", lrat});
    const DratAnswer answer = run_drat_trim(with_hints, cnf, proof, stop);
    // drat-trim does not look whether it could write all.
    if (answer.outcome != DratOutcome::verified || ends_in_empty_clause(lrat)) return answer;
    return {DratOutcome::no_answer, "its LRAT proof is missing or cut off (disk full?)"};
}

namespace {

DratAnswer judge(const ProgramEnd& end) {
    if (end.kind == ProgramEnd::Kind::stopped) return {DratOutcome::stopped, "stopped"};
    if (end.kind == ProgramEnd::Kind::timeout) return {DratOutcome::timeout, "killed at the limit"};
    if (WIFSIGNALED(end.status)) {
        return {DratOutcome::crashed, "killed by signal " + std::to_string(WTERMSIG(end.status))};
    }
    if (end.has_line("s VERIFIED UNSAT")) return {DratOutcome::verified, ""};
    const std::string said = end.output.substr(0, end.output.find('\n')).substr(0, 200);
    const bool is_short_of_memory =
        said.find("heap") != std::string::npos || said.find("memory") != std::string::npos;
    if (is_short_of_memory) return {DratOutcome::out_of_memory, said};
    return {said.empty() ? DratOutcome::no_answer : DratOutcome::refused, said};
}

}  // namespace

DratAnswer run_cake_lpr(const std::string& program, const ProgramLimits& limits,
                        const std::string& cnf, const std::string& lrat,
                        const std::atomic<bool>* stop) {
    // It takes all its memory at the start: 4 GiB of heap and as much of stack, if it is not told.
    const std::uint64_t mebibytes = limits.memory >> 20;
    const std::string heap = "CML_HEAP_SIZE=" + std::to_string(mebibytes * 3 / 4);
    const std::string stack = "CML_STACK_SIZE=" + std::to_string(mebibytes / 8);
    DratAnswer answer =
        judge(run_limited({"/usr/bin/env", heap, stack, program, cnf, lrat}, limits, stop));
    answer.checker = "cake_lpr";
    return answer;
}

}  // namespace nonesuch::trusted
