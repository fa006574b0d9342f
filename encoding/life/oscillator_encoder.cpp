#include "encoding/life/oscillator_encoder.hpp"

#include <fmt/format.h>

namespace nonesuch::life {
namespace {

std::vector<int> prime_divisors(int number) {
    std::vector<int> primes;
    for (int p = 2; number > 1; ++p) {
        if (number % p != 0) continue;
        primes.push_back(p);
        while (number % p == 0) number /= p;
    }
    return primes;
}

/// The cells of (x, y)'s neighbourhood that lie in the box.
NeighbourhoodSet inside(const Box& box, int x, int y) {
    unsigned set = 0;
    for (int i = 0; i < neighbourhood_size; ++i) {
        if (box.contains(x + i % 3 - 1, y + i / 3 - 1)) set |= 1U << i;
    }
    return static_cast<NeighbourhoodSet>(set);
}

}  // namespace

OscillatorEncoder::OscillatorEncoder(const OscillatorClaim& claim)
    : claim_(claim), box_(claim.box) {
    add_cells();
    TransitionCover cover(claim_.rule);
    for (int t = 0; t < claim_.period; ++t) add_transitions(t, cover);
    // A proper divisor of the period divides period/prime for some prime.
    add_difference(1);
    for (const int prime : prime_divisors(claim_.period)) {
        if (claim_.period != prime) add_difference(claim_.period / prime);
    }
    add_rotor(differences_.front());
    for (const Difference& d : differences_) add_exact_period(d);
    if (claim_.max_population) add_bound(static_cast<std::size_t>(*claim_.max_population));
    for (const CellPermutation& symmetry : symmetry_generators(box_)) add_automorphism(symmetry, 0);
    add_automorphism(symmetry_group(box_).front(), 1);
    add_cases();
}

Literal OscillatorEncoder::cell(int t, std::size_t q) const {
    const auto index = static_cast<std::size_t>(t % claim_.period) * box_.area() + q;
    return positive(Variable(static_cast<std::int32_t>(index)));
}

Literal OscillatorEncoder::difference(const Difference& d, int t, std::size_t q) const {
    return d.literals[static_cast<std::size_t>(t % d.instants) * box_.area() + q];
}

void OscillatorEncoder::add_cells() {
    for (int t = 0; t < claim_.period; ++t) {
        for (std::size_t q = 0; q < box_.area(); ++q) {
            formula_.split_variables.push_back(
                formula_.add_variable(fmt::format("x({},{},{})", t, box_.x(q), box_.y(q))));
        }
    }
}

void OscillatorEncoder::add_transitions(int t, TransitionCover& cover) {
    for (int y = -1; y <= box_.height; ++y) {
        for (int x = -1; x <= box_.width; ++x) add_next_state(t, x, y, cover);
    }
}

void OscillatorEncoder::add_next_state(int t, int x, int y, TransitionCover& cover) {
    const NeighbourhoodSet free = inside(box_, x, y);
    add_implications(t, x, y, free, cover, true);
    if (box_.contains(x, y)) add_implications(t, x, y, free, cover, false);
}

void OscillatorEncoder::add_implications(int t, int x, int y, NeighbourhoodSet free,
                                         TransitionCover& cover, bool value) {
    Clause clause;
    for (const Implicant& implicant : cover.implicants(value, free)) {
        clause.clear();
        for (int i = 0; i < neighbourhood_size; ++i) {
            if (((implicant.care >> i) & 1) == 0) continue;
            const Literal alive = cell(t, box_.cell(x + i % 3 - 1, y + i / 3 - 1));
            clause.push_back(((implicant.alive >> i) & 1) != 0 ? ~alive : alive);
        }
        // A cell of the ring is dead next, so there the implicant itself is forbidden.
        if (box_.contains(x, y)) {
            const Literal next = cell(t + 1, box_.cell(x, y));
            clause.push_back(value ? next : ~next);
        }
        formula_.add_clause(clause);
    }
}

void OscillatorEncoder::add_difference(int lag) {
    const int instants = 2 * lag == claim_.period ? lag : claim_.period;
    Difference& d = differences_.emplace_back(Difference{lag, instants, {}});
    for (int t = 0; t < instants; ++t) {
        for (std::size_t q = 0; q < box_.area(); ++q) {
            const Literal differs = positive(
                formula_.add_variable(fmt::format("d{}({},{},{})", lag, t, box_.x(q), box_.y(q))));
            const Literal before = cell(t, q);
            const Literal after = cell(t + lag, q);
            formula_.add_clause({~differs, before, after});
            formula_.add_clause({~differs, ~before, ~after});
            formula_.add_clause({differs, ~before, after});
            formula_.add_clause({differs, before, ~after});
            d.literals.push_back(differs);
        }
    }
}

void OscillatorEncoder::add_rotor(const Difference& one_step) {
    for (std::size_t q = 0; q < box_.area(); ++q) {
        const Variable variable =
            formula_.add_variable(fmt::format("r({},{})", box_.x(q), box_.y(q)));
        const Literal changes = positive(variable);
        Clause some = {~changes};
        for (int t = 0; t < one_step.instants; ++t) {
            formula_.add_clause({changes, ~difference(one_step, t, q)});
            some.push_back(difference(one_step, t, q));
        }
        formula_.add_clause(some);
        formula_.split_variables.push_back(variable);
        rotor_.push_back(changes);
    }
}

void OscillatorEncoder::add_exact_period(const Difference& d) {
    for (int t = 0; t < d.instants; ++t) {
        Clause some;
        for (std::size_t q = 0; q < box_.area(); ++q) some.push_back(difference(d, t, q));
        formula_.add_clause(some);
    }
}

void OscillatorEncoder::add_bound(std::size_t limit) {
    for (int t = 0; t < claim_.period; ++t) {
        bounded_.push_back(positive(formula_.add_variable(fmt::format("b({})", t))));
    }
    formula_.add_clause(bounded_);
    for (int t = 0; t < claim_.period; ++t) {
        std::vector<Literal> cells;
        for (std::size_t q = 0; q < box_.area(); ++q) cells.push_back(cell(t, q));
        const Literal obeys = bounded_[static_cast<std::size_t>(t)];
        counters_.emplace_back(formula_, box_, cells, limit, Clause{~obeys});
    }
}

void OscillatorEncoder::add_automorphism(const CellPermutation& symmetry, int shift) {
    std::vector<Literal> images(formula_.variable_count());
    const auto map = [&images](Literal from, Literal to) {
        images[static_cast<std::size_t>(from.variable().index())] = to;
    };
    for (std::size_t q = 0; q < box_.area(); ++q) {
        for (int t = 0; t < claim_.period; ++t) map(cell(t, q), cell(t + shift, symmetry[q]));
        for (const Difference& d : differences_) {
            for (int t = 0; t < d.instants; ++t) {
                map(difference(d, t, q), difference(d, t + shift, symmetry[q]));
            }
        }
        map(rotor_[q], rotor_[symmetry[q]]);
    }
    for (std::size_t t = 0; t < counters_.size(); ++t) {
        const std::size_t later = (t + static_cast<std::size_t>(shift)) % counters_.size();
        map(bounded_[t], bounded_[later]);
        counters_[t].map_variables(symmetry, counters_[later], images);
    }
    formula_.generators.emplace_back(std::move(images));
}

void OscillatorEncoder::add_cases() {
    Cube still;
    for (const auto& orbit : orbits_from_the_corners(box_)) {
        const std::size_t first = orbit.front();
        Cube one = still;
        one.push_back(~cell(0, first));
        one.push_back(cell(1, first));
        formula_.cases.push_back(std::move(one));
        for (const std::size_t q : orbit) still.push_back(~rotor_[q]);
    }
}

}  // namespace nonesuch::life
