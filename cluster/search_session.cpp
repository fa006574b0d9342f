#include "cluster/search_session.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <chrono>
#include <filesystem>

#include "cluster/commands.hpp"
#include "cluster/report.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "cluster/verification.hpp"
#include "conquer/executor.hpp"
#include "conquer/search.hpp"
#include "encoding/error.hpp"
#include "encoding/life/rle.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

/// The folder that holds the run: the user's, or one for this run alone, which is removed unless
/// there is work in it to go on with.
class RunPlace {
  public:
    explicit RunPlace(const std::optional<std::string>& wanted) : is_temporary_(!wanted) {
        if (wanted) {
            path_ = *wanted;
            return;
        }
        path_ = (fs::temp_directory_path() / "nonesuch-run-XXXXXX").string();
        if (mkdtemp(path_.data()) == nullptr) throw SystemError(path_, errno);
    }
    ~RunPlace() {
        std::error_code ignored;
        if (is_temporary_ && !is_kept_) fs::remove_all(path_, ignored);
    }
    RunPlace(const RunPlace&) = delete;
    RunPlace& operator=(const RunPlace&) = delete;

    void keep(bool is_kept) { is_kept_ = is_kept; }
    const std::string& path() const { return path_; }
    bool is_temporary() const { return is_temporary_; }

  private:
    bool is_temporary_;
    bool is_kept_ = false;
    std::string path_;
};

SearchSettings settings_from(const Arguments& arguments) {
    SearchSettings settings;
    settings.threads = static_cast<int>(arguments.number("threads", available_threads()));
    // A proof that would be removed unread need not be written.
    settings.keep_proof =
        !arguments.has("no-proof") && (arguments.has("run") || arguments.has("verify"));
    auto& limits = settings.limits;
    const auto set = [&](const char* name, std::uint64_t& limit) {
        limit =
            static_cast<std::uint64_t>(arguments.number(name, static_cast<std::int64_t>(limit)));
    };
    set("leaf-conflicts", limits.leaf_conflicts);
    set("session-conflicts", limits.session_conflicts);
    return settings;
}

void print_generations(Report& report, const life::Claim& claim, const std::vector<bool>& model) {
    const auto generations = life::solution(claim, model);
    report.comment("found {}", life::words(claim));
    report.comment("the simulator confirms it; generation 0 has {} live cells",
                   generations.front().population());
    for (std::size_t t = 0; t < generations.size(); ++t) {
        report.comment("generation {}:", t);
        report.picture(generations[t]);
    }
    report.result()["pattern"] = rle_text(generations.front(), life::rule(claim));
    report.result()["population"] = generations.front().population();
}

void describe(Report& report, const RunDirectory::Subject& subject, const std::string& source,
              const RunPlace& place) {
    report.comment("nonesuch {}", NONESUCH_VERSION);
    if (subject.claim) {
        report.comment("claim: there is {}", life::words(*subject.claim));
        report.result()["claim"] = life::words(*subject.claim);
    } else {
        report.comment("formula: {}", source.empty() ? place.path() + "/formula.cnf" : source);
    }
    report.comment("{} variables, {} clauses, {} automorphisms as generators, {} cases",
                   subject.formula.variable_count(), subject.formula.clause_count(),
                   subject.formula.generators.size(), subject.formula.cases.size());
    if (!subject.cubes.empty()) report.comment("{} cubes to start from", subject.cubes.size());
    if (place.is_temporary()) return;
    report.comment("run directory: {}", place.path());
    report.result()["run"] = place.path();
}

int report_model(Report& report, const RunDirectory::Subject& subject, const Campaign& campaign,
                 const RunPlace& place) {
    report.result()["verdict"] = "SATISFIABLE";
    if (subject.claim) print_generations(report, *subject.claim, *campaign.model());
    report.line("s SATISFIABLE");
    if (!subject.claim) {
        report.values(*campaign.model());
    }
    if (subject.claim && !place.is_temporary()) {
        report.comment("the pattern is in {}/pattern.rle", place.path());
    }
    return exit_satisfiable;
}

int report_refutation(Report& report, const RunDirectory::Subject& subject, const Search& search,
                      const RunPlace& place) {
    report.result()["verdict"] = "UNSATISFIABLE";
    report.line("s UNSATISFIABLE");
    if (subject.claim) report.comment("there is none: not {}", life::words(*subject.claim));
    if (place.is_temporary()) {
        report.comment("no proof was kept; give --run DIR to keep one");
    } else if (!search.has_proof()) {
        report.comment("no proof was kept (--no-proof)");
    } else {
        report.comment("the proof is in {}; check it with: nonesuch verify {}", place.path(),
                       place.path());
    }
    return exit_unsatisfiable;
}

