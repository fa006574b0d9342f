#include "cluster/formula_input.hpp"

#include <fmt/format.h>

#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"
#include "encoding/symmetry_file.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

constexpr std::size_t most_variables = 50'000'000;

}  // namespace

Formula read_formula(const std::string& path) {
    Formula formula = read_dimacs(path);
    if (formula.variable_count() > most_variables) {
        throw InputError(
            fmt::format("{}: {} variables need too much memory: expected at most {}; "
                        "renumber those that occur",
                        path, formula.variable_count(), most_variables));
    }
    return formula;
}

void read_generators(const std::string& path, Formula& formula, const std::string& formula_path) {
    const std::string name = input_name(path);
    read_symmetry(read_text(path), name, formula);
    expect_automorphisms(formula, name, input_name(formula_path));
}

}  // namespace nonesuch
