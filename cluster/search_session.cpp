#include "cluster/search_session.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "cluster/announcement.hpp"
#include "cluster/briefing.hpp"
#include "cluster/commands.hpp"
#include "cluster/error_line.hpp"
#include "cluster/fleet.hpp"
#include "cluster/mpi.hpp"
#include "cluster/run_place.hpp"
#include "cluster/search_report.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "cluster/verification.hpp"
#include "conquer/search.hpp"
#include "conquer/thread_crew.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

/// What --proof or --no-proof say. Throws InputError for a mode that is none.
ProofMode wanted_proof(const Arguments& arguments) {
    const std::string mode = arguments.text("proof").value_or("keep");
    if (mode == "off" || arguments.has("no-proof")) return ProofMode::off;
    if (mode == "check") return ProofMode::check;
    if (mode == "keep") return ProofMode::keep;
    throw InputError("--proof: expected keep, check or off, found '" + mode + "'");
}

/// Throws InputError if the options do not fit each other.
void check_options(const Arguments& arguments) {
    if (arguments.has("proof") && arguments.has("no-proof")) {
        throw InputError("--no-proof is --proof off; give one of them");
    }
    if (wanted_proof(arguments) != ProofMode::keep && arguments.has("verify")) {
        throw InputError(
            "--verify needs the proof that --no-proof, --proof off and --proof check "
            "do not keep");
    }
}

SearchSettings settings_from(const Arguments& arguments) {
    SearchSettings settings;
    settings.threads = static_cast<int>(arguments.number("threads", available_threads()));
    // A proof that would be removed unread need not be written.
    const bool is_read = arguments.has("run") || arguments.has("verify");
    const ProofMode wanted = wanted_proof(arguments);
    settings.proof = wanted == ProofMode::keep && !is_read ? ProofMode::off : wanted;
    settings.scratch = arguments.text("scratch").value_or("");
    settings.compress = arguments.has("compress");
    // Before hours are spent: is there a checker?
    if (settings.proof == ProofMode::check || arguments.has("verify")) {
        settings.drat_trim = check_settings(arguments).drat_trim;
    }
    auto& limits = settings.limits;
    const auto set = [&](const char* name, std::uint64_t& limit) {
        limit =
            static_cast<std::uint64_t>(arguments.number(name, static_cast<std::int64_t>(limit)));
    };
    set("leaf-conflicts", limits.leaf_conflicts);
    set("session-conflicts", limits.session_conflicts);
    set("cover-conflicts", limits.cover_conflicts);
    limits.cubes = static_cast<std::size_t>(arguments.number("cubes", 1));
    limits.session_bytes = static_cast<std::uint64_t>(arguments.number("memory-per-thread", 0))
                           << 20;
    return settings;
}

/// Checks the certificate before the verdict is told. False if that was stopped; throws if it is
/// refused, and keeps what was refused.
bool verify_now(const Arguments& arguments, Report& report, RunPlace& place,
                const std::atomic<bool>& stop) {
    const auto checked = trusted::check(place.path(), check_settings(arguments), &stop);
    report.result()["verified"] = checked.is_verified;
    if (!checked.is_verified && !checked.is_stopped) {
        place.keep(true);
        throw InternalError("the certificate in " + place.path() +
                            " is refused: " + verification_sentence(checked));
    }
    report.comment("{}", verification_sentence(checked));
    return checked.is_verified;
}

RunDirectory open_or_create(const std::string& path, const RunDirectory::Subject* expected,
                            const std::atomic<bool>& stop) {
    RunLock::Settings lock;
    lock.stop = &stop;
    if (expected != nullptr && !RunDirectory::exists(path)) {
        return RunDirectory::create(path, *expected, lock);
    }
    return RunDirectory::open(path, expected, lock);
}

}  // namespace

