#pragma once

#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "encoding/life/claim.hpp"
#include "encoding/life/known_cells.hpp"

// Small claims of every family, for rules of every kind.

namespace nonesuch::life {

/// A rule without B0 of which each other neighbourhood's answer is drawn, so that `symmetries`, if
/// there are such, keep it.
inline Rule random_rule(unsigned seed, const std::vector<CellMap>& symmetries) {
    std::mt19937 random(seed);
    TruthTable table;
    for (unsigned set = 1; set < table.size(); ++set) {
        auto least = static_cast<NeighbourhoodSet>(set);
        for (const CellMap& map : symmetries) {
            least = std::min(least, image(map, static_cast<NeighbourhoodSet>(set)));
        }
        // Sparse, so that patterns stay small.
        table[set] = least == set ? random() % 3 == 0 : table[least];
    }
    return Rule(table);
}

/// Totalistic, isotropic and not, hexagonal, of von Neumann's neighbourhood, with a blinking
/// background, and with one mirror symmetry or none.
inline std::vector<Rule> rules_of_all_kinds() {
    std::vector<Rule> rules;
    for (const char* text :
         {"B3/S23", "B36/S23", "B3678/S34678", "B2/S", "B34/S34", "B2-a/S12", "B2ci3ai/S02ae3eijkq",
          "B2/S34H", "B13/S012V", "B03/S23", "B0123478/S01234"}) {
        rules.push_back(Rule::parse(text));
    }
    rules.push_back(random_rule(1, {}));
    rules.push_back(random_rule(2, {square_symmetries()[1]}));
    return rules;
}

inline Claim claim_of(Family family, Box box, int number, const Rule& rule) {
    Claim claim;
    claim.family = family;
    claim.box = box;
    claim.rule = rule;
    const bool is_periodic =
        family == Family::oscillator || family == Family::spaceship || family == Family::agar;
    (is_periodic ? claim.period : claim.generations) = number;
    return claim;
}

inline Claim still_life(Box box, const Rule& rule) {
    return claim_of(Family::still_life, box, 1, rule);
}

inline Claim spaceship(int period, Offset displacement, Box box, const Rule& rule,
                       SquareSymmetry glide = {}) {
    Claim claim = claim_of(Family::spaceship, box, period, rule);
    claim.displacement = displacement;
    claim.glide = glide;
    return claim;
}

inline Claim agar(int period, Box box, int shift, const Rule& rule) {
    Claim claim = claim_of(Family::agar, box, period, rule);
    claim.shift = shift;
    return claim;
}

/// Of the cells that a grid shows.
inline Claim claim_about(Family family, const std::string& grid, int generations,
                         const Rule& rule) {
    const KnownGrid known = parse_known_grid(grid, "grid");
    Claim claim = claim_of(family, known.box, generations, rule);
    claim.pattern = known.generations.front();
    return claim;
}

inline Claim predecessor(const std::string& grid, int generations, int margin, const Rule& rule) {
    Claim claim = claim_about(Family::predecessor, grid, generations, rule);
    claim.margin = margin;
    return claim;
}

}  // namespace nonesuch::life
