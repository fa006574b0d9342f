#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/evolution.hpp"
#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// What a claim is about.
enum class Family : std::uint8_t {
    oscillator,
    still_life,
    spaceship,
    agar,
    predecessor,
    orphan,
    garden_of_eden,
    dies,
    stabilises
};

/// A question about patterns: is there one of this family? `claim_document.hpp` has the grammar in
/// which users state it; each field is there said to be of some families.
struct Claim {
    Family family = Family::oscillator;
    Rule rule = Rule::life();
    /// In which every generation lies; of an agar the torus; of a predecessor, an orphan and a
    /// Garden of Eden the rectangle of the pattern that is asked about.
    Box box;
    /// The exact one of an oscillator, a spaceship, an agar.
    int period = 2;
    /// Of a spaceship in one period: x to the right, y downwards.
    Offset displacement;
    /// A spaceship that is its own mirror image after half of its period.
    SquareSymmetry glide;
    /// Of a torus: the cell (x, y + height) is (x + shift, y).
    int shift = 0;
    /// How far back a predecessor or an orphan's looks, or when a pattern dies or stabilises.
    int generations = 1;
    /// By how many cells a predecessor may be larger on each side.
    int margin = 0;
    /// Live cells of generation 0; of an oscillator any phase may be that.
    std::optional<int> max_population;
    std::optional<int> min_population;
    /// The cells that are asked about: of a predecessor, an orphan, a Garden of Eden.
    KnownCells pattern;
    Constraints constraints;
    /// Of a still life: how a bound from below on its live cells is encoded; by cells if nothing is
    /// said.
    std::optional<Counting> counting;
    /// Others are asked for than these and their images under the claim's symmetries, those of box
    /// and time that `encode` finds.
    std::vector<Excepted> exceptions;

    /// The most cells of the box, and times the generations.
    static constexpr long long max_area = 20'000;
    static constexpr long long max_cells = 1'000'000;

    /// Throws InputError, naming the number at fault, unless the claim makes sense.
    void check() const;
    /// What is claimed to exist, in words, without a full stop.
    std::string words() const;
    /// What the claim comes down to. Requires a claim that passes `check`.
    Evolution evolution() const;
    /// Counts by waste if that is best and nothing else is said.
    void choose_counting();
};

/// True if any phase of an oscillator or agar may be called generation 0, since nothing else is
/// said of time. On a background that blinks only each other phase might be.
bool has_no_first_phase(const Claim& claim);

/// The claim as a formula. Throws as `check` does, and InputError if memory does not suffice.
Formula encode(const Claim& claim);

/// The generations that a model of `encode(claim)` describes, each of the evolution's box; of an
/// oscillator beginning with one that obeys the bound.
std::vector<Pattern> decode(const Claim& claim, const std::vector<bool>& model);

/// The same generations, of an oscillator whose smallest phase is bounded beginning with one that
/// obeys the bound.
std::vector<Pattern> from_first_phase(const Claim& claim, std::vector<Pattern> generations);

/// Runs generations through the simulator and compares them with what the claim asks for; shares
/// nothing with the encoder. Throws InternalError, naming generation and cell.
void replay(const Claim& claim, const std::vector<Pattern>& generations);

/// The generations that a model describes, replayed before they are returned. Throws InternalError
/// if the simulator disagrees.
std::vector<Pattern> solution(const Claim& claim, const std::vector<bool>& model);

/// As a claim names it: "still-life".
std::string name(Family family);
/// Nothing if there is no such family.
std::optional<Family> family_named(std::string_view name);
/// All of them.
const std::vector<Family>& all_families();

}  // namespace nonesuch::life
