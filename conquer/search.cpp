#include "conquer/search.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "conquer/executor.hpp"
#include "cube/cover.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

std::string dimacs(const Cube& cube) {
    std::string text;
    for (const Literal literal : cube) {
        text += (text.empty() ? "" : " ") + std::to_string(literal.dimacs());
    }
    return text.empty() ? "the empty one" : text;
}

}  // namespace

Search::Search(const RunDirectory& directory, const RunDirectory::Subject& subject,
               SearchSettings settings)
    : directory_(directory),
      subject_(subject),
      settings_(settings),
      cover_(subject.cubes.empty() ? std::nullopt : std::optional(cover_of(subject))),
      journal_(open_journal()) {}

SplitTree cover_of(const RunDirectory::Subject& subject) {
    Cover cover = find_cover(subject.formula, subject.cubes);
    if (cover.missing) {
        throw InputError("the cubes do not cover the space: no cube agrees with the assignment " +
                         dimacs(*cover.missing));
    }
    if (cover.is_given_up) {
        throw InputError(
            "the cubes are too far from a decision tree to see whether they cover the space");
    }
    return std::move(cover.tree);
}

Journal Search::open_journal() {
    const std::string path = directory_.file("journal");
    const std::string formula = directory_.formula_sha256();
    if (!std::filesystem::exists(path)) return Journal::create(path, formula);
    Past past;
    const Journal::Replay reader{
        [&](NodeId node, const Child& child) { past.emplace_back(node, child); },
        [&](NodeId node, const Verdict& verdict) { past.emplace_back(node, verdict); }};
    std::string note;
    Journal journal =
        Journal::resume(path, formula, subject_.formula.variable_count(), reader, note);
    if (!note.empty()) notes_.push_back(note);
    replay(past);
    return journal;
}

/// A node that was solved again, since its log was gone, has several ends: the last one counts. One
/// whose last log is gone too has none.
void Search::replay(const Past& past) {
    std::map<NodeId, std::size_t> ends;
    for (std::size_t i = 0; i < past.size(); ++i) {
        const auto* verdict = std::get_if<Verdict>(&past[i].second);
        if (verdict != nullptr && std::holds_alternative<Finished>(*verdict)) {
            ends[past[i].first] = i;
        }
    }
    for (std::size_t i = 0; i < past.size(); ++i) {
        const auto& [node, event] = past[i];
        if (const auto* child = std::get_if<Child>(&event)) {
            campaign_.delegate(node, *child);
            continue;
        }
        const auto& verdict = std::get<Verdict>(event);
        if (const auto* found = std::get_if<ModelFound>(&verdict)) {
            if (!satisfies(subject_.formula, found->model)) {
                throw InputError(directory_.file("journal") +
                                 ": its model does not satisfy the formula");
            }
        } else if (ends.at(node) != i || !is_whole(std::get<Finished>(verdict).log, node)) {
            continue;
        }
        campaign_.apply(node, verdict);
    }
}

bool Search::is_whole(const LogFile& log, NodeId node) {
    if (log.path.empty()) return true;
    std::error_code error;
    const auto size = std::filesystem::file_size(directory_.file(log.path), error);
    if (!error && size == log.bytes) return true;
    notes_.push_back(directory_.file(log.path) + ": missing or cut short; node " +
                     std::to_string(node.number) + " is solved again");
    return false;
}

Verdict Search::solve(JobSolver& solver, const Job& job, Exchange& exchange) const {
    if (job.node == NodeId{0} && cover_)
        return solver.merge(job, *cover_, subject_.cubes, exchange);
    Verdict verdict = solver.solve(job, exchange);
    if (const auto* found = std::get_if<ModelFound>(&verdict)) {
        if (!satisfies(subject_.formula, found->model)) {
            throw InternalError("the solver's model does not satisfy the formula");
        }
        if (subject_.claim) life::solution(*subject_.claim, found->model);
    }
    return verdict;
}

bool Search::has_proof() const {
    const auto& nodes = campaign_.nodes();
    return std::none_of(nodes.begin(), nodes.end(), [](const Campaign::Node& node) {
        return node.state == Campaign::State::refuted && node.log.path.empty();
    });
}

void Search::run(std::atomic<bool>& stop, const Progress& progress) {
    Executor::Hooks hooks;
    hooks.before_delegate = [this](NodeId node, std::span<const Child> children) {
        journal_.append(node, children);
    };
    hooks.before_apply = [this](NodeId node, const Verdict& verdict) {
        journal_.append(node, verdict);
    };
    if (progress) {
        hooks.progress = [&](const Campaign& campaign) { progress(campaign, conflicts_); };
    }
    const SessionControl control{&stop, &conflicts_, &nanoseconds_};
    SymmetricModels symmetric_models(subject_.formula, control);
    const auto make_work = [&] {
        auto solver = std::make_shared<JobSolver>(subject_.formula, settings_.limits, control,
                                                  settings_.keep_proof ? directory_.path() : "",
                                                  &symmetric_models);
        return [this, solver](const Job& job, Exchange& exchange) {
            return solve(*solver, job, exchange);
        };
    };
    if (!campaign_.is_finished()) {
        Executor(settings_.threads, std::move(hooks)).run(campaign_, make_work, stop);
    }
    if (campaign_.model() || (campaign_.is_refuted() && has_proof())) {
        directory_.write_certificate(subject_, campaign_);
    }
}

}  // namespace nonesuch
