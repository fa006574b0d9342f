#include "encoding/automorphism.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include "encoding/formula.hpp"

namespace nonesuch {

SignedPermutation SignedPermutation::identity(std::size_t variable_count) {
    std::vector<Literal> images;
    images.reserve(variable_count);
    for (std::size_t i = 0; i < variable_count; ++i) {
        images.push_back(positive(Variable(static_cast<std::int32_t>(i))));
    }
    return SignedPermutation(std::move(images));
}

std::vector<Literal> SignedPermutation::operator()(std::span<const Literal> literals) const {
    std::vector<Literal> images;
    images.reserve(literals.size());
    for (const Literal literal : literals) images.push_back((*this)(literal));
    return images;
}

bool SignedPermutation::is_permutation() const {
    std::vector<bool> hit(images_.size(), false);
    for (const Literal image : images_) {
        const auto index = static_cast<std::size_t>(image.variable().index());
        if (index >= hit.size() || hit[index]) return false;
        hit[index] = true;
    }
    return true;
}

std::optional<std::size_t> clause_without_image(const Formula& formula,
                                                const SignedPermutation& permutation) {
    assert(permutation.size() == formula.variable_count());
    std::vector<std::vector<Literal>> clauses;
    clauses.reserve(formula.clause_count());
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
        const auto clause = formula.clause(i);
        clauses.push_back(normalised({clause.begin(), clause.end()}));
    }
    std::vector<std::vector<Literal>> known = clauses;
    std::sort(known.begin(), known.end());
    std::vector<std::size_t> uses(known.size(), 0);
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const auto image = normalised(permutation(clauses[i]));
        const auto [first, last] = std::equal_range(known.begin(), known.end(), image);
        if (first == last) return i;
        // Equal clauses share one counter; more images than copies means another clause has none.
        const auto group = static_cast<std::size_t>(first - known.begin());
        if (++uses[group] > static_cast<std::size_t>(last - first)) return i;
    }
    return std::nullopt;
}

std::vector<Cube> orbit(const Cube& cube, std::span<const SignedPermutation> generators) {
    std::vector<Cube> images = {normalised(cube)};
    std::set<Cube> seen(images.begin(), images.end());
    for (std::size_t i = 0; i < images.size(); ++i) {
        for (const SignedPermutation& generator : generators) {
            Cube image = normalised(generator(images[i]));
            if (seen.insert(image).second) images.push_back(std::move(image));
        }
    }
    return images;
}

}  // namespace nonesuch
