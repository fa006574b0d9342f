#include "conquer/cube_cover.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "conquer/workshop.hpp"
#include "cube/cover.hpp"
#include "cube/cube_orbits.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// Of all images: what fits into some hundreds of megabytes, here and in each check.
constexpr std::size_t most_literals = 10'000'000;

/// One of each orbit: with it, its images are refuted, too.
std::vector<Child> children_from(const RunDirectory::Subject& subject,
                                 const std::atomic<bool>& stop) {
    const auto& generators = subject.formula.generators;
    const Images images = generators.empty() ? Images::identity : Images::group;
    std::vector<Child> children;
    for (const Cube& cube : drop_images(subject.cubes, generators, &stop, most_literals)) {
        children.push_back({cube, images, static_cast<int>(cube.size())});
    }
    return children;
}

Cover cover_of(const RunDirectory::Subject& subject, const std::atomic<bool>& stop) {
    const Formula& formula = subject.formula;
    if (formula.generators.empty()) return find_cover(formula, subject.cubes, {}, &stop);
    const auto images = orbits(subject.cubes, formula.generators, most_literals, &stop);
    if (images) return find_cover(formula, subject.cubes, *images, &stop);
    if (stop) return {};
    throw InputError(
        fmt::format("the images of the cubes under the formula's automorphisms have "
                    "more than {} literals; give shorter cubes or fewer generators",
                    most_literals));
}

[[noreturn]] void refuse(const std::optional<Cube>& missing, std::uint64_t conflicts) {
    std::string text = fmt::format(
        "the cubes were not seen to cover the space within {} conflicts (--cover-conflicts)",
        conflicts);
    if (missing) text += ": no cube agrees with the assignment";
    for (const Literal literal : missing.value_or(Cube{})) {
        text += fmt::format(" {}", literal.dimacs());
    }
    throw InputError(text);
}

}  // namespace

Verdict cover_with_cubes(const RunDirectory::Subject& subject, const Job& root,
                         const JobLimits& limits, const ProofPlan& proofs, Exchange& exchange,
                         const std::atomic<bool>& stop, const Notice& tell) {
    const std::vector<Child> children = children_from(subject, stop);
    ConflictCounter conflicts = 0;
    JobSolver solver(subject.formula, limits, {&stop, &conflicts}, &proofs);
    const Cover cover = cover_of(subject, stop);
    if (stop) return Stopped{};
    if (children.size() < subject.cubes.size()) {
        tell(fmt::format("{} of the cubes are images of others",
                         subject.cubes.size() - children.size()));
    }
    if (cover.is_complete()) return solver.merge(root, cover.tree, children, exchange);
    tell(
        fmt::format("the cubes do not cover the space as a decision tree does; looking for a "
                    "proof that they do, for at most {} conflicts",
                    limits.cover_conflicts));
    const auto verdict = solver.prove_cover(root, children, exchange);
    if (!verdict) refuse(cover.missing, limits.cover_conflicts);
    if (const auto* found = std::get_if<ModelFound>(&*verdict)) {
        expect_solution(subject, found->model);
        tell("a solution lies outside of all cubes");
    } else if (std::holds_alternative<Finished>(*verdict)) {
        tell(fmt::format("the cubes cover the space, proved with {} conflicts", conflicts.load()));
    }
    return *verdict;
}

}  // namespace nonesuch
