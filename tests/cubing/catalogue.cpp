#include "cubing/catalogue.hpp"

#include <algorithm>

#include "cubing/chessboard.hpp"
#include "cubing/life_case.hpp"
#include "cubing/multiplier.hpp"
#include "cubing/parity.hpp"
#include "cubing/random_3sat.hpp"
#include "cubing/schur.hpp"
#include "cubing/triangles.hpp"
#include "cubing/van_der_waerden.hpp"
#include "encoding/error.hpp"

namespace nonesuch::cubing {
namespace {

/// The `nth` case, counted from 1 as the names do.
Formula oscillator_case(int period, int width, int height, std::size_t nth,
                        std::optional<int> max_population = std::nullopt) {
    life::Claim claim;
    claim.period = period;
    claim.box = {width, height};
    claim.max_population = max_population;
    return life_case(claim, nth - 1);
}

}  // namespace

const std::vector<Instance>& catalogue() {
    static const std::vector<Instance> instances = {
        {"life-p5-7x7-case2", "second case of: no oscillator of period 5 in 7x7",
         [] { return oscillator_case(5, 7, 7, 2); }},
        {"life-p6-6x7-case2", "second case of: no oscillator of period 6 in 6x7",
         [] { return oscillator_case(6, 6, 7, 2); }},
        {"life-p5-7x7-pop14-case3", "third case of: none of period 5 in 7x7 with 14 cells",
         [] { return oscillator_case(5, 7, 7, 3, 14); }},
        {"life-p5-7x8-pop17-case3", "third case of: none of period 5 in 7x8 with 17 cells",
         [] { return oscillator_case(5, 7, 8, 3, 17); }},
        {"schur-4-45", "1 to 45 in 4 colours, none with x + y = z", [] { return schur(45, 4); }},
        {"vdw-3-11-114", "1 to 114 in 2 colours, none with 3 and none with 11 terms evenly spaced",
         [] {
             return van_der_waerden(114, {3, 11});
         }},
        {"triangles-90-120-1350",
         "1 to 1350 in 2 colours, none with the sides of a triangle with 90 or 120 degrees",
         [] {
             return triangles(1350, {90, 120});
         }},
        {"random-3sat-200", "uniform random 3-SAT, 200 variables, 4.3 clauses each; half a second",
         [] { return random_3sat(200, 860, 6); }},
        {"random-3sat-300", "uniform random 3-SAT, 300 variables, 4.3 clauses each",
         [] { return random_3sat(300, 1290, 1); }},
        {"parity-80", "parities on a random graph of 80 vertices with 3 edges each (Tseitin)",
         [] { return parity(random_regular_graph(80, 3, 1), Parity::odd); }},
        {"chessboard-14", "dominoes on 14x14 fields without two opposite corners",
         [] { return chessboard(14, Corners::removed); }},
        {"multipliers-9", "an array and a tree of adders multiply two 9-bit numbers differently",
         [] { return multipliers(9); }},
    };
    return instances;
}

const Instance& instance(const std::string& name) {
    const auto found = std::find_if(catalogue().begin(), catalogue().end(),
                                    [&](const Instance& each) { return each.name == name; });
    if (found == catalogue().end()) {
        throw InputError(name + ": no formula; see cubing_benchmark list");
    }
    return *found;
}

}  // namespace nonesuch::cubing
