#include <fmt/format.h>

#include "cluster/claim_options.hpp"
#include "cluster/commands.hpp"
#include "cluster/search_session.hpp"
#include "cluster/search_settings.hpp"
#include "encoding/error.hpp"
#include "encoding/life/solution_orbits.hpp"
#include "encoding/text_input.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "enumerate",
            "lists all patterns of a claim, and proves that there are no others",
            "CLAIM",
            "CLAIM is a family and its options, or --claim FILE.\n" + claim_help() +
                "Solutions are told as they are found, one a line, as RLE without a header: of "
                "each orbit\n"
                "under the claim's symmetries one, and with --all each. With --run they are in\n"
                "DIR/solutions.txt too, and in the end DIR is a run of the claim that there is "
                "another one:\n"
                "nonesuch verify DIR checks that there is none, that each of them is a solution, "
                "and that\n"
                "none is an image of another.\n\n"
                "Exit code 20: the list is complete. 0: --limit ended it. 75: stopped by Ctrl-C, "
                "SIGTERM or\n"
                "SIGUSR1; nonesuch enumerate --run DIR goes on. 1: an error.",
            {"nonesuch enumerate still-life --box 4x4 --run r       (19 up to symmetry, 82 in all)",
             "nonesuch verify r                                     (checks that this is all)",
             "nonesuch enumerate predecessor --pattern .o./o.o/.o. --generations 1 --all",
             "nonesuch enumerate predecessor --pattern oo/oo --generations 2 --generations-of 1",
             "nonesuch enumerate oscillator --period 3 --box 6x6 --limit 10",
             "nonesuch enumerate --run r                            (goes on where r stopped)"},
            {Option::flag("all", "tell every solution, not one of each orbit"),
             Option::number("limit", "N", "end as soon as N are found, up to symmetry", 1,
                            1'000'000'000),
             Option::text("generations-of", "LIST",
                          "the generations that make solutions differ; default 0")}};
        for (const auto* options : {&claim_options(), &search_options()}) {
            made.options.insert(made.options.end(), options->begin(), options->end());
        }
        return made;
    }();
    return command;
}

life::Projection projection_from(const Arguments& arguments, const life::Claim& claim) {
    const auto list = arguments.text("generations-of");
    if (!list) return life::usual_projection(claim);
    life::Projection projection;
    for (std::size_t start = 0; start <= list->size();) {
        const std::size_t comma = std::min(list->find(',', start), list->size());
        const auto number = whole_number<int>(list->substr(start, comma - start));
        if (!number) {
            throw InputError("--generations-of " + printable(*list) +
                             ": expected numbers parted by commas, e.g. 0,1");
        }
        projection.generations.push_back(*number);
        start = comma + 1;
    }
    try {
        return life::checked_projection(claim, projection);
    } catch (const InputError& error) {
        throw InputError(std::string("--") + error.what());
    }
}

RunDirectory::Subject subject_from(const Arguments& arguments) {
    const life::Claim claim = claim_from(arguments);
    if (!claim.exceptions.empty()) {
        throw InputError(
            "except: enumerate lists what a claim without exceptions has; expected none");
    }
    if (claim.family == life::Family::garden_of_eden) {
        throw InputError(
            "garden-of-eden: its claim is about a part of the plane alone; enumerate lists what an "
            "orphan or a predecessor has");
    }
    return {encode(claim), claim, {}, projection_from(arguments, claim)};
}

int run(const Arguments& arguments) {
    arguments.expect_operands(arguments.has("run") || arguments.has("claim") ? 0 : 1, 1);
    SearchRequest request;
    request.command = "enumerate";
    request.is_enumeration = true;
    if (arguments.operands().empty() && !arguments.has("claim")) {
        expect_no_claim_options(arguments);
        if (arguments.has("generations-of")) {
            throw InputError("--generations-of: the run directory has it");
        }
    } else {
        request.make_subject = [&arguments] { return subject_from(arguments); };
    }
    return run_search(arguments, request);
}

}  // namespace

const Command enumerate_command{&table, &run};

}  // namespace nonesuch
