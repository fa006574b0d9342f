#include <algorithm>

#include "encoding/life/claim_document.hpp"

namespace nonesuch::life {

bool ClaimField::is_of(Family family) const {
    return families.empty() ||
           std::find(families.begin(), families.end(), family) != families.end();
}

const std::vector<ClaimField>& claim_fields() {
    using enum Family;
    static const std::vector<Family> boxed = {oscillator, still_life, spaceship, dies, stabilises};
    static const std::vector<Family> about = {predecessor, orphan, garden_of_eden};
    static const std::vector<Family> inside = {oscillator, still_life, spaceship,  agar,
                                               dies,       stabilises, predecessor};
    static const std::vector<Family> listed = {oscillator, still_life, spaceship,   agar,
                                               dies,       stabilises, predecessor, orphan};
    static const std::vector<ClaimField> fields = {
        {"period", "P", true, false, "the exact period", {oscillator, spaceship, agar}, true},
        {"box", "WxH", false, false, "width and height of the box of all generations", boxed, true},
        {"torus", "WxH", false, false, "width and height of the torus", {agar}, true},
        {"displacement",
         "X,Y",
         false,
         false,
         "how far it moves in a period, right and down",
         {spaceship},
         true},
        {"pattern", "GRID", false, true, "the cells asked about; GRID: above", about, true},
        {"generations",
         "N",
         true,
         false,
         "how many generations back, or until it ends",
         {predecessor, orphan, dies, stabilises},
         true},
        {"rule",
         "RULE",
         false,
         false,
         "the rule, e.g. B36/S23; default B3/S23, Conway's Life",
         {},
         false},
        {"glide",
         "AXIS",
         false,
         false,
         "mirrored after P/2: upright, level, falling, rising",
         {spaceship},
         false},
        {"shift",
         "S",
         true,
         false,
         "the torus is glued with its top moved S cells right",
         {agar},
         false},
        {"margin", "N", true, false, "it may be N cells larger on each side", {predecessor}, false},
        {"max-population", "N", true, false, "at most N live cells in generation 0", inside, false},
        {"min-population", "N", true, false, "at least N live cells in generation 0", inside,
         false},
        {"population", "LIST", false, false,
         "live cells, e.g. <=17,3>=5,min<=12,sum=40 (0, 3, fewest, all)", inside, false},
        {"count",
         "WHAT",
         false,
         false,
         "bounds from below count cells or waste; default: the lesser",
         {still_life},
         false},
        {"rotor",
         "LIST",
         false,
         false,
         "bounds on cells that ever change, e.g. <=8",
         {oscillator, agar},
         false},
        {"stator",
         "LIST",
         false,
         false,
         "bounds on cells that are always alive",
         {oscillator, agar},
         false},
        {"impose", "SYMMETRY", false, false,
         "every generation has it: C2, C4, D2_+, D2_-, D2_x, D2_/, D4_+, D4_x, D8", inside, false},
        {"forbid", "LIST", false, false, "symmetries that generation 0 lacks", inside, false},
        {"cells", "GRID", false, true, "what is known of generations 0, 1, ...; see GRID above",
         inside, false},
        {"change",
         "LIST",
         false,
         false,
         "where something changes: X:Y, row Y, column X",
         {oscillator, agar, dies, stabilises, predecessor},
         false},
        {"touch", "LIST", false, false, "sides of the box with live cells: top, bottom, left, all",
         inside, false},
        {"connected", "", false, false, "the live cells of generation 0 are, by eight neighbours",
         inside, false},
        {"except", "LIST", false, false,
         "others than these GRIDs, parted by commas, and their images", listed, false}};
    return fields;
}

const ClaimField* field_named(const std::string& name) {
    for (const ClaimField& field : claim_fields()) {
        if (field.name == name) return &field;
    }
    return nullptr;
}

}  // namespace nonesuch::life
