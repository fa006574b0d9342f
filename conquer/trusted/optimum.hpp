#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/life/objective.hpp"
#include "encoding/life/pattern.hpp"

// optimum.json, what is known of the best solutions of a claim:
//
//     {"format": "nonesuch optimum", "version": 1,
//      "claim": {…},                                      as in claim.json, without the bound
//      "maximise": "population",                          or "minimise"; see Objective
//      "witness": {"value": 8, "generations": ["oo.o/oo.o/…", …]},
//      "refuted": {"value": 9, "run": "at-least-9"}}
//
// The witness is a solution with that value, its generations row by row as in Pattern. Refuted is
// the claim that some solution has that value or a better one: the folder of that name beside the
// file is a run directory with the certificate. Without "value" any solution at all is refuted. As
// long as there is no witness, or nothing is refuted, the member is missing. If the witness is one
// step worse than what is refuted, it is an optimum.

namespace nonesuch::trusted {

struct Optimum {
    struct Refuted {
        std::optional<int> value;
        std::string run;
    };
    life::Claim claim;
    life::Objective objective;
    std::optional<life::Witness> witness;
    std::optional<Refuted> refuted;

    /// The best value that a solution may have yet, by what is refuted and by the number of cells.
    int best_possible() const;
    /// True if no solution is better than the witness.
    bool is_proved() const;
    /// True if there is no solution at all.
    bool is_infeasible() const { return refuted && !refuted->value; }

    /// "a still life … has at most 18 live cells in generation 0, and one has as many".
    std::string words() const;
};

/// The name of the folder for the claim that a solution has this value or a better one.
std::string folder_name(const life::Objective& objective, std::optional<int> value);

/// Where the proof of an optimum lies; the folder itself if nothing is refuted.
std::string run_directory(const std::string& folder, const Optimum& optimum);

bool has_optimum(const std::string& directory);
/// Throws InputError if there is one here, and says which run directory in it has the proof.
void expect_no_optimum(const std::string& directory);
std::string to_text(const Optimum& optimum);
/// Throws InputError, beginning with `name`, for what `to_text` does not write.
Optimum optimum_from_text(const std::string& text, const std::string& name);

/// What it says, for whoever looks for the run that it names; believes it all.
Optimum read_optimum(const std::string& directory);
/// What it says of the witness, checked as below, and nothing of what is refuted. Throws Distrust.
Optimum load_witness(const std::string& directory);
/// Reads DIR/optimum.json and checks what is not for the certificate to say: the simulator confirms
/// the witness and its value, and the run beside it is about the claim that is said to be refuted.
/// Throws Distrust.
Optimum load_optimum(const std::string& directory);

}  // namespace nonesuch::trusted
