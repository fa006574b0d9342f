#include "conquer/trusted/node_checker.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "conquer/trusted/drat_reader.hpp"
#include "conquer/trusted/lrat.hpp"
#include "encoding/error.hpp"

namespace nonesuch::trusted {

NodeChecker::NodeChecker(const std::string& directory, const RunFiles& run, DratTrim drat_trim,
                         std::string cake_lpr)
    : directory_(std::filesystem::absolute(directory).string()),
      run_(run),
      drat_trim_(std::move(drat_trim)),
      cake_lpr_(std::move(cake_lpr)),
      clauses_(clause_lines(run.formula)) {}

bool NodeChecker::check(std::size_t node, const std::atomic<bool>& stop) const {
    const NodeFiles files(run_, directory_, node, run_.certificate.nodes[node], clauses_, scratch_,
                          &stop);
    if (!files.is_whole() || !check_format(files, node, stop)) return false;
    const DratAnswer answer = cake_lpr_.empty()
                                  ? run_drat_trim(drat_trim_, files.cnf(), files.log(), &stop)
                                  : ask_cake_lpr(files, node, stop);
    if (answer.outcome == DratOutcome::verified) return true;
    if (answer.outcome == DratOutcome::stopped) return false;
    throw Distrust(node, explain(answer));
}

/// What is no binary DRAT drat-trim would read as something, and call it no proof. False if it was
/// stopped.
bool NodeChecker::check_format(const NodeFiles& files, std::size_t node,
                               const std::atomic<bool>& stop) const {
    std::ifstream stream(files.log(), std::ios::binary);
    // Each log begins with (1 -1), also that of a formula without variables.
    const std::size_t variables = std::max<std::size_t>(run_.formula.variable_count(), 1);
    DratReader reader(stream, run_.certificate.nodes[node].log, variables);
    try {
        for (ProofLine line; !stop && reader.next(line);) continue;
    } catch (const InputError& error) {
        throw Distrust(node, std::string("its log is no binary DRAT: ") + error.what());
    }
    return !stop;
}

/// drat-trim finds the hints, and cake_lpr believes none of them.
DratAnswer NodeChecker::ask_cake_lpr(const NodeFiles& files, std::size_t node,
                                     const std::atomic<bool>& stop) const {
    const std::string lrat = scratch_.path() + "/" + std::to_string(node) + ".lrat";
    DratAnswer answer = add_hints(drat_trim_, files.cnf(), files.log(), lrat, &stop);
    if (answer.outcome == DratOutcome::verified) {
        answer = run_cake_lpr(cake_lpr_, drat_trim_.limits, files.cnf(), lrat, &stop);
    }
    std::filesystem::remove(lrat);
    return answer;
}

}  // namespace nonesuch::trusted
