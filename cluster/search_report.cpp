#include "cluster/search_report.hpp"

#include "cluster/commands.hpp"
#include "cluster/error_line.hpp"
#include "cluster/status_line.hpp"
#include "cluster/verification.hpp"
#include "encoding/error.hpp"
#include "encoding/life/rle.hpp"

namespace nonesuch {
namespace {

void print_solution(Report& report, const life::Claim& claim, const std::vector<bool>& model) {
    const auto generations = life::solution(claim, model);
    report.comment("found {}", claim.words());
    report.comment("the simulator confirms it; generation 0 has {} live cells",
                   generations.front().population());
    print_generations(report, generations, claim.rule);
    report.result()["population"] = generations.front().population();
}

int report_model(Report& report, const RunDirectory::Subject& subject, const Campaign& campaign,
                 const RunPlace& place) {
    report.result()["verdict"] = "SATISFIABLE";
    if (subject.claim) print_solution(report, *subject.claim, *campaign.model());
    report.line("s SATISFIABLE");
    if (!subject.claim) {
        report.values(*campaign.model());
    }
    if (subject.claim && !place.is_temporary()) {
        report.comment("the pattern is in {}/pattern.rle, and moves in {}/pattern.svg",
                       place.path(), place.path());
    }
    return exit_satisfiable;
}

}  // namespace

void tell_of_proof(Report& report, const Search& search, const RunPlace& place) {
    if (place.is_temporary()) {
        report.comment("no proof was kept; give --run DIR to keep one");
    } else if (!search.has_proof()) {
        report.comment("no proof was kept (--no-proof)");
    } else if (!search.has_kept_proof()) {
        report.comment(
            "drat-trim verified each log as it was written (--proof check); the "
            "certificate in {} keeps their hashes, and cannot be verified again",
            place.path());
    } else {
        report.comment("the proof is in {}; check it with: nonesuch verify {}", place.path(),
                       place.path());
    }
}

namespace {

int report_refutation(Report& report, const RunDirectory::Subject& subject, const Search& search,
                      const RunPlace& place) {
    report.result()["verdict"] = "UNSATISFIABLE";
    report.line("s UNSATISFIABLE");
    if (subject.claim) report.comment("there is none: not {}", subject.claim->words());
    tell_of_proof(report, search, place);
    return exit_unsatisfiable;
}

}  // namespace

void print_generations(Report& report, const std::vector<life::Pattern>& generations,
                       const life::Rule& rule) {
    for (std::size_t t = 0; t < generations.size(); ++t) {
        report.comment("generation {}:", t);
        report.picture(generations[t]);
    }
    report.result()["pattern"] = rle_text(generations.front(), rule);
}

bool verify_now(const Arguments& arguments, Report& report, RunPlace& place,
                const std::string& folder, const std::atomic<bool>& stop,
                const std::string& proved) {
    const auto checked = trusted::check(folder, check_settings(arguments), &stop);
    report.result()["verified"] = checked.is_verified;
    if (!checked.is_verified && !checked.is_stopped) {
        place.keep(true);
        throw InternalError("the certificate in " + folder +
                            " is refused: " + verification_sentence(checked));
    }
    report.comment("{}", verification_sentence(checked, proved));
    return checked.is_verified;
}

void tell_failure(const Failure& failure, RunPlace& place) {
    place.keep(true);
    if (failure.kind == Failure::Kind::internal) throw InternalError(failure.reason);
    if (failure.kind == Failure::Kind::input) throw InputError(failure.reason);
    tell_error(failure.reason);
}

void describe(Report& report, const RunDirectory::Subject& subject, const std::string& source,
              const RunPlace& place) {
    report.comment("nonesuch {}", NONESUCH_VERSION);
    if (subject.claim) {
        report.comment("{} {}", subject.projection ? "all of:" : "claim: there is",
                       subject.claim->words());
        report.result()["claim"] = subject.claim->words();
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

void describe_work(Report& report, const Campaign& campaign, const SearchOutcome& outcome,
                   double seconds) {
    report.comment("{:.1f} s on {} thread{}; {} nodes; {} conflicts; {} of proof", seconds,
                   outcome.places, outcome.places == 1 ? "" : "s", campaign.nodes().size(),
                   outcome.conflicts, bytes_text(campaign.log_bytes()));
    report.result().update({{"seconds", seconds},
                            {"threads", outcome.places},
                            {"idle_share", outcome.idle_share},
                            {"session_cpu_seconds", outcome.session_seconds},
                            {"lead_cpu_seconds", outcome.lead_seconds},
                            {"nodes", campaign.nodes().size()},
                            {"conflicts", outcome.conflicts},
                            {"proof_bytes", campaign.log_bytes()}});
}

int report_stop(Report& report, const Campaign& campaign, RunPlace& place) {
    place.keep(true);
    report.result()["verdict"] = "UNKNOWN";
    report.line("s UNKNOWN");
    report.comment("stopped with {:.1f} % of the space closed, {} nodes refuted and {} open",
                   100 * campaign.closed_share(), campaign.refuted_count(), campaign.open_count());
    const bool is_list = report.result()["command"] == "enumerate";
    report.comment("go on with: nonesuch {} --run {}", is_list ? "enumerate" : "solve",
                   place.path());
    return exit_stopped;
}

int report_verdict(Report& report, const RunDirectory::Subject& subject, const Search& search,
                   RunPlace& place) {
    if (search.campaign().model()) return report_model(report, subject, search.campaign(), place);
    if (search.campaign().is_refuted()) return report_refutation(report, subject, search, place);
    return report_stop(report, search.campaign(), place);
}

}  // namespace nonesuch
