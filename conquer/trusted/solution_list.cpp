#include "conquer/trusted/solution_list.hpp"

#include <map>
#include <string>

#include "encoding/error.hpp"
#include "encoding/life/known_cells.hpp"
#include "encoding/life/solution_orbits.hpp"

namespace nonesuch::trusted {
namespace {

[[noreturn]] void refuse(std::size_t index, const std::string& why) {
    throw Distrust("listed pattern " + std::to_string(index + 1) + ": " + why);
}

/// The generations of which an exception knows all cells. Throws Distrust if of others it knows
/// some.
life::Projection generations_of(const life::Excepted& excepted, std::size_t index) {
    life::Projection projection;
    for (std::size_t t = 0; t < excepted.size(); ++t) {
        std::size_t known = 0;
        for (const life::CellState& state : excepted[t]) {
            if (state.kind != life::CellState::Kind::free) ++known;
        }
        if (known == 0) continue;
        if (known != excepted[t].size()) refuse(index, "some of its cells alone are known");
        projection.generations.push_back(static_cast<int>(t));
    }
    return projection;
}

}  // namespace

SolutionCount count_solutions(const RunFiles& run) {
    const auto& witnesses = run.certificate.witnesses;
    if (!run.claim || run.claim->exceptions.size() != witnesses.size()) {
        throw Distrust("certificate.json: not one witness for each pattern that the claim excepts");
    }
    life::Claim claim = *run.claim;
    claim.exceptions.clear();
    const auto& exceptions = run.claim->exceptions;
    const life::Projection projection =
        life::checked_projection(claim, generations_of(exceptions.front(), 0));
    const life::SolutionOrbits orbits(claim, projection, run.formula.generators);
    const life::Box box = claim.evolution().box;
    std::map<std::string, std::size_t> all;
    for (std::size_t i = 0; i < witnesses.size(); ++i) {
        if (generations_of(exceptions[i], i) != projection) {
            refuse(i, "it is about other generations than the first");
        }
        const life::Solution solution{life::known_text(box, exceptions[i]), witnesses[i]};
        orbits.expect_solution(solution);
        for (const std::string& member : orbits.members(solution)) {
            const auto [found, is_new] = all.emplace(member, i);
            if (!is_new) refuse(i, "an image of pattern " + std::to_string(found->second + 1));
        }
    }
    return {witnesses.size(), all.size()};
}

}  // namespace nonesuch::trusted
