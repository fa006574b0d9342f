#include "conquer/trusted/drat_trim.hpp"

#include <sys/wait.h>

#include <string_view>

#include "encoding/error.hpp"

namespace nonesuch::trusted {
namespace {

bool mentions(const std::string& text, std::string_view word) {
    return text.find(word) != std::string::npos;
}

/// What it said last, apart from the verdict and the time it took.
std::string last_words(const std::string& text) {
    std::string line;
    std::string last = "no output";
    for (const char c : text + "\n") {
        if (c != '\n' && c != '\r') {
            line += c;
            continue;
        }
        const bool is_telling = line.find_first_not_of(' ') != std::string::npos &&
                                !line.starts_with("s ") && !line.starts_with("c verification time");
        if (is_telling) last = line;
        line.clear();
    }
    return last.substr(0, 200);
}

bool is_short_of_memory(const std::string& text) {
    return mentions(text, "emory") || mentions(text, "MEMOUT") || mentions(text, "alloc");
}

DratAnswer judge(const ProgramEnd& end) {
    const std::string& text = end.output;
    const int status = end.status;
    if (WIFSIGNALED(status) && !is_short_of_memory(text)) {
        return {DratOutcome::crashed, "killed by signal " + std::to_string(WTERMSIG(status))};
    }
    if (end.has_line("s NOT VERIFIED")) return {DratOutcome::refused, last_words(text)};
    if (end.has_line("s TIMEOUT")) return {DratOutcome::timeout, "its own time limit"};
    const bool is_verified = end.has_line("s VERIFIED") && !end.has_line("s DERIVATION");
    if (WIFEXITED(status) && is_verified) return {DratOutcome::verified, ""};
    if (is_short_of_memory(text)) return {DratOutcome::out_of_memory, last_words(text)};
    return {DratOutcome::no_answer, "exit code " + std::to_string(WEXITSTATUS(status)) +
                                        " without a verdict: " + last_words(text)};
}

}  // namespace

DratAnswer run_drat_trim(const DratTrim& settings, const std::string& cnf, const std::string& proof,
                         const std::atomic<bool>* stop) {
    const auto seconds = settings.limits.time.count();
    std::vector<std::string> words = {settings.program, cnf, proof, "-t", std::to_string(seconds)};
    words.insert(words.end(), settings.options.begin(), settings.options.end());
    // drat-trim looks at its clock late, so ours runs a little longer.
    ProgramLimits limits = settings.limits;
    limits.time += limits.time / 10;
    const ProgramEnd end = run_limited(words, limits, stop);
    switch (end.kind) {
        case ProgramEnd::Kind::stopped:
            return {DratOutcome::stopped, "stopped"};
        case ProgramEnd::Kind::timeout:
            return {DratOutcome::timeout, "killed at the limit"};
        default:
            return judge(end);
    }
}

std::string explain(const DratAnswer& answer) {
    switch (answer.outcome) {
        case DratOutcome::refused:
            return answer.checker + " refuses its log: " + answer.detail;
        case DratOutcome::timeout:
            return answer.checker + " ran out of time: " + answer.detail;
        case DratOutcome::out_of_memory:
            return answer.checker + " ran out of memory: " + answer.detail;
        case DratOutcome::crashed:
            return answer.checker + " crashed: " + answer.detail;
        default:
            return answer.checker + " gave no answer: " + answer.detail;
    }
}

std::string find_program(const std::string& name) {
    if (auto found = find_executable(name)) return *found;
    if (name.find('/') != std::string::npos) throw InputError(name + ": not an executable file");
    throw InputError(
        name +
        ": not found on PATH; jobs/install-dependencies.sh installs it, or name it with "
        "--drat-trim FILE");
}

}  // namespace nonesuch::trusted