int report_stop(Report& report, const Search& search, RunPlace& place) {
    place.keep(true);
    report.result()["verdict"] = "UNKNOWN";
    report.line("s UNKNOWN");
    report.comment("stopped with {:.1f} % of the space closed, {} nodes refuted and {} open",
                   100 * search.campaign().closed_share(), search.campaign().refuted_count(),
                   search.campaign().open_count());
    report.comment("go on with: nonesuch solve --run {}", place.path());
    return exit_stopped;
}

int report_verdict(Report& report, const RunDirectory::Subject& subject, const Search& search,
                   RunPlace& place) {
    if (search.campaign().model()) return report_model(report, subject, search.campaign(), place);
    if (search.campaign().is_refuted()) return report_refutation(report, subject, search, place);
    return report_stop(report, search, place);
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

void describe_work(Report& report, const Search& search, const SearchSettings& settings,
                   double seconds) {
    const Campaign& campaign = search.campaign();
    report.comment("{:.1f} s on {} thread{}; {} nodes; {} conflicts; {} of proof", seconds,
                   settings.threads, settings.threads == 1 ? "" : "s", campaign.nodes().size(),
                   search.conflicts(), bytes_text(campaign.log_bytes()));
    report.result().update({{"seconds", seconds},
                            {"threads", settings.threads},
                            {"session_cpu_seconds", search.session_seconds()},
                            {"nodes", campaign.nodes().size()},
                            {"conflicts", search.conflicts()},
                            {"proof_bytes", campaign.log_bytes()}});
}

RunDirectory open_or_create(const std::string& path, const RunDirectory::Subject* expected) {
    if (expected != nullptr && !RunDirectory::exists(path)) {
        return RunDirectory::create(path, *expected);
    }
    return RunDirectory::open(path, expected);
}

}  // namespace

const std::vector<Option>& search_options() {
    static const std::vector<Option> options = [] {
        std::vector<Option> list = {
            Option::text("run", "DIR",
                         "keep journal, logs and certificate in DIR; continue it if it exists"),
            Option::number("threads", "N", "solver threads; default: the cores it may use", 1,
                           1024),
            Option::flag("no-proof", "write no logs; nothing can be verified afterwards"),
            Option::flag("verify", "check the certificate when done"),
            Option::number("leaf-conflicts", "N", "split a cube after N conflicts; default 50000",
                           1, 1'000'000'000'000),
            Option::number("session-conflicts", "N",
                           "give all away after N conflicts; default 2000000", 1,
                           1'000'000'000'000)};
        const auto& more = verification_options();
        list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return options;
}

int run_search(const Arguments& arguments, SearchRequest request) {
    if (arguments.has("verify") && arguments.has("no-proof")) {
        throw InputError("--verify needs the proof that --no-proof leaves out");
    }
    // Before hours are spent: is there a checker?
    if (arguments.has("verify")) check_settings(arguments);
    std::atomic<bool>& stop = stop_on_signals();
    const auto start = std::chrono::steady_clock::now();
    RunPlace place(arguments.text("run"));
    const RunDirectory directory =
        open_or_create(place.path(), request.subject ? &*request.subject : nullptr);
    const RunDirectory::Subject subject =
        request.subject ? std::move(*request.subject) : directory.read_subject();
    Report report(arguments, request.command);
    describe(report, subject, request.source, place);

    const SearchSettings settings = settings_from(arguments);
    Search search(directory, subject, settings);
    for (const std::string& note : search.notes()) report.comment("{}", note);
    {
        StatusLine status(report.is_json());
        search.run(stop, [&](const Campaign& campaign, std::uint64_t conflicts) {
            status.show(campaign, conflicts);
        });
    }
    describe_work(report, search, settings,
                  std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    const bool was_check_stopped = arguments.has("verify") && search.campaign().is_finished() &&
                                   !verify_now(arguments, report, place, stop);
    const int verdict = report_verdict(report, subject, search, place);
    report.finish();
    return was_check_stopped ? static_cast<int>(exit_stopped) : verdict;
}

}  // namespace nonesuch
