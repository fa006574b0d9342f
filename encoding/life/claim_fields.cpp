#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/life/known_cells.hpp"

namespace nonesuch::life {
namespace {

std::optional<int> number_in(std::string_view text) {
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
    return value;
}

/// Two numbers with something between them.
std::optional<Offset> pair_in(std::string_view text, char between) {
    const auto middle = text.find(between);
    if (middle == std::string_view::npos) return std::nullopt;
    const auto first = number_in(text.substr(0, middle));
    const auto second = number_in(text.substr(middle + 1));
    if (!first || !second) return std::nullopt;
    return Offset{*first, *second};
}

std::vector<std::string_view> items_of(std::string_view list) {
    std::vector<std::string_view> items;
    for (;;) {
        const auto comma = std::min(list.find(','), list.size());
        std::string_view item = list.substr(0, comma);
        while (item.starts_with(' ')) item.remove_prefix(1);
        while (item.ends_with(' ')) item.remove_suffix(1);
        items.push_back(item);
        if (comma == list.size()) return items;
        list.remove_prefix(comma + 1);
    }
}

struct Axis {
    std::string_view name;
    SquareSymmetry glide;
};
constexpr Axis axes[] = {{"upright", {true, false, false}},
                         {"level", {false, true, false}},
                         {"falling", {false, false, true}},
                         {"rising", {true, true, true}}};

struct NamedSide {
    std::string_view name;
    Side side;
};
constexpr NamedSide sides[] = {
    {"top", Side::top}, {"bottom", Side::bottom}, {"left", Side::left}, {"right", Side::right}};

/// Reads the fields of one claim.
class FieldReader {
  public:
    FieldReader(Claim& claim, const std::string& prefix) : claim_(claim), prefix_(prefix) {}

    void read(const FieldValue& field) {
        field_ = &field;
        const std::string& name = field.name;
        Constraints& constraints = claim_.constraints;
        if (name == "rule") claim_.rule = Rule::parse(field.text);
        if (name == "box" || name == "torus") claim_.box = box();
        if (name == "period") claim_.period = number();
        if (name == "displacement") claim_.displacement = displacement();
        if (name == "glide") claim_.glide = glide();
        if (name == "shift") claim_.shift = number();
        if (name == "generations") claim_.generations = number();
        if (name == "margin") claim_.margin = number();
        if (name == "pattern") read_pattern();
        if (name == "max-population") claim_.max_population = number();
        if (name == "min-population") claim_.min_population = number();
        if (name == "population") each_item([&](auto item) { read_population(item); });
        if (name == "rotor")
            each_item([&](auto item) { constraints.rotor.push_back(bound(item)); });
        if (name == "stator") {
            each_item([&](auto item) { constraints.stator.push_back(bound(item)); });
        }
        if (name == "cells") read_cells();
        if (name == "change") each_item([&](auto item) { read_change(item); });
        if (name == "touch") each_item([&](auto item) { read_side(item); });
    }

    /// Symmetries are about a box, which must be known first.
    void read_symmetry(const FieldValue& field, const Box& box) {
        field_ = &field;
        const auto symmetry = [&](std::string_view name) {
            try {
                return pattern_symmetry(name, box);
            } catch (const InputError& error) {
                throw InputError(prefix_ + field.name + ": " + error.what());
            }
        };
        if (field.name == "impose") claim_.constraints.imposed = symmetry(field.text);
        if (field.name == "forbid") {
            each_item([&](auto item) { claim_.constraints.forbidden.push_back(symmetry(item)); });
        }
    }

  private:
    [[noreturn]] void fail(const std::string& expected) const {
        std::string text = field_->text.substr(0, 60);
        std::replace_if(
            text.begin(), text.end(), [](unsigned char c) { return c < ' '; }, ' ');
        throw InputError(
            fmt::format("{}{} {}: expected {}", prefix_, field_->name, text, expected));
    }

    template <typename Read>
    void each_item(Read read) {
        for (const std::string_view item : items_of(field_->text)) read(item);
    }

    int number() const {
        const auto value = number_in(field_->text);
        if (!value) fail("a whole number");
        return *value;
    }

    Box box() const {
        const auto sizes = pair_in(field_->text, 'x');
        if (!sizes) fail("WIDTHxHEIGHT, e.g. 7x8");
        return {sizes->x, sizes->y};
    }

    Offset displacement() const {
        const auto way = pair_in(field_->text, ',');
        if (!way) fail("DX,DY, cells to the right and downwards in one period, e.g. 1,0");
        return *way;
    }

    SquareSymmetry glide() const {
        for (const Axis& axis : axes) {
            if (axis.name == field_->text) return axis.glide;
        }
        fail("the axis of the reflection: upright, level, falling or rising");
    }

