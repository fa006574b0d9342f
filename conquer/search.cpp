#include "conquer/search.hpp"

#include <algorithm>
#include <filesystem>
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
    : directory_(directory), subject_(subject), settings_(settings), journal_(open_journal()) {}

Journal Search::open_journal() {
    const std::string path = directory_.file("journal");
    const std::string formula = directory_.formula_sha256();
    if (!std::filesystem::exists(path)) return Journal::create(path, formula);
    const Journal::Replay replayer{
        [this](NodeId node, const Child& child) { campaign_.delegate(node, child); },
        [this](NodeId node, const Verdict& verdict) { replay(node, verdict); }};
    std::string note;
    Journal journal =
        Journal::resume(path, formula, subject_.formula.variable_count(), replayer, note);
    if (!note.empty()) notes_.push_back(note);
    return journal;
}

/// A node whose log is gone is solved again.
void Search::replay(NodeId node, const Verdict& verdict) {
    if (const auto* finished = std::get_if<Finished>(&verdict)) {
        const LogFile& log = finished->log;
        std::error_code error;
        const bool is_whole =
            log.path.empty() ||
            std::filesystem::file_size(directory_.file(log.path), error) == log.bytes;
        if (!is_whole) {
            notes_.push_back(directory_.file(log.path) + ": missing or cut short; node " +
                             std::to_string(node.number) + " is solved again");
            return;
        }
    }
    if (const auto* found = std::get_if<ModelFound>(&verdict)) {
        if (!satisfies(subject_.formula, found->model)) {
            throw InputError("the recorded model does not satisfy the formula");
        }
    }
    campaign_.apply(node, verdict);
}

void Search::use_cubes(std::vector<Cube> cubes) {
    Cover cover = find_cover(subject_.formula, cubes);
    if (cover.missing) {
        throw InputError("the cubes do not cover the space: no cube agrees with the assignment " +
                         dimacs(*cover.missing));
    }
    if (cover.is_given_up) {
        throw InputError(
            "the cubes are too far from a decision tree to see whether they cover the space");
    }
    cubes_ = std::move(cubes);
    cover_ = std::move(cover.tree);
}

Verdict Search::solve(JobSolver& solver, const Job& job, Exchange& exchange) const {
    if (job.node == NodeId{0} && cover_) return solver.merge(job, *cover_, cubes_, exchange);
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
    hooks.before_delegate = [this](NodeId node, const Child& child) {
        journal_.append(node, child);
    };
    hooks.before_apply = [this](NodeId node, const Verdict& verdict) {
        journal_.append(node, verdict);
    };
    if (progress) {
        hooks.progress = [&](const Campaign& campaign) { progress(campaign, conflicts_); };
    }
    const auto make_work = [&] {
        auto solver = std::make_shared<JobSolver>(subject_.formula, settings_.limits,
                                                  SessionControl{&stop, &conflicts_, &nanoseconds_},
                                                  settings_.keep_proof ? directory_.path() : "");
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
