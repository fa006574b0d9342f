#include <fmt/format.h>

#include <algorithm>

#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/life/field_words.hpp"
#include "encoding/life/known_cells.hpp"
#include "encoding/text_input.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch::life {
namespace {

/// Two numbers with something between them.
std::optional<Offset> pair_in(std::string_view text, char between) {
    const auto middle = text.find(between);
    if (middle == std::string_view::npos) return std::nullopt;
    const auto first = whole_number<int>(text.substr(0, middle));
    const auto second = whole_number<int>(text.substr(middle + 1));
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

/// Reads the fields of one claim.
class FieldReader {
  public:
    explicit FieldReader(Claim& claim) : claim_(claim) {}

    void read(const FieldValue& field) {
        field_ = &field;
        const std::string& name = field.name;
        Constraints& constraints = claim_.constraints;
        if (name == "rule") claim_.rule = rule();
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
        if (name == "count") claim_.counting = counting();
        if (name == "rotor") each_item([&](auto i) { constraints.rotor.push_back(bound(i)); });
        if (name == "stator") {
            each_item([&](auto item) { constraints.stator.push_back(bound(item)); });
        }
        if (name == "cells") read_cells();
        if (name == "change") each_item([&](auto item) { read_change(item); });
        if (name == "touch") each_item([&](auto item) { read_side(item); });
        if (name == "connected") constraints.is_connected = flag();
    }

    /// Reads what is about the box of the generations, which must be known first.
    void read_in_box(const FieldValue& field, const Box& box) {
        field_ = &field;
        if (field.name == "cells") expect_box(box, cells_box_);
        const auto symmetry = [&](std::string_view name) {
            try {
                return pattern_symmetry(name, box);
            } catch (const InputError& error) {
                throw InputError(field.place + field.name + ": " + error.what());
            }
        };
        if (field.name == "except") each_item([&](auto item) { read_exception(item, box); });
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
            fmt::format("{}{} {}: expected {}", field_->place, field_->name, text, expected));
    }

    template <typename Read>
    void each_item(Read read) {
        for (const std::string_view item : items_of(field_->text)) read(item);
    }

    int number() const {
        const auto value = whole_number<int>(field_->text);
        if (!value) fail("a whole number");
        return *value;
    }

    bool flag() const {
        if (field_->text != "yes") fail("yes, or no such field");
        return true;
    }

    Rule rule() const {
        try {
            return Rule::parse(field_->text);
        } catch (const InputError& error) {
            throw InputError(field_->place + error.what());
        }
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

    Counting counting() const {
        for (const NamedCounting& each : countings) {
            if (each.name == field_->text) return each.counting;
        }
        fail("what is counted: cells or waste");
    }

    void read_pattern() {
        KnownGrid grid = parse_known_grid(field_->text, field_->place + field_->name);
        if (grid.generations.size() != 1) fail("cells of one generation");
        claim_.box = grid.box;
        claim_.pattern = std::move(grid.generations.front());
    }

    void read_cells() {
        KnownGrid grid = parse_known_grid(field_->text, field_->place + field_->name);
        cells_box_ = grid.box;
        claim_.constraints.cells = std::move(grid.generations);
    }

    void expect_box(const Box& wanted, const Box& found) const {
        if (found == wanted) return;
        throw InputError(fmt::format("{}{}: expected {}x{} cells, found {}x{}", field_->place,
                                     field_->name, wanted.width, wanted.height, found.width,
                                     found.height));
    }

    void read_exception(std::string_view item, const Box& box) {
        KnownGrid grid = parse_known_grid(item, field_->place + field_->name);
        expect_box(box, grid.box);
        claim_.exceptions.push_back(std::move(grid.generations));
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
        const auto bracket = std::min(item.find('('), item.size());
        const auto count = whole_number<int>(item.substr(0, bracket));
        if (!count) fail("a number behind <=, = or >=");
        result.count = *count;
        if (bracket < item.size()) result.counted = counted(item.substr(bracket));
        return result;
    }

    /// In brackets.
    int counted(std::string_view item) const {
        const auto count =
            item.ends_with(')') ? whole_number<int>(item.substr(1, item.size() - 2)) : std::nullopt;
        if (!count) fail("behind a bound nothing, or the number to count to, e.g. <=17(20)");
        return *count;
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
            const auto generation = whole_number<int>(of);
            if (!generation) fail("a generation's number, min or sum before the relation");
            result.generation = *generation;
        }
        claim_.constraints.populations.push_back(result);
    }

    void read_change(std::string_view item) {
        CellSet set;
        if (item.starts_with("row ") || item.starts_with("column ")) {
            const bool is_row = item.starts_with("row ");
            const auto index = whole_number<int>(item.substr(item.find(' ') + 1));
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
    /// Of the grid of known cells.
    Box cells_box_;
    const FieldValue* field_ = nullptr;
};

void check_field(Family family, const FieldValue& value) {
    const ClaimField* const field = field_named(value.name);
    if (field == nullptr) {
        throw InputError(value.place + printable(value.name) + ": no field of a claim");
    }
    if (!field->is_of(family)) {
        throw InputError(fmt::format("{}{}: says nothing of a claim of the family {}", value.place,
                                     value.name, name(family)));
    }
}

const FieldValue* find(const std::vector<FieldValue>& fields, const std::string& name) {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const FieldValue& each) { return each.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

void check_fields(Family family, const std::vector<FieldValue>& fields, const std::string& prefix) {
    for (const FieldValue& value : fields) {
        check_field(family, value);
        if (find(fields, value.name) != &value) {
            throw InputError(value.place + value.name + ": given twice");
        }
    }
    for (const ClaimField& field : claim_fields()) {
        if (field.is_required && field.is_of(family) && find(fields, field.name) == nullptr) {
            throw InputError(fmt::format("{}: {}{} {} is missing", name(family), prefix, field.name,
                                         field.placeholder));
        }
    }
}

/// What the check of a claim complains about begins with the field's name.
std::string place_of(std::string_view complaint, const std::vector<FieldValue>& fields) {
    for (const FieldValue& field : fields) {
        if (complaint.starts_with(field.name) &&
            complaint.find_first_of(" :") == field.name.size()) {
            return field.place;
        }
    }
    return "";
}

void check(const Claim& claim, const std::vector<FieldValue>& fields) {
    try {
        claim.check();
    } catch (const InputError& error) {
        throw InputError(place_of(error.what(), fields) + error.what());
    }
}

}  // namespace

Claim claim_from(Family family, const std::vector<FieldValue>& fields, const std::string& prefix) {
    check_fields(family, fields, prefix);
    Claim claim;
    claim.family = family;
    FieldReader reader(claim);
    for (const FieldValue& field : fields) reader.read(field);
    check(claim, fields);
    const Box box = claim.evolution().box;
    for (const FieldValue& field : fields) reader.read_in_box(field, box);
    check(claim, fields);
    return claim;
}

}  // namespace nonesuch::life
