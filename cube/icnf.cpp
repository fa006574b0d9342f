#include "cube/icnf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "encoding/dimacs.hpp"
#include "encoding/dimacs_scanner.hpp"
#include "encoding/error.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

using Token = DimacsScanner::Token;

/// Reads the line that the current token, "p", begins.
void read_header(DimacsScanner& scanner, bool is_first) {
    scanner.extend_to_line_end();
    if (!is_first) scanner.fail("the header only once and before anything else");
    std::string_view rest = scanner.spelling();
    const bool is_inccnf = take_field(rest) == "p" && take_field(rest) == "inccnf";
    if (!is_inccnf || !take_field(rest).empty()) scanner.fail("the header \"p inccnf\"");
}

/// Says what is wrong with a cube that holds a variable twice; nothing if none does.
std::optional<std::string> repetition(Cube cube) {
    std::sort(cube.begin(), cube.end());
    const auto twice = std::adjacent_find(cube.begin(), cube.end(), [](Literal a, Literal b) {
        return a.variable() == b.variable();
    });
    if (twice == cube.end()) return std::nullopt;
    if (twice[0] == twice[1]) return fmt::format("{} twice", twice[0].dimacs());
    return fmt::format("{} and {}", twice[0].dimacs(), twice[1].dimacs());
}

/// Reads from the current token, "a", to the 0 that ends the cube and its line.
Cube read_cube(DimacsScanner& scanner, const std::string& name, std::size_t variable_count) {
    if (!scanner.first_on_line()) scanner.fail("a cube on a line of its own");
    const std::size_t line = scanner.line();
    const auto next_on_line = [&scanner, line] {
        if (scanner.next() == Token::end || scanner.first_on_line())
            scanner.fail("the final 0 of the cube on its line", line);
    };
    Cube cube;
    for (next_on_line(); !scanner.is_zero(); next_on_line())
        cube.push_back(scanner.literal(variable_count));
    if (!scanner.last_on_line()) {
        scanner.next();
        scanner.fail("the end of the line after the final 0 of the cube");
    }
    if (const auto found = repetition(cube))
        throw InputError(name, line, "expected no variable twice in a cube, found " + *found);
    return cube;
}

}  // namespace

Icnf parse_icnf(std::string_view text, const std::string& name, std::size_t variable_count) {
    DimacsScanner scanner(text, name);
    Icnf icnf;
    Clause clause;
    while (scanner.next() != Token::end) {
        if (scanner.spelling() == "a") {
            icnf.cubes.push_back(read_cube(scanner, name, variable_count));
        } else if (scanner.spelling() == "p") {
            read_header(scanner, !icnf.formula && icnf.cubes.empty());
            icnf.formula.emplace(variable_count);
        } else if (icnf.formula) {
            scanner.read_clause(clause, variable_count);
            icnf.formula->add_clause(clause);
        } else {
            scanner.fail("a cube \"a LITERALS 0\" or the header \"p inccnf\"");
        }
    }
    if (icnf.cubes.empty()) scanner.fail("at least one cube \"a LITERALS 0\"");
    return icnf;
}

Icnf read_icnf(const std::string& path, std::size_t variable_count) {
    return parse_icnf(read_text(path), input_name(path), variable_count);
}

void write_icnf(std::ostream& out, const Formula& formula, const std::vector<Cube>& cubes) {
    std::string text = "p inccnf\n";
    for (std::size_t i = 0; i < formula.clause_count(); ++i)
        append_literals(text, formula.clause(i));
    out << text << cube_list_text(cubes);
}

std::string cube_list_text(const std::vector<Cube>& cubes) {
    std::string text;
    for (const Cube& cube : cubes) {
        text += "a ";
        append_literals(text, cube);
    }
    return text;
}

}  // namespace nonesuch
