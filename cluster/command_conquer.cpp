#include <algorithm>

#include "cluster/commands.hpp"
#include "cluster/formula_input.hpp"
#include "cluster/search_session.hpp"
#include "cluster/search_settings.hpp"
#include "cube/icnf.hpp"
#include "cube/subsumption.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "conquer",
            "solves the cubes of a CNF, yours or any cuber's",
            "FILE.cnf [FILE.icnf]",
            "FILE.icnf is an iCNF file or a bare list of a lines. That the cubes cover the\n"
            "space is proved before any of them is solved: by propagation where they form a\n"
            "decision tree, else by a session with at most --cover-conflicts. A model found\n"
            "outside of them all is the answer. Cubes that lie in others are dropped.\n"
            "With --symmetry a cube stands for all its images: one of each orbit is enough, and\n"
            "the others are dropped. That each generator maps the clauses onto themselves is\n"
            "checked. The file's cases are starts for a run without FILE.icnf, which is solve.\n"
            "Exit codes are those of solve.",
            {"nonesuch conquer hard.cnf hard.icnf --run r --verify",
             "nonesuch conquer p5.cnf p5.icnf --symmetry p5.sym --run r",
             "nonesuch solve --run r               (goes on where r stopped)"},
            search_options()};
        made.options.push_back(Option::text(
            "symmetry", "FILE", "automorphisms of FILE.cnf, as encode --symmetry writes them"));
        return made;
    }();
    return command;
}

/// None if one of them is the whole space.
std::vector<Cube> read_cubes(const std::string& file, const Formula& formula,
                             const std::string& source) {
    Icnf icnf = read_icnf(file, formula.variable_count());
    // An iCNF header counts no variables, so only the clauses can be compared.
    if (icnf.formula && icnf.formula->clause_count() != 0 &&
        clauses_sha256(*icnf.formula) != clauses_sha256(formula)) {
        throw InputError(file + ": its clauses are not those of " + source);
    }
    // The empty cube is the whole space, and then the others say nothing.
    const auto is_whole = [](const Cube& cube) { return cube.empty(); };
    if (std::any_of(icnf.cubes.begin(), icnf.cubes.end(), is_whole)) return {};
    return drop_subsumed(icnf.cubes);
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 2);
    SearchRequest request;
    request.command = "conquer";
    request.source = arguments.operands().front();
    request.make_subject = [files = arguments.operands(), symmetry = arguments.text("symmetry")] {
        RunDirectory::Subject subject;
        subject.formula = read_formula(files.front());
        if (symmetry) read_generators(*symmetry, subject.formula, files.front());
        if (files.size() == 2) {
            subject.cubes = read_cubes(files[1], subject.formula, files.front());
        }
        if (!subject.cubes.empty()) subject.formula.cases.clear();
        return subject;
    };
    return run_search(arguments, request);
}

}  // namespace

const Command conquer_command{&table, &run};

}  // namespace nonesuch
