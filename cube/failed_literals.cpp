#include "cube/failed_literals.hpp"

namespace nonesuch {

bool fails(Propagator& propagator, Literal literal) {
    const auto mark = propagator.mark();
    const bool is_consistent = propagator.assume(literal);
    propagator.undo_to(mark);
    return !is_consistent;
}

bool fail_all(Propagator& propagator, std::vector<Clause>& lemmas) {
    const auto literals = static_cast<std::uint32_t>(2 * propagator.variable_count());
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (std::uint32_t code = 0; code < literals; ++code) {
            const Literal literal = Literal::from_code(code);
            if (propagator.value(literal) != Truth::unknown || !fails(propagator, literal))
                continue;
            lemmas.push_back({~literal});
            if (!propagator.assume(~literal)) return false;
            is_changed = true;
        }
    }
    return true;
}

}  // namespace nonesuch
