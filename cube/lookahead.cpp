#include "cube/lookahead.hpp"

#include <algorithm>

namespace nonesuch {
namespace {

/// Rounds over the candidates after which what literals still fail no longer counts.
constexpr int most_rounds = 9;

/// Rounds of double lookahead below one literal.
constexpr int most_double_rounds = 2;

/// Double lookahead tries the literals that gain most, until so many in a row do not fail.
/// More find little more, and cost a multiple.
constexpr int patience = 1;

double score(double gain_true, double gain_false) {
    return 1024 * gain_true * gain_false + gain_true + gain_false;
}

}  // namespace

/// One state looked at: the candidates, and what was found so far.
class Lookahead::State {
  public:
    State(Lookahead& parent, Propagator& propagator, const std::vector<Variable>& candidates,
          Findings& findings)
        : parent_(parent),
          propagator_(propagator),
          candidates_(candidates),
          lemmas_(findings.lemmas) {}

    /// Looks at every candidate until all have been looked at since the last one changed
    /// something; false if that refutes the state.
    bool look_around();
    /// Looks twice ahead where that promises most; false if that refutes the state.
    bool look_twice();
    std::optional<Decision> best() const;

  private:
    bool is_open(Literal literal) const { return propagator_.value(literal) == Truth::unknown; }
    bool look_both_ways(Literal literal);
    bool look(Literal literal, std::vector<Literal>& implied);
    std::vector<Literal> by_gain() const;
    bool fails_twice(Literal literal);
    bool is_refuted_below(Literal literal);
    bool fail_below(Literal literal, Literal candidate);
    bool keep_necessary(Literal literal);
    bool keep(Literal literal);

    Lookahead& parent_;
    Propagator& propagator_;
    const std::vector<Variable>& candidates_;
    std::vector<Clause>& lemmas_;
};

bool Lookahead::State::look_around() {
    std::optional<Variable> last_changed;
    for (int round = 0; round < most_rounds; ++round) {
        for (const Variable variable : candidates_) {
            if (round > 0 && variable == last_changed) return true;
            if (!is_open(positive(variable))) continue;
            const std::size_t before = lemmas_.size();
            if (!look_both_ways(positive(variable))) return false;
            if (lemmas_.size() > before) last_changed = variable;
        }
        if (!last_changed) return true;
    }
    return true;
}

bool Lookahead::State::look_both_ways(Literal literal) {
    if (!look(literal, parent_.implied_)) return keep(~literal);
    if (!look(~literal, parent_.implied_by_negation_)) return keep(literal);
    return keep_necessary(literal);
}

/// False if the literal fails. What propagation makes true besides it goes to `implied`.
bool Lookahead::State::look(Literal literal, std::vector<Literal>& implied) {
    const auto mark = propagator_.mark();
    const bool is_consistent = propagator_.assume(literal);
    if (is_consistent) {
        const auto trail = propagator_.trail_since(mark).subspan(1);
        implied.assign(trail.begin(), trail.end());
        parent_.gains_[literal.code()] = parent_.measure_.gain(propagator_, mark);
    }
    propagator_.undo_to(mark);
    return is_consistent;
}

bool Lookahead::State::look_twice() {
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        int in_vain = 0;
        for (const Literal literal : by_gain()) {
            if (in_vain == patience) break;
            if (!is_open(literal)) continue;
            if (!fails_twice(literal)) {
                ++in_vain;
                continue;
            }
            is_changed = true;
            in_vain = 0;
            if (!keep(~literal)) return false;
        }
        if (is_changed && !look_around()) return false;
    }
    return true;
}

/// The open literals of the candidates, those that gain most first.
std::vector<Literal> Lookahead::State::by_gain() const {
    std::vector<Literal> literals;
    for (const Variable variable : candidates_) {
        if (!is_open(positive(variable))) continue;
        literals.insert(literals.end(), {positive(variable), negative(variable)});
    }
    std::stable_sort(literals.begin(), literals.end(), [this](Literal a, Literal b) {
        return parent_.gains_[a.code()] > parent_.gains_[b.code()];
    });
    return literals;
}

bool Lookahead::State::fails_twice(Literal literal) {
    const auto mark = propagator_.mark();
    const bool has_failed = !propagator_.assume(literal) || is_refuted_below(literal);
    propagator_.undo_to(mark);
    return has_failed;
}

