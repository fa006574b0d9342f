#include "encoding/cyclic_subgroups.hpp"

#include <map>
#include <numeric>

namespace nonesuch {
namespace {

/// First `inner`, then `outer`.
SignedPermutation product(const SignedPermutation& outer, const SignedPermutation& inner) {
    return SignedPermutation(outer(inner.images()));
}

/// The elements of a group, numbered in the order in which they were found, the identity first, 0.
///
/// Only finding them takes products of permutations, one for each element and generator. What these
/// come to is kept in a table, the Cayley graph, and every other product is a walk in it.
class Elements {
  public:
    using Number = std::size_t;

    /// Stops early, incomplete, when they hold more than `literal_limit` literals or are too many.
    Elements(std::span<const SignedPermutation> generators, std::size_t literal_limit) {
        const std::size_t variables = generators.front().size();
        insert(SignedPermutation::identity(variables), {});
        for (Number i = 0; i < elements_.size() && is_complete_; ++i) {
            for (std::size_t g = 0; g < generators.size(); ++g) {
                const Number found = insert(product(generators[g], *elements_[i]), {g, i});
                times_[i].push_back(found);
            }
            is_complete_ =
                elements_.size() <= element_limit && elements_.size() * variables <= literal_limit;
        }
    }

    bool is_complete() const { return is_complete_; }
    std::size_t size() const { return elements_.size(); }
    const SignedPermutation& operator[](Number number) const { return *elements_[number]; }
    Number generator(std::size_t g) const { return times_[0][g]; }

    /// First `inner`, then `outer`.
    Number multiply(Number outer, Number inner) const {
        std::vector<std::size_t> word;
        for (; outer != 0; outer = origins_[outer].rest) word.push_back(origins_[outer].generator);
        // The outermost generator comes last.
        for (; !word.empty(); word.pop_back()) inner = times_[inner][word.back()];
        return inner;
    }

    /// An element's powers, from its first to the identity.
    std::vector<Number> powers(Number number) const {
        std::vector<Number> list = {number};
        while (list.back() != 0) list.push_back(multiply(number, list.back()));
        return list;
    }
    Number inverse(Number number) const {
        const auto list = powers(number);
        return list.size() < 2 ? number : list[list.size() - 2];
    }

  private:
    static constexpr std::size_t element_limit = 10'000;

    /// How an element was found: `generator` after the element `rest`.
    struct Origin {
        std::size_t generator = 0;
        Number rest = 0;
    };

    Number insert(SignedPermutation element, Origin origin) {
        const auto [place, is_new] = numbers_.emplace(std::move(element), elements_.size());
        if (is_new) {
            elements_.push_back(&place->first);
            origins_.push_back(origin);
            times_.emplace_back();
        }
        return place->second;
    }

    std::map<SignedPermutation, Number> numbers_;
    std::vector<const SignedPermutation*> elements_;
    std::vector<Origin> origins_;
    /// For each element and generator, the generator after the element.
    std::vector<std::vector<Number>> times_;
    bool is_complete_ = true;
};

/// Numbers joined into classes, each known by its smallest.
class Classes {
  public:
    explicit Classes(std::size_t size) : parents_(size) {
        std::iota(parents_.begin(), parents_.end(), std::size_t{0});
    }
    std::size_t smallest(std::size_t number) const {
        while (parents_[number] != number) number = parents_[number];
        return number;
    }
    void join(std::size_t a, std::size_t b) {
        a = smallest(a);
        b = smallest(b);
        parents_[std::max(a, b)] = std::min(a, b);
    }

  private:
    std::vector<std::size_t> parents_;
};

}  // namespace

std::vector<SignedPermutation> cyclic_subgroups(std::span<const SignedPermutation> generators,
                                                std::size_t literal_limit) {
    if (generators.empty()) return {};
    const Elements elements(generators, literal_limit);
    if (!elements.is_complete()) return {generators.begin(), generators.end()};
    std::map<Elements::Number, Elements::Number> inverses;
    for (std::size_t g = 0; g < generators.size(); ++g) {
        inverses.emplace(elements.generator(g), elements.inverse(elements.generator(g)));
    }
    Classes classes(elements.size());
    for (std::size_t i = 1; i < elements.size(); ++i) {
        const auto powers = elements.powers(i);
        for (std::size_t k = 1; k <= powers.size(); ++k) {
            if (std::gcd(k, powers.size()) == 1) classes.join(i, powers[k - 1]);
        }
        for (const auto& [generator, inverse] : inverses) {
            classes.join(i, elements.multiply(generator, elements.multiply(i, inverse)));
        }
    }
    std::vector<SignedPermutation> subgroups;
    for (std::size_t i = 1; i < elements.size(); ++i) {
        if (classes.smallest(i) == i) subgroups.push_back(elements[i]);
    }
    return subgroups;
}

}  // namespace nonesuch
