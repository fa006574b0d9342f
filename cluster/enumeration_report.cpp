#include "cluster/enumeration_report.hpp"

#include "cluster/commands.hpp"
#include "cluster/search_report.hpp"

namespace nonesuch {
namespace {

std::string generations_text(const std::vector<int>& generations) {
    std::string text = generations.size() == 1 ? "generation" : "generations";
    for (std::size_t i = 0; i < generations.size(); ++i) {
        text += fmt::format("{} {}", i == 0 ? "" : ",", generations[i]);
    }
    return text;
}

/// "the 8 symmetries of the claim (of the box)".
std::string group_text(const life::SolutionOrbits& orbits, const life::Claim& claim) {
    const auto count = orbits.symmetry_count();
    return fmt::format("the {} symmetries of the claim ({}{})",
                       count ? std::to_string(*count) : "many",
                       claim.family == life::Family::agar ? "of the torus" : "of the box",
                       orbits.has_time_shift() ? ", and shifts of time" : "");
}

void report_complete(Report& report, const SolutionStream& stream, const Search& search,
                     const RunPlace& place) {
    report.result()["verdict"] = "COMPLETE";
    report.comment("complete: there is no other");
    report.comment("s exact arb int {}", stream.count_of_all());
    tell_of_proof(report, search, place);
}

}  // namespace

void describe_list(Report& report, const SolutionStream& stream, const Search& search) {
    const life::Claim& claim = *search.subject().claim;
    const life::SolutionOrbits& orbits = stream.orbits();
    const life::Box box = claim.evolution().box;
    const bool has_symmetry = !search.subject().formula.generators.empty();
    report.comment("listed: {}, as RLE in the {}x{} box; {}",
                   generations_text(orbits.projection().generations), box.width, box.height,
                   has_symmetry ? "one of each orbit under " + group_text(orbits, claim)
                                : "each by itself, as the claim has no symmetry");
    if (stream.count() > 0) report.comment("{} were listed before", stream.count());
}

int report_list(Report& report, const SolutionStream& stream, const Search& search,
                RunPlace& place) {
    const Campaign& campaign = search.campaign();
    report.result()["complete"] = campaign.is_refuted();
    if (campaign.is_refuted() && stream.count() == 0) {
        return report_verdict(report, search.subject(), search, place);
    }
    report.comment("{} solution{} up to symmetry, {} with all images: the orbits' sizes together",
                   stream.count(), stream.count() == 1 ? "" : "s", stream.count_of_all());
    if (!place.is_temporary()) report.comment("the list is in {}/solutions.txt", place.path());
    if (campaign.is_refuted()) {
        report_complete(report, stream, search, place);
        return exit_unsatisfiable;
    }
    if (!campaign.is_sated()) return report_stop(report, campaign, place);
    report.result()["verdict"] = "LIMIT";
    report.comment("as many as --limit says; there may be others");
    if (!place.is_temporary())
        report.comment("go on with: nonesuch enumerate --run {}", place.path());
    return exit_done;
}

}  // namespace nonesuch
