#include "conquer/optimum_directory.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "conquer/durable_file.hpp"
#include "conquer/journal.hpp"
#include "conquer/trusted/run_files.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/svg.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

/// True if there is nothing but what `create` makes before there is an optimum.json.
bool is_unused(const std::string& path) {
    static const std::set<std::string> ours = {"lock", "owner", "owner.partial",
                                               "optimum.json.partial"};
    if (!fs::exists(path)) return true;
    return fs::is_directory(path) &&
           std::all_of(fs::directory_iterator(path), fs::directory_iterator(),
                       [](const auto& file) { return ours.contains(file.path().filename()); });
}

/// The bound whose folder is called so.
std::optional<int> value_of(const std::string& name, const life::Objective& objective) {
    const auto value = whole_number<int>(name.substr(name.rfind('-') + 1));
    return value && name == trusted::folder_name(objective, value) ? value : std::nullopt;
}

life::Claim claim_in(const std::string& run) {
    return life::read_claim_json(run + "/claim.json");
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
        const std::string run = folder(refuted->value);
        for (const char* file : {"/formula.cnf", "/symmetry.txt"}) {
            if (!fs::exists(run + file)) throw trusted::Distrust(run + file + ": missing");
        }
        // Without logs there was no proof from the first.
        if (fs::exists(run + "/logs") && !fs::exists(run + "/certificate.json")) return;
        optimum_.refuted = refuted;
    } catch (const trusted::Distrust&) {
        discard(trusted::read_optimum(path_).refuted->value);
    }
}

/// Folders of attempts that were given up, or that a crash cut short.
void OptimumDirectory::tidy() const {
    std::set<std::string> kept;
    if (optimum_.refuted) kept.insert(optimum_.refuted->run);
    const auto value = begun();
    if ((value || !optimum_.witness) && RunDirectory::exists(folder(value))) {
        kept.insert(trusted::folder_name(optimum_.objective, value));
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
        const std::string name = entry.path().filename().string();
        const bool is_run = name == trusted::folder_name(optimum_.objective, std::nullopt) ||
                            value_of(name, optimum_.objective);
        if (is_run && entry.is_directory() && !kept.contains(name)) fs::remove_all(entry.path());
    }
}

/// Of several looser bounds the loosest: the others are those of attempts farther off, which have
/// found a solution.
std::optional<int> OptimumDirectory::begun() const {
    if (!optimum_.witness) return std::nullopt;
    const life::Objective& objective = optimum_.objective;
    const int next = objective.step(optimum_.witness->value);
    std::optional<int> loosest;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
        const auto value = value_of(entry.path().filename().string(), objective);
        if (!value) continue;
        if (objective.is_better(*value, next) || !RunDirectory::exists(entry.path().string()))
            continue;
        if (!loosest || objective.is_better(*loosest, *value)) loosest = value;
    }
    return loosest;
}

std::optional<int> OptimumDirectory::counted(int value) const {
    return optimum_.objective.counted(claim_in(folder(value)));
}

bool OptimumDirectory::is_carried_over(int value) const {
    const std::string run = folder(value);
    const life::Claim wanted = optimum_.objective.bounded(optimum_.claim, value, counted(value));
    return life::to_json(claim_in(run)) == life::to_json(wanted) &&
           Journal::formula_of(run + "/journal") == sha256_of_file(run + "/formula.cnf");
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

/// The journal last: as long as it is about the looser formula, all that can be done again.
void OptimumDirectory::carry_over(int from, int to, const RunDirectory::Subject& tighter) const {
    if (from != to) {
        discard(to);
        fs::rename(folder(from), folder(to));
        sync_folder_of(folder(to));
    }
    const RunDirectory directory = RunDirectory::open(folder(to));
    for (const char* name : {"certificate.json", "pattern.rle", "pattern.svg"}) {
        fs::remove(directory.file(name));
    }
    directory.write_subject(tighter);
    const std::string path = directory.file("journal");
    auto past = Journal::resume(path, Journal::formula_of(path), tighter.formula.variable_count());
    std::erase_if(past.events, is_solution);
    past.journal.rebind(directory.formula_sha256(), past.events);
}

}  // namespace nonesuch
