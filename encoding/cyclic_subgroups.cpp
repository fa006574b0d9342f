#include "encoding/cyclic_subgroups.hpp"

#include <map>
#include <numeric>

namespace nonesuch {
namespace {

/// First `inner`, then `outer`.
SignedPermutation product(const SignedPermutation& outer, const SignedPermutation& inner) {
    return SignedPermutation(outer(inner.images()));
}

SignedPermutation inverse(const SignedPermutation& permutation) {
    std::vector<Literal> images(permutation.size());
    for (std::size_t i = 0; i < images.size(); ++i) {
        const Literal from = positive(Variable(static_cast<std::int32_t>(i)));
        const Literal to = permutation(from);
        images[static_cast<std::size_t>(to.variable().index())] = to.negated() ? ~from : from;
    }
    return SignedPermutation(std::move(images));
}

/// The elements of a group, numbered in the order in which they were found, the identity first.
class Elements {
  public:
    /// Stops early, incomplete, when they hold more than `literal_limit` literals.
    Elements(std::span<const SignedPermutation> generators, std::size_t literal_limit) {
        const std::size_t variables = generators.front().size();
        insert(SignedPermutation::identity(variables));
        for (std::size_t i = 0; i < elements_.size() && is_complete_; ++i) {
            for (const SignedPermutation& generator : generators) {
                insert(product(generator, *elements_[i]));
            }
            is_complete_ = elements_.size() * variables <= literal_limit;
        }
    }

    bool is_complete() const { return is_complete_; }
    std::size_t size() const { return elements_.size(); }
    const SignedPermutation& operator[](std::size_t number) const { return *elements_[number]; }
    std::size_t number_of(const SignedPermutation& element) const { return numbers_.at(element); }

  private:
    void insert(SignedPermutation element) {
        const auto [place, is_new] = numbers_.emplace(std::move(element), elements_.size());
        if (is_new) elements_.push_back(&place->first);
    }

    std::map<SignedPermutation, std::size_t> numbers_;
    std::vector<const SignedPermutation*> elements_;
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

/// The numbers of an element's powers, from its first to the identity.
std::vector<std::size_t> powers(const Elements& elements, std::size_t number) {
    std::vector<std::size_t> list = {number};
    while (list.back() != 0) {
        list.push_back(elements.number_of(product(elements[number], elements[list.back()])));
    }
    return list;
}

}  // namespace

std::vector<SignedPermutation> cyclic_subgroups(std::span<const SignedPermutation> generators,
                                                std::size_t literal_limit) {
    if (generators.empty()) return {};
    const Elements elements(generators, literal_limit);
    if (!elements.is_complete()) return {generators.begin(), generators.end()};
    Classes classes(elements.size());
    for (std::size_t i = 1; i < elements.size(); ++i) {
        const auto powers_of = powers(elements, i);
        for (std::size_t k = 1; k <= powers_of.size(); ++k) {
            if (std::gcd(k, powers_of.size()) == 1) classes.join(i, powers_of[k - 1]);
        }
        for (const SignedPermutation& generator : generators) {
            const auto conjugate = product(generator, product(elements[i], inverse(generator)));
            classes.join(i, elements.number_of(conjugate));
        }
    }
    std::vector<SignedPermutation> subgroups;
    for (std::size_t i = 1; i < elements.size(); ++i) {
        if (classes.smallest(i) == i) subgroups.push_back(elements[i]);
    }
    return subgroups;
}

}  // namespace nonesuch
