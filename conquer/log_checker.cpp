#include "conquer/log_checker.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "encoding/error.hpp"

namespace nonesuch {
namespace {

using trusted::DratOutcome;

[[noreturn]] void fail(NodeId node, const trusted::DratAnswer& answer, const std::string& log) {
    std::string message = fmt::format("node {}: {}", node.number, trusted::explain(answer));
    if (answer.outcome == DratOutcome::refused)
        throw InternalError(message + " (kept: " + log + ")");
    throw SystemError(message);
}

}  // namespace

std::vector<trusted::Delegation> delegations(const std::vector<Child>& children) {
    std::vector<trusted::Delegation> list;
    for (const Child& child : children) list.push_back({child.cube, child.images == Images::group});
    return list;
}

std::optional<LogFile> LogChecker::check(const Job& job, const std::vector<Child>& children,
                                         const LogFile& log, std::span<const Clause> excluded) {
    const std::string file = plan_.place().run_directory + "/" + log.path;
    std::vector<trusted::Delegation> outside = delegations(children);
    for (const Clause& clause : excluded) outside.push_back({negation(clause), false});
    const std::string text =
        trusted::node_cnf(plan_.formula(), plan_.clause_lines(), job.cube, outside, stop_);
    trusted::DratAnswer answer{DratOutcome::stopped, ""};
    // Once it is stopped, the text is of no use.
    if (stop_ == nullptr || !*stop_) {
        const std::string cnf = scratch_.write("node.cnf", text);
        answer = trusted::run_drat_trim(plan_.drat_trim(), cnf, file, stop_);
        std::filesystem::remove(cnf);
    }
    if (answer.outcome != DratOutcome::refused) std::filesystem::remove(file);
    if (answer.outcome == DratOutcome::stopped) return std::nullopt;
    if (answer.outcome != DratOutcome::verified) fail(job.node, answer, file);
    return LogFile{"", log.bytes, log.sha256, true};
}

}  // namespace nonesuch
