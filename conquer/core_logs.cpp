#include "conquer/core_logs.hpp"

#include <filesystem>

namespace nonesuch {

using trusted::DratOutcome;

CoreLogs::CoreLogs(const trusted::RunFiles& run, std::string directory, trusted::DratTrim drat_trim,
                   const std::atomic<bool>* stop)
    : run_(run),
      directory_(std::filesystem::absolute(directory).string()),
      drat_trim_(std::move(drat_trim)),
      stop_(stop),
      clause_lines_(trusted::clause_lines(run.formula)) {}

bool CoreLogs::make(std::size_t node) {
    const trusted::NodeFiles files(run_, directory_, node, clause_lines_, scratch_, stop_);
    if (!files.is_whole()) return false;
    trusted::DratTrim settings = drat_trim_;
    settings.options = {"-i", "-U", "-C", "-l", path(node)};
    const auto answer = trusted::run_drat_trim(settings, files.cnf(), files.log(), stop_);
    if (answer.outcome == DratOutcome::stopped) return false;
    if (answer.outcome != DratOutcome::verified) {
        throw trusted::Distrust(node, trusted::explain(answer));
    }
    return true;
}

std::string CoreLogs::path(std::size_t node) const {
    return scratch_.path() + "/" + std::to_string(node) + ".core";
}

}  // namespace nonesuch