    void read_pattern() {
        KnownGrid grid = parse_known_grid(field_->text, prefix_ + field_->name);
        if (grid.generations.size() != 1) fail("cells of one generation");
        claim_.box = grid.box;
        claim_.pattern = std::move(grid.generations.front());
    }

    void read_cells() {
        claim_.constraints.cells =
            parse_known_grid(field_->text, prefix_ + field_->name).generations;
    }

    Bound bound(std::string_view item) const {
        Bound result;
        if (item.starts_with("<=")) {
            item.remove_prefix(2);
        } else if (item.starts_with(">=")) {
            result.relation = Relation::at_least;
            item.remove_prefix(2);
        } else if (item.starts_with('=')) {
            result.relation = Relation::equal;
            item.remove_prefix(1);
        } else {
            fail("<=, = or >= and a number, e.g. <=17");
        }
        const auto count = number_in(item);
        if (!count) fail("a number behind <=, = or >=");
        result.count = *count;
        return result;
    }

    void read_population(std::string_view item) {
        PopulationBound result;
        const auto relation = std::min(item.find_first_of("<=>"), item.size());
        const std::string_view of = item.substr(0, relation);
        result.bound = bound(item.substr(relation));
        if (of == "min") {
            result.of = PopulationBound::Of::least;
        } else if (of == "sum") {
            result.of = PopulationBound::Of::sum;
        } else if (!of.empty()) {
            const auto generation = number_in(of);
            if (!generation) fail("a generation's number, min or sum before the relation");
            result.generation = *generation;
        }
        claim_.constraints.populations.push_back(result);
    }

    void read_change(std::string_view item) {
        CellSet set;
        if (item.starts_with("row ") || item.starts_with("column ")) {
            const bool is_row = item.starts_with("row ");
            const auto index = number_in(item.substr(item.find(' ') + 1));
            if (!index) fail("the number of a row or column");
            set.kind = is_row ? CellSet::Kind::row : CellSet::Kind::column;
            (is_row ? set.y : set.x) = *index;
        } else {
            const auto place = pair_in(item, ':');
            if (!place) fail("cells X:Y, row Y or column X");
            set.x = place->x;
            set.y = place->y;
        }
        claim_.constraints.changing.push_back(set);
    }

    void read_side(std::string_view item) {
        bool is_known = false;
        for (const NamedSide& each : sides) {
            if (item != each.name && item != "all") continue;
            claim_.constraints.touched.push_back(each.side);
            is_known = true;
        }
        if (!is_known) fail("top, bottom, left, right or all");
    }

