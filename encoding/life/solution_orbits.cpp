#include "encoding/life/solution_orbits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "encoding/error.hpp"
#include "encoding/life/exclusion.hpp"
#include "encoding/life/known_cells.hpp"

namespace nonesuch::life {
namespace {

bool has_exempt_cells(const Claim& claim) {
    const auto is_exempt = [](const CellState& each) { return each.is_exempt; };
    return std::any_of(claim.constraints.cells.begin(), claim.constraints.cells.end(),
                       [&](const KnownCells& cells) {
                           return std::any_of(cells.begin(), cells.end(), is_exempt);
                       });
}

Projection all_generations(const Evolution& evolution) {
    Projection projection;
    for (int t = 0; t < evolution.generations; ++t) projection.generations.push_back(t);
    return projection;
}

/// The automorphisms' images of the first variables.
std::vector<std::vector<Literal>> restricted(const std::vector<SignedPermutation>& generators,
                                             std::size_t variables) {
    std::vector<std::vector<Literal>> result;
    for (const SignedPermutation& each : generators) {
        const auto images = each.images().first(variables);
        result.emplace_back(images.begin(), images.end());
    }
    return result;
}

}  // namespace

Projection usual_projection(const Claim& claim) {
    const Evolution evolution = claim.evolution();
    return has_exempt_cells(claim) ? all_generations(evolution) : Projection{{0}};
}

Projection checked_projection(const Claim& claim, Projection projection) {
    const Evolution evolution = claim.evolution();
    auto& generations = projection.generations;
    std::sort(generations.begin(), generations.end());
    generations.erase(std::unique(generations.begin(), generations.end()), generations.end());
    if (generations.empty()) throw InputError("generations-of: expected a generation");
    for (const int t : generations) {
        if (t >= 0 && t < evolution.generations) continue;
        throw InputError(
            fmt::format("generations-of {}: expected 0 to {}", t, evolution.generations - 1));
    }
    const Projection usual = usual_projection(claim);
    if (projection == usual) return projection;
    if (evolution.edge == Edge::open) {
        throw InputError(
            "generations-of: what surrounds an arrangement changes all generations but 0; expected "
            "0");
    }
    if (evolution.motion) {
        throw InputError(
            usual.generations.size() > 1
                ? "generations-of: where cells are exempt from the rule, no generation follows "
                  "from "
                  "the others; expected all of them"
                : "generations-of: each generation of what recurs tells all others; expected 0");
    }
    return projection;
}

SolutionOrbits::SolutionOrbits(const Claim& claim, Projection projection,
                               const std::vector<SignedPermutation>& generators)
    : claim_(claim),
      projection_(std::move(projection)),
      generators_(generators),
      evolution_(claim.evolution()),
      spacetime_(evolution_) {
    Formula numbering;
    spacetime_.number(numbering);
    variable_count_ = numbering.variable_count();
    const std::size_t area = evolution_.box.area();
    for (const SignedPermutation& each : generators_) {
        for (std::size_t q = 0; q < area && evolution_.motion; ++q) {
            const CellValue first = spacetime_.value(0, q);
            if (!first.is_open()) continue;
            std::set<Literal> now;
            for (std::size_t i = 0; i < area; ++i) {
                if (spacetime_.value(0, i).is_open()) now.insert(spacetime_.value(0, i).literal());
            }
            has_time_shift_ |= !now.contains(each(first.literal()));
            break;
        }
    }
}

std::vector<Cube> SolutionOrbits::orbit_of(const Cells& cells) const {
    Cube cube;
    const std::size_t area = evolution_.box.area();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellValue value = spacetime_.value(static_cast<int>(i / area), i % area);
        if (value.is_open()) cube.push_back(cells[i] ? value.literal() : ~value.literal());
    }
    return orbit(cube, generators_);
}

SolutionOrbits::Cells SolutionOrbits::cells_of(const Cube& cube) const {
    std::vector<bool> values(variable_count_);
    for (const Literal literal : cube) {
        values[static_cast<std::size_t>(literal.variable().index())] = !literal.negated();
    }
    Cells cells;
    for (int t = 0; t < evolution_.generations; ++t) {
        for (std::size_t q = 0; q < evolution_.box.area(); ++q) {
            const CellValue value = spacetime_.value(t, q);
            cells.push_back(
                value.is_open()
                    ? values[static_cast<std::size_t>(value.literal().variable().index())]
                    : value.is_alive());
        }
    }
    return cells;
}

