#include "cluster/package_readme.hpp"

#include <fmt/format.h>

#include <sstream>
#include <variant>

#include "conquer/session.hpp"
#include "encoding/life/claim.hpp"

namespace nonesuch {
namespace {

/// A paragraph, with line ends in place of spaces wherever a line would get too long. `first` is
/// what its first line begins with; the others are indented as far.
std::string wrapped(const std::string& text, const std::string& first = "") {
    constexpr std::size_t width = 96;
    std::istringstream words(text);
    std::string result = first;
    std::size_t column = first.size();
    for (std::string word; words >> word; column += word.size()) {
        if (column > first.size() && column + 1 + word.size() > width) {
            result += "\n" + std::string(first.size(), ' ');
            column = first.size();
        } else if (column > first.size()) {
            result += ' ';
            ++column;
        }
        result += word;
    }
    return result + "\n";
}

std::string verdict(const trusted::RunFiles& run) {
    const bool exists = run.certificate.model.has_value();
    if (run.claim) {
        return fmt::format("{} {}.", exists ? "There is" : "There is no such thing as",
                           run.claim->words());
    }
    return fmt::format("formula.cnf is {}.", exists ? "satisfiable" : "unsatisfiable");
}

std::string formula_numbers(const Formula& formula) {
    return fmt::format("formula.cnf has {} variables and {} clauses", formula.variable_count(),
                       formula.clause_count());
}

std::string evidence_of_solution(const trusted::RunFiles& run) {
    const std::string text =
        formula_numbers(run.formula) + ". certificate.json lists the true variables of a solution.";
    if (!run.claim) return wrapped(text);
    return wrapped(text +
                   " pattern.rle is that solution as a pattern, generation 0. Golly "
                   "(https://golly.sourceforge.io) opens it: run on, it does what the claim says.");
}

std::string evidence_of_proof(const trusted::RunFiles& run, std::uint64_t log_bytes) {
    const std::size_t generators = run.formula.generators.size();
    const std::size_t nodes = run.certificate.nodes.size();
    return wrapped(fmt::format(
               "{}, and symmetry.txt {} generator{} of its group of symmetries. The proof is a "
               "tree of {} node{} with a DRAT log each, {} bytes in all. By certificate.json,",
               formula_numbers(run.formula), generators, generators == 1 ? "" : "s", nodes,
               nodes == 1 ? "" : "s", log_bytes)) +
           "\n" +
           wrapped(
               "a node with cube c is refuted if its log refutes the formula, c, and the negations "
               "of all images declared for its children's cubes, and if every child is refuted.",
               "    ") +
           "\n" +
           wrapped(
               "That is sound because every generator maps the set of clauses onto itself. "
               "Node 0 has the empty cube: it stands for the whole formula.");
}

std::string check_commands(bool is_solution) {
    const std::string drat_trim =
        " It needs drat-trim (https://github.com/marijnheule/drat-trim; Debian 13 has it as a "
        "package) on PATH, or its path as an argument. JOBS=8 python3 check.py checks eight logs "
        "at once.";
    return "To check it with nothing of ours, in this folder:\n\n"
           "    sha256sum -c SHA256SUMS\n"
           "    python3 check.py\n\n" +
           wrapped(
               "check.py is sixty lines of Python, meant to be read. It ends with a line that "
               "begins with VERIFIED, and exit code 0, or with the reason why not, and exit "
               "code 1." +
               (is_solution ? "" : drat_trim));
}

std::string trust(const trusted::RunFiles& run) {
    std::string text = "What is left to trust:\n\n";
    if (run.claim) {
        text += wrapped(
            "that formula.cnf says what the claim says. check.py does not know. `nonesuch verify` "
            "makes the formula again from claim.json, and compares; that this encoder is right is "
            "for its source and its tests to show;",
            "  - ");
    } else {
        text += wrapped("that formula.cnf is the formula that you ask about;", "  - ");
    }
    if (!run.certificate.model) text += wrapped("drat-trim;", "  - ");
    return text + wrapped("check.py, Python and your machine.", "  - ") + "\n" +
           wrapped("SHA256SUMS says that no file was damaged on its way; no more than that.");
}

}  // namespace

std::string package_readme(const trusted::RunFiles& run, std::uint64_t log_bytes) {
    const bool is_solution = run.certificate.model.has_value();
    return fmt::format(
        "{}\n{}\n{}\n{}\nPacked with nonesuch {}, built with CaDiCaL {}.\n", wrapped(verdict(run)),
        is_solution ? evidence_of_solution(run) : evidence_of_proof(run, log_bytes),
        check_commands(is_solution), trust(run), NONESUCH_VERSION, cadical_version());
}

}  // namespace nonesuch
