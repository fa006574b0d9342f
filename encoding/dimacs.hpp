#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "encoding/formula.hpp"

// DIMACS CNF, as SAT competitions use it:
//
//     FILE    = HEADER { CLAUSE } [ END ]
//     HEADER  = "p" "cnf" VARIABLES CLAUSES      alone on its line, once, before the first clause
//     CLAUSE  = { LITERAL } "0"                  over one line or several; also several on a line
//     LITERAL = [ "-" ] NUMBER                   a variable from 1 to VARIABLES, or its negation
//     END     = "%"                              alone on its line; what follows it is ignored
//     COMMENT = "c" ...                          a line that begins so; it may stand anywhere
//
// Tokens are separated by spaces, tabs and line ends, LF or CR LF. VARIABLES is at most 2^30-1 and
// CLAUSES exactly the number of clauses. END is what some old benchmark sets (uf20-91) end with.
//
//     c (x1 or not x3) and (x2 or x3 or not x1) and a clause without literals
//     p cnf 3 3
//     1 -3 0
//     2 3
//     -1 0 0

namespace nonesuch {

/// The formula that `text` spells: clauses and literals in its order, nothing tidied up. Memory is
/// spent on clauses only, however many variables the header promises. Throws InputError with
/// `name`, the line, what was expected and what was found.
Formula parse_dimacs(std::string_view text, const std::string& name);

/// The same for a file, possibly compressed, or for "-"; see `read_text`.
Formula read_dimacs(const std::string& path);

/// The canonical text: the header, then a clause a line, single spaces, no comments. Equal clauses
/// give equal texts, so this is what hashes are taken of.
std::string dimacs_text(const Formula& formula);
/// The same in pieces of about a megabyte, so that a large formula is never held as a text.
void spell_dimacs(const Formula& formula, const std::function<void(std::string_view)>& take);

/// The canonical text after comments `c variable 17 = NAME` for the variables that have names,
/// which must hold no line ends. The caller checks the stream.
void write_dimacs(std::ostream& out, const Formula& formula);

/// Appends the literals as DIMACS numbers, each with a space behind it, and "0\n".
void append_literals(std::string& text, std::span<const Literal> literals);

}  // namespace nonesuch
