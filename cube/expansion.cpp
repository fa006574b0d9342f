#include "cube/expansion.hpp"

namespace nonesuch {

Expander::Expander(const Formula& formula, const SplitterFactory& make_splitter)
    : propagator_(formula),
      splitter_(make_splitter(formula)),
      units_consistent_(propagator_.propagate_units()) {}

Expansion Expander::expand(const Cube& position) {
    Expansion expansion;
    const auto mark = propagator_.mark();
    if (units_consistent_ && propagator_.assume_all(position)) {
        expansion.findings = splitter_->decide(propagator_);
    } else {
        expansion.findings.is_refuted = true;
    }
    if (const auto& decision = expansion.findings.decision) {
        expansion.children = {look_at_child(decision->literal), look_at_child(~decision->literal)};
    }
    propagator_.undo_to(mark);
    return expansion;
}

Expansion::Child Expander::look_at_child(Literal decision) {
    const auto mark = propagator_.mark();
    const bool is_consistent = propagator_.assume(decision);
    const std::size_t free_variables = propagator_.free_variables();
    propagator_.undo_to(mark);
    return {!is_consistent, free_variables};
}

}  // namespace nonesuch