/// Throws InternalError for what is no witness.
SolutionOrbits::Cells SolutionOrbits::cells_of(const std::string& witness) const {
    Cells cells;
    const KnownGrid grid = parse_known_grid(witness, "witness");
    bool fits = grid.box == evolution_.box &&
                grid.generations.size() == static_cast<std::size_t>(evolution_.generations);
    for (const KnownCells& generation : grid.generations) {
        for (const CellState& state : generation) {
            fits = fits && !state.is_exempt &&
                   (state.kind == CellState::Kind::dead || state.kind == CellState::Kind::alive);
            cells.push_back(state.kind == CellState::Kind::alive);
        }
    }
    if (!fits) throw InternalError("a witness is not of the claim's generations");
    return cells;
}

std::vector<Pattern> SolutionOrbits::patterns_of(const Cells& cells) const {
    const Box& box = evolution_.box;
    std::vector<Pattern> patterns;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t q = i % box.area();
        if (q == 0) patterns.emplace_back(box.width, box.height);
        patterns.back().set(box.x(q), box.y(q), cells[i]);
    }
    return patterns;
}

std::string SolutionOrbits::witness_of(const Cells& cells) const {
    std::vector<KnownCells> known;
    for (const Pattern& each : patterns_of(cells)) known.push_back(known_cells(each));
    return known_text(evolution_.box, known);
}

std::string SolutionOrbits::pattern_of(const Cells& cells) const {
    const auto all = patterns_of(cells);
    const auto& counted = projection_.generations;
    std::vector<KnownCells> known(static_cast<std::size_t>(counted.back()) + 1);
    for (const int t : counted) {
        const auto index = static_cast<std::size_t>(t);
        known[index] = known_cells(all[index]);
    }
    return known_text(evolution_.box, known);
}

Solution SolutionOrbits::representative(const std::vector<bool>& model) const {
    Cube cube;
    for (std::size_t i = 0; i < variable_count_; ++i) {
        const Variable variable(static_cast<std::int32_t>(i));
        cube.push_back(model[i] ? positive(variable) : negative(variable));
    }
    std::optional<std::tuple<int, std::string, std::string>> best;
    const auto first = static_cast<std::size_t>(projection_.generations.front());
    for (const Cube& member : orbit(cube, generators_)) {
        const Cells cells = cells_of(member);
        std::tuple each{patterns_of(cells)[first].population(), pattern_of(cells),
                        witness_of(cells)};
        if (!best || each < *best) best = std::move(each);
    }
    return {std::get<1>(*best), std::get<2>(*best)};
}

std::vector<std::string> SolutionOrbits::members(const Solution& solution) const {
    std::set<std::string> patterns;
    for (const Cube& member : orbit_of(cells_of(solution.witness))) {
        patterns.insert(pattern_of(cells_of(member)));
    }
    return {patterns.begin(), patterns.end()};
}

std::vector<Clause> SolutionOrbits::exclusion(const std::string& pattern) const {
    const KnownGrid grid = parse_known_grid(pattern, "pattern");
    if (!(grid.box == evolution_.box) ||
        grid.generations.size() > static_cast<std::size_t>(evolution_.generations)) {
        throw InputError("pattern: not of the claim's generations");
    }
    return life::exclusion(spacetime_, generators_, grid.generations);
}

void SolutionOrbits::expect_solution(const Solution& solution) const {
    const Cells cells = cells_of(solution.witness);
    if (pattern_of(cells) != solution.pattern) {
        throw InternalError("a listed pattern is not what its witness shows");
    }
    if (claim_.exceptions.empty()) {
        replay(claim_, from_first_phase(claim_, patterns_of(cells)));
        return;
    }
    Claim whole = claim_;
    whole.exceptions.clear();
    replay(whole, from_first_phase(whole, patterns_of(cells)));
}

std::vector<Pattern> SolutionOrbits::generations(const std::string& pattern) const {
    const KnownGrid grid = parse_known_grid(pattern, "pattern");
    Cells cells;
    for (const int t : projection_.generations) {
        for (const CellState& state : grid.generations.at(static_cast<std::size_t>(t))) {
            cells.push_back(state.kind == CellState::Kind::alive);
        }
    }
    return patterns_of(cells);
}

std::optional<std::size_t> SolutionOrbits::symmetry_count() const {
    constexpr std::size_t most_literals = 20'000'000;
    const auto generators = restricted(generators_, variable_count_);
    std::vector<std::vector<Literal>> open = {
        restricted({SignedPermutation::identity(variable_count_)}, variable_count_)[0]};
    std::set<std::vector<Literal>> known(open.begin(), open.end());
    while (!open.empty()) {
        const std::vector<Literal> last = std::move(open.back());
        open.pop_back();
        for (const auto& generator : generators) {
            std::vector<Literal> product;
            for (const Literal literal : last) {
                product.push_back(generator[static_cast<std::size_t>(literal.variable().index())]);
            }
            if (!known.insert(product).second) continue;
            if (known.size() * variable_count_ > most_literals) return std::nullopt;
            open.push_back(std::move(product));
        }
    }
    return known.size();
}

}  // namespace nonesuch::life
