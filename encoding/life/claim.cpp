#include "encoding/life/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>

#include "encoding/error.hpp"
#include "encoding/life/evolution_encoder.hpp"
#include "encoding/life/known_cells.hpp"
#include "encoding/life/waste.hpp"

namespace nonesuch::life {
namespace {

/// A finite pattern whose surroundings are dead so far is a Garden of Eden exactly if, with so many
/// dead cells on each side, it is an orphan (Salo, Törmä: Gardens of Eden in the Game of Life,
/// 2022).
constexpr int eden_padding = 4;

struct NamedFamily {
    Family family;
    std::string_view name;
};

constexpr std::array<NamedFamily, 9> families = {{{Family::oscillator, "oscillator"},
                                                  {Family::still_life, "still-life"},
                                                  {Family::spaceship, "spaceship"},
                                                  {Family::agar, "agar"},
                                                  {Family::predecessor, "predecessor"},
                                                  {Family::orphan, "orphan"},
                                                  {Family::garden_of_eden, "garden-of-eden"},
                                                  {Family::dies, "dies"},
                                                  {Family::stabilises, "stabilises"}}};

int rounded_up(int half) {
    return half >= 0 ? (half + 1) / 2 : half / 2;
}

/// What a glider does in half a period: the two halves, the second mirrored, make the whole.
Offset half_way(const Claim& claim) {
    const Offset whole = claim.displacement;
    if (!claim.glide.transposes) return {whole.x / 2, whole.y / 2};
    // Mirrored in a diagonal, the halves' x and y change places.
    const Offset half{rounded_up(whole.x), whole.x - rounded_up(whole.x)};
    return claim.glide.flips_x ? Offset{half.x, -half.y} : half;
}

Box grown(const Box& box, int margin) {
    return {box.width + 2 * margin, box.height + 2 * margin};
}

void ask_for_ancestor(Evolution& evolution, const Claim& claim) {
    evolution.box = grown(claim.box, claim.margin);
    evolution.generations = claim.generations + 1;
    evolution.constraints.cells.resize(static_cast<std::size_t>(evolution.generations));
    evolution.constraints.cells.back() = padded(claim.pattern, claim.box, claim.margin);
}

/// The cells around the pattern's are those that nothing looks at.
void ask_for_orphan(Evolution& evolution, const Box& box, const KnownCells& pattern, int age) {
    evolution.box = grown(box, age);
    evolution.edge = Edge::open;
    evolution.generations = age + 1;
    evolution.constraints.cells.resize(static_cast<std::size_t>(evolution.generations));
    evolution.constraints.cells.back() = padded(pattern, box, age);
}

void ask_for_end(Evolution& evolution, const Claim& claim) {
    const bool dies = claim.family == Family::dies;
    evolution.generations = claim.generations + (dies ? 1 : 2);
    evolution.changes_at = claim.generations - 1;
    evolution.ends_still = !dies;
    evolution.is_non_empty = !dies;
    if (!dies) return;
    evolution.constraints.cells.resize(static_cast<std::size_t>(evolution.generations));
    evolution.constraints.cells.back().assign(evolution.box.area(), {CellState::Kind::dead});
}

void add_populations(Evolution& evolution, const Claim& claim) {
    auto& populations = evolution.constraints.populations;
    using Of = PopulationBound::Of;
    if (claim.max_population) {
        populations.push_back({has_no_first_phase(claim) ? Of::least : Of::generation,
                               0,
                               {Relation::at_most, *claim.max_population}});
    }
    if (claim.min_population) {
        populations.push_back({Of::generation, 0, {Relation::at_least, *claim.min_population}});
    }
}

}  // namespace

bool has_no_first_phase(const Claim& claim) {
    const auto& populations = claim.constraints.populations;
    return (claim.family == Family::oscillator || claim.family == Family::agar) &&
           claim.rule.background_period() == 1 && !claim.min_population &&
           claim.constraints.cells.empty() && !claim.constraints.is_connected &&
           std::none_of(populations.begin(), populations.end(), [](const PopulationBound& each) {
               return each.of == PopulationBound::Of::generation;
           });
}

void Claim::choose_counting() {
    if (counting || best_counting(evolution()) == Counting::cells) return;
    counting = Counting::waste;
}

Evolution Claim::evolution() const {
    Evolution evolution;
    evolution.rule = rule;
    evolution.box = box;
    evolution.constraints = constraints;
    evolution.counting = counting.value_or(Counting::cells);
    evolution.exceptions = exceptions;
    switch (family) {
        case Family::oscillator:
        case Family::agar:
            evolution.edge = family == Family::agar ? Edge::torus : Edge::dead;
            evolution.torus_shift = shift;
            evolution.generations = period;
            evolution.motion = Motion{};
            evolution.is_exact = period > 1;
            // Of what changes against the background it need not be said.
            evolution.is_non_empty = period == 1 || rule.background_period() != 1;
            break;
        case Family::still_life:
            evolution.motion = Motion{};
            evolution.is_non_empty = true;
            break;
        case Family::spaceship:
            evolution.generations = glide.is_identity() ? period : period / 2;
            evolution.motion = Motion{glide.is_identity() ? displacement : half_way(*this), glide};
            evolution.is_exact = true;
            evolution.is_non_empty = true;
            break;
        case Family::predecessor:
            ask_for_ancestor(evolution, *this);
            break;
        case Family::orphan:
            ask_for_orphan(evolution, box, pattern, generations);
            break;
        case Family::garden_of_eden:
            ask_for_orphan(evolution, grown(box, eden_padding), padded(pattern, box, eden_padding),
                           1);
            break;
        case Family::dies:
        case Family::stabilises:
            ask_for_end(evolution, *this);
            break;
    }
    add_populations(evolution, *this);
    return evolution;
}

Formula encode(const Claim& claim) {
    claim.check();
    const Evolution evolution = claim.evolution();
    try {
        return EvolutionEncoder(evolution).take();
    } catch (const std::bad_alloc&) {
        throw InputError(fmt::format(
            "the formula of {}x{} cells in {} generations is too large for the memory of this "
            "machine",
            evolution.box.width, evolution.box.height, evolution.generations));
    }
}

std::vector<Pattern> decode(const Claim& claim, const std::vector<bool>& model) {
    const Evolution evolution = claim.evolution();
    Spacetime spacetime(evolution);
    Formula numbering;
    spacetime.number(numbering);
    const Box& box = spacetime.box();
    std::vector<Pattern> generations;
    for (int t = 0; t < spacetime.generations(); ++t) {
        Pattern& pattern = generations.emplace_back(box.width, box.height);
        for (std::size_t q = 0; q < box.area(); ++q) {
            const CellValue value = spacetime.value(t, q);
            const bool alive =
                value.is_open()
                    ? model[static_cast<std::size_t>(value.literal().variable().index())]
                    : value.is_alive();
            pattern.set(box.x(q), box.y(q), alive);
        }
    }
    return from_first_phase(claim, std::move(generations));
}

std::vector<Pattern> from_first_phase(const Claim& claim, std::vector<Pattern> generations) {
    if (!claim.max_population || !has_no_first_phase(claim)) return generations;
    const auto first = std::find_if(
        generations.begin(), generations.end(),
        [&](const Pattern& each) { return each.population() <= *claim.max_population; });
    if (first != generations.end()) std::rotate(generations.begin(), first, generations.end());
    return generations;
}

std::vector<Pattern> solution(const Claim& claim, const std::vector<bool>& model) {
    auto generations = decode(claim, model);
    replay(claim, generations);
    return generations;
}

std::string name(Family family) {
    return std::string(std::find_if(families.begin(), families.end(), [=](const NamedFamily& each) {
                           return each.family == family;
                       })->name);
}

std::optional<Family> family_named(std::string_view name) {
    for (const NamedFamily& each : families) {
        if (each.name == name) return each.family;
    }
    return std::nullopt;
}

const std::vector<Family>& all_families() {
    static const std::vector<Family> all = [] {
        std::vector<Family> result;
        for (const NamedFamily& each : families) result.push_back(each.family);
        return result;
    }();
    return all;
}

}  // namespace nonesuch::life
