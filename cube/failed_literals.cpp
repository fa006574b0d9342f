#include "cube/failed_literals.hpp"

namespace nonesuch {

bool LiteralTrial::fails(Propagator& propagator, Literal literal) {
    if (passed_[literal.code()] == state_) return false;
    const auto mark = propagator.mark();
    const bool is_consistent = propagator.assume(literal);
    if (is_consistent) {
        for (const Literal each : propagator.trail_since(mark)) passed_[each.code()] = state_;
    }
    propagator.undo_to(mark);
    return !is_consistent;
}

bool fail_all(Propagator& propagator, std::vector<Clause>& lemmas) {
    const auto literals = static_cast<std::uint32_t>(2 * propagator.variable_count());
    LiteralTrial trial(propagator.variable_count());
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (std::uint32_t code = 0; code < literals; ++code) {
            const Literal literal = Literal::from_code(code);
            if (propagator.value(literal) != Truth::unknown) continue;
            if (!trial.fails(propagator, literal)) continue;
            lemmas.push_back({~literal});
            if (!propagator.assume(~literal)) return false;
            trial.restart();
            is_changed = true;
        }
    }
    return true;
}

}  // namespace nonesuch
