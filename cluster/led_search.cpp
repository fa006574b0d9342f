#include "cluster/led_search.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "cluster/briefing.hpp"
#include "cluster/commands.hpp"
#include "cluster/error_line.hpp"
#include "cluster/search_settings.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

RunDirectory open_or_create(const std::string& path,
                            const std::optional<RunDirectory::Subject>& expected,
                            const std::atomic<bool>& stop) {
    RunLock::Settings lock;
    lock.stop = &stop;
    if (expected && !RunDirectory::exists(path)) return RunDirectory::create(path, *expected, lock);
    return RunDirectory::open(path, expected ? &*expected : nullptr, lock);
}

RunDirectory::Subject read_subject(const RunDirectory& directory, bool is_enumeration) {
    directory.expect_enumeration(is_enumeration);
    return is_enumeration ? directory.read_enumeration() : directory.read_subject();
}

}  // namespace

LedSearch::LedSearch(std::optional<RunDirectory::Subject> made, const std::string& path,
                     const SearchSettings& settings, const std::atomic<bool>& stop,
                     bool is_enumeration)
    : settings_(settings),
      stop_(stop),
      is_continued_(!made),
      directory_(open_or_create(path, made, stop)),
      subject_(made ? std::move(*made) : read_subject(directory_, is_enumeration)) {}

void LedSearch::begin(const Notice& tell) {
    const Notice notice = tell ? tell : [](const std::string&) {};
    search_.emplace(directory_, subject_);
    for (const std::string& note : search_->notes()) notice(note);
    try {
        search_->merge_cubes(settings_.plan(subject_.formula, directory_.path()), settings_.limits,
                             stop_, notice);
    } catch (const InputError&) {
        if (!is_continued_) search_->abandon();
        throw;
    }
}

std::string LedSearch::briefing() const {
    return briefing_text(std::filesystem::absolute(directory_.path()).string(), subject_);
}

const SearchOutcome& LedSearch::lead(Mpi* mpi, const SearchProgress& progress) {
    outcome_ = mpi != nullptr ? nonesuch::lead(*mpi, *search_, settings_, stop_, progress)
                              : lead_alone(*search_, settings_, stop_, progress);
    return outcome_;
}

bool serve_next_search(Mpi& mpi, const Arguments& arguments, const std::atomic<bool>& stop) {
    try {
        const std::string text = mpi.broadcast({});
        if (text.empty()) return false;
        const Briefing briefing = briefing_from(text);
        const SearchSettings settings = search_settings(arguments);
        if (settings.proof != ProofMode::off) expect_same_folder(briefing);
        serve(mpi, briefing.directory, briefing.subject, settings, stop);
        return true;
    } catch (const std::exception& error) {
        tell_error(error, fmt::format("rank {}: ", mpi.rank()));
        mpi.abort(exit_error);
    }
}

}  // namespace nonesuch
