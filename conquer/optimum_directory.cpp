#include "conquer/optimum_directory.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <utility>

#include "conquer/durable_file.hpp"
#include "conquer/journal.hpp"
#include "conquer/trusted/run_files.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/svg.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

/// True if the folder holds nothing but what `create` writes before there is a question.
bool is_unused(const std::string& path) {
    static const std::set<std::string> ours = {"lock", "owner", "owner.partial",
                                               "optimum.json.partial"};
    if (!fs::exists(path)) return true;
    return fs::is_directory(path) &&
           std::all_of(fs::directory_iterator(path), fs::directory_iterator(),
                       [](const auto& file) { return ours.contains(file.path().filename()); });
}

/// Whether a folder is called as those of bounds are.
bool is_run_name(const std::string& name) {
    static const std::regex pattern("any|at-(least|most)-[0-9]+");
    return std::regex_match(name, pattern);
}

bool is_solution(const Event& event) {
    const auto* verdict = std::get_if<Verdict>(&event.what);
    return verdict != nullptr && std::holds_alternative<ModelFound>(*verdict);
}

}  // namespace

OptimumDirectory OptimumDirectory::create(const std::string& path, const trusted::Optimum& question,
                                          const RunLock::Settings& lock) {
    if (!is_unused(path)) {
        throw InputError(path +
                         ": exists and holds no search for an optimum; choose another or "
                         "remove it");
    }
    std::error_code error;
    fs::create_directories(path, error);
    if (error) throw SystemError(path, error.value());
    OptimumDirectory directory(path, lock);
    directory.optimum_ = question;
    directory.write();
    return directory;
}

OptimumDirectory OptimumDirectory::open(const std::string& path, const RunLock::Settings& lock) {
    if (!exists(path)) {
        throw InputError(path + ": no search for an optimum (it has no optimum.json)");
    }
    OptimumDirectory directory(path, lock);
    try {
        directory.optimum_ = trusted::load_witness(path);
    } catch (const trusted::Distrust& distrust) {
        throw InputError(path + ": " + distrust.what());
    }
    directory.restore_refuted();
    directory.tidy();
    return directory;
}

/// Believes what is said to be refuted if the run is there. What lacks its certificate alone will
/// get it again; what else is damaged is to be refuted anew.
void OptimumDirectory::restore_refuted() {
    try {
        const auto refuted = trusted::load_optimum(path_).refuted;
        if (!refuted) return;
        const std::string run = path_ + "/" + refuted->run;
        for (const char* file : {"/formula.cnf", "/symmetry.txt"}) {
            if (!fs::exists(run + file)) throw trusted::Distrust(run + file + ": missing");
        }
        // Without logs there was no proof from the first.
        if (fs::exists(run + "/logs") && !fs::exists(run + "/certificate.json")) return;
        optimum_.refuted = refuted;
    } catch (const trusted::Distrust&) {
        if (optimum_.witness) discard(optimum_.objective.step(optimum_.witness->value));
    }
}

/// Folders of attempts that were given up, or that a crash cut short.
void OptimumDirectory::tidy() const {
    const auto& witness = optimum_.witness;
    const auto next =
        witness ? std::optional(optimum_.objective.step(witness->value)) : std::nullopt;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
        const std::string name = entry.path().filename().string();
        const bool is_run = entry.is_directory() && is_run_name(name);
        const bool is_refuted = optimum_.refuted && optimum_.refuted->run == name;
        const bool goes_on = name == trusted::folder_name(optimum_.objective, next) &&
                             RunDirectory::exists(entry.path().string());
        if (is_run && !is_refuted && !goes_on) fs::remove_all(entry.path());
    }
}

std::string OptimumDirectory::folder(std::optional<int> value) const {
    return path_ + "/" + trusted::folder_name(optimum_.objective, value);
}

void OptimumDirectory::write() const {
    lock_->expect_held();
    write_durably(path_ + "/optimum.json", trusted::to_text(optimum_));
}

void OptimumDirectory::record_witness(int value, std::vector<life::Pattern> generations) {
    optimum_.witness = {value, std::move(generations)};
    write();
    const auto& found = optimum_.witness->generations;
    const std::string words = optimum_.claim.words();
    write_durably(path_ + "/pattern.rle", rle_text(found.front(), optimum_.claim.rule, {words}));
    write_durably(path_ + "/pattern.svg", svg_animation(found, life::comfortable_pace, words));
}

void OptimumDirectory::record_refuted(std::optional<int> value) {
    const auto before = std::exchange(
        optimum_.refuted,
        trusted::Optimum::Refuted{value, trusted::folder_name(optimum_.objective, value)});
    write();
    if (before && before->value != value) discard(before->value);
}

void OptimumDirectory::discard(std::optional<int> value) const {
    std::error_code error;
    fs::remove_all(folder(value), error);
    if (error) throw SystemError(folder(value), error.value());
}

void OptimumDirectory::carry_over(std::optional<int> from, int to,
                                  const RunDirectory::Subject& tighter) const {
    discard(to);
    const std::string old_path = folder(from);
    std::vector<Event> events;
    {
        const RunDirectory looser = RunDirectory::open(old_path);
        auto past = Journal::resume(looser.file("journal"), looser.formula_sha256(),
                                    tighter.formula.variable_count());
        events = std::move(past.events);
    }
    std::erase_if(events, is_solution);
    const RunDirectory directory = RunDirectory::create(folder(to), tighter);
    if (fs::exists(old_path + "/logs")) fs::rename(old_path + "/logs", directory.file("logs"));
    Journal journal = Journal::create(directory.file("journal"), directory.formula_sha256());
    journal.append(events);
    discard(from);
}

}  // namespace nonesuch
