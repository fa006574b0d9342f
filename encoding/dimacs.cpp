#include "encoding/dimacs.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>

#include "encoding/dimacs_scanner.hpp"
#include "encoding/text_input.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch {
namespace {

using Token = DimacsScanner::Token;

struct Header {
    std::size_t variable_count;
    std::size_t clause_count;
};

/// Reads the line that the current token, "p", begins.
Header parse_header_line(DimacsScanner& scanner) {
    scanner.extend_to_line_end();
    std::string_view rest = scanner.spelling();
    const bool is_cnf = take_field(rest) == "p" && take_field(rest) == "cnf";
    const auto variable_count = whole_number<std::size_t>(take_field(rest));
    const auto clause_count = whole_number<std::size_t>(take_field(rest));
    if (!is_cnf || !variable_count || !clause_count || !take_field(rest).empty())
        scanner.fail("the header \"p cnf VARIABLES CLAUSES\"");
    if (*variable_count > static_cast<std::size_t>(largest_variable_number))
        scanner.fail(fmt::format("at most {} variables", largest_variable_number));
    return {*variable_count, *clause_count};
}

Header read_header(DimacsScanner& scanner) {
    scanner.next();
    if (scanner.spelling() == "p") return parse_header_line(scanner);
    scanner.fail("the header \"p cnf VARIABLES CLAUSES\" before anything else");
}

bool at_end_marker(const DimacsScanner& scanner) {
    return scanner.spelling() == "%" && scanner.first_on_line() && scanner.last_on_line();
}

/// Throws unless a clause may begin at the current token, after `count` clauses.
void expect_clause(DimacsScanner& scanner, std::size_t count, std::size_t promised) {
    if (scanner.spelling() == "p") {
        scanner.extend_to_line_end();
        scanner.fail("only one header");
    }
    if (count == promised)
        scanner.fail(fmt::format("the end of the file after the {} clauses of the header", count));
}

void append_number(std::string& text, std::int32_t number) {
    std::array<char, 12> digits;
    const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    text.append(digits.data(), result.ptr);
}

}  // namespace

Formula parse_dimacs(std::string_view text, const std::string& name) {
    DimacsScanner scanner(text, name);
    const Header header = read_header(scanner);
    Formula formula(header.variable_count);
    Clause clause;
    while (scanner.next() != Token::end && !at_end_marker(scanner)) {
        expect_clause(scanner, formula.clause_count(), header.clause_count);
        scanner.read_clause(clause, header.variable_count);
        formula.add_clause(clause);
    }
    if (formula.clause_count() < header.clause_count)
        scanner.fail(fmt::format("clause {} of the {} that the header promises",
                                 formula.clause_count() + 1, header.clause_count));
    return formula;
}

Formula read_dimacs(const std::string& path) {
    return parse_dimacs(read_text(path), input_name(path));
}

std::string dimacs_text(const Formula& formula) {
    std::string text;
    spell_dimacs(formula, [&text](std::string_view piece) { text += piece; });
    return text;
}

void spell_dimacs(const Formula& formula, const std::function<void(std::string_view)>& take) {
    constexpr std::size_t long_enough = 1 << 20;
    std::string piece =
        fmt::format("p cnf {} {}\n", formula.variable_count(), formula.clause_count());
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        append_literals(piece, formula.clause(i));
        if (piece.size() < long_enough) continue;
        take(piece);
        piece.clear();
    }
    take(piece);
}

void write_dimacs(std::ostream& out, const Formula& formula) {
    std::string comments;
    for (std::size_t i = 0; i < formula.variable_count(); ++i) {
        const Variable variable(static_cast<std::int32_t>(i));
        const std::string& name = formula.name(variable);
        if (!name.empty()) comments += fmt::format("c variable {} = {}\n", variable.number(), name);
    }
    out << comments;
    spell_dimacs(formula, [&out](std::string_view piece) { out << piece; });
}

void append_literals(std::string& text, std::span<const Literal> literals) {
    for (const Literal literal : literals) {
        append_number(text, literal.dimacs());
        text += ' ';
    }
    text += "0\n";
}

}  // namespace nonesuch