/// Tries the candidates once more where `literal` is true. Keeps why it is refuted, or nothing.
bool Lookahead::State::is_refuted_below(Literal literal) {
    const std::size_t before = lemmas_.size();
    parent_.trial_.restart();
    for (int round = 0; round < most_double_rounds; ++round) {
        const std::size_t before_round = lemmas_.size();
        for (const Variable variable : candidates_) {
            for (const Literal each : {positive(variable), negative(variable)}) {
                if (is_open(each) && fail_below(literal, each)) return true;
            }
        }
        if (lemmas_.size() == before_round) break;
    }
    lemmas_.resize(before);
    return false;
}

/// True if `candidate` fails below `literal`, and its negation too.
bool Lookahead::State::fail_below(Literal literal, Literal candidate) {
    if (!parent_.trial_.fails(propagator_, candidate)) return false;
    parent_.trial_.restart();
    lemmas_.push_back({~literal, ~candidate});
    return !propagator_.assume(~candidate);
}

/// Keeps what both literals of a variable imply.
bool Lookahead::State::keep_necessary(Literal literal) {
    ++parent_.stamp_;
    for (const Literal each : parent_.implied_) parent_.stamps_[each.code()] = parent_.stamp_;
    for (const Literal each : parent_.implied_by_negation_) {
        if (parent_.stamps_[each.code()] != parent_.stamp_ || !is_open(each)) continue;
        // Without it the next one need not be RUP.
        lemmas_.push_back({~literal, each});
        if (!keep(each)) return false;
    }
    return true;
}

/// A unit lemma. False if it refutes the state.
bool Lookahead::State::keep(Literal literal) {
    lemmas_.push_back({literal});
    return propagator_.assume(literal);
}

std::optional<Decision> Lookahead::State::best() const {
    std::optional<Decision> best;
    double best_score = -1;
    for (const Variable variable : candidates_) {
        const Literal literal = positive(variable);
        if (!is_open(literal)) continue;
        const double gain_true = parent_.gains_[literal.code()];
        const double gain_false = parent_.gains_[(~literal).code()];
        if (score(gain_true, gain_false) <= best_score) continue;
        best_score = score(gain_true, gain_false);
        // The side that shrinks the formula more is expected to be the easier one.
        best = gain_true >= gain_false ? Decision{literal, gain_true, gain_false}
                                       : Decision{~literal, gain_false, gain_true};
    }
    return best;
}

Lookahead::Lookahead(const Formula& formula, LookaheadSettings settings)
    : variables_(candidates_of(formula)),
      settings_(settings),
      measure_(formula, settings.heuristic, settings.decay),
      gains_(2 * formula.variable_count(), 0),
      stamps_(2 * formula.variable_count(), 0),
      trial_(formula.variable_count()) {}

std::vector<Variable> Lookahead::preselect(const Propagator& propagator) const {
    struct Ranked {
        double score;
        Variable variable;
    };
    std::vector<Ranked> ranked;
    for (const Variable variable : variables_) {
        if (propagator.value(positive(variable)) != Truth::unknown) continue;
        ranked.push_back({score(measure_.occurrence_weight(propagator, positive(variable)),
                                measure_.occurrence_weight(propagator, negative(variable))),
                          variable});
    }
    const auto count = std::min(ranked.size(), settings_.candidates);
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count),
                      ranked.end(), [](const Ranked& a, const Ranked& b) {
                          return a.score != b.score ? a.score > b.score : a.variable < b.variable;
                      });
    std::vector<Variable> chosen;
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(ranked[i].variable);
    return chosen;
}

void Lookahead::look_at(Propagator& propagator, const std::vector<Variable>& candidates,
                        Findings& findings) {
    measure_.prepare(propagator);
    State state(*this, propagator, candidates, findings);
    findings.is_refuted =
        !state.look_around() || (settings_.has_double_lookahead && !state.look_twice());
    if (!findings.is_refuted) findings.decision = state.best();
}

Findings Lookahead::decide(Propagator& propagator) {
    Findings findings;
    // What was found may have decided all candidates, but not all variables.
    while (!findings.decision && !findings.is_refuted) {
        const auto candidates = preselect(propagator);
        if (candidates.empty()) break;
        look_at(propagator, candidates, findings);
    }
    return findings;
}

}  // namespace nonesuch
