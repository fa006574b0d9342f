// Writes the second encoding of a dense still life as DIMACS, to ask any solver:
//
//     still_life_tokens 24 24 302 > f.cnf && kissat f.cnf

#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>
#include <string_view>

#include "encoding/dimacs.hpp"
#include "encoding/whole_number.hpp"
#include "still_life/tokens.hpp"

namespace {

std::optional<int> number(std::string_view text, int least, int most) {
    const auto value = nonesuch::whole_number<int>(text);
    return value && *value >= least && *value <= most ? value : std::nullopt;
}

}  // namespace

int main(int argc, char** argv) try {
    constexpr int largest = 200;
    const auto width = argc == 4 ? number(argv[1], 1, largest) : std::nullopt;
    const auto height = argc == 4 ? number(argv[2], 1, largest) : std::nullopt;
    const auto population = argc == 4 ? number(argv[3], 1, largest * largest) : std::nullopt;
    if (!width || !height || !population) {
        std::cerr
            << "still_life_tokens: expected WIDTH HEIGHT, 1 to 200, and the fewest LIVE CELLS, "
               "e.g. 24 24 302\n";
        return 1;
    }
    write_dimacs(std::cout, nonesuch::life::still_life_tokens(*width, *height, *population));
    if (std::cout.flush()) return 0;
    std::cerr << "still_life_tokens: cannot write to stdout\n";
    return 1;
} catch (const std::exception& error) {
    std::cerr << "still_life_tokens: " << error.what() << "\n";
    return 1;
}
