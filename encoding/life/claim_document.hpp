#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "encoding/life/claim.hpp"

// How users state claims: the name of a family and some fields. They are the same as options, in a
// claim file and in the claim.json of a run directory.
//
//     nonesuch solve oscillator --period 5 --box 7x8 --max-population 17
//
//     # A claim file: the family, then a field a line.
//     oscillator
//     period 5
//     box 7x8
//     max-population 17
//
//     {"format": "nonesuch claim", "version": 2, "family": "oscillator", "period": 5,
//      "box": "7x8", "rule": "B3/S23", "max-population": 17}
//
// Some fields are lists, whose items are separated by commas:
//
//     population  = [ generation | "min" | "sum" ] relation number      of generation 0 if it says
//                                                                       nothing
//     rotor, stator = relation number
//     relation    = "<=" | "=" | ">="
//     number      = digits [ "(" digits ")" ]                           in brackets: what the
//                                                                       counter counts to
//     forbid      = symmetry                                            see PatternSymmetry
//     change      = x ":" y | "row" y | "column" x
//     touch       = "top" | "bottom" | "left" | "right" | "all"
//     except      = grid                                                in claim.json a JSON list
//
// connected has no value: a claim file has its name alone in a line, claim.json "connected": true.
//
// count is "cells" or "waste": how bounds from below on a still life's live cells are encoded. In
// claim.json it is cells if it is missing, as it always was; users who do not state it get what
// best_counting (waste.hpp) says.
//
// pattern and cells are grids as in known_cells.hpp, in one line or several; where users state
// them, the name of a file may stand instead, as in given_fields.hpp.
//
// Of a claim file, lines end with LF, CR LF or CR, spaces and tabs around a line are passed over,
// and so is a byte order mark; lines that are empty or begin with # say nothing.

namespace nonesuch::life {

struct ClaimField {
    std::string name;
    /// What a value is called. Empty: there is none to choose, the field is stated or not.
    std::string placeholder;
    bool is_number;
    /// Whether the field's value may be the name of a file.
    bool is_grid;
    std::string help;
    /// Empty: all.
    std::vector<Family> families;
    bool is_required;

    bool is_of(Family family) const;
    bool is_flag() const { return placeholder.empty(); }
};

/// All of them, in the order in which they are written.
const std::vector<ClaimField>& claim_fields();

/// Nothing if there is no such field.
const ClaimField* field_named(const std::string& name);

/// A field and its value as text, of a flag "yes".
struct FieldValue {
    std::string name;
    std::string text;
    /// What stands before the name in errors: "--" of an option, "FILE:LINE: " in a file.
    std::string place = {};
};

/// The claim that some fields state. `prefix` stands before the name of a field that is missing.
/// Throws InputError for a field that the family lacks, or that is missing, malformed or given
/// twice, and as Claim::check does, at the field's place.
Claim claim_from(Family family, const std::vector<FieldValue>& fields, const std::string& prefix);

/// The fields that state a claim. `claim_from` gives an equal one.
std::vector<FieldValue> fields_of(const Claim& claim);

/// The file claim.json of a run directory.
nlohmann::json to_json(const Claim& claim);
/// Throws InputError, beginning with `name`, unless the document is a claim, as `to_json` writes
/// it.
Claim claim_from_json(const nlohmann::json& document, const std::string& name);

/// Reads a run directory's claim.json. Throws InputError, beginning with the path, if it is none.
Claim read_claim_json(const std::string& path);

/// Reads a claim file; "-" is standard input. Grids may be files, named relative to it. Throws
/// InputError with the line.
Claim read_claim_file(const std::string& path);

/// The family of that name. Throws InputError, with the names of all, if there is none.
Family family_from(const std::string& word);

}  // namespace nonesuch::life
