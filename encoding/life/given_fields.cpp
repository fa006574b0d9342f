#include "encoding/life/given_fields.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "encoding/error.hpp"
#include "encoding/life/apgcode.hpp"
#include "encoding/life/pattern_file.hpp"
#include "encoding/life/text_lines.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::life {
namespace {

namespace fs = std::filesystem;

/// Words are made of letters, several of which occur once: as cells they would be tied to none.
bool is_like_a_word(std::string_view value) {
    const auto is_lonely = [&](char c) {
        return is_letter(c) && c != 'o' && c != 'O' &&
               std::count(value.begin(), value.end(), c) == 1;
    };
    return std::all_of(value.begin(), value.end(),
                       [](char c) { return is_letter(c) || c == '/'; }) &&
           std::count_if(value.begin(), value.end(), is_lonely) > 1;
}

bool is_like_a_file_name(std::string_view value) {
    constexpr std::array<std::string_view, 9> suffixes = {".rle",  ".cells", ".lif", ".life", ".mc",
                                                          ".grid", ".txt",   ".gz",  ".xz"};
    return is_like_a_word(value) || std::any_of(suffixes.begin(), suffixes.end(), [&](auto suffix) {
               return value.ends_with(suffix);
           });
}

/// A name that the system can be asked about.
bool can_be_a_path(const std::string& value) {
    constexpr std::size_t longest = 4'000;
    return value.size() <= longest && value.find_first_of(std::string("\0\r\n", 3)) == value.npos;
}

/// Whether there is something of that name to be read. Folders . and .. are grids.
bool is_file(const std::string& value, const std::string& path) {
    if (!can_be_a_path(value)) return false;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return false;
    return !fs::is_directory(status) || value.find_first_not_of("./") != std::string::npos;
}

/// Whether a line that is neither blank nor a comment is of RLE: the header, or with ends of rows
/// or of the pattern.
bool is_of_rle(std::string_view line) {
    if (line.find_first_of("$!") != std::string_view::npos) return true;
    return line.starts_with('x') && trimmed(line.substr(1)).starts_with('=');
}

/// Whether a file is of one of the formats of patterns; no grid begins so. Plaintext that does not
/// begin with ! is a grid, in which a blank line ends a generation.
bool is_pattern(std::string_view text) {
    bool is_first = true;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        if (is_first && (line.starts_with("[M2]") || line.starts_with("#Life 1.0") ||
                         line.starts_with('!') || is_like_apgcode(line))) {
            return true;
        }
        is_first = false;
        if (!line.starts_with('#')) return is_of_rle(line);
    }
    return false;
}

/// Larger ones no claim can be about.
void check_size(const Pattern& pattern, const std::string& path) {
    const long long area = 1LL * pattern.width() * pattern.height();
    if (area > 0 && area <= Claim::max_area) return;
    throw InputError(path + ": expected a pattern of 1 to " + std::to_string(Claim::max_area) +
                     " cells, found one of " + std::to_string(pattern.width()) + "x" +
                     std::to_string(pattern.height()));
}

const FieldValue* rule_in(const std::vector<FieldValue>& fields) {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [](const FieldValue& each) { return each.name == "rule"; });
    return found == fields.end() ? nullptr : &*found;
}

}  // namespace

void GivenFields::add(FieldValue field, const std::string& source, TextPlace start) {
    const ClaimField* const kind = field_named(field.name);
    if (kind != nullptr && kind->is_grid) read_grid(field, source, start);
    fields_.push_back(std::move(field));
}

Claim GivenFields::claim(Family family, const std::string& prefix) const {
    Claim claim = stated(family, prefix);
    claim.choose_counting();
    return claim;
}

/// With what is not stated by default.
Claim GivenFields::stated(Family family, const std::string& prefix) const {
    std::vector<FieldValue> fields = fields_;
    if (!file_rule_) return claim_from(family, fields, prefix);
    const FieldValue* const given = rule_in(fields);
    if (given == nullptr) {
        fields.push_back({"rule", file_rule_->rule.text(), file_rule_->place});
        return claim_from(family, fields, prefix);
    }
    const Claim claim = claim_from(family, fields, prefix);
    if (claim.rule != file_rule_->rule) {
        throw InputError(given->place + "rule " + claim.rule.text() + ": the rule of " +
                         file_rule_->file + " is " + file_rule_->rule.text() +
                         "; expected the same, or only one of them");
    }
    return claim;
}

void GivenFields::read_grid(FieldValue& field, const std::string& source, TextPlace start) {
    const std::string path = (folder_.empty() ? fs::path() : fs::path(folder_)) / field.text;
    if (is_file(field.text, path)) {
        try {
            return read_grid_file(field, path);
        } catch (const InputError& error) {
            throw InputError(field.place + field.name + ": " + error.what());
        }
    }
    if (is_like_apgcode(field.text)) return take_pattern(field, field.text, source);
    if (is_like_a_file_name(field.text)) {
        throw InputError(field.place + field.name + ": " + path +
                         ": there is no such file (free cells of a grid are ?)");
    }
    try {
        const KnownGrid grid = parse_known_grid(field.text, source, start);
        field.text = known_text(grid.box, grid.generations);
    } catch (const InputError& error) {
        throw InputError(std::string(error.what()) + "; nor is there a file of that name");
    }
}

void GivenFields::read_grid_file(FieldValue& field, const std::string& path) {
    const std::string whole = read_text(path);
    const std::string_view text = without_byte_order_mark(whole);
    if (is_pattern(text)) return take_pattern(field, text, path);
    const KnownGrid grid = parse_known_grid(text, path);
    field.text = known_text(grid.box, grid.generations);
}

void GivenFields::take_pattern(FieldValue& field, std::string_view text, const std::string& name) {
    const PatternContents read = read_pattern(text, name);
    check_size(read.pattern, name);
    field.text = known_text({read.pattern.width(), read.pattern.height()},
                            {read.states ? known_cells(*read.states) : known_cells(read.pattern)});
    if (read.rule) agree_on(*read.rule, field, name);
}

void GivenFields::agree_on(const Rule& rule, const FieldValue& field, const std::string& path) {
    if (file_rule_ && file_rule_->rule != rule) {
        throw InputError("the rule of " + path + " is " + rule.text() + ", but that of " +
                         file_rule_->file + " is " + file_rule_->rule.text());
    }
    file_rule_ = FileRule{rule, field.place, path};
}

}  // namespace nonesuch::life
