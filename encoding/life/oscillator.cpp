#include "encoding/life/oscillator.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "encoding/error.hpp"
#include "encoding/life/oscillator_encoder.hpp"
#include "encoding/life/simulator.hpp"

namespace nonesuch::life {

void OscillatorClaim::check() const {
    if (period < 2) {
        throw InputError(
            fmt::format("period {}: an oscillator's period is at least 2{}", period,
                        period == 1 ? " (a pattern of period 1 is a still life)" : ""));
    }
    if (box.width < 1 || box.height < 1) {
        throw InputError(
            fmt::format("box {}x{}: width and height must be at least 1", box.width, box.height));
    }
    // Each factor fits 32 bits, and so each product of two 64.
    const long long area = 1LL * box.width * box.height;
    if (area > max_area || area * period > max_cells) {
        throw InputError(
            fmt::format("box {}x{} with period {}: at most {} cells, and {} times the period",
                        box.width, box.height, period, max_area, max_cells));
    }
    if (rule.background_period() != 1) {
        throw InputError(fmt::format(
            "rule {}: with B0 every dead cell far away would be born; expected births at 1 to 8 "
            "neighbours only, as yet",
            rule.text()));
    }
    if (symmetries(rule).size() != square_symmetries().size()) {
        throw InputError(
            fmt::format("rule {}: expected a rule that all symmetries of the square keep, as yet",
                        rule.text()));
    }
    if (max_population && *max_population < 0) {
        throw InputError(
            fmt::format("max-population {}: a population is at least 0", *max_population));
    }
}

std::string OscillatorClaim::words() const {
    std::string text = fmt::format(
        "an oscillator of period exactly {} under {}, every phase of which lies in a box {} wide "
        "and "
        "{} high",
        period, rule.text(), box.width, box.height);
    if (max_population) {
        text += fmt::format(", with at most {} live cells in generation 0", *max_population);
    }
    return text + " (births on the ring just outside the box are forbidden)";
}

Formula encode(const OscillatorClaim& claim) {
    claim.check();
    return OscillatorEncoder(claim).take();
}

std::vector<Pattern> decode(const OscillatorClaim& claim, const std::vector<bool>& model) {
    const Box& box = claim.box;
    std::vector<Pattern> phases;
    for (int t = 0; t < claim.period; ++t) {
        Pattern& phase = phases.emplace_back(box.width, box.height);
        for (std::size_t cell = 0; cell < box.area(); ++cell) {
            phase.set(box.x(cell), box.y(cell),
                      model[static_cast<std::size_t>(t) * box.area() + cell]);
        }
    }
    if (claim.max_population) {
        const auto first = std::find_if(phases.begin(), phases.end(), [&](const Pattern& phase) {
            return phase.population() <= *claim.max_population;
        });
        std::rotate(phases.begin(), first == phases.end() ? phases.begin() : first, phases.end());
    }
    return phases;
}

namespace {

[[noreturn]] void mismatch(const std::string& what) {
    throw InternalError("the simulator contradicts the model: " + what);
}

void compare(const Universe& simulated, const Pattern& decoded, int generation) {
    if (simulated == Universe(decoded)) return;
    for (int y = -1; y <= decoded.height(); ++y) {
        for (int x = -1; x <= decoded.width(); ++x) {
            if (simulated.alive(x, y) == decoded.alive(x, y)) continue;
            mismatch(fmt::format("generation {}, cell ({},{}): simulated {}, in the model {}",
                                 generation, x, y, simulated.alive(x, y) ? "alive" : "dead",
                                 decoded.alive(x, y) ? "alive" : "dead"));
        }
    }
    mismatch(fmt::format("generation {} reaches beyond the ring", generation));
}

}  // namespace

void replay(const OscillatorClaim& claim, const std::vector<Pattern>& phases) {
    const Universe start(phases.front());
    Universe now = start;
    for (int t = 1; t <= claim.period; ++t) {
        now = now.step(claim.rule);
        compare(now, phases[static_cast<std::size_t>(t % claim.period)], t);
        if (t < claim.period && now == start) {
            mismatch(fmt::format("generation {} is generation 0 again", t));
        }
    }
    const int population = phases.front().population();
    if (claim.max_population && population > *claim.max_population) {
        mismatch(fmt::format("generation 0 has {} live cells, at most {} are allowed", population,
                             *claim.max_population));
    }
}

}  // namespace nonesuch::life