const std::vector<Option>& search_options() {
    static const std::vector<Option> options = [] {
        std::vector<Option> list = {
            Option::text("run", "DIR",
                         "keep journal, logs and certificate in DIR; continue it if it exists"),
            Option::number("threads", "N", "solver threads; default: the cores it may use", 1,
                           1024),
            Option::text("proof", "MODE",
                         "keep the logs (default), check each at once and drop it, or off"),
            Option::flag("no-proof", "the same as --proof off: nothing can be verified afterwards"),
            Option::flag("compress", "pack finished logs with zstd"),
            Option::text("scratch", "DIR",
                         "write logs in DIR, then copy them into the run directory"),
            Option::number("memory-per-thread", "MIB", "split what takes more; default: no limit",
                           1, 100'000'000),
            Option::flag("verify", "check the certificate when done"),
            Option::number("cubes", "N", "split into N cubes before solving; else when too hard", 1,
                           100'000'000),
            Option::number("leaf-conflicts", "N", "split a cube after N conflicts; default 50000",
                           1, 1'000'000'000'000),
            Option::number("session-conflicts", "N",
                           "give all away after N conflicts; default 2000000", 1,
                           1'000'000'000'000),
            Option::number("cover-conflicts", "N",
                           "conflicts to prove that cubes cover; default 1000000", 0,
                           2'000'000'000)};
        const auto& more = verification_options();
        list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return options;
}

namespace {

/// What stopped the search, told as what it is.
int report_failure(Report& report, const Failure& failure, const Campaign& campaign,
                   RunPlace& place) {
    place.keep(true);
    if (failure.kind == Failure::Kind::internal) throw InternalError(failure.reason);
    if (failure.kind == Failure::Kind::input) throw InputError(failure.reason);
    tell_error(failure.reason);
    return report_stop(report, campaign, place);
}

/// One search on rank 0: the subject, its folder, and what becomes of both.
class LedSearch {
  public:
    LedSearch(const Arguments& arguments, const SearchRequest& request,
              const SearchSettings& settings, const std::atomic<bool>& stop)
        : arguments_(arguments),
          settings_(settings),
          stop_(stop),
          made_(request.make_subject ? std::optional(request.make_subject()) : std::nullopt),
          place_(arguments.text("run")),
          directory_(open_or_create(place_.path(), made_ ? &*made_ : nullptr, stop)),
          subject_(made_ ? std::move(*made_) : directory_.read_subject()),
          report_(arguments, request.command) {
        describe(report_, subject_, request.source, place_);
        search_.emplace(directory_, subject_);
        for (const std::string& note : search_->notes()) report_.comment("{}", note);
        merge_cubes(!request.make_subject);
    }

    std::string briefing() const {
        return briefing_text(fs::absolute(place_.path()).string(), subject_);
    }

    /// Leads it on all ranks, or alone, and says what came of it. The exit code.
    int run(Mpi* mpi) {
        {
            StatusLine status(report_.is_json());
            const auto progress = [&](const Campaign& campaign, std::uint64_t conflicts) {
                status.show(campaign, conflicts);
            };
            outcome_ = mpi != nullptr ? lead(*mpi, *search_, settings_, stop_, progress)
                                      : lead_alone(*search_, settings_, stop_, progress);
        }
        for (const std::string& note : outcome_.notes) report_.comment("{}", note);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
        describe_work(report_, search_->campaign(), outcome_, seconds.count());
        const int code = tell();
        report_.finish();
        return code;
    }
    bool have_all_left() const { return outcome_.have_all_left; }

  private:
    /// A list that is refused leaves the folder to a better one, unless it is the folder's own.
    void merge_cubes(bool is_folders_own) {
        try {
            search_->merge_cubes(settings_.plan(subject_.formula, place_.path()), settings_.limits,
                                 stop_,
                                 [this](const std::string& note) { report_.comment("{}", note); });
        } catch (const InputError&) {
            if (!is_folders_own) search_->abandon();
            throw;
        }
    }

    int tell() {
        if (outcome_.failure) {
            return report_failure(report_, *outcome_.failure, search_->campaign(), place_);
        }
        const bool was_check_stopped = arguments_.has("verify") &&
                                       search_->campaign().is_finished() &&
                                       !verify_now(arguments_, report_, place_, stop_);
        const int verdict = report_verdict(report_, subject_, *search_, place_);
        return was_check_stopped ? static_cast<int>(exit_stopped) : verdict;
    }

    const Arguments& arguments_;
    const SearchSettings& settings_;
    const std::atomic<bool>& stop_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::optional<RunDirectory::Subject> made_;
    RunPlace place_;
    RunDirectory directory_;
    RunDirectory::Subject subject_;
    Report report_;
    std::optional<Search> search_;
    SearchOutcome outcome_;
};

int lead_search(Mpi* mpi, const Arguments& arguments, const SearchRequest& request,
                const std::atomic<bool>& stop) {
    Announcement announcement(mpi);
    const SearchSettings settings = settings_from(arguments);
    if (mpi != nullptr && mpi->size() > 1 && settings.proof != ProofMode::off &&
        !arguments.has("run")) {
        throw InputError("the logs of several ranks need --run DIR, in a folder they all see");
    }
    auto search = std::make_unique<LedSearch>(arguments, request, settings, stop);
    announcement.make(search->briefing());
    if (mpi == nullptr) return search->run(nullptr);
    int code = exit_error;
    bool have_all_left = false;
    try {
        code = search->run(mpi);
        have_all_left = search->have_all_left();
    } catch (const std::exception& error) {
        // The others may be at work still, and would never come to the end.
        tell_error(error);
    }
    search.reset();
    std::fflush(stdout);
    if (!have_all_left) mpi->abort(code);
    return code;
}

int serve_search(Mpi& mpi, const Arguments& arguments, const std::atomic<bool>& stop) {
    try {
        const std::string text = mpi.broadcast({});
        if (text.empty()) return exit_done;
        const Briefing briefing = briefing_from(text);
        const SearchSettings settings = settings_from(arguments);
        if (settings.proof != ProofMode::off) expect_same_folder(briefing);
        serve(mpi, briefing.directory, briefing.subject, settings, stop);
        return exit_done;
    } catch (const std::exception& error) {
        tell_error(error, fmt::format("rank {}: ", mpi.rank()));
        mpi.abort(exit_error);
    }
}

}  // namespace

int run_search(const Arguments& arguments, const SearchRequest& request) {
    check_options(arguments);
    const std::atomic<bool>& stop = stop_on_signals();
    const std::unique_ptr<Mpi> mpi = Mpi::if_launched();
    if (mpi && mpi->rank() != 0) return serve_search(*mpi, arguments, stop);
    return lead_search(mpi.get(), arguments, request, stop);
}

}  // namespace nonesuch
