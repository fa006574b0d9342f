#include "conquer/search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "conquer/log_sweep.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/life/known_cells.hpp"

namespace nonesuch {
Search::Search(const RunDirectory& directory, const RunDirectory::Subject& subject)
    : directory_(directory), subject_(subject), journal_(open_journal()) {}

Journal Search::open_journal() {
    if (!directory_.lock().note().empty()) notes_.push_back(directory_.lock().note());
    const std::string path = directory_.file("journal");
    if (!std::filesystem::exists(path)) {
        return Journal::create(path, directory_.formula_sha256());
    }
    const std::string formula = bound_formula(path);
    Journal::Resumed past = Journal::resume(path, formula, subject_.formula.variable_count());
    if (!past.note.empty()) notes_.push_back(past.note);
    const std::vector<Event> lasting = replay(past.events);
    // Also after a takeover: what the old owner may still write then goes into a file without name.
    if (lasting.size() < past.events.size() || !directory_.lock().note().empty()) {
        past.journal.compact(lasting);
    }
    sweep();
    return std::move(past.journal);
}

/// The formula that a journal must be about. Where solutions are listed, formula.cnf becomes
/// another at the end; the journal may still be about the one before.
std::string Search::bound_formula(const std::string& journal) const {
    if (subject_.projection) {
        const std::string before = fingerprint(subject_.formula);
        if (Journal::formula_of(journal) == before) return before;
    }
    return directory_.formula_sha256();
}

/// Only now: while the journal named them, the logs had to stay.
void Search::sweep() {
    std::set<std::string> kept;
    for (const Campaign::Node& node : campaign_.nodes()) kept.insert(node.log.path);
    const Swept swept = sweep_logs(directory_.path(), kept);
    if (swept.files == 0) return;
    notes_.push_back(fmt::format("{}: {} logs of no use any more were removed, {} bytes",
                                 directory_.file("logs"), swept.files, swept.bytes));
}

/// Applies the events that still hold, and returns them. A node that was solved again, since its
/// log was gone, has several ends: the last one counts. One whose last log is gone too has none.
std::vector<Event> Search::replay(const std::vector<Event>& past) {
    std::optional<life::SolutionOrbits> orbits;
    if (subject_.projection) {
        orbits.emplace(*subject_.claim, *subject_.projection, subject_.formula.generators);
    }
    std::map<NodeId, const Event*> ends;
    for (const Event& event : past) {
        const auto* verdict = std::get_if<Verdict>(&event.what);
        if (verdict != nullptr && std::holds_alternative<Finished>(*verdict)) {
            ends[event.node] = &event;
        }
    }
    std::vector<Event> lasting;
    for (const Event& event : past) {
        if (const auto* child = std::get_if<Child>(&event.what)) {
            campaign_.delegate(event.node, *child);
            lasting.push_back(event);
            continue;
        }
        if (const auto* solution = std::get_if<life::Solution>(&event.what)) {
            if (orbits) expect_solution(*orbits, *solution);
            if (campaign_.list(*solution)) lasting.push_back(event);
            continue;
        }
        const auto end = ends.find(event.node);
        if (replay_verdict(event, end != ends.end() && end->second == &event)) {
            lasting.push_back(event);
        }
    }
    recorded_solutions_ = campaign_.solutions().size();
    return lasting;
}

void Search::expect_solution(const life::SolutionOrbits& orbits,
                             const life::Solution& solution) const {
    try {
        orbits.expect_solution(solution);
    } catch (const InternalError& error) {
        throw InputError(directory_.file("journal") + ": " + error.what());
    }
}

/// False if the verdict does not hold any more.
bool Search::replay_verdict(const Event& event, bool is_last_end) {
    const auto& verdict = std::get<Verdict>(event.what);
    if (const auto* found = std::get_if<ModelFound>(&verdict)) {
        if (!satisfies(subject_.formula, found->model)) {
            throw InputError(directory_.file("journal") +
                             ": its model does not satisfy the formula");
        }
    } else if (!is_last_end || !is_whole(std::get<Finished>(verdict).log, event.node)) {
        return false;
    }
    campaign_.apply(event.node, verdict);
    return true;
}

bool Search::is_whole(const LogFile& log, NodeId node) {
    if (log.path.empty()) return true;
    std::error_code error;
    const auto size = std::filesystem::file_size(directory_.file(log.path), error);
    if (!error && size == log.bytes) return true;
    // A disk that is only away for now must not cost what lies on it.
    const bool are_all_away = !std::filesystem::is_directory(directory_.file("logs"));
    if (are_all_away || (error && error != std::errc::no_such_file_or_directory)) {
        const std::string which = directory_.file(are_all_away ? "logs" : log.path);
        throw SystemError(which + ": cannot be read, though the journal names it: " +
                          (error ? error.message() : "not a directory"));
    }
    notes_.push_back(directory_.file(log.path) + ": missing or cut short; node " +
                     std::to_string(node.number) + " is solved again");
    return false;
}

bool Search::has_proof() const {
    return is_true_of_logs([](const LogFile& log) { return !log.path.empty() || log.is_checked; });
}

bool Search::has_kept_proof() const {
    return is_true_of_logs([](const LogFile& log) { return !log.path.empty(); });
}

bool Search::is_true_of_logs(bool (*predicate)(const LogFile&)) const {
    const auto& nodes = campaign_.nodes();
    return std::all_of(nodes.begin(), nodes.end(), [&](const Campaign::Node& node) {
        return node.state != Campaign::State::refuted || predicate(node.log);
    });
}

void Search::merge_cubes(const ProofPlan& proofs, const JobLimits& limits,
                         const std::atomic<bool>& stop, const Notice& tell) {
    if (subject_.cubes.empty() || campaign_.is_finished()) return;
    if (campaign_.node({0}).state != Campaign::State::open) return;
    /// Children and verdict go the same way as those of jobs elsewhere.
    class Recorder : public Exchange {
      public:
        explicit Recorder(Search& search) : search_(search) {}
        bool is_wanted() const override { return false; }
        void give(std::span<const Child> children) override {
            for (const Child& child : children) search_.campaign_.delegate({0}, child);
            search_.record({{NodeId{0}, std::vector<Child>(children.begin(), children.end())}});
        }

      private:
        Search& search_;
    };
    const std::optional<Job> root = campaign_.next_job();
    Recorder recorder(*this);
    const Notice notice = tell ? tell : [](const std::string&) {};
    const Verdict verdict =
        cover_with_cubes(subject_, *root, limits, proofs, recorder, stop, notice);
    campaign_.apply({0}, verdict);
    if (!std::holds_alternative<Stopped>(verdict)) record({{NodeId{0}, verdict}});
}

void Search::abandon() const {
    if (campaign_.nodes().size() > 1 || campaign_.is_finished()) return;
    std::filesystem::remove(directory_.file("journal"));
    std::error_code is_kept;  // what is not empty
    const std::filesystem::path first_log = log_path({0});
    for (auto folder = first_log.parent_path(); !folder.empty(); folder = folder.parent_path()) {
        std::filesystem::remove(directory_.file(folder.string()), is_kept);
    }
}

void Search::record(const std::vector<CrewEvent>& events) {
    std::vector<Event> records;
    for (const CrewEvent& event : events) {
        if (const auto* verdict = std::get_if<Verdict>(&event.what)) {
            records.push_back({event.node, *verdict});
            continue;
        }
        if (const auto* solution = std::get_if<life::Solution>(&event.what)) {
            records.push_back({event.node, *solution});
            continue;
        }
        for (const Child& child : std::get<std::vector<Child>>(event.what)) {
            records.push_back({event.node, child});
        }
    }
    directory_.lock().expect_held();
    journal_.append(records);
    recorded_solutions_ = campaign_.solutions().size();
}

void Search::finish() {
    if (!campaign_.model() && !(campaign_.is_refuted() && has_proof())) return;
    directory_.lock().expect_held();
    const auto complete = complete_subject();
    if (complete) take_over(*complete);
    directory_.write_certificate(complete ? *complete : subject_, campaign_);
}

/// The claim that there is a solution besides those that are listed; nothing if the subject is that
/// already.
std::optional<RunDirectory::Subject> Search::complete_subject() const {
    if (!subject_.projection || campaign_.solutions().empty()) return std::nullopt;
    life::Claim claim = *subject_.claim;
    for (const life::Solution& each : campaign_.sorted_solutions()) {
        claim.exceptions.push_back(life::parse_known_grid(each.pattern, "solution").generations);
    }
    return RunDirectory::Subject{life::encode(claim), claim, {}};
}

/// The journal last: as long as it is about the formula before, that can be done again.
void Search::take_over(const RunDirectory::Subject& complete) {
    directory_.write_subject(complete);
    const std::string path = directory_.file("journal");
    const std::string formula = directory_.formula_sha256();
    const std::string before = bound_formula(path);
    if (before == formula) return;
    Journal::Resumed past = Journal::resume(path, before, subject_.formula.variable_count());
    past.journal.rebind(formula, past.events);
    journal_ = std::move(past.journal);
}

void Search::replace_logs(const std::map<NodeId, LogFile>& logs) {
    // A node with several ends has the last one.
    std::vector<Event> events;
    for (const auto& [node, log] : logs) {
        campaign_.replace_log(node, log);
        events.push_back({node, Finished{log}});
    }
    directory_.lock().expect_held();
    journal_.append(events);
    finish();
    sweep();
}

}  // namespace nonesuch
