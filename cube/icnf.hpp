#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/literal.hpp"

// iCNF, the format in which cube-and-conquer programs hand on a formula with its cubes, and the
// bare cube lists that march_cu writes:
//
//     FILE      = "p" "inccnf" { CLAUSE | CUBE }     the header is alone on its line and comes
//     first
//               | { CUBE }
//     CLAUSE    = { LITERAL } "0"                    as in DIMACS CNF
//     CUBE      = "a" { LITERAL } "0"                alone on its line
//     COMMENT   = "c" ...                            a line that begins so; it may stand anywhere
//
// The header counts nothing, so a reader must know the number of variables. A file has a cube at
// least; the cube without literals, "a 0", is one.
//
//     p inccnf
//     1 -3 0
//     2 3 -1 0
//     a 1 3 0
//     a 1 -3 0
//     a -1 0

namespace nonesuch {

/// What an iCNF file holds; a bare cube list has no formula.
struct Icnf {
    std::optional<Formula> formula;
    std::vector<Cube> cubes;
};

/// The clauses and cubes that `text` spells, in its order, literals too. Throws InputError with
/// `name`, the line, what was expected and what was found; a cube that holds a variable twice, a
/// variable above `variable_count`, and a text without cubes are errors.
Icnf parse_icnf(std::string_view text, const std::string& name, std::size_t variable_count);

/// The same for a file, possibly compressed, or for "-"; see `read_text`.
Icnf read_icnf(const std::string& path, std::size_t variable_count);

/// Writes the header, the clauses, and the cubes. The caller checks the stream.
void write_icnf(std::ostream& out, const Formula& formula, const std::vector<Cube>& cubes);

/// The bare cube list: a line a cube.
std::string cube_list_text(const std::vector<Cube>& cubes);

}  // namespace nonesuch
