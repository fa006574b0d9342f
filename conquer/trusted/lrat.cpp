#include "conquer/trusted/lrat.hpp"

#include <sys/wait.h>

namespace nonesuch::trusted {

DratAnswer add_hints(const DratTrim& settings, const std::string& cnf, const std::string& proof,
                     const std::string& lrat, const std::atomic<bool>* stop) {
    DratTrim with_hints = settings;
    with_hints.options.insert(with_hints.options.end(), {"-L", lrat});
    return run_drat_trim(with_hints, cnf, proof, stop);
}

DratAnswer run_cake_lpr(const std::string& program, const ProgramLimits& limits,
                        const std::string& cnf, const std::string& lrat,
                        const std::atomic<bool>* stop) {
    const ProgramEnd end = run_limited({program, cnf, lrat}, limits, stop);
    if (end.kind == ProgramEnd::Kind::stopped) return {DratOutcome::stopped, "stopped"};
    if (end.kind == ProgramEnd::Kind::timeout) return {DratOutcome::timeout, "killed at the limit"};
    if (WIFSIGNALED(end.status)) {
        return {DratOutcome::crashed, "killed by signal " + std::to_string(WTERMSIG(end.status))};
    }
    if (end.has_line("s VERIFIED UNSAT")) return {DratOutcome::verified, ""};
    const std::string said = end.output.substr(0, end.output.find('\n')).substr(0, 200);
    if (end.output.find("out of memory") != std::string::npos ||
        end.output.find("exhausted") != std::string::npos) {
        return {DratOutcome::out_of_memory, said};
    }
    return {end.output.empty() ? DratOutcome::no_answer : DratOutcome::refused, said};
}

}  // namespace nonesuch::trusted
