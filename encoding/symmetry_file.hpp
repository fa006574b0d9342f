#pragma once

#include <string>
#include <string_view>

#include "encoding/formula.hpp"

// symmetry.txt, what a formula knows beyond its clauses:
//
//     FILE      = "nonesuch symmetry 1" NL "variables" N NL { LINE NL }
//     LINE      = "generator" { LITERAL } "0"      the images of the variables 1 … N, in order
//               | "case" { LITERAL } "0"
//
// Literals are DIMACS numbers. A formula of two variables that may be exchanged, with one case:
//
//     nonesuch symmetry 1
//     variables 2
//     generator 2 1 0
//     case 1 0

namespace nonesuch {

/// The file's text; equal generators and cases give equal texts.
std::string symmetry_text(const Formula& formula);

/// Sets the formula's generators and cases to those that `text` lists. Throws InputError with the
/// line for anything else, also if a generator is not a permutation of the formula's literals.
void read_symmetry(std::string_view text, const std::string& name, Formula& formula);

/// Throws InputError, naming a generator and a clause, unless all generators map the formula's
/// clauses onto themselves. `name` says where the generators are from, `formula_name` the clauses.
void expect_automorphisms(const Formula& formula, const std::string& name,
                          const std::string& formula_name);

}  // namespace nonesuch