    Claim& claim_;
    const std::string& prefix_;
    const FieldValue* field_ = nullptr;
};

bool has(const ClaimField& field, Family family) {
    return field.families.empty() ||
           std::find(field.families.begin(), field.families.end(), family) != field.families.end();
}

void check_fields(Family family, const std::vector<FieldValue>& fields, const std::string& prefix) {
    for (const FieldValue& value : fields) {
        const auto field =
            std::find_if(claim_fields().begin(), claim_fields().end(),
                         [&](const ClaimField& each) { return each.name == value.name; });
        if (field == claim_fields().end()) {
            throw InputError(fmt::format("{}{}: unknown", prefix, value.name.substr(0, 40)));
        }
        if (!has(*field, family)) {
            throw InputError(fmt::format("{}{}: says nothing of a claim of the family {}", prefix,
                                         value.name, name(family)));
        }
    }
    for (const ClaimField& field : claim_fields()) {
        const bool is_given =
            std::any_of(fields.begin(), fields.end(),
                        [&](const FieldValue& each) { return each.name == field.name; });
        if (field.is_required && has(field, family) && !is_given) {
            throw InputError(fmt::format("{}: {}{} {} is missing", name(family), prefix, field.name,
                                         field.placeholder));
        }
    }
}

/// In items separated by commas; nothing if there are none.
template <typename Items, typename Text>
std::string list_text(const Items& items, Text text) {
    std::string list;
    for (const auto& item : items) list += (list.empty() ? "" : ",") + text(item);
    return list;
}

std::string population_text(const PopulationBound& bound) {
    switch (bound.of) {
        case PopulationBound::Of::generation:
            return fmt::format("{}{}", bound.generation, bound.bound.text());
        case PopulationBound::Of::least:
            return "min" + bound.bound.text();
        case PopulationBound::Of::sum:
            return "sum" + bound.bound.text();
    }
    return "";
}

std::string set_text(const CellSet& set) {
    switch (set.kind) {
        case CellSet::Kind::cell:
            return fmt::format("{}:{}", set.x, set.y);
        case CellSet::Kind::row:
            return fmt::format("row {}", set.y);
        case CellSet::Kind::column:
            return fmt::format("column {}", set.x);
    }
    return "";
}

/// The text of a field; nothing if the claim leaves it at its default.
std::string text_of(const Claim& claim, const std::string& field) {
    const Constraints& constraints = claim.constraints;
    const auto bound_text = [](const Bound& each) { return each.text(); };
    const auto symmetry_name = [](const PatternSymmetry& each) { return each.name; };
    if (field == "rule") return claim.rule.text();
    if (field == "box" || field == "torus") {
        return fmt::format("{}x{}", claim.box.width, claim.box.height);
    }
    if (field == "period") return std::to_string(claim.period);
    if (field == "displacement") {
        return fmt::format("{},{}", claim.displacement.x, claim.displacement.y);
    }
    if (field == "glide") {
        for (const Axis& axis : axes) {
            if (axis.glide == claim.glide) return std::string(axis.name);
        }
    }
    if (field == "shift" && claim.shift != 0) return std::to_string(claim.shift);
    if (field == "generations") return std::to_string(claim.generations);
    if (field == "margin" && claim.margin != 0) return std::to_string(claim.margin);
    if (field == "pattern") return known_text(claim.box, {claim.pattern});
    if (field == "max-population" && claim.max_population) {
        return std::to_string(*claim.max_population);
    }
    if (field == "min-population" && claim.min_population) {
        return std::to_string(*claim.min_population);
    }
    if (field == "population") return list_text(constraints.populations, population_text);
    if (field == "rotor") return list_text(constraints.rotor, bound_text);
    if (field == "stator") return list_text(constraints.stator, bound_text);
    if (field == "impose" && constraints.imposed) return constraints.imposed->name;
    if (field == "forbid") return list_text(constraints.forbidden, symmetry_name);
    if (field == "cells" && !constraints.cells.empty()) {
        return known_text(claim.evolution().box, constraints.cells);
    }
    if (field == "change") return list_text(constraints.changing, set_text);
    if (field == "touch") {
        return list_text(constraints.touched, [](Side side) {
            return std::string(sides[static_cast<std::size_t>(side)].name);
        });
    }
    return "";
}

}  // namespace

const std::vector<ClaimField>& claim_fields() {
    using enum Family;
    static const std::vector<Family> boxed = {oscillator, still_life, spaceship, dies, stabilises};
    static const std::vector<Family> about = {predecessor, orphan, garden_of_eden};
    static const std::vector<Family> inside = {oscillator, still_life, spaceship,  agar,
                                               dies,       stabilises, predecessor};
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
        {"pattern", "GRID", false, true,
         "the cells asked about: rows of . o and ?, e.g. .o./o.o, or a file of them or of RLE",
         about, true},
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
         "its own mirror image after half a period: upright, level, falling, rising",
         {spaceship},
         false},
        {"shift",
         "S",
         true,
         false,
         "the torus is glued with its top moved S cells right",
         {agar},
         false},
        {"margin",
         "N",
         true,
         false,
         "a predecessor may be N cells larger on each side",
         {predecessor},
         false},
        {"max-population", "N", true, false, "at most N live cells in generation 0", inside, false},
        {"min-population", "N", true, false, "at least N live cells in generation 0", inside,
         false},
        {"population", "LIST", false, false,
         "bounds on live cells, e.g. <=17,3>=5,min<=12,sum=40 (generation, fewest, all)", inside,
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
        {"cells", "GRID", false, true,
         "what is known of each generation from 0, or a file of that; see --help of encode", inside,
         false},
        {"change",
         "LIST",
         false,
         false,
         "where something changes: X:Y, row Y, column X",
         {oscillator, agar, dies, stabilises, predecessor},
         false},
        {"touch", "LIST", false, false, "sides of the box with live cells: top, bottom, left, all",
         inside, false}};
    return fields;
}

Claim claim_from(Family family, const std::vector<FieldValue>& fields, const std::string& prefix) {
    check_fields(family, fields, prefix);
    Claim claim;
    claim.family = family;
    FieldReader reader(claim, prefix);
    for (const FieldValue& field : fields) reader.read(field);
    if (claim.box.width >= 1 && claim.box.height >= 1 && claim.box.area() <= Claim::max_area) {
        const int border = 2 * claim.margin;
        const Box outer{claim.box.width + border, claim.box.height + border};
        for (const FieldValue& field : fields) reader.read_symmetry(field, outer);
    }
    claim.check();
    return claim;
}

std::vector<FieldValue> fields_of(const Claim& claim) {
    std::vector<FieldValue> values;
    for (const ClaimField& field : claim_fields()) {
        if (!has(field, claim.family)) continue;
        std::string text = text_of(claim, field.name);
        if (!text.empty()) values.push_back({field.name, std::move(text)});
    }
    return values;
}

}  // namespace nonesuch::life
